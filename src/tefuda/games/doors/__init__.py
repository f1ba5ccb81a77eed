"""Doors: the native twin of ``examples/doors.py``, where the rules are told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.game_loader import GAMES
from tefuda.core.lazy import lazy_exports

if TYPE_CHECKING:
    from tefuda.games.doors.game import Doors as Doors
    from tefuda.games.doors.game import DoorsState as DoorsState

GAMES.add(
    "doors", "tefuda.games.doors.game:Doors", ("a toy game to test the contracts: hidden roles, 3 players")
)

__getattr__, __dir__, __all__ = lazy_exports(__name__, {"game": ("Doors", "DoorsState")})
