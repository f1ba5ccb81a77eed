"""Agents that cannot play at all: a match that one of them spoils is stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tefuda.core.words import tr
from tefuda.play.rows import GameRow
from tefuda.play.sink import Listener

MOST = 10
"""Whoever forfeits every one of so many first games, or of all games where there are fewer, cannot play."""


class Forfeits(Listener):
    """Counts who gave up games. Rows come in the order of their numbers, so the answer is always the same."""

    def __init__(self, names: Sequence[str], games: int) -> None:
        self._names, self._games = names, games
        self._rows = 0
        self._played: Counter[int] = Counter()
        self._given_up: Counter[int] = Counter()
        self._open = set(range(len(names)))  # agents that have not finished a game so far
        self.verdict = ""  # why the match is stopped

    def take(self, row: GameRow) -> bool:
        """Count a game; True when the match should stop."""
        self._rows += 1
        if self._open and not self.verdict:
            self._judge(row)
        return bool(self.verdict)

    def _judge(self, row: GameRow) -> None:
        culprit = None if row.forfeit is None else row.seating[row.forfeit["seat"]]
        for agent in self._open.intersection(row.seating):
            self._played[agent] += 1
            self._given_up[agent] += agent == culprit
        if row.forfeit is None:
            self._open.difference_update(row.seating)
            return
        for agent, games in self._given_up.items():
            is_first = games == self._played[agent] and agent in self._open
            if is_first and (games >= MOST or self._rows == self._games):
                text = "{agent} forfeited every one of its first {n} games: {why}"
                self.verdict = tr(text, agent=self._names[agent], n=games, why=row.forfeit["why"])
