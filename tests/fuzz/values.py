"""Random numbers, texts and damage that all fuzzers draw from."""

import copy
import math
import random
from typing import Any

EDGES = [0, 1, -1, 2, 3, 4, 5, 7, 8, 10, 13, 15, 16, 31, 32, 52, 53, 63, 64, 99, 127, 128, 255, 256, 300,
         1000, 32767, 32768, 65535, 65536, 10**6, 2**31 - 1, 2**31, -(2**31), -(10**9), 2**32, 2**53,
         2**63 - 1, 2**63, -(2**63), 2**64 - 1, 2**64, 10**30]  # fmt: skip
FLOATS = [0.0, 1.0, -1.0, 0.5, 2.5, -0.0, math.nan, math.inf, -math.inf, 1e-300, 5e-324, 1e308, -1e308, 1e10]
TEXTS = ["", " ", "a", "A", "0", "-1", "pass", "None", "null", "NaN", "あ", "\u2028", "\ud800", "\x00", "\n",
         "é" * 9, "x" * 300, "9" * 5000, "[[", "((((", "'", '"', "\\", "%s", "{}", "../..", "²", "\u0660",
         "\N{FULLWIDTH DIGIT ONE}", "1e999", "0x10", "1_000"]  # fmt: skip


def number(rng: random.Random) -> int:
    """A whole number: mostly small, sometimes at an edge, sometimes any 64 bits."""
    kind = rng.random()
    if kind < 0.6:
        return rng.randint(0, 9)
    if kind < 0.9:
        return rng.choice(EDGES)
    return rng.getrandbits(rng.choice([8, 16, 32, 53, 63, 64]))


def scalar(rng: random.Random) -> Any:
    """Anything that JSON can hold and that is no list or object."""
    kind = rng.randrange(6)
    if kind == 0:
        return None
    if kind == 1:
        return rng.choice([True, False])
    if kind == 2:
        return rng.choice(FLOATS)
    if kind == 3:
        return rng.choice(TEXTS)
    return number(rng)


def thing(rng: random.Random, depth: int = 2) -> Any:
    """Any JSON value."""
    kind = rng.random()
    if depth == 0 or kind < 0.7:
        return scalar(rng)
    if kind < 0.88:
        return [thing(rng, depth - 1) for _ in range(rng.choice([0, 1, 2, 3, 5, 30]))]
    return {str(scalar(rng)): thing(rng, depth - 1) for _ in range(rng.randrange(4))}


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """All places in JSON data, the whole excepted."""
    out: list[tuple[Any, ...]] = []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        out.append((*path, key))
        out += places(value, (*path, key))
    return out


def damaged(data: Any, rng: random.Random, times: int | None = None) -> Any:
    """Return JSON data with one or more places changed, taken out, doubled or filled with anything."""
    data = copy.deepcopy(data)
    for _ in range(times or rng.choice([1, 1, 1, 2, 3])):
        all_places = places(data)
        if not all_places:
            return thing(rng)
        path = rng.choice(all_places)
        holder = data
        for key in path[:-1]:
            holder = holder[key]
        _damage(holder, path[-1], data, all_places, rng)
    return data


def _damage(holder: Any, key: Any, data: Any, all_places: list[tuple[Any, ...]], rng: random.Random) -> None:
    value = holder[key]
    kind = rng.randrange(8)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder[key:key] = [copy.deepcopy(value)] * rng.choice([1, 1, 2, 50])
    elif kind == 2:
        other = data
        for part in rng.choice(all_places):
            other = other[part]
        holder[key] = copy.deepcopy(other)
    elif kind == 3 and isinstance(value, list):
        holder[key] = rng.sample(value, len(value)) if rng.random() < 0.5 else []
    elif kind in (4, 5) and type(value) is int:
        holder[key] = rng.choice([value + 1, value - 1, -value, number(rng), value + 0.0, str(value)])
    elif kind in (4, 5) and isinstance(value, str):
        holder[key] = scratched(value, rng)
    else:
        holder[key] = thing(rng)


def scratched(text: str, rng: random.Random) -> str:
    """Return a text with letters or words taken out, doubled, swapped or put in."""
    for _ in range(rng.choice([1, 1, 2, 4])):
        at, end = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:at] + text[end:]
        elif kind == 1:
            text = text[:at] + rng.choice(TEXTS) + text[at:]
        elif kind == 2:
            text = text[:end] + text[at:]
        elif kind == 3:
            text = text[:at] + chr(rng.choice([rng.randrange(128), rng.randrange(0x3000)])) + text[at + 1 :]
        elif kind == 4:
            words = text.split(" ")
            rng.shuffle(words)
            text = " ".join(words)
        else:
            text = text[:at] + str(number(rng)) + text[end:]
    return text[:20_000]


def scratched_bytes(data: bytes, rng: random.Random) -> bytes:
    """Return bytes with some flipped, cut, doubled or put in."""
    out = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 5, 20])):
        at = rng.randint(0, max(len(out) - 1, 0))
        kind = rng.randrange(6)
        if kind == 0 and out:
            out[at] ^= 1 << rng.randrange(8)
        elif kind == 1 and out:
            out[at] = rng.choice([0, 1, 10, 13, 32, 127, 128, 255])
        elif kind == 2:
            del out[at : at + rng.choice([1, 2, 4, 100, 10**6])]
        elif kind == 3:
            out[at:at] = rng.randbytes(rng.choice([1, 2, 4, 100]))
        elif kind == 4:
            out[at:at] = out[at : at + rng.choice([1, 4, 50])]
        else:
            size = rng.choice([2, 4, 8])
            out[at : at + size] = (rng.choice(EDGES) % 2 ** (8 * size)).to_bytes(
                size, rng.choice(["little", "big"])
            )
    return bytes(out)
