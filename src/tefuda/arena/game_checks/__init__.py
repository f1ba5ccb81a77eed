"""Games tried out: the contracts, leaks, best responses, play-throughs."""
