"""What a player cannot see, in words: the rows and columns of a table of beliefs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any


@dataclass(frozen=True)
class Unknowns:
    """Cards and who may hold them, pieces and their colours, players and their roles.

    ``find(position)`` looks a world up: a native Position, or the State of a game in Python. It gives for
    every row the column where it is, or one column for each of several equal cards. ``certain`` are the rows
    that the observer knows. ``tally``, where a game has it, adds up the weights of many worlds at once.
    """

    what: str  # the head of the rows: card, piece, player
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    _: KW_ONLY
    find: Callable[[Any], Mapping[str, Sequence[str]]]
    certain: frozenset[str] = frozenset()
    tally: Callable[[Sequence[Any], Sequence[float]], Mapping[str, Mapping[str, float]]] | None = None
