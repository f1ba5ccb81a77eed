"""Kuhn poker: each player antes 1, gets one of three cards, and may bet 1 more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.game_loader import GAMES
from tefuda.core.lazy import lazy_exports

if TYPE_CHECKING:
    from tefuda.games.kuhn.game import Kuhn as Kuhn
    from tefuda.games.kuhn.game import KuhnState as KuhnState

GAMES.add(
    "kuhn", "tefuda.games.kuhn.game:Kuhn", ("Kuhn poker, three cards, 2 players: its solution is known")
)

__getattr__, __dir__, __all__ = lazy_exports(__name__, {"game": ("Kuhn", "KuhnState")})
