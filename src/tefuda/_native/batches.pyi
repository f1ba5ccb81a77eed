"""Batches of games for learning libraries."""

from typing import Annotated, Any

import numpy
from numpy.typing import NDArray


class Batch:
    """Many games side by side; made by the Coder of a game."""

    def reset(self, seed: int) -> None:
        """Deal new games from this seed on."""

    def step(self, actions: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu', writable=False)]) -> int:
        """
        Play an action (int64) in every game. If one is not legal nothing is done, and the number of the first such game returned; else -1.
        """

    def sample(self, actions: Annotated[NDArray[numpy.int64], dict(order='C', device='cpu')]) -> None:
        """Fill an array (int64) with random legal actions."""

    def legal(self) -> tuple[Any, Any]:
        """The legal actions of all games, and where those of each game begin."""

    def stream(self, game: int) -> int:
        """The seed of the stream that dealt this game."""
