"""Players assembled from searches, and their names. ``agents/<game>`` has the players of one game."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from tefuda.agents.registry import AGENTS, agent, agents_of, build, check_game, entry_of

__all__ = ["AGENTS", "agent", "agents_of", "build", "check_game", "entry_of"]

for _room in pkgutil.iter_modules(__path__):
    if _room.ispkg:  # the players of a game register themselves; their modules are imported when used
        import_module(f"tefuda.agents.{_room.name}")
