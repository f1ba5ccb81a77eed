"""Intervals, tests and ratings. Their coverage is itself tested (tests/arena/test_coverage.py)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from scipy.special import ndtri, stdtr, stdtrit

Interval = tuple[float, float]


def wilson(successes: float, n: int, level: float = 0.95) -> Interval:
    """Return Wilson's interval for a rate.

    >>> [round(x, 3) for x in wilson(100, 100)]
    [0.963, 1.0]
    """
    if n == 0:
        return 0.0, 1.0
    z = float(ndtri((1 + level) / 2))
    p = successes / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


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
) -> Mean:
    """Return the mean of values that depend on each other inside clusters, with its t-interval.

    One made-up value at each bound keeps the interval honest when all values are equal: 100 wins of 100
    do not prove a rate of exactly 1.
    """
    n = len(values)
    if n == 0:
        return Mean(math.nan, *bounds, math.nan, 0)
    mean = sum(values) / n
    sums: dict[int, list[float]] = {}
    for value, cluster in zip(values, clusters, strict=True):
        entry = sums.setdefault(cluster, [0.0, 0.0])
        entry[0] += value
        entry[1] += 1
    low, high = bounds
    groups = [*sums.values(), [low, 1.0], [high, 1.0]]
    size = n + 2
    centre = (sum(values) + low + high) / size
    k = len(groups)
    square = sum((total - centre * count) ** 2 for total, count in groups)
    error = math.sqrt(square * k / (k - 1)) / size
    half = float(stdtrit(max(len(sums) - 1, 1), (1 + level) / 2)) * error
    return Mean(
        mean, max(low, min(mean, centre - half)), min(high, max(mean, centre + half)), error, len(sums)
    )


def difference_p(values: Sequence[float], clusters: Sequence[int]) -> float:
    """Return the two-sided p-value that the mean of paired differences is zero (clustered t-test)."""
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
    if variance == 0:
        return 0.0 if mean else 1.0
    return float(2 * stdtr(k - 1, -abs(mean) / math.sqrt(variance / k)))


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
