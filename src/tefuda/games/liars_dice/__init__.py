"""Liar's dice: each player rolls in secret; bids rise until somebody says liar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.game_loader import GAMES
from tefuda.core.lazy import lazy_exports

if TYPE_CHECKING:
    from tefuda.games.liars_dice.game import LiarsDice as LiarsDice
    from tefuda.games.liars_dice.game import LiarsDiceState as LiarsDiceState

GAMES.add(
    "liars_dice",
    "tefuda.games.liars_dice.game:LiarsDice",
    "Liar's dice, a die each, 2 players or more: a yardstick of research",
)

__getattr__, __dir__, __all__ = lazy_exports(__name__, {"game": ("LiarsDice", "LiarsDiceState")})
