"""Players of bridge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.agents.registry import AGENTS
from tefuda.core.lazy import lazy_exports

if TYPE_CHECKING:
    from tefuda.agents.bridge.alphamu import AlphaMuAgent as AlphaMuAgent
    from tefuda.agents.bridge.champion import ChampionAgent as ChampionAgent
    from tefuda.agents.bridge.deceive import DeceiveAgent as DeceiveAgent
    from tefuda.agents.bridge.lead import LeadAgent as LeadAgent

_HERE, _GAMES = "tefuda.agents.bridge.", ("bridge",)
AGENTS.add(
    "alphamu",
    _HERE + "alphamu:AlphaMuAgent",
    "sampled worlds searched together, some own cards ahead",
    games=_GAMES,
)
AGENTS.add(
    "champion",
    _HERE + "champion:ChampionAgent",
    "the whole player: table and search for calls, simulated leads, pimc or alphamu for cards",
    games=_GAMES,
)
AGENTS.add(
    "deceive",
    _HERE + "deceive:DeceiveAgent",
    "sampled worlds in which opponents answer by worlds of their own: slow, an experiment",
    games=_GAMES,
)
AGENTS.add(
    "lead",
    _HERE + "lead:LeadAgent",
    "opening leads by simulation in worlds of the auction, for points, tricks, IMPs or matchpoints",
    games=_GAMES,
)

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "alphamu": ("AlphaMuAgent",),
        "champion": ("ChampionAgent",),
        "deceive": ("DeceiveAgent",),
        "lead": ("LeadAgent",),
    },
)
