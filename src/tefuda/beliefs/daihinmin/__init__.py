"""Estimators of the hidden hands of Daihinmin."""
