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
    unseen: Floats  # weight of the bound
    bound: Floats  # which of the two bounds that is
    slope: Floats  # weights are counts / total / (1 + slope · (value - mean))

    def variance(self, values: Floats, mean: Floats | float) -> Floats:
        """Return the variance about the mean."""
        seen = (self.weights * (values - np.asarray(mean)[..., None]) ** 2).sum(-1)
        spread: Floats = seen + self.unseen * (self.bound - mean) ** 2
        return spread


def tilt(values: Floats, counts: Floats, mean: Floats | float, bounds: tuple[float, float]) -> Tilted:
    """Return the multinomial maximum-likelihood estimate whose mean is as given.

    Values may lie anywhere within the bounds, also where none was seen yet: where values seen cannot explain
    the mean, some weight goes to the bound (Honda and Takemura 2010; without bounds: Owen's empirical
    likelihood). Works on whole arrays of samples, along the last axis.

    >>> found = tilt(np.array([0.0, 1.0]), np.array([5.0, 5.0]), 0.7, (0.0, 1.0))
    >>> found.weights.round(3).tolist()
    [0.3, 0.7]
    >>> found = tilt(np.array([0.5]), np.array([20.0]), 0.6, (0.0, 1.0))  # twenty draws, and yet a mean of 0.6?
    >>> found.weights.round(3).tolist(), round(float(found.unseen), 3), float(found.bound)
    ([0.8], 0.2, 1.0)
    """
    mean = np.asarray(mean, dtype=np.float64)
    gaps = values - mean[..., None]
    up = (counts * gaps).sum(-1) < 0  # the mean asked for lies above what was seen
    bound = np.where(up, bounds[1], bounds[0])
    room = bound - mean
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        steepest = -1.0 / room  # there the bound would get an infinite weight
        at_bound = np.where(room == 0, False, _pull(gaps, counts, steepest)[0] * np.sign(room) <= 0)
        slope = np.where(at_bound, steepest, _slope(gaps, counts, steepest))
        weights = counts / counts.sum(-1)[..., None] / (1 + slope[..., None] * gaps)
    weights = np.where(np.isfinite(weights), weights, 0.0)
    unseen = np.where(at_bound, np.maximum(1 - weights.sum(-1), 0.0), 0.0)
    return Tilted(weights, unseen, bound, slope)


def _pull(gaps: Floats, counts: Floats, slope: Floats) -> tuple[Floats, Floats]:
    """Return how far the mean is still off, times the number of values, and how fast that changes."""
    parts = 1 + slope[..., None] * gaps
    shares = np.where(parts > 0, gaps / parts, np.sign(gaps) * np.inf)
    pulls = np.where(counts > 0, counts * shares, 0.0)
    return pulls.sum(-1), -(pulls * shares).sum(-1)


def _slope(gaps: Floats, counts: Floats, steepest: Floats) -> Floats:
    """Find the slope by Newton's method, kept between 0 and the steepest."""
    near, far = np.zeros_like(steepest), steepest
    slope = np.zeros_like(steepest)
    for _ in range(ROUNDS):
        pull, change = _pull(gaps, counts, slope)
        beyond = pull * steepest < 0  # too steep: go back towards 0
        near, far = np.where(beyond, near, slope), np.where(beyond, slope, far)
        step = slope - pull / change
        inside = (step - near) * (step - far) < 0
        fresh = np.where(inside, step, (near + far) / 2)
        moved = np.abs(fresh - slope) > 1e-12 * np.abs(steepest)
        slope = np.where(pull == 0, slope, fresh)
        if not np.any(moved & (pull != 0)):
            break
    return slope
