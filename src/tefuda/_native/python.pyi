"""Searches over games written in Python."""

from collections.abc import Sequence
from typing import Any

import tefuda._native


class Knowledge:
    """Worlds of a Python game, from sample(rng)."""

    def __init__(self, sample: object, observer: int, players: int, low: float, high: float) -> None: ...

def ismcts(known: Knowledge, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: int, branch_on_reveals: bool, trees: int, threads: int, counts: Sequence[int]) -> list[tefuda._native.TreeReport]: ...

def flat(known: Knowledge, *, seed: int, iterations: int, seconds: float, playout: int, trees: int, threads: int, counts: Sequence[int]) -> list[tefuda._native.TreeReport]: ...

def max_n(position: Any, *, tie: int, payoff: int, seconds: float) -> tuple[Any, list[tuple[int, Any]], int]: ...

def soft_max_n(position: Any, *, strict: bool, payoff: int, seconds: float) -> tuple[Any, list[tuple[int, Any]], int]: ...

def paranoid(position: Any, *, payoff: int, seconds: float) -> tuple[Any, list[tuple[int, Any]], int]: ...

def singleton(position: Any, *, reluctant: bool, seconds: float) -> tuple[Any, list[tuple[int, Any]], int]: ...
