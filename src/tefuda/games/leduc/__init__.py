"""Leduc poker: six cards, two rounds of bets, one open card. Its equilibrium value is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.game_loader import GAMES
from tefuda.core.lazy import lazy_exports

if TYPE_CHECKING:
    from tefuda.games.leduc.game import Leduc as Leduc
    from tefuda.games.leduc.game import LeducState as LeducState

GAMES.add(
    "leduc", "tefuda.games.leduc.game:Leduc", ("Leduc poker, six cards, 2 players: a yardstick of research")
)

__getattr__, __dir__, __all__ = lazy_exports(__name__, {"game": ("Leduc", "LeducState")})
