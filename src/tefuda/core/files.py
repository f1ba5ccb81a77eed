"""Files that are written whole or not at all, and known beforehand to be writable."""

from __future__ import annotations

import os
from pathlib import Path

from tefuda.core.errors import TefudaError


def check_writable(path: str | Path) -> None:
    """Be sure that a file can be written there: to be known before hours of games. It stays as it is."""
    target = Path(path)
    try:
        if target.is_dir():
            raise TefudaError("Cannot write {path}: it is a folder.", path=path)
        is_new = not target.exists()
        with open(target, "a", encoding="utf-8"):
            pass
        if is_new:
            target.unlink()
    except OSError as error:
        raise TefudaError("Cannot write {path}: {strerror}.", path=path, strerror=error.strerror) from None


def write_whole(path: str | Path, text: str) -> None:
    """Write a text beside the file and put it in its place: nobody finds half of it."""
    target = Path(path)
    part = target.with_name(target.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise TefudaError("Cannot write {path}: {strerror}.", path=path, strerror=error.strerror) from None
