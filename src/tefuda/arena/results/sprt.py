"""Stop a match as soon as its question is answered: a sequential test between two Elo differences."""

from __future__ import annotations

import math

from tefuda.arena.matches.plan import MatchPlan
from tefuda.core import TefudaError
from tefuda.core.rates import Interval
from tefuda.play.rows import GameRow
from tefuda.play.sink import Listener
from tefuda.statistics.ratings import expected
from tefuda.statistics.sequential import Bets, expected_units

ERROR = 0.05  # of both kinds


class Sprt(Listener):
    """Is the first agent's Elo over the second ``low`` or ``high``? Looks at games in their order only.

    Two players bet on units that are independent for certain (deals with all their repetitions, cycles of
    seats, whole series): one against "``low`` or less", one against "``high`` or more". Who makes 20 of 1
    decides; that it does so wrongly has a chance of at most 1/20, whatever the units look like
    (:class:`tefuda.statistics.sequential.Bets`). For single games won and lost these are the likelihood
    ratios of Wald's test. Because units are looked at in order, the match stops at the same game on any
    number of workers.
    """

    def __init__(self, low: float, high: float, plan: MatchPlan) -> None:
        if not (math.isfinite(low) and math.isfinite(high) and low < high):
            raise TefudaError(
                "--sprt takes two Elo bounds, the lower first, not {low} {high}.", low=low, high=high
            )
        if expected(high) - expected(low) < 1e-6:
            raise TefudaError(
                "Elo {low:g} and Elo {high:g} cannot be told apart: their expected scores "
                "differ by less than 0.000001.",
                low=low,
                high=high,
            )
        self.low, self.high, self.plan = low, high, plan
        self.verdict: str | None = None  # "high" or "low" once decided
        self.last: int | None = None  # the number of the game that decided
        self.units = 0
        self._rise, self._fall = self._bets()
        self._open: list[float] = []
        whole = int(plan.unit(plan.games))  # units that will be complete
        needed = self._fewest()
        if whole < needed:
            text = (
                "--sprt {low:g} {high:g} needs {needed} independent units or more, and this "
                "match has {whole} (a series is one unit): play more games, in shorter "
                "--series."
                if plan.series_length > 1
                else "--sprt {low:g} {high:g} needs {needed} independent units or more, and "
                "this match has {whole} (a deal played in all its seats is one unit): "
                "play more games."
            )
            raise TefudaError(text, low=low, high=high, needed=needed, whole=whole)

    def _bets(self) -> tuple[Bets, Bets]:
        low, high = expected(self.low), expected(self.high)
        return Bets(low, high), Bets(1 - high, 1 - low)

    def _fewest(self) -> int:
        """Return how many units could decide either way, if all were won or all lost."""
        needed = 0
        for bets in self._bets():
            units = 0
            while bets.capital < -math.log(ERROR):
                bets.take(1.0)
                units += 1
            needed = max(needed, units)
        return needed

    @property
    def usual(self) -> int:
        """How many units a decision usually takes: single games won and lost; fewer where units vary less."""
        low, high = expected(self.low), expected(self.high)
        spread = max(low * (1 - low), high * (1 - high))
        games = 1 if self.plan.series_length > 1 else self.plan.rotations
        return math.ceil(expected_units(low, high, spread / games, error=ERROR))

    def take(self, row: GameRow) -> bool:
        """Take the next game in order; True once the question is answered."""
        if self.verdict is None:
            self._open.append(row.scores[row.seating.index(0)])
            if self.plan.unit(row.number + 1) != self.plan.unit(row.number):
                self._end_unit(row.number)
        return self.verdict is not None

    def _end_unit(self, number: int) -> None:
        unit = sum(self._open) / len(self._open)
        self._open.clear()
        self.units += 1
        self._rise.take(unit)
        self._fall.take(1 - unit)
        if max(self._rise.capital, self._fall.capital) >= -math.log(ERROR):
            self.verdict = "high" if self._rise.capital > self._fall.capital else "low"
            self.last = number

    @property
    def odds(self) -> tuple[float, float]:
        """What each of the two made of 1: the one that bets on ``high`` and the one that bets on ``low``."""
        return math.exp(min(self._rise.capital, 700.0)), math.exp(min(self._fall.capital, 700.0))

    def interval(self, level: float = 0.95) -> Interval:
        """Return an interval of the first agent's score that holds whenever the match stops."""
        error = (1 - level) / 2
        return self._rise.least(error), 1 - self._fall.least(error)
