"""Moves as whole numbers from 0 up, always the same ones: what learning libraries call actions."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from tefuda.core import Game, Move, TefudaError, View
from tefuda.interop.action_lists import all_moves

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Actions(Sequence[Move]):
    """All moves of a game in a fixed order; ``index`` leads from a move to its number, ``[]`` back.

    >>> import tefuda
    >>> from tefuda.interop import actions
    >>> geister = actions(tefuda.load("geister"))
    >>> len(geister), geister.index("B north"), geister[4]
    (32, 4, Move(4, 'B north'))
    """

    def __init__(self, game: Game, margin: int | None = None) -> None:
        self.game = game
        self.margin = margin
        self.texts = tuple(all_moves(game, margin))
        self._numbers = {text: number for number, text in enumerate(self.texts)}

    def __len__(self) -> int:
        return len(self.texts)

    def __getitem__(self, number: int) -> Move:  # type: ignore[override]
        try:
            at = operator.index(number)
        except TypeError:
            at = -1
        if not 0 <= at < len(self.texts):
            raise TefudaError(
                "An action of {game} is a whole number from 0 to {most}, not {number!r}.",
                game=self.game,
                most=len(self) - 1,
                number=number,
            )
        return self.game.move(self.texts[at])

    def __iter__(self) -> Iterator[Move]:
        return (self.game.move(text) for text in self.texts)

    def __contains__(self, move: object) -> bool:
        return (move.text if isinstance(move, Move) else move) in self._numbers

    def index(self, move: Move | str) -> int:  # type: ignore[override]
        """Return the number of a move; a move outside the bounds of the list has none."""
        number = self._numbers.get(move.text if isinstance(move, Move) else move)
        if number is None:
            raise TefudaError("{move} is not among the {n} actions of {game}.", move=move, n=len(self),
                              game=self.game)  # fmt: skip
        return number

    def legal(self, view: View) -> list[int]:
        """Return the numbers of the observer's legal moves, in rising order; none unless it decides.

        Moves beyond a board that was bounded (Saboteur without a margin) are left out.
        """
        numbers = self._numbers
        return sorted(numbers[move.text] for move in view.legal_moves if move.text in numbers)

    def mask(self, view: View) -> NDArray[np.int8]:
        """Return 1 for each action that is legal, else 0.

        >>> import tefuda
        >>> from tefuda.interop import actions
        >>> leduc = tefuda.load("leduc")
        >>> actions(leduc).mask(leduc.new_state(seed=1).view(0)).tolist()
        [0, 1, 1]
        """
        mask = np.zeros(len(self.texts), np.int8)
        mask[self.legal(view)] = 1
        return mask


@lru_cache(maxsize=32)
def actions(game: Game, margin: int | None = None) -> Actions:
    """Return the actions of a game; ``margin`` bounds the board of Saboteur (cells around its frame)."""
    return Actions(game, margin)
