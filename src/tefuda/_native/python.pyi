"""Searches over games written in Python."""

from collections.abc import Sequence

import tefuda._native


def uniform() -> tefuda._native.Policy:
    """Every legal move with the same chance."""

class Position(tefuda._native.Position):
    """A native game in progress; wrapped by tefuda.core.NativeState."""

    def __init__(self, state: object) -> None: ...

class Knowledge(tefuda._native.Worlds):
    """Worlds of a Python game, from sample(rng)."""

    def __init__(self, sample: object, observer: int, players: int, low: float, high: float, propose: object | None = None) -> None: ...

    def remember(self, starts: Sequence[object], moves: Sequence[Sequence[int]], weights: Sequence[int], sample_start: object) -> None: ...

def chosen_by(choose: object) -> tefuda._native.Policy:
    """A policy from choose(state, rng) -> Move."""
