"""Saboteur: hidden roles in a mine, 3 to 10 players."""

from tefuda.core.words import words_of
from tefuda.games.saboteur.game import Saboteur, SaboteurState

__all__ = ["Saboteur", "SaboteurState"]

words_of("tefuda.games.saboteur.japanese")
