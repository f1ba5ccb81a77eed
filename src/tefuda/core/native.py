"""Games whose rules live in C++: one wrapper for all of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import tefuda._native as _native
from tefuda.core.errors import TefudaError
from tefuda.core.game import Game, Hint
from tefuda.core.moves import Move, Token
from tefuda.core.policy import NativePolicy, Policy
from tefuda.core.seeds import Rng
from tefuda.core.state import State
from tefuda.core.view import View
from tefuda.core.world import Deal


class _MoveBook(dict[int, Move]):
    """The one Move object for each number, made when it is first met. Lists of moves are looked up in C."""

    def __init__(self, text: Callable[[int], str]) -> None:
        self._text = text

    def __missing__(self, number: int) -> Move:
        move = self[number] = Move(number, self._text(number))
        return move


class NativeGame(Game):
    """A game with native rules. Gives the words for the numbers of the core."""

    engine: Any  # the native submodule: its Position, its knowledge, its policies

    def __init__(self) -> None:
        self._move_book = _MoveBook(self.move_text)

    @abstractmethod
    def move_text(self, number: int) -> str:
        """Return the notation of a move number."""

    @abstractmethod
    def token(self, player: int, seen: int, reveal: int) -> Token:
        """Put what was seen into words."""

    def standpoint(self, view: View, hint: Hint | None = None) -> Any:
        """Return a native Position in which all that the observer sees is right: what policies look at.

        What it does not see is anyhow; games with a blind Position, which knows the past too, give that.
        """
        return self.knowledge(view, hint).native.sample(Rng(0))

    def past_of(self, view: View, hint: Hint | None = None) -> Any:
        """Return such a Position with the moves so far: what policies that remember a game look at."""
        return self.standpoint(view, hint)

    def play_out(self, state: State[Any], policies: Sequence[Policy], seeds: Sequence[int]) -> bool:
        """Play to the end in C++, if all policies are native ones of this game."""
        if not all(isinstance(policy, NativePolicy) and policy.fits(self) for policy in policies):
            return False
        assert isinstance(state, NativeState)
        _native.play_out(state.position, [policy.native(self) for policy in policies], list(seeds))
        return True

    def interned(self, number: int) -> Move:
        """Return the one Move object for a number."""
        return self._move_book[number]

    def interned_list(self, numbers: Iterable[int]) -> list[Move]:
        """Return the Move objects for many numbers."""
        return list(map(self._move_book.__getitem__, numbers))

    def number_of(self, move: Move) -> int | None:
        """Return the number of a move of this game; None for moves of other games."""
        known = self._move_book.get(move.id) if isinstance(move.id, int) else None
        if known is move:
            return known.id
        try:
            own = self.move(move.text)
        except TefudaError:
            return None
        return own.id if own == move else None


NG = TypeVar("NG", bound=NativeGame)


class NativeState(State[NG]):
    """A State whose truth is a native Position: a stack of native states, so undo is a pop."""

    def __init__(self, game: NG, deal: Deal, position: Any) -> None:
        super().__init__(game, deal)
        self.position = position

    @property
    def player(self) -> int | None:
        """The seat that decides now; None when the game is over."""
        player: int = self.position.player
        return None if player < 0 else player

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        over: bool = self.position.over
        return over

    def list_moves(self) -> list[Move]:
        """List the legal moves of the player who decides."""
        return self.game.interned_list(self.position.legal())

    @property
    def moves(self) -> Sequence[Move]:
        """All moves so far."""
        return self.game.interned_list(self.position.moves)

    @property
    def length(self) -> int:
        """How many moves were made."""
        length: int = self.position.length
        return length

    def observe(self, move: Move, observer: int) -> Token:
        """Say what the observer will see of a move, before it is played."""
        number = self.game.number_of(move)
        if number is None or not self.position.is_legal(number):
            raise self._refusal(move)
        seen, reveal = self.position.observe(number, observer)
        return self.game.token(self.position.player, seen, reveal)

    def side(self, player: int) -> int:
        """Say who plays together: equal numbers."""
        side: int = self.position.side(player)
        return side

    def _push(self, move: Move) -> bool:
        number = self.game.number_of(move)
        return number is not None and bool(self.position.play(number))

    def _pop(self) -> None:
        self.position.undo()

    def copy(self) -> NativeState[NG]:
        """Return an independent copy."""
        twin = type(self)(self.game, self.deal, self.position.copy())
        twin._logs = {player: list(log) for player, log in self._logs.items()}
        return twin

    @property
    def scores(self) -> tuple[float, ...]:
        """The score of every seat, once the game is over."""
        return tuple(self.position.scores())

    def _tokens(self, player: int, first: int) -> list[Token]:
        token = self.game.token
        return [token(*entry) for entry in self.position.seen(player, first)]
