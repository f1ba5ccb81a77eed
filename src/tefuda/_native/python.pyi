"""Searches over games written in Python."""

from collections.abc import Sequence

import tefuda._native


class Knowledge:
    """Worlds of a Python game, from sample(rng)."""

    def __init__(self, sample: object, observer: int, players: int, low: float, high: float) -> None: ...

def ismcts(known: Knowledge, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: int, branch_on_reveals: bool, trees: int, threads: int, counts: Sequence[int]) -> list[tefuda._native.TreeReport]: ...

def mo_ismcts(known: Knowledge, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: int, branch_on_reveals: bool, trees: int, threads: int, counts: Sequence[int]) -> list[tefuda._native.TreeReport]: ...

def det_uct(known: Knowledge, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: int, branch_on_reveals: bool, trees: int, threads: int, counts: Sequence[int]) -> list[tefuda._native.TreeReport]: ...

def flat(known: Knowledge, *, seed: int, iterations: int, seconds: float, playout: int, bandit: int = 0, zeta: float = 1.0, c: float = 1.0, b: float = 1.0, alpha: float = 0.1, trees: int, threads: int, counts: Sequence[int]) -> list[tefuda._native.TreeReport]: ...
