"""Files that are written whole or not at all, and known beforehand to be writable."""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from tefuda.core.errors import TefudaError


def check_writable(path: str | Path) -> None:
    """Be sure that a file can be written there: to be known before hours of games. It stays as it is."""
    target = Path(path)
    try:
        if target.is_dir():
            raise TefudaError("Cannot write {path}: it is a folder.", path=path)
        if _is_stream(target):  # to open a pipe would wait for its reader
            if not os.access(target, os.W_OK):
                raise TefudaError("Cannot write {path}: {strerror}.", path=path, strerror="Permission denied")
            return
        is_new = not target.exists()
        with open(target, "a", encoding="utf-8"):
            pass
        if is_new:
            target.unlink()
    except OSError as error:
        raise TefudaError("Cannot write {path}: {strerror}.", path=path, strerror=error.strerror) from None


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, where it is not there yet."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TefudaError(
            "Cannot make the folder {path}: {strerror}.", path=path, strerror=error.strerror
        ) from None


def write_whole(path: str | Path, text: str) -> None:
    """Write a text beside the file and put it in its place: nobody finds half of it.

    A link stays a link: the file that it leads to is written. Devices and pipes get the text itself.
    """
    target = Path(os.path.realpath(path))
    part = None
    try:
        if _is_stream(target):
            with open(target, "w", encoding="utf-8") as stream:
                stream.write(text)
            return
        handle, part = tempfile.mkstemp(".part", f".{target.name[:100]}.", target.parent)
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(part, stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666 & ~_umask())
        os.replace(part, target)
    except OSError as error:
        if part is not None:
            with suppress(OSError):
                os.unlink(part)
        raise TefudaError("Cannot write {path}: {strerror}.", path=path, strerror=error.strerror) from None


def _is_stream(path: Path) -> bool:
    """Is there something other than a file or a folder: a device, a pipe, a socket?"""
    try:
        mode = path.stat().st_mode
    except OSError:
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
