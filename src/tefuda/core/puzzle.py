"""A puzzle: a position of a game with a task whose solution can be proved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from tefuda.core.moves import Move
from tefuda.core.seeds import seed_to_json
from tefuda.core.state import State
from tefuda.core.view import View

FORMAT = "tefuda.puzzle/1"


class Puzzle(ABC):
    """A position, the player who is to solve it, and a judge of its moves.

    A game gives its puzzles with ``game.puzzle(seed, number)``; the same numbers give the same puzzle. The
    State holds the truth behind it, on which the solution must not depend.
    """

    task: ClassVar[str]  # one sentence, in English; the interface translates it
    refusal: ClassVar[str]  # what is wrong with a move that does not solve it

    def __init__(self, state: State[Any], seed: int, number: int) -> None:
        player = state.player
        assert player is not None
        self.state, self.player, self.seed, self.number = state, player, seed, number

    @property
    def view(self) -> View:
        """What the solver sees."""
        return self.state.view(self.player)

    @property
    @abstractmethod
    def is_solved(self) -> bool:
        """Is nothing left to do?"""

    @abstractmethod
    def solution(self) -> tuple[Move, ...]:
        """Return the solver's moves from here on."""

    @abstractmethod
    def is_right(self, move: Move) -> bool:
        """Does this legal move of the solver lead to the solution?"""

    def play(self, move: Move) -> None:
        """Play a right move, and the others' answers until it is the solver's turn again."""
        self.state.play(move)
        while not self.is_solved and self.state.player != self.player:
            self.state.play(self.answer())

    def clue(self) -> str:
        """Say what the picture of the View leaves out; nothing by default."""
        return ""

    @abstractmethod
    def answer(self) -> Move:
        """Return what the other player on turn does."""

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as JSON data (see docs/formats.md)."""
        return {
            "format": FORMAT,
            "game": str(self.state.game),
            "seed": seed_to_json(self.seed),
            "number": self.number,
            "task": self.task,
            "player": self.player,
            "view": self.view.to_json(),
            "solution": [move.text for move in self.solution()],
        }
