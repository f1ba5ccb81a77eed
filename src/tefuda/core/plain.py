"""Games written in plain Python: say how a position changes, the rest is given."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from tefuda.core.game import Game
from tefuda.core.moves import Move, Token
from tefuda.core.state import State
from tefuda.core.world import Deal

P = TypeVar("P")
PG = TypeVar("PG", bound=Game)


class PlainState(State[PG], Generic[PG, P]):
    """A State over positions that never change: a stack of them gives ``copy`` and ``undo`` for nothing.

    ``now`` is the position, of any type you like as long as :meth:`after` returns a new one. A game
    gives ``player``, ``list_moves``, ``after``, ``observe``, ``scores``, ``secret`` and ``table``;
    docs/add-a-game.md builds one step by step.

    >>> from tefuda import Game, Move, Token
    >>> from tefuda.core.moves import named
    >>> SIDES = [Move(0, "heads"), Move(1, "tails")]
    >>> class Coin(Game):
    ...     name = "coin"
    ...     def deal(self, rng):
    ...         return {"side": rng.below(2)}
    ...     def move(self, text):
    ...         return named(SIDES, text)
    ...     def start(self, deal):
    ...         return CoinState(self, deal, ())
    >>> class CoinState(PlainState):
    ...     @property
    ...     def player(self):
    ...         return None if self.now else 0
    ...     def list_moves(self):
    ...         return [] if self.now else SIDES
    ...     def after(self, move):
    ...         return (move,)
    ...     def observe(self, move, observer):
    ...         return Token(0, move.text)
    ...     @property
    ...     def scores(self):
    ...         return (float(self.now[0].id == self.deal["side"]), 0.0)
    ...     def secret(self, player):
    ...         return {}
    ...     def table(self, player):
    ...         return {}
    >>> state = Coin().start({"side": 1})
    >>> state.play("tails")
    >>> state.is_over, state.scores
    (True, (1.0, 0.0))
    """

    def __init__(self, game: PG, deal: Deal, position: P) -> None:
        super().__init__(game, deal)
        self._positions = [position]
        self._moves: list[Move] = []

    @property
    def now(self) -> P:
        """The position."""
        return self._positions[-1]

    @abstractmethod
    def after(self, move: Move) -> P:
        """Return the position after a legal move."""

    @property
    def moves(self) -> Sequence[Move]:
        """All moves so far."""
        return tuple(self._moves)

    def _push(self, move: Move) -> bool:
        if move not in self.list_moves():
            return False
        self._positions.append(self.after(move))
        self._moves.append(move)
        return True

    def _pop(self) -> None:
        self._positions.pop()
        self._moves.pop()

    def copy(self) -> PlainState[PG, P]:
        """Return an independent copy."""
        twin = type(self)(self.game, self.deal, self._positions[0])
        twin._positions = list(self._positions)
        twin._moves = list(self._moves)
        twin._logs = {player: list(log) for player, log in self._logs.items()}
        return twin

    def _tokens(self, player: int, first: int) -> list[Token]:
        again: Any = self.game.start(self.deal)
        tokens = []
        for number, move in enumerate(self._moves):
            if number >= first:
                tokens.append(again.observe(move, player))
            again._push(move)
        return tokens
