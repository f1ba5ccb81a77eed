"""Two arms that played the same deals with the same luck: games won by one and not by the other decide."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tefuda.papers.intervals import Interval
from tefuda.papers.study import Measured
from tefuda.statistics import paired_difference

Wins = NDArray[np.float64]
"""By game, 1 where it was won."""


@lru_cache(maxsize=1000)  # the same cell is looked at by several claims
def difference(up: int, down: int, games: int, *, tests: int = 1) -> Interval:
    """Return the difference of two win rates: ``up`` games only the one arm won, ``down`` only the other.

    The interval is one that so many ``tests`` keep together with 95 % (Bonferroni).

    >>> difference(1, 0, 4).value
    0.25
    """
    return Interval(*paired_difference(up, down, games, level=1 - 0.05 / tests))


def paired(cell: str, arm: Wins, base: Wins) -> Measured:
    """Measure arm minus base over the deals that both played.

    >>> paired("cell", np.array([1.0, 1, 0, 1]), np.array([1.0, 0, 0, 1])).sums["up"]
    1
    """
    games = min(len(arm), len(base))
    arm, base = arm[:games], base[:games]
    up, down = int((arm > base).sum()), int((arm < base).sum())
    sums = {"up": up, "down": down, "arm": int(arm.sum()), "base": int(base.sum())}
    return Measured(cell, (up - down) / games, None, games=games, sums=sums)


def gap_of(measured: Measured, tests: int = 1) -> Interval:
    """Return the difference of a paired cell, by the method of today: the counts are what is kept.

    Where an old run kept only an interval, it is that. ``tests`` are how many are judged together: with few
    games that came out differently an interval for many is wider than one for a single cell made longer.
    """
    if "up" not in measured.sums:
        return measured.estimate.wider(tests)
    return difference(int(measured.sums["up"]), int(measured.sums["down"]), measured.games, tests=tests)


def points(gap: Interval) -> str:
    """Write a difference of rates in points.

    >>> points(Interval(0.008, 0.0021, 0.0139))
    '+0.80 (+0.21 to +1.39) points'
    """
    return f"{gap.text(100, 2)} points"
