"""Daihinmin, as the UECda contest plays it."""

from tefuda.core.words import words_of
from tefuda.games.daihinmin.game import Daihinmin, DaihinminState, as_told

__all__ = ["Daihinmin", "DaihinminState", "as_told"]

words_of("tefuda.games.daihinmin.japanese")
