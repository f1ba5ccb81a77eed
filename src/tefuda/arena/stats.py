"""Intervals, tests and ratings. Their coverage is itself tested (tests/arena/test_coverage.py)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scipy.special import ndtri, stdtr, stdtrit

from tefuda.core.rates import Interval, wilson

__all__ = ["Interval", "Mean", "clustered_mean", "difference_p", "elo", "games_needed", "wilson"]


@dataclass(frozen=True)
class Mean:
    """A mean of clustered values with its interval."""

    value: float
    low: float
    high: float
    error: float  # standard error
    clusters: int


def clustered_mean(
    values: Sequence[float],
    clusters: Sequence[int],
    bounds: Interval,
    level: float = 0.95,
    counts: Sequence[int] | None = None,
) -> Mean:
    """Return the mean of values that depend on each other inside clusters, with its interval.

    Wilson's interval on the scale of the bounds, with the effective number of games that the spread
    between clusters implies, and Student's t for their number. Far from the bounds this is the usual mean
    ± t · error; near them it stays inside. When all clusters are equal the spread says nothing, and one
    unseen other outcome is allowed for: 100 wins of 100 do not prove a rate of exactly 1. With ``counts``
    every value is the sum of so many games.
    """
    counts = [1] * len(values) if counts is None else counts
    n = sum(counts)
    low, high = bounds
    if n == 0:
        return Mean(math.nan, low, high, math.nan, 0)
    mean = sum(values) / n
    sums: dict[int, list[float]] = {}
    for value, cluster, count in zip(values, clusters, counts, strict=True):
        entry = sums.setdefault(cluster, [0.0, 0.0])
        entry[0] += value
        entry[1] += count
    k = len(sums)
    if k < 2:
        return Mean(mean, low, high, math.nan, k)
    square = sum((total - mean * count) ** 2 for total, count in sums.values())
    error = math.sqrt(square * k / (k - 1)) / n
    t = float(stdtrit(k - 1, (1 + level) / 2))
    if error < 1e-12 * (high - low):
        unseen = t * t / (n + t * t)
        return Mean(mean, mean - unseen * (mean - low), mean + unseen * (high - mean), 0.0, k)
    width = high - low
    rate = (mean - low) / width
    effective = rate * (1 - rate) / (error / width) ** 2
    shrink = 1 + t * t / effective
    centre = (rate + t * t / (2 * effective)) / shrink
    half = t * math.sqrt((error / width) ** 2 + t * t / (4 * effective * effective)) / shrink
    return Mean(
        mean, max(low, low + width * (centre - half)), min(high, low + width * (centre + half)), error, k
    )


def difference_p(values: Sequence[float], clusters: Sequence[int]) -> float:
    """Return the two-sided p-value that the mean of paired differences is zero (clustered t-test).

    Never less than 2^(1-k) for k clusters, the chance that equals differ in the same direction k times: two
    games won of two, without any spread, prove little.
    """
    if not values:
        return 1.0
    sums: dict[int, float] = {}
    for value, cluster in zip(values, clusters, strict=True):
        sums[cluster] = sums.get(cluster, 0.0) + value
    k = len(sums)
    if k < 2:
        return 1.0
    mean = sum(sums.values()) / k
    variance = sum((s - mean) ** 2 for s in sums.values()) / (k - 1)
    if mean == 0:
        return 1.0
    t_test = 2 * stdtr(k - 1, -abs(mean) / math.sqrt(variance / k)) if variance else 0.0
    return max(float(t_test), 2.0 ** (1 - k))


def elo(rate: float) -> float:
    """Return the Elo difference that gives this expected score; infinite at 0 and 1.

    >>> round(elo(0.75))
    191
    """
    if rate <= 0:
        return -math.inf
    if rate >= 1:
        return math.inf
    return -400 * math.log10(1 / rate - 1)


def games_needed(effect: float, deviation: float, level: float = 0.95, power: float = 0.8) -> int:
    """Return how many games show a difference of means of this size with this power."""
    if effect == 0:
        raise ValueError("no number of games shows a difference of zero")
    z = float(ndtri((1 + level) / 2) + ndtri(power))
    return math.ceil((z * deviation / effect) ** 2)
