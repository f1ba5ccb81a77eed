"""Random streams named by a seed and keys, the same on every machine."""

from __future__ import annotations

import operator
from functools import lru_cache

from tefuda._native import Rng
from tefuda._native import derive as _derive
from tefuda.core.errors import TefudaError

__all__ = ["Rng", "seed_of", "stream", "stream_seed"]

_MASK = (1 << 64) - 1


def _number(key: int | str) -> int:
    """Whole numbers stand for themselves, words for their hash."""
    return key & _MASK if isinstance(key, int) else _hash(key)


@lru_cache(maxsize=1024)
def _hash(word: str) -> int:
    """FNV-1a."""
    h = 0xCBF29CE484222325
    for byte in word.encode():
        h = ((h ^ byte) * 0x100000001B3) & _MASK
    return h


def seed_of(seed: int) -> int:
    """Return a whole number modulo 2^64, as native streams take it."""
    try:
        return operator.index(seed) & _MASK
    except TypeError:
        raise TefudaError("A seed is a whole number, not {seed!r}.", seed=seed) from None


def stream_seed(seed: int, *keys: int | str) -> int:
    """Return the seed of the stream that the keys name below ``seed``.

    >>> stream_seed(7, "deal", 3) == stream_seed(7, "deal", 3) != stream_seed(7, "deal", 4)
    True
    """
    value = seed_of(seed)
    for key in keys:
        value = _derive(value, _number(key))
    return value


def stream(seed: int, *keys: int | str) -> Rng:
    """Return the stream that the keys name below ``seed``.

    >>> stream(7, "deal", 3).below(100) == stream(7, "deal", 3).below(100)
    True
    """
    return Rng(stream_seed(seed, *keys))
