"""Players of Daihinmin."""

from tefuda.agents.daihinmin.default import Default
from tefuda.agents.daihinmin.switch import switch
from tefuda.agents.policies import plays
from tefuda.games.daihinmin import players

base = plays(players.base)

__all__ = ["Default", "base", "switch"]
