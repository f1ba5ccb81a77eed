"""Tefuda: play, solve and study games of hidden information.

>>> import tefuda
>>> game = tefuda.load("geister")
>>> state = game.new_state(seed=7)
>>> state.play("A north")
>>> len(state.view(player=1).legal_moves) == len(state.legal_moves)
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.agents import agent
from tefuda.core import (
    Agent,
    Budget,
    Clock,
    Decision,
    Game,
    IllegalMove,
    Move,
    Rng,
    State,
    TefudaError,
    Token,
    Turn,
    View,
    World,
)
from tefuda.games import load

if TYPE_CHECKING:
    from tefuda.arena import Match, read_record

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "Budget",
    "Clock",
    "Decision",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "Rng",
    "State",
    "TefudaError",
    "Token",
    "Turn",
    "View",
    "World",
    "agent",
    "load",
    "read_record",
]


def __getattr__(name: str) -> Any:
    """Load the arena only when it is used: it brings the statistics library with it."""
    if name in ("Match", "read_record"):
        from tefuda import arena

        return getattr(arena, name)
    raise AttributeError(f"module 'tefuda' has no attribute {name!r}")
