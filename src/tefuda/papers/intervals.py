"""Estimates with their intervals: differences of two, and several taken together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import NormalDist
from typing import NamedTuple

from tefuda.statistics import mover, wilson

_SURE = NormalDist().inv_cdf(0.975)


class Interval(NamedTuple):
    """A number with its 95 % interval.

    >>> Interval(0.5, 0.25, 0.625).flipped(1)
    Interval(value=0.5, low=0.375, high=0.75)
    """

    value: float
    low: float
    high: float

    @property
    def interval(self) -> tuple[float, float]:
        """The two ends."""
        return self.low, self.high

    def flipped(self, total: float = 0.0) -> Interval:
        """Return ``total`` minus this: the other player's rate (1), a difference the other way round (0)."""
        return Interval(total - self.value, total - self.high, total - self.low)

    def wider(self, tests: int) -> Interval:
        """Return the interval that all of so many estimates keep together with 95 % (Bonferroni)."""
        stretch = NormalDist().inv_cdf(1 - 0.025 / tests) / _SURE
        low, high = (self.value + stretch * (end - self.value) for end in self.interval)
        return Interval(self.value, low, high)

    def side(self, of: float = 0.0) -> bool | None:
        """Is it surely above (True), surely below (False), or neither (None)?"""
        return True if self.low > of else False if self.high < of else None

    def text(self, scale: float = 1.0, digits: int = 3) -> str:
        """Write a difference with its interval.

        >>> Interval(0.008, 0.0021, 0.0139).text(100, 2)
        '+0.80 (+0.21 to +1.39)'
        """
        value, low, high = (f"{scale * number:+.{digits}f}" for number in self)
        return f"{value} ({low} to {high})"


def rate(value: float, games: int) -> Interval:
    """Return a win rate with Wilson's interval.

    >>> [round(x, 3) for x in rate(0.52, 200)]
    [0.52, 0.451, 0.588]
    """
    return Interval(value, *wilson(value * games, games))


def minus(one: Interval, other: Interval) -> Interval:
    """Return the difference of two independent estimates, both errors counted.

    Newcombe's hybrid score interval where both are rates with Wilson's intervals.

    >>> [round(x, 3) for x in minus(rate(0.8, 70), rate(0.6, 80))]
    [0.2, 0.052, 0.334]
    """
    return Interval(*mover(one, other))


def all_above(
    estimates: Iterable[Interval], than: float = 0.0, *, together: Sequence[Interval] | None = None
) -> bool | None:
    """Do all these lie above? One answer for the claim as a whole.

    True: each of them surely does (an intersection-union test, which needs no correction). False: one of
    them surely lies below, by intervals that hold for all together (Bonferroni), so that chance has only one
    look however many cells the claim has; ``together`` are these intervals where better ones are known.

    >>> all_above([Interval(0.6, 0.51, 0.69), Interval(0.55, 0.45, 0.65)], 0.5) is None
    True
    """
    found = list(estimates)
    if found and all(e.low > than for e in found):
        return True
    if any(e.high < than for e in together or [e.wider(len(found)) for e in found]):
        return False
    return None


def some_above(together: Sequence[Interval], than: float = 0.0, worth: float = 0.0) -> bool | None:
    """Does one of these lie above? The counterpart of ``all_above``, of intervals that hold for all together.

    True: one surely does. False: none is above by ``worth``.
    """
    if any(e.low > than for e in together):
        return True
    if together and all(e.high < than + worth for e in together):
        return False
    return None


def opposite(holds: bool | None) -> bool | None:
    """Turn yes into no and no into yes; unknown stays unknown."""
    return None if holds is None else not holds
