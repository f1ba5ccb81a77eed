"""Estimators of the hidden hands of Daihinmin."""

from tefuda.beliefs.registry import ESTIMATORS
from tefuda.core.policy import POLICIES

_GAMES = ("daihinmin",)
for _name, _where, _summary in (
    ("random", "daihinmin.estimators:Random", "unseen cards at random, ignoring even what is certain"),
    ("sbjinfo", "daihinmin.estimators:SubjectiveInformation", "certain cards placed, the rest at random"),
    ("bias", "daihinmin.estimators:Bias", "certain cards placed, the rest by what the classes tend to hold"),
    (
        "rejection",
        "judged:Rejection",
        ("each world is the most likely of several, given the other players' moves"),
    ),
    (
        "particles",
        "judged:Carried",
        ("worlds carried from move to move, reweighted by each move, varied by swapping cards"),
    ),
    (
        "reading",
        "judged:Read",
        ("as particles, faster, and every player's moves tell which of several styles it has"),
    ),
    ("cheat", "daihinmin.estimators:Cheat", "told cards of the others (an Oracle)"),
):
    ESTIMATORS.add(_name, f"tefuda.beliefs.{_where}", _summary, games=_GAMES)
POLICIES.add(
    "habit",
    "tefuda.beliefs.daihinmin.estimators:habit",
    "the learned policy without its proofs: for likelihoods",
    games=_GAMES,
)
POLICIES.add(
    "styles",
    "tefuda.beliefs.daihinmin.estimators:styles",
    "one of several ways to play, from sharp to careless: for likelihoods",
    games=_GAMES,
)
