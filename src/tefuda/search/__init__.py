"""Searches over worlds, generic in the game: ISMCTS and flat Monte Carlo."""

from tefuda.search.flat import FlatMonteCarlo
from tefuda.search.ismcts import Ismcts

__all__ = ["FlatMonteCarlo", "Ismcts"]
