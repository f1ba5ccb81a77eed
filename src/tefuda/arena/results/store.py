"""The results store: one SQLite file that survives being killed at any moment.

The process that runs a match writes its games as they arrive, in commits of at most a second or a game,
whichever is longer. What was committed is never lost; a match that is run again with ``resume`` continues
from there and ends with the same numbers.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sqlite3
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from tefuda.core import TefudaError
from tefuda.core.harmless import read_json
from tefuda.core.reading import check_file
from tefuda.core.words import tr
from tefuda.play.header import RecordHeader
from tefuda.play.provenance import provenance
from tefuda.play.record import row_of
from tefuda.play.rows import GameRow

APPLICATION = 0x7EF0DA  # marks the file as ours
SIGN, SILENCE = (
    30.0,
    300.0,
)  # seconds between signs of life of the process that plays a match, and without any
VERSION = 1
SCHEMA = """
CREATE TABLE IF NOT EXISTS matches (key TEXT PRIMARY KEY, header TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (
    match TEXT NOT NULL, number INTEGER NOT NULL, row TEXT NOT NULL, memories TEXT NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS running (
    match TEXT PRIMARY KEY, host TEXT NOT NULL, process INTEGER NOT NULL, seen REAL NOT NULL
);
"""
# What makes two matches the same; those that a header leaves out say nothing.
IDENTITY = (
    "game", "game_file", "agents", "identities", "seed", "streams", "seats", "duplicate", "series", "clock",
    "table", "deals", "given", "conventions",
)  # fmt: skip


class StoredMatch(NamedTuple):
    """A match in a store."""

    key: str
    header: RecordHeader
    games: int  # how many are stored


class Store:
    """The games of many matches in one file."""

    def __init__(self, path: str) -> None:
        if path in ("", ":memory:") or path.startswith("file:") or "\0" in path:
            raise TefudaError("A store must be a file on disk, not {path!r}.", path=path)
        if os.path.exists(path):
            check_file(path)
        self.path = path
        self._connection: sqlite3.Connection | None = None
        self._last_commit = 0.0
        self._last_sign = time.monotonic()
        self._taken: set[str] = set()  # matches that this process plays
        self._waiting: list[tuple[str, int, str, str]] = []
        with self._said(), self._patience():
            self._open()

    @staticmethod
    def key(header: RecordHeader) -> str:
        """Return the name of a match in the store: the same for the same agents, seed and plan."""
        parts = header.to_json()
        text = json.dumps({part: parts[part] for part in IDENTITY if part in parts}, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:24]

    def begin(self, header: RecordHeader) -> str:
        """Enter a match and return its key."""
        key = self.key(header)
        with self._said(), self._patience():
            text = json.dumps({**header.to_json(), **provenance()})
            connection = self._open()
            connection.execute("INSERT OR IGNORE INTO matches VALUES (?, ?)", (key, text))
            connection.commit()
        return key

    def take(self, key: str) -> None:
        """Say that this process plays a match; refuse if another one already does: work would be done twice.

        One that is gone, or gave no sign of life for five minutes, has left its match.
        """
        with self._said():
            connection = self._open()
            connection.execute("BEGIN IMMEDIATE")
            try:
                query = "SELECT host, process, seen FROM running WHERE match = ?"
                found = connection.execute(query, (key,)).fetchone()
                if found is not None and _is_at_work(*found):
                    raise TefudaError(
                        "Process {value} on {value_2} is playing this match into {path} right "
                        "now: wait for it, or use another store or seed.",
                        value=found[1],
                        value_2=found[0],
                        path=self.path,
                    )
                mine = (key, platform.node(), os.getpid(), time.time())
                connection.execute("INSERT OR REPLACE INTO running VALUES (?, ?, ?, ?)", mine)
            finally:
                connection.commit()
        self._taken.add(key)

    def count(self, key: str) -> int:
        """Return how many games of a match there are."""
        with self._said():
            query = "SELECT COUNT(*) FROM games WHERE match = ?"
            count: int = self._open().execute(query, (key,)).fetchone()[0]
            return count

    def games(self, key: str, first: int, last: int) -> dict[int, tuple[GameRow, list[Any]]]:
        """Return stored games of a match, from one number to another, with what was remembered after each."""
        found = {}
        for row, memories in self._entries(key, first, last):
            with self._said():
                remembered = json.loads(memories)
            if not isinstance(remembered, list):
                raise TefudaError(
                    "{path} is damaged: game {number} has no list of memories.",
                    path=self.path,
                    number=row.number,
                )
            found[row.number] = (row, remembered)
        return found

    def rows(self, key: str) -> Iterator[GameRow]:
        """Give the stored games of a match in their order, without keeping them all in memory."""
        return (row for row, _ in self._entries(key))

    def frame(self) -> Any:
        """Return all games of all matches as a pandas DataFrame, one line a game and seat."""
        from tefuda.arena.results.export import frame, stored_lines

        return frame(stored_lines(self))

    def _entries(self, key: str, first: int = 0, last: int = 1 << 62) -> Iterator[tuple[GameRow, str]]:
        with self._said():
            query = (
                "SELECT number, row, memories FROM games WHERE match = ? AND number BETWEEN ? AND ? "
                "ORDER BY number"
            )
            for number, row, memories in self._open().execute(query, (key, first, last)):
                found = row_of(self.path, number, read_json(row))
                if found.number != number:
                    raise TefudaError(
                        "{path} is damaged: game {number} contains the number of another game.",
                        path=self.path,
                        number=number,
                    )
                yield found, memories

    def matches(self) -> list[StoredMatch]:
        """Return all matches, each with its header and the number of its stored games."""
        with self._said():
            query = "SELECT key, header, (SELECT COUNT(*) FROM games WHERE match = key) FROM matches"
            found = self._open().execute(query).fetchall()
            return [
                StoredMatch(key, RecordHeader.from_json(self.path, read_json(text)), stored)
                for key, text, stored in found
            ]

    def add(self, key: str, row: GameRow, memories: list[Any]) -> None:
        """Store a game; durable within a second, or with :meth:`commit`.

        Games wait in memory and are written in one short transaction: an open one would keep other matches
        that share the file from writing.
        """
        self._waiting.append((key, row.number, json.dumps(row.to_json()), json.dumps(memories)))
        self.settle()

    def settle(self) -> None:
        """Write what waits if the last time was a second ago or more; give a sign of life now and then."""
        if time.monotonic() - self._last_commit >= 1.0:
            self.commit()
        if self._taken and time.monotonic() - self._last_sign >= SIGN:
            self._last_sign = time.monotonic()
            with self._said():
                signs = [(time.time(), key) for key in self._taken]
                self._open().executemany("UPDATE running SET seen = ? WHERE match = ?", signs)
                self._open().commit()

    def commit(self) -> None:
        """Make everything durable."""
        self._last_commit = time.monotonic()
        if not self._waiting:
            return
        with self._said(), self._patience():
            connection = self._open()
            connection.executemany("INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?)", self._waiting)
            connection.commit()
        self._waiting.clear()

    def close(self) -> None:
        """Commit and close."""
        self.commit()
        if self._connection is not None:
            with self._said():
                for key in self._taken:
                    self._connection.execute("DELETE FROM running WHERE match = ?", (key,))
                self._connection.commit()
            self._taken.clear()
            self._connection.close()
        self._connection = None

    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(self.path, timeout=60)
            self._check(self._connection)
        return self._connection

    def _check(self, connection: sqlite3.Connection) -> None:
        # Tables first: a process that makes a new store at this moment marks it before making them.
        tables = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()[0]
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if tables and application != APPLICATION:
            raise TefudaError("{path} is a database, but not a store of Tefuda.", path=self.path)
        if tables and version != VERSION:
            raise TefudaError(
                "{path} is a store of version {version}; this Tefuda reads version {version_2}.",
                path=self.path,
                version=version,
                version_2=VERSION,
            )
        if not tables:
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")
        self._check_tables(connection)
        connection.executescript(SCHEMA)

    def _check_tables(self, connection: sqlite3.Connection) -> None:
        """Refuse what only looks like our tables: views and triggers may go on without end."""
        for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master"):
            ours = name in ("matches", "games", "running")
            plain = kind == "table" and str(sql).upper().startswith("CREATE TABLE")
            if kind == "trigger" or (ours and not plain):
                raise TefudaError(
                    "{path} is not a store as Tefuda writes them: it has the {kind} {name}.",
                    path=self.path,
                    kind=kind,
                    name=name,
                )
            # Columns that are computed are marked there.
            if ours and any(column[6] for column in connection.execute(f"PRAGMA table_xinfo({name})")):
                raise TefudaError(
                    "{path} is not a store as Tefuda writes them: columns of {name} are computed.",
                    path=self.path,
                    name=name,
                )

    @contextmanager
    def _patience(self) -> Iterator[None]:
        """Say why nothing happens when another program keeps the file for seconds."""
        text = tr("Waiting for the store {path}: another program is using it.", path=self.path)
        timer = threading.Timer(3.0, lambda: print(text, file=sys.stderr, flush=True))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Say what went wrong with the file in a sentence."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            raise TefudaError("Cannot use the store {path}: {error}.", path=self.path, error=error) from None
        except (TypeError, ValueError, OverflowError, RecursionError) as error:
            if isinstance(error, TefudaError):
                raise
            raise TefudaError("{path} is damaged: what it holds is not JSON.", path=self.path) from None


def _is_at_work(host: str, process: int, seen: float) -> bool:
    """Is another process still at it?"""
    if abs(time.time() - seen) > SILENCE:
        return False
    if host != platform.node():
        return True
    if process == os.getpid() or os.name == "nt":  # there a look at a process would disturb it
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it is there, and somebody else's
        return True
    return True
