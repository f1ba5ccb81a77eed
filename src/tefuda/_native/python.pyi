"""Searches over games written in Python."""

from collections.abc import Sequence

import tefuda._native


class Worlds:
    """A source of worlds, as searches take it."""

class Knowledge(Worlds):
    """Worlds of a Python game, from sample(rng)."""

    def __init__(self, sample: object, observer: int, players: int, low: float, high: float, propose: object | None = None) -> None: ...

    def remember(self, starts: Sequence[object], moves: Sequence[Sequence[int]], weights: Sequence[int], sample_start: object) -> None: ...

class Policy:
    """A way to choose moves of a Python game."""

    @property
    def remembers(self) -> bool: ...

    @property
    def weighs(self) -> bool: ...

def uniform() -> Policy: ...

def chosen_by(choose: object) -> Policy:
    """A policy from choose(state, rng) -> Move."""

def ismcts(known: Worlds, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: Policy, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def mo_ismcts(known: Worlds, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: Policy, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def det_uct(known: Worlds, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: Policy, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def flat(known: Worlds, *, seed: int, iterations: int, seconds: float, playout: Policy, bandit: int = 0, zeta: float = 1.0, c: float = 1.0, b: float = 1.0, alpha: float = 0.1, independent: bool = False, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def max_n(position: object, *, tie: int, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.VectorReport: ...

def soft_max_n(position: object, *, strict: bool, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SetReport: ...

def singleton(position: object, *, reluctant: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SeatsReport: ...

def alpha_beta(position: object, *, payoff: int, range: tuple[float, float], bounds: tuple[float, float], depth: int, playouts: int, only_best: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None, playout: Policy | None = None) -> tefuda._native.Solution: ...
