"""The boards of a team match: the difference of two tables in points, IMPs and matchpoints."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np

from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.tally import Ints
from tefuda.core import Game
from tefuda.play.rows import GameRow
from tefuda.play.sink import Listener
from tefuda.statistics import Power, Sample


def team_of(agent: int) -> int:
    """Return the team of an agent by its number: teams sit in turn."""
    return agent % 2


def lead(row: GameRow) -> float:
    """Return what the first team scored beyond the second in one game.

    >>> lead(GameRow(0, 0, {}, seating=[3, 0, 1, 2], scores=[-50, 50, -50, 50]))
    100
    """
    first, second = (row.seating.index(team) for team in (0, 1))
    return row.scores[first] - row.scores[second]


class TeamTally(Listener):
    """Boards as they are completed: the second table of a board may come much later than the first.

    A board's ``difference`` is what the first team's North and South scored beyond the second's with the
    same cards: half of what it is ahead by at both tables together. Boards are independent of each other
    unless agents carry something over (``learns``): then the unit is a series with its repetition.

    Intervals reckon with one unseen board as large as the game's ``largest_swing`` or the largest that was
    seen, not with the largest that the rules allow: in bridge that is 24 IMPs, which nobody ever sees, and
    matches of 20 or 30 boards could show nothing.
    """

    def __init__(self, game: Game, plan: MatchPlan, *, learns: bool = False) -> None:
        self.game, self.plan, self.learns = game, plan, learns
        self._open: dict[int, float] = {}  # leads at the first table, by board
        self._boards = array("L")
        self._differences = array("d")
        low, high = game.score_range
        self._most = high - low  # of a difference
        self.most_imps = game.imps(self._most)  # None = there are none

    def take(self, row: GameRow) -> None:
        """Count a game."""
        board = int(self.plan.deal_number(row.number))
        mine = lead(row)
        if board not in self._open:
            self._open[board] = mine
            return
        self._boards.append(board)
        self._differences.append((self._open.pop(board) + mine) / 2)

    @property
    def boards(self) -> int:
        """How many boards were played at both tables."""
        return len(self._boards)

    @property
    def differences(self) -> dict[int, float]:
        """The difference of every board, by its number from 0."""
        return dict(zip(self._boards, self._differences, strict=True))

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many boards the first team won, tied and lost."""
        found = np.array(self._differences)
        return int((found > 0).sum()), int((found == 0).sum()), int((found < 0).sum())

    @property
    def difference(self) -> Sample:
        """The difference per board in points."""
        return self._sample(list(self._differences), self._swing)

    @property
    def imps(self) -> Sample | None:
        """The IMPs per board, where the game has them."""
        if self.most_imps is None:
            return None
        return self._sample(self.swings[1], self.game.imps(self._swing) or self.most_imps)

    @property
    def swings(self) -> tuple[Ints, list[float]]:
        """The unit of every board and what it brought the first team: IMPs where the game has them."""
        if self.most_imps is None:
            return self._units, list(self._differences)
        return self._units, [self.game.imps(gap) or 0.0 for gap in self._differences]

    @property
    def matchpoints(self) -> Sample:
        """One for a board won, one half for a tie."""
        found = np.array(self._differences)
        return Sample((np.sign(found) + 1) / 2, self._units, (0.0, 1.0))

    @property
    def _swing(self) -> float:
        """The largest difference that intervals reckon with."""
        if self.boards < 2:
            return self._most
        return min(max(self.game.largest_swing, *map(abs, self._differences)), self._most)

    def _sample(self, values: list[float], most: float) -> Sample:
        return Sample(values, self._units, (-most, most))

    @property
    def _units(self) -> Ints:
        units = [self._unit(board) for board in self._boards] if self.learns else self._boards
        return np.array(units, dtype=np.int64)

    def _unit(self, board: int) -> int:
        return board // self.plan.series_length

    def power(self, effect: float) -> Power:
        """Return how well longer matches would show a mean of so many IMPs (else points) per board."""

        def units(boards: int) -> int:
            return self._unit(boards - 1) + 1 if self.learns else boards

        return Power(self.imps or self.difference, effect, units, null=0.0)

    def boards_needed(self, effect: float) -> int | None:
        """Return how many boards show it with power 80 %; None = more than 10⁹."""
        return self.power(effect).games()

    def to_json(self) -> dict[str, Any]:
        """Return the part of ``match --json`` that team matches have."""
        won, tied, lost = self.counts
        imps = self.imps
        return {
            "boards": self.boards,
            "won": won,
            "tied": tied,
            "lost": lost,
            "imps": None if imps is None else _to_json(imps, 0.0),
            "difference": _to_json(self.difference, 0.0),
            "matchpoints": _to_json(self.matchpoints, 0.5),
        }


def _to_json(sample: Sample, null: float) -> dict[str, Any] | None:
    if not sample.games:
        return None
    return {"mean": sample.value, "ci95": list(sample.interval()), "p": sample.p_value(null)}
