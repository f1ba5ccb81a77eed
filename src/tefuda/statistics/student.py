"""Means of values without useful bounds: Student's t with the spread between units."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike
from scipy.special import stdtr, stdtrit

from tefuda.core.rates import Interval
from tefuda.statistics.means import Mean, Sample


def student_mean(
    sums: ArrayLike,
    clusters: ArrayLike,
    *,
    counts: ArrayLike | None = None,
    bounds: Interval = (-math.inf, math.inf),
    level: float = 0.95,
) -> Mean:
    """Return the mean of values that depend on each other inside clusters, with Student's interval.

    For values whose bounds lie so far out that :class:`Sample`, which reckons with an unseen value there,
    would say nothing: tricks lost per card. It does not cover what was never seen, so it needs values that
    are not rare. ``bounds`` only cut the interval.

    >>> mean = student_mean([1.0, 2.0, 3.0], [0, 1, 2])
    >>> mean.value, round(mean.low, 2), round(mean.high, 2)
    (2.0, -0.48, 4.48)
    """
    scores = np.asarray(sums, dtype=np.float64)
    inside = (float(scores.min(initial=0.0)), float(scores.max(initial=1.0)))
    sample = Sample(scores, clusters, inside, counts=counts)
    low, high = bounds
    if sample.units > 1:
        half = float(stdtrit(sample.units - 1, (1 + level) / 2)) * sample.error
        low, high = max(low, sample.value - half), min(high, sample.value + half)
    return Mean(sample.value, low, high, error=sample.error, clusters=sample.units)


def student_p(mean: Mean, null: float = 0.0) -> float:
    """Return the two-sided p-value that goes with the interval of :func:`student_mean`.

    >>> round(student_p(student_mean([1.0, 2.0, 3.0], [0, 1, 2])), 3)
    0.074
    """
    if mean.clusters < 2 or mean.value == null:
        return 1.0
    if mean.error == 0.0:
        return 0.0
    return float(2 * stdtr(mean.clusters - 1, -abs(mean.value - null) / mean.error))
