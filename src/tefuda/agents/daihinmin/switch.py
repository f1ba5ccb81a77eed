"""A player who finds out which style pays at this table."""

from __future__ import annotations

from tefuda.agents.switching import Switching
from tefuda.core import Call
from tefuda.games.daihinmin.players import STYLES


def switch(even: int = 1500, by_rate: int = 1500, best: int = 1) -> Switching:
    """Plays ``base`` in all its styles: ``even`` games evenly, ``by_rate`` games by rate, then the best."""
    arms = tuple(Call("base", {"style": style}) for style in STYLES)
    return Switching(arms, Call("switch", {"even": even, "by_rate": by_rate, "best": best}))
