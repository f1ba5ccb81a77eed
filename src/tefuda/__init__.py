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
    from tefuda.arena import League, Match, MatchResult, check, exploitability, playthrough, read_record
    from tefuda.beliefs import estimator
    from tefuda.core.policy import policy_of as policy
    from tefuda.interop.batches import batch
    from tefuda.search import (
        AlphaBeta,
        DeterminizedUct,
        FlatMonteCarlo,
        Ismcts,
        MaxN,
        MoIsmcts,
        Paranoid,
        Pimc,
        Singleton,
        SoftMaxN,
    )

__version__ = "0.2.0"

__all__ = [
    "Agent",
    "AlphaBeta",
    "Budget",
    "Clock",
    "Decision",
    "DeterminizedUct",
    "FlatMonteCarlo",
    "Game",
    "IllegalMove",
    "Ismcts",
    "League",
    "Match",
    "MatchResult",
    "MaxN",
    "MoIsmcts",
    "Move",
    "Paranoid",
    "Pimc",
    "Rng",
    "Singleton",
    "SoftMaxN",
    "State",
    "TefudaError",
    "Token",
    "Turn",
    "View",
    "World",
    "agent",
    "batch",
    "check",
    "estimator",
    "exploitability",
    "load",
    "playthrough",
    "policy",
    "read_record",
]


# What comes with a room is loaded when it is named: the arena brings the statistics library, for example.
_LATER = {
    **dict.fromkeys(
        ("League", "Match", "MatchResult", "check", "exploitability", "playthrough", "read_record"), "arena"
    ),
    **dict.fromkeys(
        ("AlphaBeta", "DeterminizedUct", "FlatMonteCarlo", "Ismcts", "MaxN", "MoIsmcts", "Paranoid", "Pimc",
         "Singleton", "SoftMaxN"), "search",
    ),
    "batch": "interop",
    "estimator": "beliefs",
    "policy": "core.policy",
}  # fmt: skip
_ROOMS = (
    "agents",
    "arena",
    "bandits",
    "beliefs",
    "bench",
    "core",
    "endgame",
    "games",
    "interop",
    "learn",
    "papers",
    "play",
    "search",
    "statistics",
    "wire",
    "workers",
)


def __getattr__(name: str) -> Any:
    """Load rooms, and what they give to users, only when they are named."""
    import importlib

    if name in _LATER:
        room = importlib.import_module(f"tefuda.{_LATER[name]}")
        return getattr(room, "policy_of" if name == "policy" else name)
    if name in _ROOMS:
        return importlib.import_module(f"tefuda.{name}")
    raise AttributeError(f"module 'tefuda' has no attribute {name!r}")


def __dir__() -> list[str]:
    """Name what there is for users, and nothing else."""
    return sorted([*__all__, *_ROOMS, "__version__"])
