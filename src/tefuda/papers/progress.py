"""How far a study that is being played has come, in a file beside what it keeps, for whoever looks on."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Any

from tefuda.core import TefudaError
from tefuda.core.errors import from_outside, whole
from tefuda.core.files import write_whole
from tefuda.core.harmless import read_json
from tefuda.core.reading import check_file, read_text

FORMAT = "tefuda.progress/1"
NAME = "progress.json"
OFTEN = 1.0  # seconds between two writings
MOST_CELLS = 10_000
Progress = Callable[[str, int, int], None]


class StudyProgress:
    """Writes down the games of each cell of a study, at most once a second; a folder has one such file."""

    def __init__(self, folder: str | Path, tag: str, command: str) -> None:
        self.path = Path(folder) / NAME
        self._told: dict[str, Any] = {"format": FORMAT, "tag": tag, "command": command, "done": False}
        self._cells: dict[str, list[int]] = {}
        self._written = 0.0
        self._write()

    def beside(self, other: Progress | None) -> Progress:
        """Return what is told of every cell: it writes that down, and tells the other."""

        def heard(cell: str, done: int, of: int) -> None:
            self._cells[cell] = [done, of]
            if time.monotonic() - self._written >= OFTEN:
                self._write()
            if other is not None:
                other(cell, done, of)

        return heard

    def end(self) -> None:
        """Write down that the study is done."""
        self._told["done"] = True
        self._write()

    def _write(self) -> None:
        self._written = time.monotonic()
        told = {**self._told, "time": round(time.time(), 1), "cells": self._cells}
        with suppress(TefudaError, OSError):  # nobody looks on where nothing can be written
            write_whole(self.path, json.dumps(told, ensure_ascii=False) + "\n")


@dataclass(frozen=True)
class ReadProgress:
    """What such a file says: games played and wanted by cell, and when that was."""

    tag: str
    command: str
    cells: dict[str, tuple[int, int]]
    _: KW_ONLY
    time: float
    done: bool


def read_progress(folder: str | Path) -> ReadProgress | None:
    """Read how far the study has come that keeps its results in a folder; None where nobody wrote it."""
    path = Path(folder) / NAME
    if not path.exists():
        return None
    check_file(path)
    with from_outside(f"{path.name} is damaged"):
        data = read_json(read_text(path))
        if data["format"] != FORMAT or len(data["cells"]) > MOST_CELLS:
            raise TefudaError("{path} is damaged: it is no {format}.", path=path.name, format=FORMAT)
        cells = {
            str(cell): (
                whole(done, "The games of a cell", low=0, high=10**9),
                whole(of, "The games of a cell", low=0, high=10**9),
            )
            for cell, (done, of) in data["cells"].items()
        }
        return ReadProgress(
            str(data["tag"]), str(data["command"]), cells, time=float(data["time"]), done=bool(data["done"])
        )
