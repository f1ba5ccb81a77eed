"""Who sits where in which game, and which games share a deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SeatPolicy = Literal["rotate", "fixed", "roles"]
FEWEST_BATCHES, MOST_BATCHES = 4, 20


@dataclass(frozen=True)
class Plan:
    """The games of a match: series of games in order, seats rotated, deals repeated for every rotation.

    The unit of parallel work is the series. With ``duplicate`` whole series are repeated, once for each
    rotation of the seats, on the same deals. With ``seats="roles"`` there is one agent a role, and every
    deal says who sits where.
    """

    games: int
    players: int
    series_length: int = 1
    seats: SeatPolicy = "rotate"
    duplicate: bool = False

    @property
    def rotations(self) -> int:
        """How many different seatings there are."""
        return self.players if self.seats == "rotate" else 1

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

    def deal_number(self, number: int) -> int:
        """Return the number of the deal: equal for games that repeat it."""
        if not self.duplicate:
            return number
        series, place = divmod(number, self.series_length)
        return series // self.rotations * self.series_length + place

    def cluster(self, number: int) -> int:
        """Return the independent unit that a game belongs to, for intervals.

        Rotations of one deal, or of a cycle of seats, count as one; so does a series. A match of a few
        long series is cut into batches: as many as the cube root of its games, so that batches become
        longer as well as more, and what carries over fades inside them.
        """
        series = number // self.series_length
        if self.duplicate:
            return series // self.rotations
        if self.series_length == 1:
            return number // self.rotations
        cycles = max(self.games // self.rotations, 1)
        batches = min(max(int(cycles ** (1 / 3) + 1e-9), FEWEST_BATCHES), MOST_BATCHES)
        if self.series >= batches:
            return series
        return min(number // self.rotations * batches // cycles, batches - 1)
