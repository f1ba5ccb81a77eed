"""Tables on disk: one file a table, checked, written whole or not at all, and where they live.

A file is 16 bytes of magic, the version, length and checksum of the header, the header (JSON: what the
table is, and for every level its place, checksum and counts), and from the next multiple of 4096 on the
packed levels. Opening maps the file; nothing is read before it is asked for. All bytes are checked when a
file is new to this machine; a small note beside it remembers that, as long as the file stays untouched.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import struct
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tefuda.core import TefudaError
from tefuda.core.reading import check_file
from tefuda.endgame.kind import Kind

MAGIC = b"TEFUDA-ENDGAME\r\n"
VERSION = 1
HEAD = struct.Struct("<16sIII")
PAGE = 4096
SUFFIX = ".tefuda-endgame"

Array = Any  # numpy.ndarray of bytes


def cache_folder() -> Path:
    """Return the folder for tables: ``$TEFUDA_CACHE``, else the platform's cache folder."""
    if os.environ.get("TEFUDA_CACHE"):
        return Path(os.environ["TEFUDA_CACHE"]) / "endgame"
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "tefuda" / "endgame"


def table_path(kind: Kind, folder: Path | None = None) -> Path:
    """Return where the file of a table is, or would be."""
    name = f"tanhinmin-{kind.players}x{kind.cards}-{kind.rule}-{kind.ties}{SUFFIX}"
    return (folder or cache_folder()) / name


def cards_of(path: Path) -> int:
    """Return the number of cards in the name of a table's file; 0 where there is none."""
    number = path.name.partition("x")[2].partition("-")[0]
    return int(number) if number.isdecimal() and len(number) < 4 else 0


def is_there(path: Path) -> bool:
    """Say whether there is such a file."""
    try:
        return path.exists()
    except OSError as error:
        raise TefudaError(
            "Cannot read {path}: {strerror}.", path=path, strerror=error.strerror or error
        ) from None


def find_table(players: int, cards: int, rule: str, *, ties: str, folder: Path | None = None) -> Path | None:
    """Return the smallest table on disk that covers so many cards, if any."""
    best: tuple[int, Path] | None = None
    folder = folder or cache_folder()
    try:
        found = sorted(folder.glob(f"tanhinmin-{players}x*-{rule}-{ties}{SUFFIX}"))
    except OSError as error:
        raise TefudaError(
            "Cannot read the folder {folder}: {strerror}.", folder=folder, strerror=error.strerror or error
        ) from None
    for path in found:
        number = cards_of(path)
        if number >= cards and (best is None or number < best[0]):
            best = (number, path)
    return best[1] if best else None


def checksum(data: Any) -> int:
    """Return the CRC-32 of bytes."""
    return zlib.crc32(memoryview(data).cast("B"))


def write_file(path: Path, header: dict[str, Any], levels: list[Array]) -> None:
    """Write a table to a file of another name and rename it when it is whole and on disk."""
    text = json.dumps(header, separators=(",", ":")).encode()
    head = HEAD.pack(MAGIC, VERSION, len(text), zlib.crc32(text)) + text
    with replacing(path) as file:
        file.write(head + bytes(-len(head) % PAGE))
        for level in levels:
            file.write(memoryview(level).cast("B"))
    _remember(path)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Any]:
    """Open a temporary file that takes the place of ``path`` only if all went well."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    try:
        with open(temporary, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        raise _cannot_write(path, error) from None
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink()


def make_folder(folder: Path) -> None:
    """Make the folder for tables."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_write(folder, error) from None


def _cannot_write(path: Path, error: OSError) -> TefudaError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return TefudaError("The disk is full: {path} was not written, and nothing is left behind.", path=path)
    why = error.strerror or str(error)
    return TefudaError(
        "Cannot write {path} ({why}): set TEFUDA_CACHE to a folder you may write to.", path=path, why=why
    )


def read_file(path: Path) -> tuple[dict[str, Any], list[Array]]:
    """Map a table; refuse files that are foreign, old, cut short or damaged."""
    again = "delete it or build it again with --force"
    check_file(path)
    try:
        with open(path, "rb") as file:
            head = file.read(HEAD.size)
            if len(head) < HEAD.size or head[:16] != MAGIC:
                raise TefudaError("{path} is not a table of Tefuda: {again}.", path=path, again=again)
            _, version, length, crc = HEAD.unpack(head)
            if version != VERSION:
                raise TefudaError(
                    "{path} has format {version}, this Tefuda reads {version_2}: {again}.",
                    path=path,
                    version=version,
                    version_2=VERSION,
                    again=again,
                )
            text = file.read(min(length, 1 << 24))
        if len(text) != length or zlib.crc32(text) != crc:
            raise TefudaError("The header of {path} is damaged: {again}.", path=path, again=again)
        header = _checked_header(path, text)
        start = -(-(HEAD.size + length) // PAGE) * PAGE
        sizes = [level["bytes"] for level in header["levels"]]
        if path.stat().st_size != start + sum(sizes):
            raise TefudaError("{path} is cut short or too long: {again}.", path=path, again=again)
        data = np.memmap(path, dtype=np.uint8, mode="r", offset=start)
    except OSError as error:
        raise TefudaError(
            "Cannot read {path}: {strerror}.", path=path, strerror=error.strerror or error
        ) from None
    levels, at = [], 0
    for size in sizes:
        levels.append(data[at : at + size])
        at += size
    if not _remembered(path):
        for level, values in zip(header["levels"], levels, strict=True):
            if checksum(values) != level["crc32"]:
                raise TefudaError(
                    "{path} is damaged (level of {cards} cards): {again}.",
                    path=path,
                    cards=level["cards"],
                    again=again,
                )
        _remember(path)
    return header, levels


def _checked_header(path: Path, text: bytes) -> dict[str, Any]:
    """Return the header, with all parts that a table reads and counts with."""
    try:
        header = json.loads(text)
        sure = isinstance(header, dict) and header["players"] in range(10)
        sure = sure and all(
            type(level[part]) is int and 0 <= level[part] < 1 << 62
            for level in header["levels"]
            for part in ("cards", "bytes", "crc32")
        )
        if sure and header["levels"]:
            for level in header["levels"]:
                counts = level["counts"]
                for part in ("patterns", "playable", "nontrivial"):
                    sure = sure and type(counts[part]) is int
                for part in ("values", "first", "one_card"):
                    sure = sure and all(type(number) is int for number in counts[part])
                sure = sure and len(counts["values"]) == 1 << header["players"]
            if sure and all(type(header[part]) in (int, float) for part in ("seconds", "cpu_seconds")):
                return dict(header)
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError):
        pass
    raise TefudaError(
        "The header of {path} is not that of a table: delete it or build it again with --force.", path=path
    )


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".checked")


def _state(path: Path) -> list[int]:
    stat = path.stat()
    return [stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_ino]


def _remembered(path: Path) -> bool:
    try:
        noted: bool = json.loads(_note(path).read_text()) == _state(path)
        return noted
    except (OSError, ValueError):
        return False


def _remember(path: Path) -> None:
    # A folder that cannot be written to costs a check at every opening, nothing else.
    with contextlib.suppress(OSError):
        _note(path).write_text(json.dumps(_state(path)))


@contextlib.contextmanager
def locked(path: Path, waiting: Callable[[], None]) -> Iterator[None]:
    """Keep other processes from building the same table; ``waiting`` is called once if one does already.

    The lock ends with the process that holds it, however that ends.
    """
    try:
        import fcntl
    except ImportError:  # Windows: two builders do the same work twice; the last one's file stays
        yield
        return
    lock = path.with_name(path.name + ".lock")
    try:
        file = open(lock, "a")  # noqa: SIM115  (closed below, whatever happens)
    except OSError as error:
        raise _cannot_write(lock, error) from None
    try:
        told = False
        while True:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if not told:
                    waiting()
                told = True
                time.sleep(0.1)
        yield
    finally:
        file.close()
