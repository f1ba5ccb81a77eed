"""All tables of a server: opened, found again, kept in the file, let go of when nobody is there."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from typing import Any

from tefuda.core.errors import TefudaError, from_outside
from tefuda.web import frames
from tefuda.web.keep import Keep, Kept
from tefuda.web.limits import WebLimits
from tefuda.web.setup import PERSON, Setup
from tefuda.web.tables import WebTable
from tefuda.web.thinkers import Thinkers

SWEEPING = 2.0  # seconds between two looks for tables where nobody is
FINISHED = 5.0  # seconds for which a finished table stays in memory without anybody
SAVING = 0.3  # seconds for which changes wait to be written together


class Lobby:
    """The tables that are in memory, and the file with all of them."""

    def __init__(self, keep: Keep, thinkers: Thinkers, limits: WebLimits) -> None:
        self.keep, self.thinkers, self.limits = keep, thinkers, limits
        self.tables: dict[str, WebTable] = {}
        self._changed: set[str] = set()
        self._saver: asyncio.Task[None] | None = None
        self._sweeper: asyncio.Task[None] | None = None

    def open(self, setup: Setup) -> WebTable:
        """Open a table; agents that begin do so at once."""
        own = sum(1 for table in self.tables.values() if table.setup.creator == setup.creator)
        if own >= self.limits.tables_of_person:
            raise TefudaError(
                "You have {n} tables open: finish some of the games first.", n=self.limits.tables_of_person
            )
        table = self._add(secrets.token_urlsafe(9), setup)
        self.changed(table)
        table.go()
        return table

    def _add(self, id: str, setup: Setup) -> WebTable:
        if len(self.tables) >= self.limits.tables:
            self.sweep(0.0)
        if len(self.tables) >= self.limits.tables:
            raise TefudaError("All {n} tables of this server are taken.", n=self.limits.tables)
        table = WebTable(id, setup, self.thinkers, limits=self.limits, changed=self.changed)
        self.tables[id] = table
        return table

    def find(self, id: str) -> WebTable:
        """Return a table, from the file if it is not in memory; a TefudaError says why it is not there."""
        found = self.tables.get(id)
        if found is not None:
            return found
        data = self.keep.read(id)
        if data is None:
            raise TefudaError("There is no such table.")
        with from_outside("The saved game is damaged"):
            setup = Setup.from_json(data["setup"])
            table = self._add(id, setup)
            try:
                table.restore(data)
            except BaseException:
                del self.tables[id]
                raise
        table.go()
        return table

    def listed(self, person: str) -> dict[str, Any]:
        """List a person's tables, and those with an open seat."""
        if self._changed:
            self.save()
        own = self.keep.about_of(person)
        names = {id for id, _ in own}
        others = [(id, about) for id, about in self.keep.about_open() if id not in names]
        return {
            "own": [self._line(id, about, person) for id, about in own],
            "open": [self._line(id, about, person) for id, about in others],
        }

    @staticmethod
    def _line(id: str, about: dict[str, Any], person: str) -> dict[str, Any]:
        mover = about.get("mover")
        return {
            "table": id,
            "game": about["game"],
            "title": str(frames.TITLES.get(about["name"], about["name"].capitalize())),
            "turn_is_yours": mover is not None and mover == person,
            "ply": about["ply"],
            "over": about["over"],
        }

    # Keeping.

    def changed(self, table: WebTable) -> None:
        """Write a table soon."""
        self._changed.add(table.id)
        if self._saver is None or self._saver.done():
            self._saver = asyncio.get_running_loop().create_task(self._save_soon())

    async def _save_soon(self) -> None:
        await asyncio.sleep(SAVING)
        while self._changed:
            kept = self._kept()
            await asyncio.get_running_loop().run_in_executor(None, self.keep.write, kept)

    def _kept(self) -> list[Kept]:
        changed, self._changed = self._changed, set()
        return [_kept(self.tables[id]) for id in changed if id in self.tables]

    def save(self) -> None:
        """Write what has changed, now."""
        self.keep.write(self._kept())

    def start(self) -> None:
        """Begin to let go of tables where nobody is."""
        self._sweeper = asyncio.get_running_loop().create_task(self._sweep_often())

    async def _sweep_often(self) -> None:
        while True:
            await asyncio.sleep(SWEEPING)
            self.sweep(self.limits.idle)

    def sweep(self, idle: float) -> None:
        """Let go of tables where nobody has been for so long, of finished ones soon; the file has them."""
        now = time.monotonic()
        gone = []
        for table in self.tables.values():
            patience = min(idle, FINISHED) if table.is_over and table.table.is_done else idle
            if not table.connections and table.thinker is None and now - table.used >= patience:
                gone.append(table)
        if gone:
            self.save()
        for table in gone:
            table.close()
            del self.tables[table.id]

    def close(self) -> None:
        """Write everything and end all that is going on."""
        for task in (self._saver, self._sweeper):
            if task is not None:
                task.cancel()
        self._changed |= set(self.tables)
        self.save()
        for table in self.tables.values():
            table.close()
        self.tables.clear()
        self.keep.close()


def _kept(table: WebTable) -> Kept:
    setup, at = table.setup, table.table
    mover = at.mover
    about = {
        "game": setup.game,
        "name": at.game.name,
        "mover": None if mover is None else setup.owners[at.live.row.seating[mover]],
        "ply": table.ply,
        "over": mover is None and at.is_done,
    }
    owners = [owner for owner in (setup.creator, *setup.owners) if owner is not None]
    is_open = any(
        seat == PERSON and owner is None for seat, owner in zip(setup.seats, setup.owners, strict=True)
    )
    # As text at once: the game goes on while it is written.
    data = json.dumps(table.to_json(), ensure_ascii=False)
    return Kept(table.id, sorted(set(owners)), bool(about["over"]), is_open=is_open, about=about, data=data)
