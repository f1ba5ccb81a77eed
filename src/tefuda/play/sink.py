"""The one way of finished games: from the loop that played them to all listeners."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tefuda.play.rows import GameRow


class Listener:
    """Hears of finished games. Tallies, stores, tests, records and progress bars are listeners."""

    def arrived(self, row: GameRow, memories: Sequence[Any]) -> None:
        """Take a game as soon as it ends, in any order, with what the agents remember after it."""

    def take(self, row: GameRow) -> bool | None:
        """Take the next game in the order of their numbers; True when no further games are needed."""

    def close(self) -> None:
        """Let go of files."""


class Sink:
    """Hands every finished game to all listeners: at once, and again when its turn in the order comes.

    Workers finish games in any order. What is counted in order is the same on any number of them.

    >>> class Numbers(Listener):
    ...     def take(self, row):
    ...         print(row.number)
    >>> sink = Sink([Numbers()])
    >>> for number in (1, 0, 2):
    ...     sink.add(GameRow(number, 0, {}, seating=[]))
    0
    1
    2
    """

    def __init__(self, listeners: Iterable[Listener]) -> None:
        self.listeners = list(listeners)
        self.is_decided = False  # has a listener heard enough?
        self.count = 0  # games that were taken in order
        self._arrived = [one.arrived for one in self.listeners if _overrides(one, "arrived")]
        self._take = [one.take for one in self.listeners if _overrides(one, "take")]
        self._waiting: dict[int, GameRow] = {}
        self._next = 0

    def add(self, row: GameRow, memories: Sequence[Any] = ()) -> None:
        """Take a game that was just played."""
        for arrived in self._arrived:
            arrived(row, memories)
        self.add_known(row)

    def add_known(self, row: GameRow) -> None:
        """Take a game that is in the store already."""
        self._waiting[row.number] = row
        while self._next in self._waiting:
            self._hand_on(self._waiting.pop(self._next))
            self._next += 1

    def flush(self) -> None:
        """Hand on games that came after a gap: nobody will fill it any more."""
        for number in sorted(self._waiting):
            self._hand_on(self._waiting.pop(number))

    def _hand_on(self, row: GameRow) -> None:
        if self.is_decided:
            return
        self.count += 1
        for take in self._take:
            if take(row):
                self.is_decided = True

    def close(self) -> None:
        """Close all listeners."""
        for listener in self.listeners:
            listener.close()


def _overrides(listener: Listener, method: str) -> bool:
    return getattr(type(listener), method) is not getattr(Listener, method)
