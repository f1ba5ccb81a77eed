"""Estimators of the hidden colours of Geister."""

from tefuda.beliefs.registry import ESTIMATORS

_HERE, _GAMES = "tefuda.beliefs.geister.estimators:", ("geister",)
ESTIMATORS.add("known", _HERE + "Known", "told some of the opponent's colours (an Oracle)", games=_GAMES)
ESTIMATORS.add(
    "deeds",
    _HERE + "Deeds",
    ("colours inferred from what a player who looks ahead would have done with them"),
    games=_GAMES,
)
ESTIMATORS.add(
    "mixture",
    "tefuda.beliefs.geister.mixture:Mixture",
    "colours inferred by several models of play, each trusted as far as it has proved right",
    games=_GAMES,
)
