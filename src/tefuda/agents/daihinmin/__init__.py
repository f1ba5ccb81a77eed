"""Players of Daihinmin."""

from tefuda.agents.daihinmin.default import Default
from tefuda.agents.daihinmin.each import KunoichiEach
from tefuda.agents.daihinmin.endgame import Endgame
from tefuda.agents.daihinmin.kunoichi import Kunoichi
from tefuda.agents.daihinmin.monte_carlo import DaihinminMc
from tefuda.agents.daihinmin.switch import switch
from tefuda.agents.policies import plays
from tefuda.games.daihinmin import players

base = plays(players.base)
policy = plays(players.policy)

__all__ = ["DaihinminMc", "Default", "Endgame", "Kunoichi", "KunoichiEach", "base", "policy", "switch"]
