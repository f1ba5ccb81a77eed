"""What searches of numbered worlds share: their clock, and what a move is worth over worlds of any weight."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import TYPE_CHECKING, Any

from tefuda.core import Costs, Move, MoveValue, Stop

if TYPE_CHECKING:
    from typing_extensions import Self

    from tefuda.search.common import Prepared


class Timed:
    """A search, a dataclass, that takes ``seconds`` or goes by its own counts (None)."""

    seconds: float | None

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self.has_seconds

    @property
    def has_seconds(self) -> bool:
        """Is there a time limit for the whole decision?"""
        return self.seconds is not None

    def within(self, seconds: float) -> Self:
        """Return the same search with a limit of time."""
        changed: Any = replace(self, seconds=seconds)  # type: ignore[type-var]
        return changed  # type: ignore[no-any-return]


@dataclass(frozen=True)
class DecisionClock:
    """The time of one decision that began then (by time.perf_counter()), or all the time there is."""

    seconds: float | None
    began: float
    _: KW_ONLY
    stop: Stop | None = None

    def left(self, share: float = 1.0) -> float | None:
        """Seconds of this share of the time that are left."""
        if self.seconds is None:
            return None
        return max(share * self.seconds - (time.perf_counter() - self.began), 1e-6)

    def is_over(self, share: float = 1.0) -> bool:
        """Is this share of the time up, or was it stopped?"""
        if self.stop is not None and self.stop.is_set:
            return True
        return self.seconds is not None and time.perf_counter() - self.began >= share * self.seconds


def effective(weights: Sequence[float]) -> float:
    """Return how many worlds of equal weight would be worth as much.

    >>> effective([1.0, 1.0, 2.0])
    2.6666666666666665
    """
    return sum(weights) ** 2 / sum(weight**2 for weight in weights)


def mean_of(worths: Sequence[float], weights: Sequence[float]) -> float:
    """Return the mean of the first worlds by weight; where none of them counts all count the same."""
    total = sum(weights[: len(worths)])
    if total <= 0:
        return sum(worths) / len(worths)
    return sum(weight * worth for weight, worth in zip(weights, worths, strict=False)) / total


def value_of(move: Move, worths: Sequence[float], weights: Sequence[float]) -> MoveValue:
    """Return what a move is worth over the first worlds, and how sure that is."""
    mean = mean_of(worths, weights)
    square = mean_of([worth * worth for worth in worths], weights)
    alike = effective(weights[: len(worths)]) if sum(weights[: len(worths)]) > 0 else len(worths)
    return MoveValue(move, mean, len(worths), spread=math.sqrt(max(square - mean * mean, 0.0) / alike))


def costs_of(ready: Prepared, seconds: float, drawn_at: float) -> Costs:
    """Return where the time went of a decision whose worlds were drawn first, then searched by one thread."""
    return Costs.of_search(
        seconds,
        ready.began + seconds - drawn_at,
        1,
        busy=seconds - ready.estimating,
        worlds=drawn_at - ready.began - ready.estimating,
        estimate=ready.estimating,
    )
