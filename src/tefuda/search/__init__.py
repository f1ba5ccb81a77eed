"""Searches, generic in the game: Monte Carlo over worlds, exact ones of open positions."""

from tefuda.search.alphabeta import AlphaBeta, Paranoid
from tefuda.search.exact import Exact, MaxN, Singleton, SoftMaxN
from tefuda.search.flat import FlatMonteCarlo
from tefuda.search.ismcts import DeterminizedUct, Ismcts, MoIsmcts
from tefuda.search.pimc import Pimc
from tefuda.search.solvers import SOLVERS

__all__ = [
    "SOLVERS",
    "AlphaBeta",
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
