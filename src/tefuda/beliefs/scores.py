"""How good forecasts are: log loss, Brier score, calibration. For any game and any estimator."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tefuda.core.errors import TefudaError, whole
from tefuda.core.rates import Interval, wilson

LEAST = 1e-12  # a forecast of 0 for what happened counts as this


def log_loss(chances: Iterable[float]) -> float:
    """Return the mean of -ln of the chances that were given to what turned out to be true.

    >>> round(log_loss([0.5, 0.5]), 3)
    0.693
    """
    values = [-math.log(max(LEAST, chance)) for chance in chances]
    return sum(values) / len(values) if values else math.nan


def brier(forecasts: Sequence[float], outcomes: Sequence[bool]) -> float:
    """Return the mean square of forecast minus outcome.

    >>> brier([1.0, 0.5], [True, False])
    0.125
    """
    pairs = list(zip(forecasts, outcomes, strict=True))
    return sum((p - hit) ** 2 for p, hit in pairs) / len(pairs) if pairs else math.nan


@dataclass(frozen=True)
class Bin:
    """Forecasts from ``low`` up to ``high``: how many, what they said on average, how often it was true."""

    low: float
    high: float
    count: int
    forecast: float
    rate: float
    ci95: Interval

    @property
    def is_calibrated(self) -> bool:
        """Does the interval of the rate contain the mean forecast?"""
        return self.ci95[0] <= self.forecast <= self.ci95[1]


def calibration(forecasts: Sequence[float], outcomes: Sequence[bool], bins: int = 10) -> list[Bin]:
    """Sort forecasts into bins of equal width and compare each with what happened; empty bins are left out.

    The intervals are Wilson's, so forecasts should not depend on each other: one a game, say.

    >>> [(b.count, b.rate) for b in calibration([0.1, 0.12, 0.9], [False, True, True])]
    [(2, 0.5), (1, 1.0)]
    """
    whole(bins, "The number of bins", 1, 1000)
    if any(not 0 <= p <= 1 for p in forecasts):
        raise TefudaError("Forecasts are chances from 0 to 1.")
    sorted_in: dict[int, list[tuple[float, bool]]] = {}
    for p, hit in zip(forecasts, outcomes, strict=True):
        sorted_in.setdefault(min(int(p * bins), bins - 1), []).append((p, hit))
    found = []
    for number, pairs in sorted(sorted_in.items()):
        n, hits = len(pairs), sum(hit for _, hit in pairs)
        mean = sum(p for p, _ in pairs) / n
        found.append(Bin(number / bins, (number + 1) / bins, n, mean, hits / n, wilson(hits, n)))
    return found
