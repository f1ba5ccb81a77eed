"""The inner loops of Tefuda (C++20)."""

from collections.abc import Sequence
from typing import Any

from tefuda._native import (
    bandits as bandits,
    bridge as bridge,
    daihinmin as daihinmin,
    endgame as endgame,
    geister as geister,
    kuhn as kuhn,
    python as python,
    saboteur as saboteur,
    saboteur_wide as saboteur_wide,
    tanhinmin as tanhinmin,
    toy as toy
)


def derive(seed: int, key: int) -> int:
    """The seed of the stream that `key` names below `seed`."""

class Rng:
    """A random stream that is the same on every machine."""

    def __init__(self, seed: int) -> None: ...

    def next(self) -> int:
        """64 random bits."""

    def uniform(self) -> float:
        """A float in [0, 1)."""

    def split(self, key: int) -> Rng:
        """A stream of its own; this one does not move."""

    def below(self, n: int) -> int:
        """A whole number in 0 .. n-1."""

    def choice(self, items: Sequence[Any]) -> Any:
        """One item of a sequence."""

    def shuffle(self, items: list[Any]) -> None:
        """Shuffles a list in place."""

class Stop:
    """Ends the searches that were given it; may be set from any thread."""

    def __init__(self, also: Stop | None = None) -> None:
        """One that is set with another, too."""

    def __reduce__(self) -> tuple[type[Stop], tuple[()]]: ...

    def set(self) -> None:
        """
        End them: each hears it within milliseconds and answers with what it has.
        """

    @property
    def is_set(self) -> bool: ...

class MoveReport:
    """One root move: how often tried, sum and squares of scores."""

    @property
    def move(self) -> int: ...

    @property
    def visits(self) -> int: ...

    @property
    def total(self) -> float: ...

    @property
    def squares(self) -> float: ...

    @property
    def weight(self) -> float: ...

    @property
    def weight_squares(self) -> float: ...

class Draws:
    """How the worlds of a search were come by."""

    @property
    def count(self) -> int: ...

    @property
    def tries(self) -> int: ...

    @property
    def weight(self) -> float:
        """Sum of the weights."""

    @property
    def squares(self) -> float:
        """Sum of their squares."""

class TreeReport:
    """What one tree, or several pooled ones, found at the root."""

    @property
    def moves(self) -> list[MoveReport]: ...

    @property
    def iterations(self) -> int: ...

    @property
    def nodes(self) -> int: ...

    @property
    def depth(self) -> float: ...

    @property
    def seconds(self) -> float: ...

    @property
    def worlds(self) -> float: ...

    @property
    def playouts(self) -> float: ...

    @property
    def draws(self) -> Draws: ...

def pooled(trees: Sequence[TreeReport]) -> TreeReport:
    """Counts and scores of equal moves added."""

class VectorReport:
    """What max^n found: vectors of payoffs."""

    @property
    def value(self) -> list[float]:
        """Of the position, if it is done."""

    @property
    def moves(self) -> list[tuple[int, list[float]]]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def is_done(self) -> bool: ...

class SetReport:
    """What soft-max^n found: sets of vectors, as lists."""

    @property
    def value(self) -> list[list[float]]:
        """Of the position, if it is done."""

    @property
    def moves(self) -> list[tuple[int, list[list[float]]]]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def is_done(self) -> bool: ...

class SeatsReport:
    """What singleton found: seats, as bits."""

    @property
    def value(self) -> int:
        """Of the position, if it is done."""

    @property
    def moves(self) -> list[tuple[int, int]]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def is_done(self) -> bool: ...

class MoveBound:
    """What alpha-beta says of one move at the root."""

    @property
    def move(self) -> int: ...

    @property
    def value(self) -> float: ...

    @property
    def low(self) -> float:
        """Proved: it is worth no less."""

    @property
    def high(self) -> float:
        """Proved: it is worth no more."""

    @property
    def depth(self) -> int:
        """Plies looked at; 0 = not valued."""

    @property
    def is_whole(self) -> bool:
        """Looked at to the end of all games."""

class Solution:
    """What alpha-beta found."""

    @property
    def moves(self) -> list[MoveBound]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def depth(self) -> int:
        """Plies that all moves were looked at; 0 = not even one."""

    @property
    def is_whole(self) -> bool:
        """To the end of all games, as far as it was asked for."""

    @property
    def is_done(self) -> bool:
        """Not cut short."""
