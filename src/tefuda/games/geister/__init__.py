"""Geister: hidden colours on a small board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.game_loader import GAMES
from tefuda.core.lazy import lazy_exports
from tefuda.core.policy import POLICIES

if TYPE_CHECKING:
    from tefuda.games.geister.deeds import stayed as stayed
    from tefuda.games.geister.game import Geister as Geister
    from tefuda.games.geister.game import GeisterState as GeisterState

GAMES.add("geister", "tefuda.games.geister.game:Geister", "hidden colours on a small board, 2 players")
POLICIES.add(
    "leave",
    "tefuda.games.geister.policies:leave",
    "a blue piece on an exit leaves at once; else any move",
    games=("geister",),
)

__getattr__, __dir__, __all__ = lazy_exports(
    __name__, {"game": ("Geister", "GeisterState"), "deeds": ("stayed",)}
)
