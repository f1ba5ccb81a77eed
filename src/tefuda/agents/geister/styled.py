"""Players by a learned style."""

from __future__ import annotations

from tefuda.agents.policies import plays
from tefuda.games.geister import styles

styled = plays(styles.styled)
