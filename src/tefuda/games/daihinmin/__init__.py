"""Daihinmin, as the UECda contest plays it."""

from tefuda.core.words import words_of
from tefuda.games.daihinmin.game import Daihinmin, DaihinminState, as_told
from tefuda.games.daihinmin.tactics import Ending, dominating, last_two, mate, partition

__all__ = ["Daihinmin", "DaihinminState", "Ending", "as_told", "dominating", "last_two", "mate", "partition"]

words_of("tefuda.games.daihinmin.japanese")
