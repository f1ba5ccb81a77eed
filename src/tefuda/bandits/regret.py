"""Regret: what was lost by pulling other arms than the best."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from tefuda.bandits.policies import bandit_of
from tefuda.core.errors import TefudaError, whole
from tefuda.core.seeds import stream


class Regret(NamedTuple):
    """The mean regret after some pulls, and its standard error over the runs."""

    pulls: int
    mean: float
    error: float


def regret(
    name: str, rates: Sequence[float], pulls: int = 1000, *, runs: int = 20, seed: int = 1
) -> list[Regret]:
    """Let a bandit pull arms that pay 1 with these chances; return its regret after 1, 2, 5, 10, … pulls.

    Every bandit meets the same luck: what the n-th pull of an arm pays is the same for all.

    >>> last = regret("thompson", [0.4, 0.7])[-1]
    >>> last.pulls, 0 < last.mean < 30
    (1000, True)
    """
    whole(pulls, "pulls", low=1, high=10_000_000)
    whole(runs, "runs", low=2, high=1_000_000)
    if not rates or not all(0 <= rate <= 1 for rate in rates):
        raise TefudaError("A bandit needs one or more arms with chances between 0 and 1.")
    marks = _marks(pulls)
    curves = [_run(name, rates, marks, seed=seed, run=run) for run in range(runs)]
    found = []
    for mark, losses in zip(marks, zip(*curves, strict=True), strict=True):
        mean = sum(losses) / runs
        spread = sum((loss - mean) ** 2 for loss in losses) / (runs - 1)
        found.append(Regret(mark, mean, math.sqrt(spread / runs)))
    return found


def lower_bound(rates: Sequence[float], pulls: int) -> float:
    """Return the regret that no consistent bandit can stay below for long (Lai and Robbins 1985).

    >>> round(lower_bound([0.4, 0.7], 1000), 2)
    10.79
    """
    best = max(rates)
    return math.log(pulls) * sum((best - rate) / _kl(rate, best) for rate in rates if rate < best)


def _run(name: str, rates: Sequence[float], marks: Sequence[int], *, seed: int, run: int) -> list[float]:
    bandit = bandit_of(name, len(rates))
    own = stream(seed, "bandit", run)
    arms = [stream(seed, "arm", run, arm) for arm in range(len(rates))]
    best, lost = max(rates), 0.0
    curve: list[float] = []
    for pull in range(1, marks[-1] + 1):
        arm = bandit.select(own)
        bandit.update(arm, float(arms[arm].uniform() < rates[arm]))
        lost += best - rates[arm]
        if pull == marks[len(curve)]:
            curve.append(lost)
    return curve


def _marks(pulls: int) -> list[int]:
    marks = [m * 10**k for k in range(8) for m in (1, 2, 5) if m * 10**k < pulls]
    return [*marks, pulls]


def _kl(p: float, q: float) -> float:
    """How unlike two coins are; infinite when the second cannot do what the first does."""
    value = 0.0
    for a, b in ((p, q), (1 - p, 1 - q)):
        if a > 0:
            value += a * math.log(a / b) if b > 0 else math.inf
    return value
