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
    from tefuda.arena import League, Match, check, exploitability, playthrough, read_record

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "Budget",
    "Clock",
    "Decision",
    "Game",
    "IllegalMove",
    "League",
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
    "check",
    "exploitability",
    "load",
    "playthrough",
    "read_record",
]


_ROOMS = (
    "agents",
    "arena",
    "bandits",
    "beliefs",
    "bench",
    "core",
    "endgame",
    "games",
    "learn",
    "papers",
    "play",
    "search",
    "statistics",
    "wire",
    "workers",
)


def __getattr__(name: str) -> Any:
    """Load rooms and the arena only when they are used: it brings the statistics library with it."""
    if name in ("League", "Match", "check", "exploitability", "playthrough", "read_record"):
        from tefuda import arena

        return getattr(arena, name)
    if name in _ROOMS:
        import importlib

        return importlib.import_module(f"tefuda.{name}")
    raise AttributeError(f"module 'tefuda' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Name what there is for users, and nothing else."""
    return sorted([*__all__, *_ROOMS, "__version__"])
