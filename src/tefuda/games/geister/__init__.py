"""Geister: hidden colours on a small board."""

from tefuda.core.words import words_of
from tefuda.games.geister.game import Geister, GeisterState

__all__ = ["Geister", "GeisterState"]

words_of("tefuda.games.geister.japanese")
