"""Intervals of rates."""

from __future__ import annotations

import math
from statistics import NormalDist

Interval = tuple[float, float]


def wilson(successes: float, n: int, level: float = 0.95) -> Interval:
    """Return Wilson's interval for a rate.

    >>> [round(x, 3) for x in wilson(100, 100)]
    [0.963, 1.0]
    """
    if n == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + level) / 2)
    p = successes / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    low = max(0.0, middle - half) if successes > 0 else 0.0  # exactly, whatever rounding makes of it
    return low, min(1.0, middle + half) if successes < n else 1.0
