"""The file that keeps the tables of a server: games come back after it was stopped."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Any

from tefuda.core.errors import TefudaError
from tefuda.core.harmless import read_json

VERSION = 1
FOLDER = "tefuda"
_TABLES = """
create table tables (
    id text primary key, people text not null, is_over integer not null, is_open integer not null,
    used real not null, about text not null, data text not null
);
create index tables_used on tables (is_over, used);
"""


def default_path() -> Path:
    """Return where tables are kept unless somebody says otherwise: the user's folder for such things."""
    state = os.environ.get("XDG_STATE_HOME")
    base = Path(state) if state else Path.home() / ".local" / "state"
    return base / FOLDER / "web.sqlite"


@dataclass(frozen=True)
class Kept:
    """A table as the file has it: who may see it in a list, what the list says, and all of it."""

    id: str
    people: Sequence[str]
    is_over: bool
    _: KW_ONLY
    is_open: bool
    about: dict[str, Any]
    data: str  # JSON


class Keep:
    """Keeps tables in an SQLite file, or nowhere; safe to use from several threads.

    >>> keep = Keep(None)
    >>> keep.write([Kept("t1", ["somebody"], False, is_open=False, about={"title": "Kuhn"}, data="{}")])
    >>> keep.about_of("somebody")
    [('t1', {'title': 'Kuhn'})]
    """

    def __init__(self, path: str | Path | None, most: int = 20_000) -> None:
        self.path, self.most = path, most
        self._lock = threading.Lock()
        self._file = self._open(path)

    def _open(self, path: str | Path | None) -> sqlite3.Connection:
        try:
            if path is not None:
                Path(path).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            file = sqlite3.connect(":memory:" if path is None else path, check_same_thread=False, timeout=5.0)
            (version,) = file.execute("pragma user_version").fetchone()
            known = file.execute("select count(*) from sqlite_master").fetchone()[0]
        except (OSError, sqlite3.Error) as error:
            raise TefudaError("Cannot keep games in {path}: {error}.", path=path, error=error) from None
        if version == 0 and not known:
            file.executescript(_TABLES + f"pragma user_version={VERSION};")
        elif version != VERSION:
            file.close()
            raise TefudaError(
                "{path} was not written by this version of tefuda web; name another file with --keep.",
                path=path,
            )
        file.execute("pragma journal_mode=wal")  # only now: a file of others is not touched
        return file

    def write(self, tables: Sequence[Kept]) -> None:
        """Keep tables as they are now."""
        now = time.time()
        rows = [
            (
                kept.id,
                json.dumps(list(kept.people)),
                kept.is_over,
                kept.is_open,
                now,
                json.dumps(kept.about, ensure_ascii=False),
                kept.data,
            )
            for kept in tables
        ]
        with self._lock, self._guarded(), self._file:
            self._file.executemany("insert or replace into tables values (?, ?, ?, ?, ?, ?, ?)", rows)
            self._file.execute(
                "delete from tables where id in (select id from tables order by is_over desc, used limit "
                "max((select count(*) from tables) - ?, 0))",
                (self.most,),
            )

    def read(self, id: str) -> dict[str, Any] | None:
        """Return all of a table; None where there is none."""
        with self._lock, self._guarded(), closing(self._file.cursor()) as cursor:
            row = cursor.execute("select data from tables where id = ?", (id,)).fetchone()
        if row is None:
            return None
        try:
            data = read_json(row[0])
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            raise TefudaError("The saved game is damaged: {why}.", why="it is no JSON object")
        return data

    def about_of(self, person: str, most: int = 200) -> list[tuple[str, dict[str, Any]]]:
        """List the tables of a person, those used last first."""
        return self._about("people like ?", (f'%"{person}"%', most))

    def about_open(self, most: int = 100) -> list[tuple[str, dict[str, Any]]]:
        """List the tables with an open seat."""
        return self._about("is_open and not is_over", (most,))

    def _about(self, where: str, values: tuple[object, ...]) -> list[tuple[str, dict[str, Any]]]:
        with self._lock, self._guarded(), closing(self._file.cursor()) as cursor:
            rows = cursor.execute(
                f"select id, about from tables where {where} order by used desc limit ?", values
            ).fetchall()
        return [(id, json.loads(about)) for id, about in rows]

    def count(self) -> int:
        """Return how many tables are kept."""
        with self._lock, self._guarded():
            return int(self._file.execute("select count(*) from tables").fetchone()[0])

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._file.close()

    def _guarded(self) -> _Guarded:
        return _Guarded(self.path)


class _Guarded:
    """Says in a sentence what the file stumbles over."""

    def __init__(self, path: object) -> None:
        self._path = path

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, sqlite3.Error):
            raise TefudaError("Cannot keep games in {path}: {error}.", path=self._path, error=error) from None
