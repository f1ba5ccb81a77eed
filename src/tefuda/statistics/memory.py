"""Do results of one series hang together for longer than its batches are?"""

from __future__ import annotations

import math

import numpy as np

from tefuda.statistics.tilt import Floats

BATCH = 8  # a batch should be that many times as long as results hang together


def together(values: Floats) -> float:
    """Return over how many values in a row results hang together: 1 = every one is for itself.

    The integrated autocorrelation time, by Geyer's initial monotone sequence (1992).

    >>> round(together(np.tile([1.0, 0.0], 50)), 1) < 1
    True
    >>> together(np.repeat([1.0, 0.0, 1.0, 0.0], 25)) > 10
    True
    """
    n = len(values)
    if n < 4:
        return 1.0
    spectrum = np.fft.rfft(values - values.mean(), 2 * n)
    covariance = np.fft.irfft(np.abs(spectrum) ** 2)[:n] / n
    if covariance[0] <= 1e-15:
        return 1.0
    pairs = covariance[0 : n // 2 * 2 : 2] + covariance[1 : n // 2 * 2 : 2]
    positive = np.where(np.cumprod(pairs > 0) > 0, pairs, 0.0)
    return float((2 * np.minimum.accumulate(positive).sum() - covariance[0]) / covariance[0])


def is_too_short(values: Floats, batches: int) -> bool:
    """Are the batches too short for what carries over, as far as the values can tell?

    A lag-1 correlation that chance explains is none. A learner that has made up its mind cannot be seen in
    one series at all.
    """
    n = len(values)
    gaps = values - values.mean()
    square = float((gaps**2).sum())
    if square <= 1e-15 or (gaps[1:] * gaps[:-1]).sum() / square < 2 / math.sqrt(n):
        return False
    return together(values) * BATCH > n / batches
