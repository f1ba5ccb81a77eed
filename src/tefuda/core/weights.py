"""Weights of learned parts: files named by what is in them, so that a changed bit is noticed.

``tefuda/data/<game>-<kind>-<hash>.npz`` ships with the package, one of each kind, with a card beside it that
says how it was made; one's own may lie anywhere. The hash is that of the whole file.
"""

from __future__ import annotations

import hashlib
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from tefuda.core.errors import TefudaError
from tefuda.core.reading import check_file, read_bytes

DATA = Path(__file__).resolve().parents[1] / "data"
LARGEST = 1 << 28  # bytes
DIGITS = 16  # of the hash in the name
MANY = 100_000  # weights: a file of more is written with fewer digits


@dataclass(frozen=True)
class Weights:
    """The numbers, and the hash that names them."""

    values: tuple[float, ...]
    hash: str


def write_weights(folder: Path, kind: str, values: np.ndarray) -> Path:
    """Write a file of weights under its name and return where it lies.

    Of many weights only the first bits of each are kept, so that the file is not too large to ship.
    """
    buffer = io.BytesIO()
    numbers = np.asarray(values, dtype="<f4")
    if numbers.size > MANY:
        numbers = _rounded(numbers)
    np.savez_compressed(buffer, weights=numbers)
    data = buffer.getvalue()
    path = folder / f"{kind}-{_hash(data)}.npz"
    path.write_bytes(data)
    return path


def _rounded(numbers: np.ndarray) -> np.ndarray:
    """Round to 12 significant bits."""
    bits = numbers.view("<u4").astype(np.uint64)
    return ((bits + (1 << 11)) >> 12 << 12).astype("<u4").view("<f4")


def load_weights(kind: str, count: int, path: str = "") -> Weights:
    """Load the weights that ship with the package, or those of a file; refuse what is not whole."""
    file = Path(path) if path else _shipped(kind)
    try:
        stamp = file.stat().st_mtime_ns
    except (OSError, ValueError):
        raise TefudaError("There is no file of weights {path!r}.", path=path) from None
    check_file(file)
    return _load(kind, count, file, stamp=stamp)


@lru_cache(maxsize=16)
def _load(kind: str, count: int, file: Path, *, stamp: int) -> Weights:
    named = re.fullmatch(rf"{re.escape(kind)}-([0-9a-f]{{{DIGITS}}})\.npz", file.name)
    if named is None:
        raise TefudaError(
            "Weights of this kind are named {kind}-HASH.npz, not {name!r}.", kind=kind, name=file.name
        )
    data = read_bytes(file, LARGEST)
    if _hash(data) != named[1]:
        raise TefudaError(
            "The weights in {name} are damaged: their hash is not the one in the name.", name=file.name
        )
    try:
        values = read_arrays(data, ("weights",))["weights"]
    except ValueError:
        raise TefudaError("There are no weights in {name}.", name=file.name) from None
    if values.shape != (count,) or values.dtype != np.dtype("<f4") or not np.isfinite(values).all():
        raise TefudaError(
            "{name} does not have the {count} weights that are needed: it is from another version.",
            name=file.name,
            count=count,
        )
    return Weights(tuple(float(value) for value in values), named[1])


def read_arrays(data: bytes, names: Sequence[str], most: int = LARGEST) -> dict[str, np.ndarray]:
    """Return the arrays of these names from the bytes of an ``.npz``; ValueError where one is missing."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:  # what is in it may be larger than the file
            if sum(part.file_size for part in archive.infolist()) > most:
                raise ValueError
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            found = {name: file[name] for name in names}
    except (OSError, ValueError, KeyError, zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError,
            RuntimeError, TypeError, struct.error):  # fmt: skip
        raise ValueError("not such arrays") from None
    if not all(isinstance(value, np.ndarray) for value in found.values()):
        raise ValueError("not such arrays")  # a member that is no array is given as its bytes
    return found


def _shipped(kind: str) -> Path:
    found = sorted(DATA.glob(f"{kind}-*.npz"))
    if len(found) != 1:
        raise TefudaError(
            "The package has {n} files of weights {kind}-*.npz, not one.", n=len(found), kind=kind
        )
    return found[0]


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:DIGITS]
