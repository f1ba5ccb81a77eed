"""Estimators of the hidden roles of Saboteur."""

from tefuda.beliefs.registry import ESTIMATORS

ESTIMATORS.add(
    "roles",
    "tefuda.beliefs.saboteur.estimators:Roles",
    "roles inferred from what the players of the paper would have done",
    games=("saboteur",),
)
