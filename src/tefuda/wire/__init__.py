"""Other people's protocols."""
