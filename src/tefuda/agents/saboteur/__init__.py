"""Players of Saboteur."""

from __future__ import annotations

from tefuda.agents.registry import AGENTS
from tefuda.core.policy import POLICIES

_HERE, _GAMES = "tefuda.agents.saboteur.", ("saboteur",)
AGENTS.add(
    "tajima", _HERE + "players:tajima", "the miner and the saboteur of the paper on collusion", games=_GAMES
)
AGENTS.add(
    "ties",
    _HERE + "players:ties",
    "tajima that signals by its choice between equally good moves",
    games=_GAMES,
)
AGENTS.add(
    "inferring",
    _HERE + "players:inferring",
    "the same with a posterior over roles instead of a suspicion rule",
    games=_GAMES,
)
POLICIES.add(
    "inferring",
    _HERE + "inferring:inferring",
    "the paper's player with a posterior over roles instead of a suspicion rule",
    games=_GAMES,
    plays_out=False,
)
