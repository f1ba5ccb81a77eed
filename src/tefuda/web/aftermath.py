"""What people are told of a game that is over: found out in a thread, shown when it is known."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tefuda.core.words import Sentence
from tefuda.web.thinkers import HELPERS

if TYPE_CHECKING:
    from tefuda.core import State
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

    async def _find(self, seat: int) -> None:
        table, live = self._table, self._table.table.live
        own = [one[0] for stood, one in live.row.stand_ins.items() if int(stood) == seat]
        found = await table.thinkers.run(
            HELPERS, aftermath_of, live.state.copy(), [*own, seat], live.row.claimed
        )
        self._found[seat] = found
        if found:
            for visitor in list(table.connections):
                if visitor.seat == seat:
                    visitor.show()


def aftermath_of(state: State[Any], seats: list[int], claimed: int | None) -> list[Sentence]:
    """Ask the game's room."""
    return list(state.game.human_interface().aftermath(state, seats, claimed))
