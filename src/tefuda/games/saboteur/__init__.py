"""Saboteur: hidden roles in a mine, 3 to 10 players."""

from tefuda.games.saboteur.game import Saboteur, SaboteurState

__all__ = ["Saboteur", "SaboteurState"]
