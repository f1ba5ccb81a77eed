"""Daihinmin, as the UECda contest plays it."""

from tefuda.core.words import words_of
from tefuda.games.daihinmin.game import Daihinmin, DaihinminState

__all__ = ["Daihinmin", "DaihinminState"]

words_of("tefuda.games.daihinmin.japanese")
