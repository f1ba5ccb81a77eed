"""The truth of a game in progress. Referees and tests hold one; agents never do."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import wraps
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tefuda.core.copies import state_again
from tefuda.core.errors import IllegalMove, TefudaError
from tefuda.core.moves import LegalMoves, Move, Token
from tefuda.core.view import SPECTATOR, View
from tefuda.core.world import Deal

if TYPE_CHECKING:
    from tefuda.core.game import Game
    from tefuda.core.picture import Picture

FORMAT = "tefuda.state/1"
HIDDEN = "?"  # a move of which not everybody saw the same

G = TypeVar("G", bound="Game")


def _of_a_seat(method: Any) -> Any:
    @wraps(method)
    def checked(self: State[Any], player: int) -> Any:
        return method(self, self.check_seat(player))

    return checked


class State(ABC, Generic[G]):
    """A game in progress: who decides, what is legal, what everybody sees.

    Games in plain Python derive from :class:`tefuda.core.plain.PlainState`, native ones from
    :class:`tefuda.core.native.NativeState`; what is common to both is here.
    """

    def __init__(self, game: G, deal: Deal) -> None:
        self.game: G = game
        self.deal = deal
        self._logs: dict[int, list[Token]] = {}

    def __init_subclass__(cls, **options: Any) -> None:
        """Look at what a game gives, in one place: scores that everybody relies on, questions about seats."""
        super().__init_subclass__(**options)
        for name in ("secret", "table"):
            if name in vars(cls):
                setattr(cls, name, _of_a_seat(vars(cls)[name]))
        own = vars(cls).get("scores")
        if isinstance(own, property) and own.fget is not None:
            setattr(cls, "scores", property(_checked(own.fget)))  # noqa: B010

    # What a game gives.

    @property
    @abstractmethod
    def player(self) -> int | None:
        """The seat that decides now; None when the game is over."""

    @abstractmethod
    def list_moves(self) -> list[Move]:
        """List the legal moves of the player who decides; always in the same order."""

    @abstractmethod
    def observe(self, move: Move, observer: int) -> Token:
        """Say what the observer will see of a move, before it is played."""

    @property
    @abstractmethod
    def moves(self) -> Sequence[Move]:
        """All moves so far."""

    @abstractmethod
    def _push(self, move: Move) -> bool:
        """Play a move if it is legal; else change nothing and return False."""

    @abstractmethod
    def _pop(self) -> None:
        """Take the last move back."""

    @abstractmethod
    def copy(self) -> State[G]:
        """Return an independent copy."""

    @property
    @abstractmethod
    def scores(self) -> tuple[float, ...]:
        """The score of every seat, once the game is over."""

    @abstractmethod
    def secret(self, player: int) -> dict[str, Any]:
        """Return what chance dealt to this player alone, at the start."""

    @abstractmethod
    def table(self, player: int) -> dict[str, Any]:
        """Return the position as this player sees it."""

    @property
    def phase(self) -> str:
        """Name of the phase: set-up, exchange, auction, play."""
        return "play"

    @property
    def reason(self) -> str | None:
        """Why the game ended, in a word or two; None before."""
        return "end" if self.is_over else None

    def ways(self, move: Move) -> int:
        """Say in how many equal ways a legal move can be made: two for one of two equal cards, else one."""
        return 1

    def reshuffle(self, seed: int) -> State[G] | None:
        """Return this State with the undrawn part of the deck in another order; None in games without one.

        Searches of a single world use it, since they would otherwise foresee what is drawn.
        """
        return None

    def side(self, player: int) -> int:
        """Say who plays together: equal numbers. By default the teams of the game, in this very State.

        Searches of open positions let partners work together by it.
        """
        self.check_seat(player)
        return next(number for number, team in enumerate(self.game.teams(self)) if player in team)

    def key(self) -> str | None:
        """Return all that matters for what follows as text, so that searches value it once; None = no name.

        The Deal and the way the position came about are left out, unless scores or moves depend on them.
        """
        return None

    def estimate(self, player: int) -> float | None:
        """Guess the score of a player, for searches that look no further; None = play it out."""
        return None

    # What spectators see: no more than follows from every single player's View.

    def public_table(self) -> dict[str, Any]:
        """Return the position as everybody sees it; nothing by default."""
        return {}

    def public_token(self, tokens: Sequence[Token]) -> Token:
        """Say what everybody saw of a move, given what each player saw.

        By default only what all of them, the mover too, saw alike. A game in which even that tells somebody
        something (one player saw more, and a third should not know that there was more) overrides it.
        """
        first = tokens[0]
        seen = first.seen if all(token.seen == first.seen for token in tokens) else HIDDEN
        return Token(first.player, seen, _common([token.reveal for token in tokens]))

    def picture(self) -> Picture:
        """Draw the truth; games with a look of their own override this and :meth:`Game.picture`."""
        from tefuda.core.plain_picture import of_state

        return of_state(self)

    # What follows from it.

    def svg(self) -> str:
        """Return a drawing of the truth as SVG."""
        return self.picture().svg()

    def _repr_svg_(self) -> str:
        """The drawing, for notebooks."""
        return self.svg()

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self.player is None

    @property
    def length(self) -> int:
        """How many moves were made."""
        return len(self.moves)

    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves, listed only when asked for."""
        return LegalMoves(self.list_moves)

    def parse(self, text: str) -> Move:
        """Read a move in the game's notation.

        >>> import tefuda
        >>> tefuda.load("geister").new_state(seed=7).parse("A north")
        Move(0, 'A north')
        """
        if not isinstance(text, str):
            raise TefudaError("A move is written as text, not as {text!r}.", text=text)
        return self.game.move(text)

    def play(self, move: Move | str) -> None:
        """Play a legal move, given as a Move or in notation."""
        if isinstance(move, str):
            move = self.parse(move)
        if not isinstance(move, Move):
            raise TefudaError("A move is a Move or its notation, not {move!r}.", move=move)
        if not self._push(move):
            raise self._refusal(move)

    def undo(self) -> Move:
        """Take the last move back and return it."""
        moves = self.moves
        if not moves:
            raise TefudaError("There is no move to take back.")
        move = moves[-1]
        self._pop()
        for log in self._logs.values():
            del log[len(moves) - 1 :]
        return move

    def _refusal(self, move: Move) -> IllegalMove:
        if self.is_over:
            return IllegalMove("The game is over: {move} cannot be played.", move=move)
        legal = [m.text for m in self.legal_moves]
        shown = ", ".join(legal[:12]) + (", …" if len(legal) > 12 else "")
        return IllegalMove(
            "Player {player} cannot play {move} here. Legal: {shown}.",
            player=(self.player or 0) + 1,
            move=move,
            shown=shown,
        )

    def check_seat(self, player: int) -> int:
        """Return a seat of this game, or say which ones there are."""
        if type(player) is not int or not 0 <= player < self.game.players:
            raise TefudaError(
                "There is no player {player!r:.40}: seats are 0 to {players}.",
                player=player,
                players=self.game.players - 1,
            )
        return player

    def view(self, player: int) -> View:
        """Return all that one player may know now, as pure data."""
        self.check_seat(player)
        over = self.is_over
        mine = self.player == player
        return View(
            game=str(self.game),
            observer=player,
            player=self.player,
            phase=self.phase,
            legal_moves=tuple(self.list_moves()) if mine else (),
            secret=self.secret(player),
            table=self.table(player),
            log=tuple(self.log(player)),
            scores=self.scores if over else None,
            reason=self.reason,
        )

    def spectator_view(self) -> View:
        """Return what everybody saw, as pure data: no secret, no legal moves.

        >>> import tefuda
        >>> state = tefuda.load("kuhn").new_state(seed=1)
        >>> state.play("bet")
        >>> view = state.spectator_view()
        >>> view.observer, dict(view.secret), view.log
        (-1, {}, (Token(player=0, seen='bet', reveal=None),))
        """
        logs = [self.log(seat) for seat in range(self.game.players)]
        return View(
            game=str(self.game),
            observer=SPECTATOR,
            player=self.player,
            phase=self.phase,
            legal_moves=(),
            secret={},
            table=self.public_table(),
            log=tuple(self.public_token(tokens) for tokens in zip(*logs, strict=True)),
            scores=self.scores if self.is_over else None,
            reason=self.reason,
        )

    def log(self, player: int) -> Sequence[Token]:
        """Return what this player saw of every move; kept, and extended as the game goes on."""
        log = self._logs.setdefault(player, [])
        if len(log) < self.length:
            log.extend(self._tokens(player, len(log)))
        return log

    @abstractmethod
    def _tokens(self, player: int, first: int) -> list[Token]:
        """Say what the player saw of the moves from number ``first`` on."""

    def to_json(self) -> dict[str, Any]:
        """Return the truth as JSON data: the game, the Deal and the moves."""
        return {
            "format": FORMAT,
            "game": str(self.game),
            "deal": self.deal,
            "moves": [move.text for move in self.moves],
        }

    @staticmethod
    def from_json(data: Any) -> State[Any]:
        """Read a State back from its JSON data."""
        from tefuda.core.game_loader import load

        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise TefudaError('A State in JSON is an object with "format": "{format}".', format=FORMAT)
        moves = data.get("moves")
        if not isinstance(moves, list) or not all(isinstance(text, str) for text in moves):
            raise TefudaError("A State in JSON lists its moves as texts.")
        return load(data.get("game", "")).replay(data.get("deal", {}), moves)

    def __reduce__(self) -> tuple[Any, ...]:
        return state_again, (self.game, self.deal, [move.text for move in self.moves])

    def __repr__(self) -> str:
        moves = ", ".join(repr(move.text) for move in self.moves)
        return f"tefuda.load({str(self.game)!r}).replay({self.deal!r}, [{moves}])"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(repr(self))


def _common(reveals: Sequence[str | int | None]) -> str | int | None:
    return reveals[0] if all(reveal == reveals[0] for reveal in reveals) else None


def _checked(scores: Callable[[Any], Sequence[float]]) -> Callable[[Any], tuple[float, ...]]:
    """Refuse scores before the end, and scores that are not one number a player within the game's range."""

    @wraps(scores)
    def checked(state: State[Any]) -> tuple[float, ...]:
        game = state.game
        if not state.is_over:
            raise TefudaError("This game of {name} is not over: there are no scores yet.", name=game.name)
        given = scores(state)
        low, high = game.score_range
        try:
            good = len(given) == game.players and all(math.isfinite(s) and low <= s <= high for s in given)
        except TypeError:
            good = False
        if not good:
            shown = list(given) if isinstance(given, tuple) else given
            raise TefudaError(
                "{name} gave the scores {shown!r:.200}; {players} numbers from {low:g} to "
                "{high:g} are expected.",
                name=game.name,
                shown=shown,
                players=game.players,
                low=low,
                high=high,
            )
        return tuple(given)

    return checked
