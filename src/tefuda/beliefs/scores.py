"""How good forecasts are: log loss, Brier score, calibration. For any game and any estimator."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass

from tefuda.core.errors import TefudaError, whole
from tefuda.statistics import Interval, clustered_mean, wilson

LEAST = 1e-12  # a forecast of 0 for what happened counts as this


@dataclass(frozen=True)
class Score:
    """A mean loss with its 95 % interval; ``clipped`` forecasts were impossible ones that came true."""

    value: float
    low: float
    high: float
    _: KW_ONLY
    forecasts: int
    clipped: int = 0

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"


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


def log_loss_score(chances: Sequence[float], games: Sequence[Hashable] | None = None) -> Score:
    """Return the log loss with its interval; ``games`` says which forecasts belong together.

    The interval reckons with losses up to the largest that was seen: forecasts so sure that no large one was
    seen yet look better than they are.

    >>> log_loss_score([0.5, 0.25, 0.0]).clipped
    1
    """
    losses = [-math.log(max(LEAST, chance)) for chance in chances]
    clipped = sum(chance < LEAST for chance in chances)
    alike = not losses or min(losses) == max(losses)
    return _score(losses, games, -math.log(LEAST) if alike else max(losses), clipped=clipped)


def brier_score(
    forecasts: Sequence[float], outcomes: Sequence[bool], games: Sequence[Hashable] | None = None
) -> Score:
    """Return the Brier score with its interval; ``games`` says which forecasts belong together.

    >>> brier_score([1.0, 0.5], [True, False]).value
    0.125
    """
    losses = [(p - hit) ** 2 for p, hit in zip(forecasts, outcomes, strict=True)]
    return _score(losses, games, 1.0, clipped=clipped_forecasts(forecasts, outcomes))


def _score(losses: Sequence[float], games: Sequence[Hashable] | None, most: float, *, clipped: int) -> Score:
    mean = clustered_mean(losses, numbered(games, len(losses)), (0.0, most))
    return Score(mean.value, mean.low, mean.high, forecasts=len(losses), clipped=clipped)


def numbered(games: Sequence[Hashable] | None, n: int) -> list[int]:
    """Return a number for every forecast, the same for those of one game; by default each is its own."""
    if games is None:
        return list(range(n))
    if len(games) != n:
        raise TefudaError("There are {n} forecasts, but games has {n_2} entries.", n=n, n_2=len(games))
    numbers: dict[Hashable, int] = {}
    return [numbers.setdefault(game, len(numbers)) for game in games]


def clipped_forecasts(forecasts: Sequence[float], outcomes: Sequence[bool]) -> int:
    """Count what came true although it was called impossible."""
    return sum((p if hit else 1 - p) < LEAST for p, hit in zip(forecasts, outcomes, strict=True))


@dataclass(frozen=True)
class Bin:
    """Forecasts from ``low`` up to ``high``: how many, what they said on average, how often it was true."""

    low: float
    high: float
    count: int
    _: KW_ONLY
    forecast: float
    rate: float
    ci95: Interval

    @property
    def is_calibrated(self) -> bool:
        """Does the interval of the rate contain the mean forecast?"""
        return self.ci95[0] <= self.forecast <= self.ci95[1]


def calibration(forecasts: Sequence[float], outcomes: Sequence[bool], bins: int = 10) -> list[Bin]:
    """Sort forecasts into bins of equal width and compare each with what happened; empty bins are left out.

    A forecast on an edge belongs to the bin above it. The intervals are Wilson's, so forecasts should not
    depend on each other: one per game, say. Bins are for looking at: ``calibration_test`` is the test.

    >>> [(b.count, b.rate) for b in calibration([0.1, 0.12, 0.9], [False, True, True])]
    [(2, 0.5), (1, 1.0)]
    """
    whole(bins, "The number of bins", low=1, high=1000)
    check_forecasts(forecasts)
    edges = [number / bins for number in range(bins)]
    sorted_in: dict[int, list[tuple[float, bool]]] = {}
    for p, hit in zip(forecasts, outcomes, strict=True):
        sorted_in.setdefault(bisect_right(edges, p) - 1, []).append((p, hit))
    found = []
    for number, pairs in sorted(sorted_in.items()):
        n, hits = len(pairs), sum(hit for _, hit in pairs)
        mean = sum(p for p, _ in pairs) / n
        found.append(
            Bin(number / bins, (number + 1) / bins, n, forecast=mean, rate=hits / n, ci95=wilson(hits, n))
        )
    return found


def check_forecasts(forecasts: Sequence[float]) -> None:
    """Refuse what is no chance."""
    if any(not 0 <= p <= 1 for p in forecasts):
        raise TefudaError("Forecasts are chances from 0 to 1.")
