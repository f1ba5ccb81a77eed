"""Searches, generic in the game: ISMCTS and flat Monte Carlo over worlds, exact ones of open positions."""

from tefuda.search.exact import Exact, MaxN, Paranoid, Singleton, SoftMaxN
from tefuda.search.flat import FlatMonteCarlo
from tefuda.search.ismcts import Ismcts

__all__ = ["Exact", "FlatMonteCarlo", "Ismcts", "MaxN", "Paranoid", "Singleton", "SoftMaxN"]
