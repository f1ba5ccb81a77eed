"""Going back to a record: step through its games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tefuda.core import Game, State, TefudaError
from tefuda.play.rows import GameRow


def states(game: Game, row: GameRow) -> Iterator[State[Any]]:
    """Give the State at the start of a recorded game and after every move; the same object, moving on."""
    state = game.start(row.deal)
    yield state
    for number, move in enumerate(row.moves):
        try:
            state.play(move)
        except TefudaError as error:
            raise TefudaError(
                "Game {number}, move {number_2}: {error}",
                number=row.number + 1,
                number_2=number + 1,
                error=error,
            ) from None
        yield state
