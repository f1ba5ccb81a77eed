"""Means of scores with intervals and p-values that belong together: one statistic makes both."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import brentq
from scipy.special import stdtr, stdtrit

from tefuda.core.rates import Interval
from tefuda.statistics.tilt import Floats, Tilted, tilt

MOST_VALUES = 2000  # different values that are told apart
LEAST_SHARE = 0.25  # of the variance of independent deals, that batches of them have at least


@dataclass(frozen=True)
class Mean:
    """A mean of clustered values with its interval."""

    value: float
    low: float
    high: float
    _: KW_ONLY
    error: float  # standard error
    clusters: int


class Sample:
    """Scores in independent units: what a mean, its interval and its p-values are made of.

    A *unit* is what is independent of the rest: a deal with all its repetitions, a cycle of seats, a series,
    a batch of a long series. The spread between units gives the error. A *deal* is the smallest part whose
    result is worth counting: a unit or, in series and batches, a game.

    The test of a mean μ is a score test. Its variance is that of the likeliest distribution within the bounds
    whose mean *is* μ (:func:`tilt`), so a rare large payoff that nobody has seen yet is reckoned with; for
    wins and losses this is Wilson's interval, for equal results an allowance for one unseen outcome. Where
    units are longer than deals the variance is scaled to that between units. Student's t for their number.
    """

    def __init__(
        self,
        sums: ArrayLike,
        clusters: ArrayLike,
        bounds: Interval,
        *,
        counts: ArrayLike | None = None,
        deals: ArrayLike | None = None,
    ) -> None:
        """Take sums of scores of ``counts`` games each (default 1), with the unit and the deal of each."""
        scores = np.asarray(sums, dtype=np.float64)
        sizes = np.ones(len(scores)) if counts is None else np.asarray(counts, dtype=np.float64)
        self.bounds = (float(bounds[0]), float(bounds[1]))
        self.games = float(sizes.sum())
        totals, games = _grouped(scores, sizes, clusters)
        self.units = len(totals)
        if not self.games:
            self.value = self.error = math.nan
            return
        self.value = float(totals.sum() / self.games)
        parts, lengths = (totals, games) if deals is None else _grouped(scores, sizes, deals)
        self.deals = len(parts)
        self._values = parts / lengths
        self._weights = lengths / lengths.mean()
        self._spread = float(np.mean((self._weights * (self._values - self.value)) ** 2))
        self.error = math.nan
        if self.units > 1:
            square = float(((totals - self.value * games) ** 2).sum())
            alone = LEAST_SHARE * self._spread / self.deals if self.deals > self.units else 0.0
            between = square * self.units / (self.units - 1) / self.games**2
            self.error = math.sqrt(max(between, alone))
            if self.error < 1e-12 * (self.bounds[1] - self.bounds[0]):
                self.error = 0.0

    @cached_property
    def seen(self) -> tuple[Floats, Floats]:
        """Different values of deals and how often each was seen; very many are rounded together."""
        low, high = self.bounds
        values = np.clip(self.value + self._weights * (self._values - self.value), low, high)
        found, counts = np.unique(values, return_counts=True)
        if len(found) > MOST_VALUES:
            places = np.minimum(((found - low) / (high - low) * MOST_VALUES).astype(int), MOST_VALUES - 1)
            sums = np.bincount(places, found * counts, MOST_VALUES)
            counts = np.bincount(places, counts, MOST_VALUES)
            found = sums[counts > 0] / counts[counts > 0]
            counts = counts[counts > 0]
        return found, counts.astype(np.float64)

    def tilted(self, mean: float) -> tuple[Tilted, float]:
        """Return the likeliest distribution of a deal with this mean, and its variance."""
        values, counts = self.seen
        found = tilt(values, counts, mean, bounds=self.bounds)
        return found, found.variance(values, mean)

    @property
    def per_spread(self) -> float:
        """The variance of the mean of all games over that of a deal: 1 / deals if these are independent."""
        return self.error**2 / self._spread if self.error and self._spread else 1 / self.deals

    def variance(self, mean: float) -> float:
        """Return the variance of the mean of all games, if this is the true mean."""
        return max(self.error**2, self.per_spread * self.tilted(mean)[1])

    def p_value(self, mean: float) -> float:
        """Return the two-sided p-value of this mean; below 0.05 exactly outside of the 95 % interval."""
        if self.units < 2 or self.value == mean:
            return 1.0
        variance = self.variance(mean)
        if variance == 0.0:
            return 0.0
        return float(2 * stdtr(self.units - 1, -abs(self.value - mean) / math.sqrt(variance)))

    def interval(self, level: float = 0.95) -> Interval:
        """Return the means whose p-value is not below 1 - level."""
        low, high = self.bounds
        if self.units < 2:
            return low, high
        t = float(stdtrit(self.units - 1, (1 + level) / 2))

        def outside(mean: float) -> float:
            return (self.value - mean) ** 2 - t * t * self.variance(mean)

        return self._edge(outside, low), self._edge(outside, high)

    def _edge(self, outside, bound: float) -> float:  # type: ignore[no-untyped-def]
        """Find where the interval ends between the mean and a bound."""
        gap = bound - self.value
        last = bound - 1e-9 * gap
        if not abs(gap) > 1e-12 * (self.bounds[1] - self.bounds[0]) or outside(last) <= 0:
            return bound
        return float(brentq(outside, self.value + 1e-9 * gap, last, xtol=1e-9 * abs(gap)))

    def mean(self, level: float = 0.95) -> Mean:
        """Return the mean with its interval."""
        return Mean(self.value, *self.interval(level), error=self.error, clusters=self.units)


def clustered_mean(
    sums: Sequence[float] | Floats,
    clusters: ArrayLike,
    bounds: Interval,
    *,
    level: float = 0.95,
    counts: ArrayLike | None = None,
    deals: ArrayLike | None = None,
) -> Mean:
    """Return the mean of values that depend on each other inside clusters, as :class:`Sample` finds it.

    >>> clustered_mean([1.0] * 100, range(100), (0.0, 1.0)).low > 0.95
    True
    """
    return Sample(sums, clusters, bounds, counts=counts, deals=deals).mean(level)


def _grouped(scores: Floats, sizes: Floats, groups: ArrayLike) -> tuple[Floats, Floats]:
    """Return the sums and the numbers of games of every group that has games."""
    _, place = np.unique(np.asarray(groups), return_inverse=True)
    totals: Floats = np.bincount(place, scores).astype(np.float64)
    games: Floats = np.bincount(place, sizes).astype(np.float64)
    return totals[games > 0], games[games > 0]
