"""Who sits where in which game, and which games share a deal."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, Literal

import numpy as np

Number = Any  # of a game, or an array of such numbers
SeatPolicy = Literal["rotate", "fixed", "roles", "teams"]
FEWEST_BATCHES, MOST_BATCHES = 4, 20


@dataclass(frozen=True)
class MatchPlan:
    """The games of a match: series of games in order, seats rotated, deals repeated for every rotation.

    The unit of parallel work is the series. With ``duplicate`` whole series are repeated, once for each
    rotation of the seats, on the same deals. With ``seats="roles"`` there is one agent a role, and every
    deal says who sits where. With ``seats="teams"`` there are two rotations: teams sit on every other seat,
    so moving on by one seat exchanges them, and a deal at both tables is a board.
    """

    games: int
    players: int
    series_length: int = 1
    _: KW_ONLY
    seats: SeatPolicy = "rotate"
    duplicate: bool = False

    @property
    def rotations(self) -> int:
        """How many different seatings there are."""
        return {"rotate": self.players, "teams": 2}.get(self.seats, 1)

    @property
    def series(self) -> int:
        """How many series there are; the last may be shorter."""
        return -(-self.games // self.series_length)

    def numbers(self, series: int) -> range:
        """Return the numbers of the games of a series."""
        first = series * self.series_length
        return range(first, min(first + self.series_length, self.games))

    def rotation(self, number: int) -> int:
        """By how many seats the agents are moved on in this game."""
        turn = number // self.series_length if self.duplicate else number
        return turn % self.rotations

    def seating(self, number: int) -> list[int]:
        """Return the agent on every seat."""
        shift = self.rotation(number)
        return [(seat - shift) % self.players for seat in range(self.players)]

    def deal_number(self, number: Number) -> Number:
        """Return the number of the deal: equal for games that repeat it."""
        if not self.duplicate:
            return number
        series, place = number // self.series_length, number % self.series_length
        return series // self.rotations * self.series_length + place

    def cluster(self, number: Number) -> Number:
        """Return the independent unit that a game belongs to, for intervals; also of an array of games.

        Rotations of one deal, or of a cycle of seats, count as one; so does a series. A match of a few
        long series is cut into batches: as many as the cube root of its games, so that batches become
        longer as well as more, and what carries over fades inside them.
        """
        if self.is_cut:
            batch = number // self.rotations * self._batches // self._cycles
            return np.minimum(batch, self._batches - 1)
        if self.series_length == 1 and not self.duplicate:
            return number // self.rotations
        return self.unit(number)

    @property
    def units(self) -> int:
        """How many independent units there are."""
        return int(self.cluster(self.games - 1)) + 1

    def unit(self, number: Number) -> Number:
        """Return the unit that is independent for certain: as ``cluster``, but series are never cut."""
        if self.series_length == 1 and not self.duplicate:
            return number // self.rotations
        series = number // self.series_length
        return series // self.rotations if self.duplicate else series

    def part(self, number: Number) -> Number:
        """Return the smallest part of a unit whose result counts as one: a deal, a cycle of seats.

        In series these depend on each other, but each could have shown a rare result.
        """
        if self.duplicate:
            return self.deal_number(number)
        return number // self.rotations

    @property
    def is_cut(self) -> bool:
        """Are there so few series that they are cut into batches?"""
        return self.series_length > 1 and not self.duplicate and self.series < self._batches

    @property
    def _cycles(self) -> int:
        return max(self.games // self.rotations, 1)

    @property
    def _batches(self) -> int:
        return min(max(int(self._cycles ** (1 / 3) + 1e-9), FEWEST_BATCHES), MOST_BATCHES)

    def longer(self, games: int) -> MatchPlan:
        """Return the plan of a match of another length: one series stays one."""
        length = games if self.series_length >= self.games > 1 else min(self.series_length, games)
        return replace(self, games=games, series_length=length)

    @property
    def deals(self) -> int:
        """How many deals there are."""
        whole, rest = divmod(self.games, self.cycle)
        if not self.duplicate:
            return self.games
        return whole * self.series_length + min(rest, self.series_length)

    @property
    def repeated(self) -> int:
        """How many deals are played in every rotation: all, if the number of games allows it."""
        whole, rest = divmod(self.games, self.cycle)
        if not self.duplicate:
            return 0
        return whole * self.series_length + max(rest - self.cycle + self.series_length, 0)

    @property
    def cycle(self) -> int:
        """How many games make a round in which everybody had every seat, on the same deals if they repeat."""
        return self.rotations * (self.series_length if self.duplicate else 1)
