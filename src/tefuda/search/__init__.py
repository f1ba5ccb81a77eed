"""Searches over worlds, generic in the game: ISMCTS, determinized UCT and flat Monte Carlo."""

from tefuda.search.flat import FlatMonteCarlo
from tefuda.search.ismcts import DeterminizedUct, Ismcts, MoIsmcts

__all__ = ["DeterminizedUct", "FlatMonteCarlo", "Ismcts", "MoIsmcts"]
