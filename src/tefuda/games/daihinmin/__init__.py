"""Daihinmin, as the UECda contest plays it."""

from tefuda.games.daihinmin.game import Daihinmin, DaihinminState

__all__ = ["Daihinmin", "DaihinminState"]
