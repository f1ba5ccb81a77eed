"""Estimators of the hidden hands of Daihinmin."""

from tefuda.beliefs.registry import ESTIMATORS
from tefuda.core.policy import POLICIES

_GAMES = ("daihinmin",)
for _name, _where, _summary in (
    ("random", "daihinmin.estimators:Random", "unseen cards at random, whatever is certain"),
    ("sbjinfo", "daihinmin.estimators:SubjectiveInformation", "certain cards placed, the rest at random"),
    ("bias", "daihinmin.estimators:Bias", "certain cards placed, the rest by what the classes tend to hold"),
    ("rejection", "judged:Rejection", "each world the likeliest of several by the moves of the others"),
    ("particles", "judged:Carried", "worlds carried from move to move, weighed by each, moved by exchanges"),
    ("cheat", "daihinmin.estimators:Cheat", "told cards of the others (an Oracle)"),
):
    ESTIMATORS.add(_name, f"tefuda.beliefs.{_where}", _summary, _GAMES)
POLICIES.add(
    "habit",
    "tefuda.beliefs.daihinmin.estimators:habit",
    "the learned policy without its proofs: for likelihoods",
    _GAMES,
)
