"""Daihinmin, as the UECda contest plays it."""

from tefuda.core.words import words_of
from tefuda.games.daihinmin.game import Daihinmin, DaihinminState
from tefuda.games.daihinmin.tactics import Ending, dominating, last_two, mate, partition

__all__ = ["Daihinmin", "DaihinminState", "Ending", "dominating", "last_two", "mate", "partition"]

words_of("tefuda.games.daihinmin.japanese")
