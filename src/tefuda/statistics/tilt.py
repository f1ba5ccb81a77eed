"""The likeliest distribution with a given mean, near to what was seen: under every interval and test here."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
ROUNDS = 60


class Tilted(NamedTuple):
    """Weights of the values seen, and of the bound that was not seen but may be there."""

    weights: Floats  # of the values, as they were given
    unseen: float  # weight of the bound
    bound: float  # which of the two bounds that is
    slope: float  # weights are counts / total / (1 + slope · (value - mean))

    def variance(self, values: Floats, mean: float) -> float:
        """Return the variance about the mean."""
        return float(self.weights @ (values - mean) ** 2) + self.unseen * (self.bound - mean) ** 2


def tilt(values: Floats, counts: Floats, mean: float, *, bounds: tuple[float, float]) -> Tilted:
    """Return the multinomial maximum-likelihood estimate whose mean is as given.

    Values may lie anywhere within the bounds, also where none was seen yet: where values seen cannot explain
    the mean, some weight goes to the bound (Honda and Takemura 2010; without bounds: Owen's empirical
    likelihood).

    >>> found = tilt(np.array([0.0, 1.0]), np.array([5.0, 5.0]), 0.7, bounds=(0.0, 1.0))
    >>> found.weights.round(3).tolist()
    [0.3, 0.7]
    >>> found = tilt(np.array([0.5]), np.array([20.0]), 0.6, bounds=(0.0, 1.0))  # 20 times, yet 0.6?
    >>> found.weights.round(3).tolist(), round(found.unseen, 3), found.bound
    ([0.8], 0.2, 1.0)
    """
    gaps = values - mean
    up = counts @ gaps < 0  # the mean asked for lies above what was seen
    bound = bounds[1] if up else bounds[0]
    room = bound - mean
    if room == 0:
        return Tilted(np.zeros_like(gaps), 1.0, bound, 0.0)
    steepest = -1.0 / room  # there the bound would get an infinite weight
    parts = 1 + steepest * gaps
    if parts.min() > 1e-12 and (counts @ (gaps / parts)) * room <= 0:
        weights = counts / counts.sum() / parts
        return Tilted(weights, max(1.0 - float(weights.sum()), 0.0), bound, steepest)
    slope = _slope(gaps, counts, steepest)
    return Tilted(counts / counts.sum() / (1 + slope * gaps), 0.0, bound, slope)


def _slope(gaps: Floats, counts: Floats, steepest: float) -> float:
    """Find the slope that makes the mean right, by Newton's method kept between 0 and the steepest."""
    near, far, slope = 0.0, steepest, 0.0
    for _ in range(ROUNDS):
        shares = gaps / (1 + slope * gaps)
        pulls = counts * shares
        pull = float(pulls.sum())
        if pull * steepest < 0:  # too steep: go back towards 0
            far = slope
        else:
            near = slope
        change = float(pulls @ shares)
        step = slope + pull / change if change > 0 else far
        if not (step - near) * (step - far) < 0:
            step = (near + far) / 2
        if abs(step - slope) <= 1e-10 * abs(steepest):
            return step
        slope = step
    return slope
