"""Matches: what is played, by whom, in which order, on which workers."""
