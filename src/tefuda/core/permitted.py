"""Texts from others that name games and agents: no file runs, no program starts, nothing is endless."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tefuda.core.errors import TefudaError
from tefuda.core.spec import Call, Value, parse
from tefuda.core.user_classes import is_place

MOST_CALLS = 12  # names in one text, those inside others too
MOST_TEXT = 60  # characters of a text in a parameter
MOST: dict[str, float] = {
    "iterations": 200_000,
    "seconds": 20,
    "limit": 20,
    "samples": 5_000,
    "worlds": 2_000,
    "nodes": 500_000,
    "depth": 10,
    "M": 3,
    "trees": 100,
    "threads": 2,
    "workers": 1,
    "candidates": 256,
    "attempts": 50_000,
    "deals": 5_000,
}
"""Caps of parameters that say how long an agent works; any other number is at most the last."""
MOST_NUMBER = 100_000
REFUSED = ("process",)  # agents that run programs
FILES = ("weights", "cmd")  # parameters that name files or programs
_PLAIN = re.compile(r"[\w\s,.+\-=~<>≥≤♠♥♦♣]*\Z")


def check_permitted(text: str) -> None:
    """Refuse a text that would run a file, start a program, open a file or work without end.

    >>> check_permitted("ismcts(iterations=50000, worlds=deeds(depth=2))")
    >>> check_permitted("bots/mine.py:Bot")
    Traceback (most recent call last):
    tefuda.core.errors.TefudaError: Classes in files cannot be named here, only names that Tefuda has.
    """
    for number, call in enumerate(_calls(parse(text))):
        if number >= MOST_CALLS:
            raise TefudaError("A text may hold at most {most} names here.", most=MOST_CALLS)
        if is_place(call.name):
            raise TefudaError("Classes in files cannot be named here, only names that Tefuda has.")
        if call.name in REFUSED:
            raise TefudaError("{name} runs a program; programs are not allowed here.", name=call.name)
        for key, value in call.params.items():
            for part in value if isinstance(value, tuple) else (value,):
                _check(call.name, key, part)


def _calls(call: Call) -> Iterator[Call]:
    waiting: list[Value] = [call]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Call):
            yield value
            waiting += value.params.values()
        elif isinstance(value, tuple):
            waiting += value


def _check(name: str, key: str, value: Value) -> None:
    if isinstance(value, str):
        is_file = key in FILES or value.endswith(".txt")
        if is_file or len(value) > MOST_TEXT or not _PLAIN.match(value):
            raise TefudaError("The parameter {key} of {name} cannot be given here.", key=key, name=name)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        most = MOST.get(key, MOST_NUMBER)
        if not -most <= value <= most:
            raise TefudaError(
                "{name}({key}=…) is at most {most:,} here, not {value}.",
                name=name,
                key=key,
                most=most,
                value=value,
            )
