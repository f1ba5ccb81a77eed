"""What the adapters need besides Tefuda, and what is said when it is not there."""

from __future__ import annotations

from typing import Any

from tefuda.core import Game, State, TefudaError
from tefuda.core.errors import from_outside
from tefuda.core.seeds import match_seed, random_seed, seed_number
from tefuda.games import load


def need(what: object, package: str) -> None:
    """Say how to install a package whose part was not found (None)."""
    if what is None:
        raise TefudaError("This adapter needs {package}: pip install 'tefuda[interop]'.", package=package)


def game_of(game: Game | str) -> Game:
    """Return a game that was given as such or as text."""
    return game if isinstance(game, Game) else load(game)


class Episodes:
    """One game after another: the same again after the same seed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seed = 0  # of the game that was dealt last
        self._first, self._number = random_seed(), 0

    def deal(self, seed: int | None = None, options: Any = None) -> State[Any]:
        """Return the next game; with a seed, the first after it.

        The option ``carry`` makes it a game of a series; options that others may know are passed over.
        """
        if seed is not None:
            self._first, self._number = seed_number(seed), 0
        carry = options.get("carry") if isinstance(options, dict) else None
        self._number += 1
        self.seed = match_seed(self._first, "episode", self._number)
        with from_outside("This carry does not fit"):
            return self.game.new_state(self.seed, carry)
