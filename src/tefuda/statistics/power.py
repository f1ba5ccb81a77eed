"""How many games show an effect: by units, with Student's t, for an effect that the user states."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from scipy.special import chdtri, nctdtr, ndtri

from tefuda.core.errors import TefudaError
from tefuda.statistics.means import Sample, critical

MOST_GAMES = 10**9
PARTS = 40  # of the distribution of a spread that is known from few units


class Power:
    """The power of a longer match to show that the mean is not ``null``, as far as a played one can tell.

    The alternative is the likeliest distribution whose mean is ``null`` + ``effect``, or - ``effect`` if the
    mean lies on that side. The spread of the played match is itself uncertain: the power is the mean over
    what it may be. ``units`` says how many independent units so many games have.

    >>> sample = Sample([0.5, -0.5, 0.5, 0.0] * 10, range(40), (-1.0, 1.0))
    >>> Power(sample, 0.1, lambda games: games).games()
    155
    """

    def __init__(
        self,
        sample: Sample,
        effect: float,
        units: Callable[[int], int],
        *,
        null: float = 0.0,
        level: float = 0.95,
    ) -> None:
        low, high = sample.bounds
        if not 0 < effect < max(high - null, null - low):
            raise TefudaError(
                "The effect of --power is more than 0 and less than {high:g} here, not {effect:g}.",
                high=max(high - null, null - low),
                effect=effect,
            )
        self._effect, self._units, self._level = effect, units, level
        self._known = sample.freedom if sample.units > 1 else 0.0
        if self._known < 1:
            raise TefudaError(
                "Power is computed from the spread between two or more independent units: play more games."
            )
        side = -1 if sample.value < null and null - effect > low else 1
        spread = sample.spread(null + side * effect)
        # Where the test just says yes, four of five results lie above: there it allows for more than it sees.
        edge = null + 0.7 * side * effect
        there = max(sample.spread(edge), sample.spread(null, if_it_were=edge))
        self._allowance = math.sqrt(there / spread)
        self._variance = sample.games * sample.per_spread * spread  # of one game, dependence counted
        self._free = self._known / (sample.units - 1)  # of a unit, that counts for Student's t
        chances = (np.arange(PARTS) + 0.5) / PARTS
        self._factors = self._known / chdtri(
            self._known, chances
        )  # what the spread may be, over what was seen

    def of(self, games: int) -> float:
        """Return the power of so many games."""
        units = self._units(games)
        if units < 2:
            return 0.0
        freedom = max(self._free * (units - 1), 1.0)
        edge = float(critical(ndtri((1 + self._level) / 2), freedom, units=units)) * self._allowance
        shifts = self._effect / np.sqrt(self._variance * self._factors / games)
        found = 1 - nctdtr(freedom, np.minimum(shifts, 200.0), edge)
        return float(np.mean(np.where(shifts > 200 + edge, 1.0, found)))

    def games(self, power: float = 0.8, step: int = 1) -> int | None:
        """Return the least number of games, in steps of ``step``, with this power; None = more than 10⁹."""
        few, many = 0, step
        while self.of(many) < power:
            few, many = many, many * 2
            if many > MOST_GAMES:
                return None
        while many - few > step:
            middle = (few + many) // 2 // step * step
            few, many = (few, middle) if self.of(middle) >= power else (middle, many)
        return many


def games_needed(effect: float, deviation: float, level: float = 0.95, *, power: float = 0.8) -> int:
    """Return how many independent games show a mean of this size, where their deviation is known beforehand.

    >>> games_needed(0.1, 0.5)
    197
    """
    if effect == 0:
        raise ValueError("no number of games shows a difference of zero")
    z = float(ndtri((1 + level) / 2) + ndtri(power))
    return math.ceil((z * deviation / effect) ** 2)
