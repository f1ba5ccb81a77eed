"""Players of Daihinmin that are one policy."""

from __future__ import annotations

from tefuda.agents.policies import plays
from tefuda.games.daihinmin import players

base = plays(players.base)
policy = plays(players.policy)
network = plays(players.network)
