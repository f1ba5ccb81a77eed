"""Players by a learned style, or by a net."""

from __future__ import annotations

from tefuda.agents.policies import plays
from tefuda.games.geister import nets, styles

styled = plays(styles.styled)
net = plays(nets.net)
