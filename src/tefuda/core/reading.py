"""Files that others wrote: read a line at a time, with a limit, or whole if they are small enough."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from tefuda.core.errors import TefudaError

LONGEST_LINE = 1 << 26
LARGEST_TEXT = 1 << 28
MARK = b"\xef\xbb\xbf"  # a byte-order mark, as editors on Windows put it before a text


def read_lines(path: str | Path) -> Iterator[str]:
    r"""Give the lines of a text file, without their ends; only ``\n`` ends one: JSON may hold others.

    A line without end (of a device, say) is refused before it fills the memory.
    """
    try:
        with open(path, "rb") as file:
            number = 0
            while line := file.readline(LONGEST_LINE + 1):
                number += 1
                if len(line) > LONGEST_LINE:
                    raise TefudaError(
                        "{path}: line {number} is longer than {longest_line} MB.",
                        path=path,
                        number=number,
                        longest_line=LONGEST_LINE >> 20,
                    )
                if number == 1:
                    line = line.removeprefix(MARK)
                yield _decoded(path, line.rstrip(b"\n").removesuffix(b"\r"))
    except OSError as error:
        raise TefudaError(
            "Cannot read {path}: {strerror}.", path=path, strerror=error.strerror or error
        ) from None
    except ValueError as error:  # a NUL in the name
        if isinstance(error, TefudaError):
            raise
        raise TefudaError("Cannot read {path!r}: {error}.", path=str(path), error=error) from None


def read_bytes(path: str | Path, most: int = LARGEST_TEXT) -> bytes:
    """Return what is in a file, if it is no larger than so many bytes."""
    try:
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except OSError as error:
        raise TefudaError(
            "Cannot read {path}: {strerror}.", path=path, strerror=error.strerror or error
        ) from None
    except ValueError as error:
        raise TefudaError("Cannot read {path!r}: {error}.", path=str(path), error=error) from None
    if len(data) > most:
        raise TefudaError("{path} is larger than {most} MB.", path=path, most=most >> 20)
    return data


def read_text(path: str | Path, most: int = LARGEST_TEXT) -> str:
    """Return the text of a file, if it is no larger than so many bytes."""
    return _decoded(path, read_bytes(path, most).removeprefix(MARK))


def check_file(path: str | Path) -> None:
    """Refuse what is no file with a beginning and an end: folders, devices, pipes that nobody writes to."""
    try:
        mode = os.stat(path).st_mode
    except OSError as error:
        raise TefudaError(
            "Cannot read {path}: {strerror}.", path=path, strerror=error.strerror or error
        ) from None
    except ValueError as error:
        raise TefudaError("Cannot read {path!r}: {error}.", path=str(path), error=error) from None
    if not stat.S_ISREG(mode):
        raise TefudaError("Cannot read {path}: it is not a file.", path=path)


def _decoded(path: str | Path, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise TefudaError("Cannot read {path}: it is not text in UTF-8.", path=path) from None
