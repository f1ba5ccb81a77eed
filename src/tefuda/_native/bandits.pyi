"""Bandits."""

from collections.abc import Sequence

import tefuda._native


class Bandit:
    """Which arm to pull next; wrapped by tefuda.bandits."""

    def __init__(self, kind: int, arms: int, zeta: float = 1.0, c: float = 1.0, b: float = 1.0, alpha: float = 0.1) -> None: ...

    def select(self, rng: tefuda._native.Rng) -> int: ...

    def update(self, arm: int, reward: float) -> None: ...

    def index(self, arm: int, rng: tefuda._native.Rng) -> float: ...

    @property
    def pulls(self) -> int: ...

    @property
    def epochs(self) -> list[int]: ...

    @property
    def current(self) -> int: ...

    @property
    def left(self) -> int: ...

    def arms(self) -> list[tuple[int, float, float]]: ...

    def restore(self, arms: Sequence[tuple[int, float, float]], epochs: Sequence[int], current: int, left: int) -> None: ...

def kl_bound(p: float, budget: float) -> float:
    """The largest q with kl(p, q) <= budget."""

def portable_log(x: float) -> float: ...

def portable_exp(x: float) -> float: ...
