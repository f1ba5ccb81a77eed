"""What an encoding of a View consists of: named fields, one after the other, every number from 0 to 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from tefuda.core import SPECTATOR, Game, TefudaError, View
from tefuda.core.errors import from_outside

if TYPE_CHECKING:
    from numpy.typing import NDArray

Fill = Callable[[View, Any], None]
"""Writes what a View says into the zeros of a field, an array of the field's shape."""


@dataclass(frozen=True)
class NativeCode:
    """An encoding in C++: the fields are its own, and ``read`` tells it what a View holds."""

    coder: Any
    read: Callable[[View], Any]


@dataclass(frozen=True)
class Field:
    """A part of an encoding: its name, its shape, what the numbers say, and how they come from a View."""

    name: str
    shape: tuple[int, ...]
    says: str
    _: KW_ONLY
    fill: Fill | None = None  # None: the native coder fills all fields together

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)


class Encoder:
    """Turns the Views of a game into arrays of float32, always of the same length.

    >>> import tefuda
    >>> from tefuda.interop import encoder
    >>> kuhn = encoder(tefuda.load("kuhn"))
    >>> print(kuhn.describe())
        0    2 turn          whose turn it is, from the observer on; all 0 when the game is over
        2    2 seat          the observer's seat
        4    3 card          the own card: J, Q, K
        7    6 moves (3, 2)  the bets so far, one after the other: pass, bet
       13    3 other         the other's card when both are shown: J, Q, K
    >>> kuhn.encode(kuhn.game.new_state(seed=1).view(0)).shape
    (16,)
    """

    def __init__(self, game: Game, code: Iterable[Field] | NativeCode) -> None:
        self.game = game
        self.native = code if isinstance(code, NativeCode) else None
        self.fields: tuple[Field, ...]
        if isinstance(code, NativeCode):
            self.fields = tuple(Field(name, tuple(shape), says) for name, shape, says in code.coder.fields)
        else:
            self.fields = (Field("turn", (game.players,), TURN, fill=_turn), *code)
        self.size = sum(field.size for field in self.fields)
        places, start = [], 0
        for field in self.fields:
            places.append((field, slice(start, start + field.size)))
            start += field.size
        self._places = places

    def encode(self, view: View) -> NDArray[np.float32]:
        """Return a View as numbers, from what it holds and nothing else."""
        check_view(view, self.game)
        out = np.zeros(self.size, np.float32)
        if self.native is not None:
            with from_outside("This View cannot be encoded"):
                self.native.coder.encode(self.native.read(view), out)
            return out
        for field, place in self._places:
            if field.fill is not None:
                field.fill(view, out[place].reshape(field.shape))
        return out

    def parts(self, encoded: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """Return the fields of an encoding by name, each in its shape."""
        return {field.name: encoded[place].reshape(field.shape) for field, place in self._places}

    def describe(self) -> str:
        """Say what the numbers mean: start, length, name, shape and meaning of every field."""
        names = [
            field.name if len(field.shape) == 1 else f"{field.name} {field.shape}" for field in self.fields
        ]
        width = max(map(len, names))
        return "\n".join(
            f"{place.start:5}{field.size:5} {name:{width}}  {field.says}"
            for name, (field, place) in zip(names, self._places, strict=True)
        )


TURN = "whose turn it is, from the observer on; all 0 when the game is over"


def check_view(view: View, game: Game) -> None:
    """Refuse what is no View of a player of this game."""
    if not isinstance(view, View):
        raise TefudaError("Only a View can be encoded, such as state.view(0), not a {name}.",
                          name=type(view).__name__)  # fmt: skip
    if view.game != game.text:
        raise TefudaError("This is a View of {other}, not of {game}.", other=view.game, game=game)
    if view.observer == SPECTATOR:
        raise TefudaError("The View of a spectator cannot be encoded: only those of players.")


def relative(seat: int, view: View, players: int) -> int:
    """Number a seat from the observer on: 0 is the observer, 1 the next to play."""
    return (seat - view.observer) % players


def turn_of(view: View) -> int:
    """Return whose turn it is as native code has it: -1 when the game is over."""
    return -1 if view.player is None else view.player


def _turn(view: View, out: Any) -> None:
    if view.player is not None:
        out[relative(view.player, view, len(out))] = 1


def seat_field(players: int) -> Field:
    """The observer's seat, for games in which it matters."""

    def fill(view: View, out: Any) -> None:
        out[view.observer] = 1

    return Field("seat", (players,), "the observer's seat", fill=fill)


def one_hot(name: str, values: Sequence[Any], says: str, *, find: Callable[[View], Any]) -> Field:
    """A field with 1 at the value that is found; all 0 if it is None."""
    places = {value: place for place, value in enumerate(values)}

    def fill(view: View, out: Any) -> None:
        value = find(view)
        if value is not None:
            out[places[value]] = 1

    return Field(name, (len(values),), says, fill=fill)


def number(name: str, says: str, find: Callable[[View], float]) -> Field:
    """A field of one number."""

    def fill(view: View, out: Any) -> None:
        out[0] = find(view)

    return Field(name, (1,), says, fill=fill)


def by_seat(name: str, players: int, says: str, *, find: Callable[[View], Sequence[float]]) -> Field:
    """A number for every seat, from the observer on."""

    def fill(view: View, out: Any) -> None:
        values = find(view)
        for seat in range(players):
            out[(seat - view.observer) % players] = values[seat]

    return Field(name, (players,), says, fill=fill)
