"""Records of matches: JSON Lines, a header and one line a game, in the order of the games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, TextIO

from tefuda.core import TefudaError
from tefuda.core.harmless import read_json
from tefuda.core.reading import read_lines
from tefuda.play.header import RecordHeader
from tefuda.play.provenance import provenance
from tefuda.play.rows import GameRow
from tefuda.play.sink import Listener

FORMAT = "tefuda.record/2"
READABLE = (FORMAT, "tefuda.record/1")  # 1: other random streams, and seeds are numbers of any size


class Recorder(Listener):
    """Writes a record as games end. Lines appear in order, so a cut file is a good beginning.

    >>> import tempfile, tefuda
    >>> path = tempfile.mkdtemp() + "/games.jsonl"
    >>> _ = tefuda.Match("kuhn", ["random", "random"], games=2, seed=1).run(record=path)
    >>> len(open(path).readlines())
    3
    """

    def __init__(self, path: str, header: RecordHeader) -> None:
        if path == "":
            raise TefudaError("A record needs the name of a file, not ''.")
        self.path = path
        try:
            # What is no character (half of a pair, in somebody's exception) is written as JSON escapes it.
            self._file: TextIO = open(path, "w", encoding="utf-8", errors="backslashreplace")  # noqa: SIM115
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise TefudaError("Cannot write the record {path!r}: {why}.", path=path, why=why) from None
        began = datetime.now(timezone.utc).isoformat(timespec="seconds")
        self._line({"format": FORMAT, **header.to_json(), **provenance(), "began": began})

    def take(self, row: GameRow) -> None:
        """Write the next game."""
        self._line(row.to_json())
        self._guard(self._file.flush)

    def close(self) -> None:
        """Close the file."""
        self._guard(self._file.close)

    def _line(self, data: dict[str, Any]) -> None:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
        self._guard(lambda: self._file.write(text))

    def _guard(self, write: Any) -> None:
        try:
            write()
        except OSError as error:
            raise TefudaError(
                "Cannot write the record {path}: {strerror}.", path=self.path, strerror=error.strerror
            ) from None


@dataclass
class Record:
    """A record read back.

    >>> import tempfile, tefuda
    >>> path = tempfile.mkdtemp() + "/games.jsonl"
    >>> _ = tefuda.Match("kuhn", ["random", "random"], games=2, seed=1).run(record=path)
    >>> record = read_record(path)
    >>> record.header.game, record.header.agents
    ('kuhn', ['random', 'random'])
    """

    header: RecordHeader
    rows: list[GameRow]


def read_record(path: str | Path) -> Record:
    """Read a record, checking every line.

    >>> import tempfile, tefuda
    >>> path = tempfile.mkdtemp() + "/games.jsonl"
    >>> _ = tefuda.Match("kuhn", ["random", "random"], games=4, seed=1).run(record=path)
    >>> record = read_record(path)
    >>> len(record.rows), record.rows[0].moves
    (4, ['bet', 'bet'])
    """
    return record_of(read_lines(path), path)


def record_of(lines: Iterator[str], path: str | Path) -> Record:
    """Return the record that lines of text make, which errors name by ``path``."""
    first = next(lines, None)
    if first is None:
        raise TefudaError("{path} is empty.", path=path)
    if not first.startswith("{"):
        raise TefudaError("{path} is not a record: its first line is not a JSON object.", path=path)
    data = _read_line(path, 1, first)
    if data.get("format") not in READABLE:
        raise TefudaError(
            '{path} is not a record of this version: its first line has no "format": "{format}".',
            path=path,
            format=FORMAT,
        )
    header = RecordHeader.from_json(path, data)
    rows = []
    for number, line in enumerate(lines, start=2):
        row = row_of(path, number, _read_line(path, number, line))
        if not row.seating or max(row.seating) >= len(header.agents) or not row.scores:
            raise TefudaError(
                "{path} is damaged: line {number} is not a game of these agents.", path=path, number=number
            )
        rows.append(row)
    return Record(header, rows)


def _read_line(path: str | Path, number: int, line: str) -> dict[str, Any]:
    try:
        data = read_json(line)
    except (ValueError, RecursionError):
        raise TefudaError(
            "{path} is cut off or damaged at line {number}.", path=path, number=number
        ) from None
    if not isinstance(data, dict):
        raise TefudaError("{path} is damaged: line {number} is not an object.", path=path, number=number)
    return data


def row_of(path: str | Path, number: int, data: dict[str, Any]) -> GameRow:
    """Return the game that a line of a record, or an entry of a store, holds."""
    try:
        return GameRow.from_json(data)
    except TefudaError as error:
        why = str(error).removeprefix("This is not a game ").rstrip(".")
        raise TefudaError(
            "{path} is damaged: line {number} is not a game {why}.", path=path, number=number, why=why
        ) from None
