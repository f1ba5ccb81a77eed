"""Estimators of the hidden colours of Geister."""
