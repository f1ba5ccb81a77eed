"""Bandits: which arm to trust next, given what the pulls so far gave.

An arm may be a move, an estimator of hands, a whole strategy. Rewards lie in 0 to 1.

>>> from tefuda.core import Rng
>>> bandit, rng = bandit_of("ucb1", arms=2), Rng(1)
>>> for _ in range(1000):
...     arm = bandit.select(rng)
...     bandit.update(arm, [0.2, 0.8][arm])
>>> bandit.counts()[1] > 900
True
"""

from tefuda.bandits.policies import BANDITS, Bandit, bandit_of
from tefuda.bandits.selection import Selection
from tefuda.bandits.switch import Switch

__all__ = ["BANDITS", "Bandit", "Selection", "Switch", "bandit_of"]
