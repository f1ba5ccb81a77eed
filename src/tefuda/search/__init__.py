"""Searches, generic in the game: Monte Carlo over worlds, exact ones of open positions."""

from tefuda.search.exact import Exact, MaxN, Paranoid, Singleton, SoftMaxN
from tefuda.search.flat import FlatMonteCarlo
from tefuda.search.ismcts import DeterminizedUct, Ismcts, MoIsmcts
from tefuda.search.pimc import Pimc

__all__ = [
    "DeterminizedUct",
    "Exact",
    "FlatMonteCarlo",
    "Ismcts",
    "MaxN",
    "MoIsmcts",
    "Paranoid",
    "Pimc",
    "Singleton",
    "SoftMaxN",
]
