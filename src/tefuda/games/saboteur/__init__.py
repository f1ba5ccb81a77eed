"""Saboteur: hidden roles in a mine, 3 to 10 players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.game_loader import GAMES
from tefuda.core.lazy import lazy_exports
from tefuda.core.policy import POLICIES

if TYPE_CHECKING:
    from tefuda.games.saboteur.game import Saboteur as Saboteur
    from tefuda.games.saboteur.game import SaboteurState as SaboteurState

GAMES.add("saboteur", "tefuda.games.saboteur.game:Saboteur", "hidden roles in a mine, 3 to 10 players")
POLICIES.add(
    "rules",
    "tefuda.games.saboteur.policies:rules",
    "strong settings of the paper's rules",
    games=("saboteur",),
)
POLICIES.add(
    "tajima",
    "tefuda.games.saboteur.policies:tajima",
    "the miner and the saboteur of the paper on collusion",
    games=("saboteur",),
)
POLICIES.add(
    "ties",
    "tefuda.games.saboteur.policies:ties",
    "tajima that signals by its choice between equally good moves",
    games=("saboteur",),
    plays_out=False,
)

__getattr__, __dir__, __all__ = lazy_exports(__name__, {"game": ("Saboteur", "SaboteurState")})
