"""Leagues: everybody against everybody, and the ratings that follow."""
