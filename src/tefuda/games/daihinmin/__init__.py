"""Daihinmin, as the UECda contest plays it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.core.game_loader import GAMES
from tefuda.core.lazy import lazy_exports
from tefuda.core.policy import POLICIES

if TYPE_CHECKING:
    from tefuda.games.daihinmin.game import Daihinmin as Daihinmin
    from tefuda.games.daihinmin.game import DaihinminState as DaihinminState
    from tefuda.games.daihinmin.game import as_told as as_told
    from tefuda.games.daihinmin.tactics import TwoPlayerEnding as TwoPlayerEnding
    from tefuda.games.daihinmin.tactics import dominating as dominating
    from tefuda.games.daihinmin.tactics import last_two as last_two
    from tefuda.games.daihinmin.tactics import mate as mate
    from tefuda.games.daihinmin.tactics import partition as partition

GAMES.add(
    "daihinmin",
    "tefuda.games.daihinmin.game:Daihinmin",
    "cards and classes, as in the UECda contest, 2 to 5 players",
)
POLICIES.add(
    "base",
    "tefuda.games.daihinmin.players:base",
    "rules, proofs and a plan, in several styles",
    games=("daihinmin",),
)
POLICIES.add(
    "policy",
    "tefuda.games.daihinmin.players:policy",
    "learned by self-play: softmax over features of the moves",
    games=("daihinmin",),
)
POLICIES.add(
    "network",
    "tefuda.games.daihinmin.players:network",
    "learned by self-play: a small network",
    games=("daihinmin",),
)
POLICIES.add(
    "client",
    "tefuda.games.daihinmin.policies:client",
    "like the default client of the UECda contest",
    games=("daihinmin",),
)

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "game": ("Daihinmin", "DaihinminState", "as_told"),
        "tactics": ("TwoPlayerEnding", "dominating", "last_two", "mate", "partition"),
    },
)
