"""Means of scores with intervals and p-values that belong together: one statistic makes both."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike
from scipy.optimize import brentq
from scipy.special import ndtr, ndtri, stdtr, stdtrit

from tefuda.core.rates import Interval
from tefuda.statistics.carry import Carry
from tefuda.statistics.tilt import Floats, tilt

MOST_VALUES = 2000  # different values that are told apart
LASTS = 3.0  # games of a series that an outcome may touch where nothing else was ever seen
FAR = 8.0  # standard errors: beyond lies no chance worth a number


@dataclass(frozen=True)
class Mean:
    """A mean of clustered values with its interval.

    >>> import numpy as np
    >>> mean = clustered_mean(np.array([1.0, 0.0, 1.0, 1.0]), np.arange(4), (0.0, 1.0))
    >>> mean.value, round(mean.low, 3), round(mean.high, 3)
    (0.75, 0.198, 0.991)
    """

    value: float
    low: float
    high: float
    _: KW_ONLY
    error: float  # standard error
    clusters: int


class Sample:
    """Scores in units: what a mean, its interval and its p-values are made of.

    A *unit* is independent of the rest (a game, a deal with all its repetitions, a whole series), or one of a
    *chain*: games of a series, each of which depends on the one before (:class:`Carry`). Units of one
    *stratum* have the same expectation: the seats of an agent take turns, and what a seat is worth is no
    chance. The spread of units around the mean of their stratum gives the error.

    The test of a mean μ is a score test with Student's t. Its variance is that of the likeliest distribution
    within the bounds whose mean *is* μ (:func:`tilt`), so a rare large payoff that nobody has seen yet is
    reckoned with; for wins and losses this is Wilson's interval. The unseen payoff is that of one game of a
    unit; of a whole one, or of a few games, where all units are equal. Where that distribution has a longer
    tail on the side of the mean that was seen, the tail is allowed for (the correction for skewness of
    Bartlett 1953, Gart and Nam 1988).

    >>> sample = Sample([1.0, 0.0, 1.0, 1.0], [0, 1, 2, 3], (0.0, 1.0))
    >>> sample.value, sample.units
    (0.75, 4)
    """

    def __init__(
        self,
        sums: ArrayLike,
        clusters: ArrayLike,
        bounds: Interval,
        *,
        counts: ArrayLike | None = None,
        strata: ArrayLike | None = None,
        chains: ArrayLike | None = None,
        lasts: float = math.inf,
    ) -> None:
        """Take sums of scores of ``counts`` games each (default 1), with unit, stratum and chain of each.

        Units of a chain follow each other in the order of their numbers. ``lasts`` is how many games of a
        unit an outcome may touch that nobody has seen, where all units are equal.
        """
        scores = np.asarray(sums, dtype=np.float64)
        sizes = np.ones(len(scores)) if counts is None else np.asarray(counts, dtype=np.float64)
        self.bounds = (float(bounds[0]), float(bounds[1]))
        self.games = float(sizes.sum())
        _, first, place = np.unique(np.asarray(clusters), return_index=True, return_inverse=True)
        totals, games = np.bincount(place, scores), np.bincount(place, sizes)
        first, totals, games = first[games > 0], totals[games > 0], games[games > 0]
        self.units = len(totals)
        if not self.games:
            self.value = self.error = math.nan
            return
        self.value = float(totals.sum() / self.games)
        size = self.games / self.units
        expected = np.full(self.units, self.value)
        groups = 1
        if strata is not None:
            _, group = np.unique(np.asarray(strata)[first], return_inverse=True)
            groups = int(group.max()) + 1
            if self.units < 2 * groups:  # too few to tell the seats apart: their worth counts as chance
                groups = 1
            else:
                expected = (np.bincount(group, totals) / np.bincount(group, games))[group]
        pulls = (totals - expected * games) / size
        low, high = self.bounds
        wide = high - low if math.isfinite(high - low) else float(np.abs(totals / games).max())
        pulls[np.abs(pulls) < 1e-12 * wide] = 0.0
        spread = float(np.mean(pulls**2))
        carry = None if chains is None else Carry.of(pulls, np.asarray(chains)[first], still=LASTS)
        inflation = 1.0 if carry is None else carry.inflation
        self.freedom = self.units - groups if carry is None else carry.freedom
        left = max(self.units - groups * (inflation if spread else 1.0), 1.0)
        self.per_spread = inflation / left
        self._lean = math.sqrt(inflation / self.units)  # of the mean, for a skewness of 1 of a unit
        self.error = math.sqrt(spread * self.per_spread) if self.units > 1 else math.nan
        self._pulls = pulls
        low, high = low - float(expected.max()) + self.value, high - float(expected.min()) + self.value
        self._range = self._reach(low, high, 1 / size if spread else min(lasts / size, 1.0))

    def _reach(self, low: float, high: float, share: float) -> Interval:
        """Return between what values of a unit the likeliest distribution is looked for.

        Those seen; those with one game at the bound of the score; and, where units are few, twice as far as
        the interval will be.
        """
        ends = []
        for bound, side in ((low, -1), (high, 1)):
            # Without a bound only what was seen says how far a unit may lie: farther, where these are few.
            times = 2 if math.isfinite(bound) else 3
            far = times * float(stdtrit(self.freedom, 0.9975)) * self.error if self.units > 1 else 0.0
            most = max(share * (high - low) if math.isfinite(high - low) else 0.0, far)
            most = min(most, side * (bound - self.value))
            if self.error == 0 and not math.isfinite(bound):
                most = math.inf
            ends.append(self.value + side * max(most, float((side * self._pulls).max())))
        return ends[0], ends[1]

    @cached_property
    def seen(self) -> tuple[Floats, Floats]:
        """Different values of units and how often each was seen; very many are rounded together."""
        low, high = self._range
        found, counts = np.unique(self.value + self._pulls, return_counts=True)
        if len(found) > MOST_VALUES:
            places = np.minimum(((found - low) / (high - low) * MOST_VALUES).astype(int), MOST_VALUES - 1)
            sums = np.bincount(places, found * counts, MOST_VALUES)
            counts = np.bincount(places, counts, MOST_VALUES)
            found = sums[counts > 0] / counts[counts > 0]
            counts = counts[counts > 0]
        return found, counts.astype(np.float64)

    def spread(self, mean: float, if_it_were: float | None = None) -> float:
        """Return the variance of a unit, if this is the true mean.

        With ``if_it_were`` that of the test of ``mean`` on units as likely as they are with that other mean.
        """
        values, counts = self.seen
        low, high = self._range
        if not low < mean < high or (if_it_were is not None and not low < if_it_were < high):
            return float(np.mean(self._pulls**2))
        if if_it_were is not None:
            found = tilt(values, counts, if_it_were, bounds=self._range)
            values, counts = np.append(values, found.bound), np.append(found.weights, found.unseen)
        return tilt(values, counts, mean, bounds=self._range).variance(
            np.asarray(values, dtype=np.float64), mean
        )

    def variance(self, mean: float) -> float:
        """Return the variance of the mean of all games, if this is the true mean."""
        return self._moments(mean)[0]

    def _moments(self, mean: float) -> tuple[float, float]:
        """Return the variance of the mean of all games, and its skewness towards the value seen."""
        low, high = self._range
        if not low < mean < high:
            return self.error**2, 0.0
        values, counts = self.seen
        found = tilt(values, counts, mean, bounds=self._range)
        gaps = values - mean
        square = float(found.weights @ gaps**2) + found.unseen * (found.bound - mean) ** 2
        if square <= 0:
            return 0.0, 0.0
        cube = float(found.weights @ gaps**3) + found.unseen * (found.bound - mean) ** 3
        lean = self._lean * cube / square**1.5
        return square * self.per_spread, max(math.copysign(lean, lean * (self.value - mean)), 0.0)

    def p_value(self, mean: float) -> float:
        """Return the two-sided p-value of this mean; below 0.05 exactly outside of the 95 % interval."""
        if self.units < 2 or self.value == mean:
            return 1.0
        variance, lean = self._moments(mean)
        if variance == 0.0:
            return 0.0
        p = _tail(abs(self.value - mean) / math.sqrt(variance), self.freedom, units=self.units)
        z = -float(ndtri(p)) if p > 0 else math.inf
        return 2 * p if lean < 1e-9 or z <= 1 or z > 30 else 2 * float(ndtr(-_without(z, lean)))

    def interval(self, level: float = 0.95) -> Interval:
        """Return the means whose p-value is not below 1 - level."""
        low, high = self.bounds
        if self.units < 2:
            return low, high
        z = float(ndtri((1 + level) / 2))

        def outside(mean: float) -> float:
            variance, lean = self._moments(mean)
            edge = critical(min(z + lean * (z * z - 1) / 6, FAR), self.freedom, units=self.units)
            return abs(self.value - mean) - edge * math.sqrt(variance)

        inner = (max(low, self._range[0]), min(high, self._range[1]))
        return self._edge(outside, inner[0], low), self._edge(outside, inner[1], high)

    def _edge(self, outside, inner: float, bound: float) -> float:  # type: ignore[no-untyped-def]
        """Find where the interval ends between the mean and a bound."""
        gap = inner - self.value
        if not math.isfinite(gap):
            return bound
        last = inner - 1e-9 * gap
        if abs(gap) <= 1e-12 * max(abs(self.value), 1e-300) or outside(last) <= 0:
            return bound
        return float(brentq(outside, self.value + 1e-9 * gap, last, xtol=1e-9 * abs(gap)))

    def mean(self, level: float = 0.95) -> Mean:
        """Return the mean with its interval."""
        return Mean(self.value, *self.interval(level), error=self.error, clusters=self.units)


def critical(z: float, freedom: float, *, units: int) -> float:
    """Return from where on a score counts as far off as z of a normal distribution.

    A score has the variance of the mean in question below it, which grows with the distance: at T standard
    errors of Student's it is T / √(1 + T² / n) for normal units. Half of that is taken, and never less than
    z: what the simulations of ``tefuda bench statistics`` bear for wins and losses, too.

    >>> round(critical(1.96, 9, units=10), 2), round(critical(1.96, 999, units=1000), 2)
    (2.02, 1.96)
    """
    t = float(stdtrit(freedom, ndtr(z)))
    return max(z, t / math.sqrt(1 + t * t / (2 * units)))


def _tail(score: float, freedom: float, *, units: int) -> float:
    """Return the chance of such a score, on one side: :func:`critical` the other way round."""
    rest = 1 - score * score / (2 * units)
    student = float(stdtr(freedom, -score / math.sqrt(rest))) if rest > 0 else 0.0
    return max(student, float(ndtr(-score)))


def _without(z: float, lean: float) -> float:
    """Return the z of a symmetric distribution that has as large a tail as this one of a skewed one.

    >>> round(_without(2.43, 1.0), 2), _without(0.5, 1.0)
    (1.96, 0.5)
    """
    part = lean / 6
    return min((math.sqrt(1 + 4 * part * (z + part)) - 1) / (2 * part), z)


def clustered_mean(
    sums: Sequence[float] | Floats,
    clusters: ArrayLike,
    bounds: Interval,
    *,
    level: float = 0.95,
    counts: ArrayLike | None = None,
) -> Mean:
    """Return the mean of values that depend on each other inside clusters, as :class:`Sample` finds it.

    >>> clustered_mean([1.0] * 100, range(100), (0.0, 1.0)).low > 0.95
    True
    """
    return Sample(sums, clusters, bounds, counts=counts).mean(level)
