"""Geister: hidden colours on a small board."""

from tefuda.games.geister.game import Geister, GeisterState

__all__ = ["Geister", "GeisterState"]
