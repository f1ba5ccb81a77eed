"""Geister: hidden colours on a small board."""

from tefuda.core.words import words_of
from tefuda.games.geister.deeds import stayed
from tefuda.games.geister.game import Geister, GeisterState
from tefuda.games.geister.purple import purple

__all__ = ["Geister", "GeisterState", "purple", "stayed"]

words_of("tefuda.games.geister.japanese")
