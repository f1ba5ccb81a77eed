"""Estimators of the hidden roles of Saboteur."""
