"""Going back to recorded games: replay, verify, view, review."""
