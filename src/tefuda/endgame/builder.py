"""Building tables: level by level, on all cores, resumable."""

from __future__ import annotations

import contextlib
import json
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tefuda.core import TefudaError
from tefuda.core.words import tr
from tefuda.endgame import files
from tefuda.endgame.kind import Kind
from tefuda.workers import cores

Progress = Callable[[int, int], None]  # patterns done, patterns in all
Say = Callable[[str], None]


@dataclass(frozen=True)
class Level:
    """One solved level: its packed values and what was counted on the way."""

    cards: int
    values: Any
    counts: dict[str, Any]
    _: KW_ONLY
    seconds: float
    cpu_seconds: float


def solve_levels(
    kind: Kind,
    threads: int,
    progress: Progress | None = None,
    *,
    ready: Callable[[int], Level | None] | None = None,
) -> Iterator[Level]:
    """Solve level after level, each from the smaller ones; ``ready`` may have some of them already."""
    table = kind.native()
    total = sum(map(kind.patterns, kind.levels()))
    before = 0
    for cards in kind.levels():
        level = ready(cards) if ready else None
        if level is None:
            wall, cpu = time.perf_counter(), time.process_time()
            values = np.zeros(kind.level_bytes(cards), dtype=np.uint8)
            tell = None if progress is None else _shifted(progress, before, total)
            tally = table.build(cards, values, threads, tell)
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            level = Level(cards, values, _counts(kind, cards, tally), seconds=wall, cpu_seconds=cpu)
        table.attach(cards, level.values)
        before += kind.patterns(cards)
        if progress is not None:
            progress(before, total)
        yield level


def _shifted(progress: Progress, before: int, total: int) -> Callable[[int], None]:
    return lambda done: progress(before + done, total)


def _counts(kind: Kind, cards: int, tally: Any) -> dict[str, Any]:
    return {
        "patterns": kind.patterns(cards),
        "playable": tally.playable,
        "nontrivial": tally.nontrivial,
        "values": list(tally.values)[: 1 << kind.players],
        "first": list(tally.first)[: cards + 1],
        "skipped": list(tally.skipped)[: cards + 1],
        "one_card": list(tally.one_card)[: cards + 1],
    }


def build(
    kind: Kind,
    folder: Path | None = None,
    *,
    threads: int | None = None,
    force: bool = False,
    progress: Progress | None = None,
    say: Say | None = None,
) -> Path:
    """Build a table and return its file; a table that is there already is left as it is.

    Finished levels are kept beside the file until the whole is done, so a build that was stopped goes on
    where it was. Two processes that want the same table build it once.
    """
    if threads is None:
        threads = cores()
    if not 1 <= threads <= 1024:
        raise TefudaError("threads must be from 1 to 1024, not {threads}.", threads=threads)
    path = files.table_path(kind, folder)
    files.make_folder(path.parent)
    tell = say or (lambda text: None)
    with files.locked(
        path, lambda: tell(tr("Another process is building {kind}: waiting for it.", kind=kind))
    ):
        if path.exists() and not force:
            files.read_file(path)
            return path
        _check_room(path.parent, 2 * kind.bytes())
        for stale in path.parent.glob(f"{path.name}.*.tmp"):  # of builds that were killed
            with contextlib.suppress(OSError):
                stale.unlink()
        work = path.with_name(path.name + ".partial")
        if force:
            shutil.rmtree(work, ignore_errors=True)
        files.make_folder(work)
        levels = []
        for level in solve_levels(kind, threads, progress, ready=lambda cards: _load(kind, work, cards)):
            if not _level_file(work, level.cards).exists():
                _save(work, level)
            levels.append(level)
        header = {
            "game": "tanhinmin",
            "players": kind.players,
            "cards": kind.cards,
            "rule": kind.rule,
            "ties": kind.ties,
            "seconds": sum(level.seconds for level in levels),
            "cpu_seconds": sum(level.cpu_seconds for level in levels),
            "levels": [
                {
                    "cards": level.cards,
                    "bytes": len(level.values),
                    "crc32": files.checksum(level.values),
                    "counts": level.counts,
                }
                for level in levels
            ],
        }
        files.write_file(path, header, [level.values for level in levels])
        shutil.rmtree(work, ignore_errors=True)
    return path


def _check_room(folder: Path, needed: int) -> None:
    free = shutil.disk_usage(folder).free
    if free < needed:
        raise TefudaError(
            "The build needs {needed:,.0f} MB in {folder}, where {free:,.0f} are free.",
            needed=needed / 1000000.0,
            folder=folder,
            free=free / 1000000.0,
        )


# Levels of a build that is not finished: the values, and a note written after them that makes them valid.


def _level_file(work: Path, cards: int) -> Path:
    return work / f"level-{cards}.bin"


def _save(work: Path, level: Level) -> None:
    with files.replacing(_level_file(work, level.cards)) as file:
        file.write(memoryview(level.values))
    note = {
        "crc32": files.checksum(level.values),
        "counts": level.counts,
        "seconds": level.seconds,
        "cpu_seconds": level.cpu_seconds,
    }
    with files.replacing(_level_file(work, level.cards).with_suffix(".json")) as file:
        file.write(json.dumps(note).encode())


def _load(kind: Kind, work: Path, cards: int) -> Level | None:
    """Return a level of an earlier build, or None if there is none that is whole."""
    path = _level_file(work, cards)
    try:
        note = json.loads(path.with_suffix(".json").read_text())
        values = np.fromfile(path, dtype=np.uint8)
        if len(values) == kind.level_bytes(cards) and files.checksum(values) == note["crc32"]:
            return Level(
                cards, values, note["counts"], seconds=note["seconds"], cpu_seconds=note["cpu_seconds"]
            )
    except (OSError, ValueError, KeyError, TypeError):
        pass
    for part in (path, path.with_suffix(".json")):
        with contextlib.suppress(OSError):
            part.unlink()
    return None
