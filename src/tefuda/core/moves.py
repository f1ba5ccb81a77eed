"""Moves and what players see of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, overload

from tefuda.core.errors import TefudaError


class Move:
    """A move: a stable number for the machine, notation for people.

    >>> Move(0, "A north")
    Move(0, 'A north')
    >>> print(Move(0, "A north"))
    A north
    """

    __slots__ = ("id", "text")

    def __init__(self, id: int, text: str) -> None:
        self.id = id
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Move({self.id}, {self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.id == other.id and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.id)


class Token(NamedTuple):
    """What one player saw of a move: who moved, what it looked like, and what it revealed.

    ``seen`` is equal for moves that the observer cannot tell apart. ``reveal`` is what came to light
    through the move (a captured colour, a drawn card), or None.

    >>> import tefuda
    >>> state = tefuda.load("doors").new_state(seed=1)
    >>> state.observe(state.legal_moves[0], 1)
    Token(player=0, seen='ask', reveal=None)
    """

    player: int
    seen: str
    reveal: str | int | None = None


class LegalMoves(Sequence[Move]):
    """The legal moves of a position, listed when somebody first asks.

    Answers ``len``, ``in``, iteration, indexing and truth, and accepts notation in ``in``.
    """

    __slots__ = ("_list", "_listed", "_make")

    def __init__(self, make: Callable[[], list[Move]]) -> None:
        self._make = make
        self._list: list[Move] = []
        self._listed = False

    def _moves(self) -> list[Move]:
        if not self._listed:
            self._list = self._make()
            self._listed = True
        return self._list

    def __len__(self) -> int:
        return len(self._moves())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        return self._moves()[index]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return any(m.text == move for m in self._moves())
        return move in self._moves()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (list(self),)

    def __repr__(self) -> str:
        return "<legal moves: " + ", ".join(m.text for m in self) + ">"


def named(moves: Sequence[Move], text: str) -> Move:
    """Return the move with this notation, or say which ones there are."""
    for move in moves:
        if move.text == text:
            return move
    shown = ", ".join(m.text for m in moves[:12]) + (", …" if len(moves) > 12 else "")
    raise TefudaError("{text!r} is not among the moves here: {shown}.", text=text, shown=shown)
