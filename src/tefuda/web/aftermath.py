"""What people are told of a game that is over: found out in a thread, shown when it is known."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tefuda.core import Game
from tefuda.core.words import Sentence
from tefuda.games import load
from tefuda.play.other_table import other_table
from tefuda.web.thinkers import HELPERS

if TYPE_CHECKING:
    from tefuda.core import State
    from tefuda.play.rows import GameRow
    from tefuda.web.tables import WebTable


class Aftermath:
    """Asks the game's room once for every seat of a person, and shows the position again with the answer."""

    def __init__(self, table: WebTable) -> None:
        self._table = table
        self._found: dict[int, list[Sentence]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def forget(self) -> None:
        """Begin anew: the position has changed."""
        for task in self._tasks.values():
            task.cancel()
        self._found.clear()
        self._tasks.clear()

    def of(self, seat: int | None) -> list[Sentence]:
        """Return what is known by now; nothing for spectators and where the game was given up."""
        row = self._table.table.live.row
        if seat is None or row.forfeit is not None:
            return []
        if seat not in self._found and seat not in self._tasks:
            self._tasks[seat] = asyncio.get_running_loop().create_task(self._find(seat))
        return self._found.get(seat, [])

    def add(self, seat: int, told: list[Sentence]) -> None:
        """Tell a seat more: what it asked for after the game."""
        self._found[seat] = [*self._found.get(seat, []), *told]
        self._show(seat)

    async def _find(self, seat: int) -> None:
        table, live = self._table, self._table.table.live
        own = [one[0] for stood, one in live.row.stand_ins.items() if int(stood) == seat]
        found = await table.thinkers.run(
            HELPERS, aftermath_of, live.state.copy(), [*own, seat], live.row.claimed
        )
        if found:
            self._found[seat] = [*found, *self._found.get(seat, [])]
            self._show(seat)

    def _show(self, seat: int) -> None:
        for visitor in list(self._table.connections):
            if visitor.seat == seat:
                visitor.show()


def aftermath_of(state: State[Any], seats: list[int], claimed: int | None) -> list[Sentence]:
    """Ask the game's room."""
    return list(state.game.human_interface().aftermath(state, seats, claimed))


def has_other_table(game: Game) -> bool:
    """Can the result of a game be compared with that of another table?"""
    return type(game).imps is not Game.imps


def beside_of(game: str, row: GameRow, seat: int, *, agent: str) -> list[Sentence]:
    """Play the same cards at another table, with an agent in every seat, and tell what came of them."""
    return list(other_table(load(game, places=False), row, seat, agent=agent))
