"""What a browser may ask for: how much, how often, how large."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any

from tefuda.core.errors import TefudaError
from tefuda.core.harmless import read_json


@dataclass(frozen=True)
class WebLimits:
    """The bounds of one server."""

    _: KW_ONLY
    message: int = 16_384  # bytes of a message on a socket
    body: int = 16_384  # bytes of a request, but for reviews
    upload: int = 2_200_000  # bytes of a request with a file to review
    rate: float = 20.0  # messages a second of a connection, and requests of a person
    burst: float = 60.0
    sockets: int = 1_000
    sockets_of_person: int = 40
    tables: int = 2_000  # in memory at a time
    tables_of_person: int = 300  # unfinished
    kept: int = 20_000  # in the file
    jobs: int = 24  # reviews and the like that wait or run
    jobs_of_person: int = 2
    queue: int = 120  # frames that a slow browser may be behind
    thinking: float = 60.0  # seconds after which an agent must answer with what it has
    idle: float = 900.0  # seconds after which a table without anybody leaves the memory
    silent: float = 20.0  # seconds within which a new connection says hello


class Bucket:
    """Says whether somebody may act once more: so many at once, then so many a second.

    >>> bucket = Bucket(rate=1.0, burst=2.0)
    >>> [bucket.take() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._when = burst, time.monotonic()

    def take(self, price: float = 1.0) -> bool:
        """Take one, if there is one left."""
        now = time.monotonic()
        self._left = min(self.burst, self._left + (now - self._when) * self.rate)
        self._when = now
        if self._left < price:
            return False
        self._left -= price
        return True


class Buckets:
    """One bucket for each of the people who were here last."""

    MOST = 5_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, person: str, price: float = 1.0) -> bool:
        """May this person act once more?"""
        bucket = self._of.setdefault(person, Bucket(self.rate, self.burst))
        self._of.move_to_end(person)
        while len(self._of) > self.MOST:
            self._of.popitem(last=False)
        return bucket.take(price)


# What messages and requests hold: the parts, and what each must be. Anything else is refused.
TEXT, WHOLE, NUMBER, TRUTH, TEXTS = "a text", "a whole number", "a number", "true or false", "a list of texts"
_NAMED = {"id": WHOLE}
MESSAGES: dict[str, dict[str, str]] = {
    "hello": {"lang": TEXT, "watch": TRUTH, "from": WHOLE},
    "sit": {"seat": WHOLE},
    "move": {"move": TEXT, "ply": WHOLE},
    "hint": {},
    "stop": {},
    "beliefs": {"estimator": TEXT, "ply": WHOLE, "seat": WHOLE},
    "position": {"ply": WHOLE},
    "undo": {},
    "resign": {},
    "next": {},
    "beside": {},
    "claim": {"tricks": WHOLE},
    "lang": {"lang": TEXT},
    "pause": {"on": TRUTH},
    "speed": {"seconds": NUMBER},
    "ping": {},
}
NEEDED = {"sit": ("seat",), "move": ("move",), "position": ("ply",), "claim": ("tricks",), "lang": ("lang",)}


def read_message(text: str | bytes, limits: WebLimits) -> dict[str, Any]:
    """Return a client's message, or say in a TefudaError what is wrong with it."""
    data = read_object(text, limits.message)
    kind = data.pop("do", None)
    if not isinstance(kind, str) or kind not in MESSAGES:
        raise TefudaError("There is no message of this kind.")
    check_parts(data, {**MESSAGES[kind], **_NAMED}, NEEDED.get(kind, ()))
    return {"do": kind, **data}


def read_object(text: str | bytes, most: int) -> dict[str, Any]:
    """Return the JSON object that a text holds."""
    if len(text) > most:
        raise TefudaError("A message may have at most {most:,} bytes.", most=most)
    try:
        data = read_json(text.decode("utf-8") if isinstance(text, bytes) else text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise TefudaError("A message is a JSON object.")
    return data


def check_parts(data: Mapping[str, Any], parts: Mapping[str, str], needed: tuple[str, ...] = ()) -> None:
    """Refuse data with parts that are unknown, missing or of another kind; null stands for none."""
    for key in data:
        if key not in parts:
            raise TefudaError("A message of this kind has no part {key!r:.40}.", key=key)
    for key, kind in parts.items():
        value = data.get(key)
        if value is None:
            if key in needed:
                raise TefudaError("The message lacks its part {key!r}.", key=key)
        elif not _is(value, kind):
            raise TefudaError("The part {key!r} of a message must be {kind}.", key=key, kind=kind)


def _is(value: object, kind: str) -> bool:
    if kind == TEXT:
        return isinstance(value, str) and "\0" not in value
    if kind == WHOLE:
        return type(value) is int and abs(value) < 1 << 53
    if kind == NUMBER:
        return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e9
    if kind == TRUTH:
        return isinstance(value, bool)
    return isinstance(value, list) and len(value) <= 100 and all(isinstance(part, str) for part in value)
