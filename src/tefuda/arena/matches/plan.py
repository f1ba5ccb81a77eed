"""Who sits where in which game, and which games share a deal."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from typing import Any, Literal

import numpy as np

Number = Any  # of a game, or an array of such numbers
SeatPolicy = Literal["rotate", "fixed", "roles", "teams"]
FEWEST_BATCHES, MOST_BATCHES = 6, 20
FEW_SERIES = 20  # fewer than these do not count as units, but their games
BLOCK = 25  # games of a series after which what carries over has died down, for leagues


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
    learns: bool = False  # does an agent carry something over that need not fade?

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
        """Return the unit that a game belongs to, for intervals; also of an array of games.

        A game; with ``duplicate`` a deal in all its rotations; a series, where there are twenty or more.
        Games of fewer series stay units, each linked to the one before (:meth:`chain`), since classes fade
        from game to game. What agents learn need not: a few series of theirs are cut into batches, as many
        as the cube root of the games, so that batches become longer as well as more.
        """
        if self.is_cut:
            batch = number // self.rotations * self._batches // self._cycles
            return np.minimum(batch, self._batches - 1)
        if self.is_chained or self.series_length == 1:
            return self.deal_number(number)
        return self.unit(number)

    def stratum(self, cluster: Number) -> Number:
        """Return which units have the same seats, and so the same expectation."""
        games = self.series_length == 1 or self.is_chained
        return cluster % self.rotations if games and not self.duplicate else cluster * 0

    def chain(self, cluster: Number) -> Number:
        """Return the series whose units depend each on the one before; elsewhere each is its own."""
        return cluster // self.series_length if self.is_chained else cluster

    def block(self, cluster: Number) -> Number:
        """Return the independent part that a unit belongs to: a round of seats, 25 games, a series.

        For those that know no strata and chains: ratings of leagues.
        """
        if self.is_chained:
            series, place = cluster // self.series_length, cluster % self.series_length
            every = max(self.series_length // BLOCK, 1)
            return series * every + np.minimum(place // BLOCK, every - 1)
        return cluster // self.rotations if self.series_length == 1 and not self.duplicate else cluster

    @property
    def units(self) -> int:
        """How many units there are."""
        return int(self.cluster(self.games - 1)) + 1

    def unit(self, number: Number) -> Number:
        """Return the unit that is independent for certain, seats included: series are never cut."""
        series = number // self.series_length
        together = self.duplicate or self.series_length == 1
        return series // self.rotations if together else series

    @property
    def is_cut(self) -> bool:
        """Are there so few series of agents that learn that they are cut into batches?"""
        return self.learns and self.series_length > 1 and not self.duplicate and self.series < self._batches

    @property
    def is_chained(self) -> bool:
        """Are games linked to those before: a few series, in which classes carry over?"""
        few = int(self.unit(self.games - 1)) + 1 < FEW_SERIES
        return not self.learns and self.series_length > 1 and few

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
