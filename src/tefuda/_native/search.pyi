"""The searches, for all games."""

from collections.abc import Sequence

import tefuda._native


def ismcts(known: tefuda._native.Worlds, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: tefuda._native.Policy, branch_on_reveals: bool, expand: int, prior: float, cautious: bool = False, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]:
    """SO-ISMCTS; a report for every tree."""

def mo_ismcts(known: tefuda._native.Worlds, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: tefuda._native.Policy, branch_on_reveals: bool, expand: int, prior: float, cautious: bool = False, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]:
    """MO-ISMCTS; a report for every tree."""

def det_uct(known: tefuda._native.Worlds, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: tefuda._native.Policy, branch_on_reveals: bool, expand: int, prior: float, cautious: bool = False, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]:
    """UCT in a world a tree; a report for every one."""

def flat(known: tefuda._native.Worlds, *, seed: int, iterations: int, seconds: float, playout: tefuda._native.Policy, bandit: int = 0, zeta: float = 1.0, c: float = 1.0, b: float = 1.0, alpha: float = 0.1, independent: bool = False, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]:
    """Flat Monte Carlo; a report for every tree."""

def max_n(position: tefuda._native.Position, *, tie: int, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.VectorReport: ...

def soft_max_n(position: tefuda._native.Position, *, strict: bool, payoff: int, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SetReport: ...

def singleton(position: tefuda._native.Position, *, reluctant: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None) -> tefuda._native.SeatsReport: ...

def alpha_beta(position: tefuda._native.Position, *, payoff: int, range: tuple[float, float], bounds: tuple[float, float], depth: int, playouts: int, only_best: bool, table: int, nodes: int, seconds: float, stop: tefuda._native.Stop | None = None, playout: tefuda._native.Policy | None = None) -> tefuda._native.Solution: ...
