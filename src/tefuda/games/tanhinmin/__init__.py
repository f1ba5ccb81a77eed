"""Tanhinmin: single cards, strictly stronger or pass; the first without cards wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.game_loader import GAMES
from tefuda.core.lazy import lazy_exports

if TYPE_CHECKING:
    from tefuda.games.tanhinmin.game import Tanhinmin as Tanhinmin
    from tefuda.games.tanhinmin.game import TanhinminState as TanhinminState
    from tefuda.games.tanhinmin.game import layout_of as layout_of
    from tefuda.games.tanhinmin.game import position_of as position_of
    from tefuda.games.tanhinmin.notation import Layout as Layout
    from tefuda.games.tanhinmin.notation import read_position as read_position
    from tefuda.games.tanhinmin.notation import write_position as write_position

GAMES.add("tanhinmin", "tefuda.games.tanhinmin.game:Tanhinmin", "a stronger card or pass, 2 to 6 players")

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "game": ("Tanhinmin", "TanhinminState", "layout_of", "position_of"),
        "notation": ("Layout", "read_position", "write_position"),
    },
)
