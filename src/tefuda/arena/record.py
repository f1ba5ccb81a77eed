"""Records of matches: JSON Lines, a header and one line a game, in the order of the games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, TextIO

from tefuda.arena.provenance import provenance
from tefuda.arena.rows import GameRow
from tefuda.core import TefudaError

FORMAT = "tefuda.record/1"


class Recorder:
    """Writes a record as games end. Lines appear in order, so a cut file is a good beginning."""

    def __init__(self, path: str, header: dict[str, Any]) -> None:
        self.path = path
        self._waiting: dict[int, GameRow] = {}
        self._next = 0
        try:
            self._file: TextIO = open(path, "w", encoding="utf-8")  # noqa: SIM115
        except OSError as error:
            raise TefudaError(f"Cannot write the record {path}: {error.strerror}.") from None
        began = datetime.now(timezone.utc).isoformat(timespec="seconds")
        self._line({"format": FORMAT, **header, **provenance(), "began": began})

    def take(self, rows: list[GameRow]) -> None:
        """Take finished games in any order and write those whose turn it is."""
        for row in rows:
            self._waiting[row.number] = row
        while self._next in self._waiting:
            self._line(self._waiting.pop(self._next).to_json())
            self._next += 1
        self._guard(self._file.flush)

    def close(self) -> None:
        """Write what is left and close."""
        for number in sorted(self._waiting):
            self._line(self._waiting[number].to_json())
        self._guard(self._file.close)

    def _line(self, data: dict[str, Any]) -> None:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
        self._guard(lambda: self._file.write(text))

    def _guard(self, write: Any) -> None:
        try:
            write()
        except OSError as error:
            raise TefudaError(f"Cannot write the record {self.path}: {error.strerror}.") from None


@dataclass
class Record:
    """A record read back."""

    header: dict[str, Any]
    rows: list[GameRow]


def read_record(path: str | Path) -> Record:
    """Read a record, checking every line."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise TefudaError(f"Cannot read {path}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise TefudaError(f"{path} is not a record: it is not text in UTF-8.") from None
    lines = text.splitlines()
    if not lines:
        raise TefudaError(f"{path} is empty.")
    if not lines[0].startswith("{"):
        raise TefudaError(f"{path} is not a record: its first line is not a JSON object.")
    header = _read_line(path, 1, lines[0])
    if header.get("format") != FORMAT:
        raise TefudaError(
            f'{path} is not a record of this version: its first line has no "format": "{FORMAT}".'
        )
    for key, kind in (
        ("game", str),
        ("agents", list),
        ("seed", int),
        ("games", int),
        ("seats", str),
        ("series", int),
    ):
        if not isinstance(header.get(key), kind):
            raise TefudaError(f"{path} is damaged: its header has no proper {key!r}.")
    rows = [row_of(path, n, _read_line(path, n, line)) for n, line in enumerate(lines[1:], start=2)]
    return Record(header, rows)


def _read_line(path: str | Path, number: int, line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise TefudaError(f"{path} is cut off or damaged at line {number}.") from None
    if not isinstance(data, dict):
        raise TefudaError(f"{path} is damaged: line {number} is not an object.")
    return data


def row_of(path: str | Path, number: int, data: dict[str, Any]) -> GameRow:
    """Return the game that a line of a record, or an entry of a store, holds."""
    try:
        return GameRow.from_json(data)
    except TefudaError as error:
        why = str(error).removeprefix("This is not a game ").rstrip(".")
        raise TefudaError(f"{path} is damaged: line {number} is not a game {why}.") from None
