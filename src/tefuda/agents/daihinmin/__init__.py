"""Players of Daihinmin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tefuda.agents.registry import AGENTS
from tefuda.core.lazy import lazy_exports

if TYPE_CHECKING:
    from tefuda.agents.daihinmin.default import Default as Default
    from tefuda.agents.daihinmin.each import KunoichiEach as KunoichiEach
    from tefuda.agents.daihinmin.endgame import Endgame as Endgame
    from tefuda.agents.daihinmin.kunoichi import Kunoichi as Kunoichi
    from tefuda.agents.daihinmin.monte_carlo import DaihinminMc as DaihinminMc

_HERE, _GAMES = "tefuda.agents.daihinmin.", ("daihinmin",)
AGENTS.add_variant("mc", "daihinmin", _HERE + "monte_carlo:DaihinminMc")
AGENTS.add("default", _HERE + "default:Default", "the default client of the UECda contest", games=_GAMES)
AGENTS.add("base", _HERE + "styles:base", "rules, proofs and a plan, in several styles", games=_GAMES)
AGENTS.add("policy", _HERE + "styles:policy", "a policy learned by self-play, and proofs", games=_GAMES)
AGENTS.add(
    "network", _HERE + "styles:network", "a small network learned by self-play, and proofs", games=_GAMES
)
AGENTS.add(
    "switch", _HERE + "switch:switch", "finds out which style of base pays at this table", games=_GAMES
)
AGENTS.add(
    "endgame",
    _HERE + "endgame:Endgame",
    "a base player with tables of solved endings (paper E), in several modes",
    games=_GAMES,
)
AGENTS.add(
    "kunoichi",
    _HERE + "kunoichi:Kunoichi",
    "finds out which estimator of the hidden hands pays at this table",
    games=_GAMES,
)
AGENTS.add(
    "kunoichi_each",
    _HERE + "each:KunoichiEach",
    "learns for each opponent which policy best explains its moves",
    games=_GAMES,
)

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "default": ("Default",),
        "each": ("KunoichiEach",),
        "endgame": ("Endgame",),
        "kunoichi": ("Kunoichi",),
        "monte_carlo": ("DaihinminMc",),
    },
)
