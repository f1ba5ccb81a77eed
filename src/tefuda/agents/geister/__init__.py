"""Players of Geister."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.agents.registry import AGENTS
from tefuda.core.lazy import lazy_exports

if TYPE_CHECKING:
    from tefuda.agents.geister.cheating_uct import CheatingUct as CheatingUct
    from tefuda.agents.geister.purple import Purple as Purple
    from tefuda.agents.geister.rush import Rush as Rush
    from tefuda.agents.geister.strong import Strong as Strong

_HERE, _GAMES = "tefuda.agents.geister.", ("geister",)
AGENTS.add("rush", _HERE + "rush:Rush", "straight for the exit", games=_GAMES)
AGENTS.add("styled", _HERE + "styled:styled", "a style learned by self-play, without a search", games=_GAMES)
AGENTS.add("net", _HERE + "styled:net", "a small neural network, without a search", games=_GAMES)
AGENTS.add(
    "purple",
    _HERE + "purple:Purple",
    "alpha-beta that expects the worst of every unknown piece",
    games=_GAMES,
)
AGENTS.add(
    "strong",
    _HERE + "strong:Strong",
    "proofs, colours inferred from play, and alpha-beta search based on them",
    games=_GAMES,
)
AGENTS.add(
    "cheating_uct",
    _HERE + "cheating_uct:CheatingUct",
    "an Oracle: ISMCTS told some of the opponent's colours",
    games=_GAMES,
)

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {"cheating_uct": ("CheatingUct",), "purple": ("Purple",), "rush": ("Rush",), "strong": ("Strong",)},
)
