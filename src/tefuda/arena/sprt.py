"""Stop a match as soon as its question is answered: the sequential probability ratio test."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from tefuda.arena.rows import GameRow
from tefuda.arena.seating import Plan
from tefuda.core import TefudaError

ERROR = 0.05  # of both kinds
FEWEST = 10  # independent units before anything is decided


def expected(elo: float) -> float:
    """Return the score that an Elo difference gives."""
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass
class Sprt:
    """Is the first agent's Elo over the second ``low`` or ``high``? Looks at games in their order only.

    The generalized test on units that are independent (deals with all their repetitions, or cycles of
    seats), so draws and paired games count for what they are worth. Because units are looked at in order,
    the match stops at the same game on any number of workers.
    """

    low: float
    high: float
    plan: Plan
    verdict: str | None = None  # "high" or "low" once decided
    last: int | None = None  # the number of the game that decided
    ratio: float = 0.0  # log-likelihood ratio
    _units: list[float] = field(default_factory=list)
    _open: list[GameRow] = field(default_factory=list)
    _next: int = 0
    _waiting: dict[int, GameRow] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise TefudaError(f"--sprt takes two Elo bounds, the lower first, not {self.low} {self.high}.")

    def take(self, rows: list[GameRow]) -> bool:
        """Take finished games in any order; True once the question is answered."""
        for row in rows:
            self._waiting[row.number] = row
        while self.verdict is None and self._next in self._waiting:
            row = self._waiting.pop(self._next)
            self._open.append(row)
            self._next += 1
            ends = self._next >= self.plan.games
            if ends or self.plan.cluster(self._next) != self.plan.cluster(row.number):
                self._close(row.number)
        return self.verdict is not None

    def _close(self, number: int) -> None:
        scores = [row.scores[row.seating.index(0)] for row in self._open]
        self._open.clear()
        self._units.append(sum(scores) / len(scores))
        n = len(self._units)
        if n < FEWEST:
            return
        mean = sum(self._units) / n
        variance = sum((u - mean) ** 2 for u in self._units) / n
        s0, s1 = expected(self.low), expected(self.high)
        # A floor keeps a run of equal results from looking certain.
        variance = max(variance, 0.25 / n)
        self.ratio = n * (s1 - s0) * (2 * mean - s0 - s1) / (2 * variance)
        bound = math.log((1 - ERROR) / ERROR)
        if abs(self.ratio) >= bound:
            self.verdict = "high" if self.ratio > 0 else "low"
            self.last = number
