"""Tests that may stop at any moment: betting against a mean, and intervals that hold whenever one stops."""

from __future__ import annotations

import math
from array import array

import numpy as np

from tefuda.statistics.tilt import Floats, tilt

PRIOR = 2.0  # units won and lost, at the rate bet on, that are thought of before the first
GROWTH = 1.25  # bets are made anew when there are this many times as many units
MOST = 0.999  # of the bet that could lose everything


class Bets:
    """Bets against "the mean is ``null`` or less", for someone who thinks that it is ``aim`` or more.

    Units lie between 0 and 1. The capital starts at 1; if the mean is ``null`` or less it is 20 or more at
    any time with a chance of at most 1/20, whatever the distribution (Ville's inequality; Waudby-Smith and
    Ramdas 2024). Each bet is the best one for the likeliest distribution with the mean ``aim`` among those
    seen before; for single games won and lost this is Wald's likelihood ratio. Where the mean is clearly
    above ``aim``, by a standard error, the bets follow it.

    >>> bets = Bets(0.5, 0.6)
    >>> for _ in range(30):
    ...     bets.take(1.0)
    >>> bets.capital > math.log(20)
    True
    """

    def __init__(self, null: float, aim: float) -> None:
        self.null, self.aim = null, aim
        self.capital = 0.0  # its logarithm
        self._seen: dict[float, float] = {0.0: PRIOR * (1 - aim), 1.0: PRIOR * aim}
        self._units, self._sizes = array("d"), array("d")
        self._next = 1
        self._size = self._best()

    def take(self, unit: float) -> None:
        """Take the mean score of the next unit."""
        self.capital += math.log1p(self._size * (unit - self.null))
        self._units.append(unit)
        self._sizes.append(self._size)
        key = round(unit, 3)
        self._seen[key] = self._seen.get(key, 0.0) + 1.0
        if len(self._units) >= self._next:
            self._next = math.ceil(GROWTH * len(self._units))
            self._size = self._best()

    def _best(self) -> float:
        values = np.array(list(self._seen))
        counts = np.array(list(self._seen.values()))
        total = float(counts.sum())
        mean = float(counts @ values) / total
        error = math.sqrt(float(counts @ (values - mean) ** 2)) / total
        if mean - error < self.aim:
            found = tilt(values, counts, self.aim, bounds=(0.0, 1.0))
            values = np.append(values, found.bound)
            counts = np.append(found.weights, found.unseen)
        else:
            found = tilt(values, counts, mean - error, bounds=(0.0, 1.0))
            counts = found.weights
        slope = tilt(values, counts, self.null, bounds=(0.0, 1.0)).slope
        return min(max(slope, 0.0), MOST / self.null)

    def least(self, error: float) -> float:
        """Return the mean that is below the true one with a chance of at least 1 - ``error``, stop or not."""
        units, sizes = np.array(self._units), np.array(self._sizes)
        wanted = -math.log(error)
        low, high = 0.0, 1.0
        if not len(units) or _capital(units, sizes, 0.0) < wanted:
            return 0.0
        for _ in range(50):
            middle = (low + high) / 2
            low, high = (middle, high) if _capital(units, sizes, middle) >= wanted else (low, middle)
        return low


def _capital(units: Floats, sizes: Floats, mean: float) -> float:
    """Return what the same bets, as far as they are allowed, would have won against another mean."""
    allowed = np.minimum(sizes, MOST / mean) if mean > 0 else sizes
    return float(np.log1p(allowed * (units - mean)).sum())


def expected_units(null: float, aim: float, spread: float, *, error: float) -> float:
    """Return how many units a decision takes on the average, if the mean is ``aim`` (Wald)."""
    return -2 * math.log(error) * spread / (aim - null) ** 2
