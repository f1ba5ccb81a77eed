"""Random streams named by a seed and keys, the same on every machine, none of which leads to another.

A seed has up to 128 bits. The streams below it are found with BLAKE2b: a player who knows the seed of one
stream (an agent knows its own) learns nothing about the seed above it or about any other stream. Inside a
stream the native generator is fast and can be inverted, which gives away that stream alone.
"""

from __future__ import annotations

import hashlib
import operator
import secrets
from typing import Any

from tefuda._native import Rng
from tefuda._native import derive as _derive
from tefuda.core.errors import TefudaError

__all__ = [
    "STREAMS", "Rng", "is_guessable", "match_seed", "native_seed", "random_seed", "seed_from_json",
    "seed_number", "seed_to_json", "stream", "stream_seed", "substream",
]  # fmt: skip

STREAMS = 2
"""The version of the streams, in records and stores. Those of version 1 could be inverted."""

LIMIT = 1 << 128
_WORD = 1 << 64
_EXACT = 1 << 53  # from here on JSON numbers are rounded by programs that read them as doubles


def random_seed() -> int:
    """Return 128 random bits: a seed that nobody can guess before it is told."""
    return secrets.randbits(128)


def is_guessable(seed: int) -> bool:
    """Could somebody find a seed by trying them all? Fewer than 64 bits count as small.

    >>> is_guessable(1), is_guessable(random_seed())
    (True, False)
    """
    return abs(seed) < _WORD


def seed_number(seed: Any) -> int:
    """Return a seed as a whole number; a TefudaError says what a seed is."""
    try:
        number = operator.index(seed)
    except TypeError:
        number = None
    if number is None or isinstance(seed, bool):
        raise TefudaError("A seed is a whole number, not {seed!r:.80}.", seed=seed) from None
    if abs(number) >= LIMIT:
        raise TefudaError("A seed has at most 128 bits; this one has {bits:,}.", bits=number.bit_length())
    return number


def seed_to_json(seed: int) -> int | str:
    """Return a seed as JSON has it: a number, or a decimal text where some programs would round it.

    >>> seed_to_json(7), seed_to_json(2**53)
    (7, '9007199254740992')
    """
    return seed if abs(seed) < _EXACT else str(seed)


def seed_from_json(data: Any) -> int | None:
    """Return the seed that JSON data hold; None if they hold none.

    >>> seed_from_json("9007199254740992"), seed_from_json(7), seed_from_json("seven")
    (9007199254740992, 7, None)
    """
    if type(data) is int:
        return data if abs(data) < LIMIT else None
    if (
        not isinstance(data, str)
        or len(data) > 40
        or not data.isascii()
        or not data.removeprefix("-").isdecimal()
    ):
        return None
    return seed_from_json(int(data))


def _below(seed: int, keys: tuple[int | str, ...], size: int) -> int:
    """Return so many bytes that follow from the seed and the keys, and from which neither follows."""
    parts = (f"s{len(key)}:{key};" if isinstance(key, str) else f"i{operator.index(key)};" for key in keys)
    secret = seed_number(seed).to_bytes(32, "little", signed=True)
    told = hashlib.blake2b(
        "".join(parts).encode(errors="surrogatepass"), key=secret, digest_size=size, person=b"tefuda stream 2"
    )
    return int.from_bytes(told.digest(), "little")


def stream_seed(seed: int, *keys: int | str) -> int:
    """Return the seed, of 64 bits, of the stream that the keys name below ``seed``.

    >>> stream_seed(7, "deal", 3) == stream_seed(7, "deal", 3) != stream_seed(7, "deal", 4)
    True
    """
    return _below(seed, keys, 8)


def match_seed(seed: int, *keys: int | str) -> int:
    """Return the seed of a match of its own that the keys name below ``seed``: 128 bits.

    >>> is_guessable(match_seed(random_seed(), "table", 2))
    False
    """
    return _below(seed, keys, 16)


def stream(seed: int, *keys: int | str) -> Rng:
    """Return the stream that the keys name below ``seed``.

    >>> stream(7, "deal", 3).below(100) == stream(7, "deal", 3).below(100)
    True
    """
    return Rng(stream_seed(seed, *keys))


def substream(seed: int, number: int) -> Rng:
    """Return a numbered stream inside another, as native code splits it: fast, but not one-way.

    Only for streams of one owner, such as the decisions of an agent.
    """
    return Rng(_derive(native_seed(seed), number))


def native_seed(seed: int) -> int:
    """Return a seed as native code takes it: itself where it has 64 bits, else one that follows from it.

    >>> native_seed(7), native_seed(7 + 2**64) == 7
    (7, False)
    """
    number = seed_number(seed)
    return number if 0 <= number < _WORD else _below(number, ("native",), 8)
