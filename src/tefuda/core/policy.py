"""Policies: ways to choose moves, as objects that may hold parameters.

One object serves play-outs, advice in trees, whole games in C++, likelihoods in estimators, and agents.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import tefuda._native as _native
from tefuda.core.errors import TefudaError
from tefuda.core.moves import Move
from tefuda.core.registry import Registry
from tefuda.core.seeds import Rng, native_seed
from tefuda.core.spec import Call, parse
from tefuda.core.state import State
from tefuda.core.view import View
from tefuda.core.words import Sentence

if TYPE_CHECKING:
    from tefuda.core.game import Game, Hint

Seen = View | State[Any]


class Policy:
    """A way to choose moves. Derive from it and give :meth:`choose`; docs/add-an-agent.md shows how.

    It may be asked on a View, at the table, or on a State, in a play-out; of a State it must look only at
    what the player to move sees.

    >>> import tefuda
    >>> from tefuda import Rng
    >>> view = tefuda.load("kuhn").new_state(seed=1).view(0)
    >>> tefuda.policy("uniform").choose(view, Rng(1)) in view.legal_moves
    True
    """

    name = ""  # the text that makes it again, as in playout='leave'
    games: tuple[str, ...] = ()  # empty = all
    peeks: Call | None = None  # what it must be told of the truth, if anything
    remembers = False  # does it gather something during a game? Then it cannot play out from a State

    @property
    def text(self) -> str:
        """The name with parameters."""
        return self.name or type(self).__name__

    @property
    def identity(self) -> str:
        """What makes its moves the same again: the text, and a hash of weights that it does not name."""
        return self.text

    def choose(self, seen: Seen, rng: Rng, hint: Hint | None = None) -> Move:
        """Choose a legal move."""
        raise TypeError(f"{type(self).__name__} must have a method choose.")

    def probabilities(self, seen: Seen) -> dict[Move, float]:
        """Return the chance of every legal move, where the policy knows it."""
        raise TefudaError("{text} cannot say how likely its moves are.", text=self.text)

    def act_many(self, views: Sequence[View], seeds: Sequence[int]) -> list[Move]:
        """Choose a move for every View, each with the stream of its seed."""
        return [self.choose(view, Rng(native_seed(seed))) for view, seed in zip(views, seeds, strict=True)]

    def native(self, game: Game) -> Any:
        """Return what native searches of the game take."""
        if engine_of(game) is not _native.python:
            raise TefudaError(
                "{text} is written in Python and cannot play out {name}.", text=self.text, name=game.name
            )
        return _native.python.chosen_by(self.choose)

    def fits(self, game: Game) -> bool:
        """Is it a policy of this game?"""
        return not self.games or game.name in self.games

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"tefuda.core.policy_of({self.text!r})"


class NativePolicy(Policy):
    """A policy in C++. ``make(engine)`` gives the handle for the games of a native submodule.

    ``how`` are its parameters as the native code holds them, where there are any.
    """

    def __init__(
        self,
        make: Callable[[Any], Any],
        games: tuple[str, ...] = (),
        how: Any = None,
        *,
        peeks: Call | None = None,
        remembers: bool = False,
    ) -> None:
        self.how = how
        self.games = games
        self.peeks = peeks
        self.remembers = remembers
        self._make = make
        self._handles: dict[str, Any] = {}

    def native(self, game: Game) -> Any:
        """Return the handle for this game; made once."""
        if not self.fits(game):
            raise TefudaError(
                "{text} is a policy of {games}, not of {name}.",
                text=self.text,
                games=", ".join(self.games),
                name=game.name,
            )
        engine = engine_of(game)
        if engine.__name__ not in self._handles:
            self._handles[engine.__name__] = self._make(engine)
        return self._handles[engine.__name__]

    def choose(self, seen: Seen, rng: Rng, hint: Hint | None = None) -> Move:
        """Choose a legal move."""
        game, position = standpoint(seen, hint)
        return _named(game, seen, self.native(game).choose(position, rng))

    def probabilities(self, seen: Seen) -> dict[Move, float]:
        """Return the chance of every legal move, where the policy knows it."""
        game, position = standpoint(seen)
        handle = self.native(game)
        if not handle.weighs:
            return super().probabilities(seen)
        return dict(zip(seen.legal_moves, handle.weights(position), strict=True))

    def act_many(self, views: Sequence[View], seeds: Sequence[int]) -> list[Move]:
        """Choose a move for every View, all in one native call; the Views are of one game."""
        if len(views) != len(seeds) or len({view.game for view in views}) > 1:
            raise TefudaError("act_many takes Views of one game and a seed for each.")
        if not views:
            return []
        game = views[0].load_game()
        positions = [standpoint(view)[1] for view in views]
        numbers = self.native(game).choose_many(positions, [native_seed(seed) for seed in seeds])
        return [_named(game, view, number) for view, number in zip(views, numbers, strict=True)]

    def __reduce__(self) -> Any:
        return policy_of, (self.text,)


class _Uniform(NativePolicy):
    """Any legal move, all equally likely: in every game."""

    def __init__(self) -> None:
        super().__init__(lambda engine: engine.uniform())

    def choose(self, seen: Seen, rng: Rng, hint: Hint | None = None) -> Move:
        """Draw a move."""
        move: Move = rng.choice(list(seen.legal_moves))
        return move

    def probabilities(self, seen: Seen) -> dict[Move, float]:
        """Return the same chance for all."""
        moves = list(seen.legal_moves)
        return {move: 1 / len(moves) for move in moves}

    def act_many(self, views: Sequence[View], seeds: Sequence[int]) -> list[Move]:
        """Draw a move for every View."""
        return Policy.act_many(self, views, seeds)


def uniform() -> Policy:
    """Any legal move, all equally likely."""
    return _Uniform()


POLICIES: Registry[Policy] = Registry("policy")
POLICIES.add("uniform", "tefuda.core.policy:uniform", "a random legal move")


def policy_of(text: str | Call) -> Policy:
    """Return a policy by name, with parameters.

    >>> policy_of("uniform").text
    'uniform'
    """
    call = parse(text) if isinstance(text, str) else text
    made = POLICIES.build(call)
    made.name = str(call)
    return made


def playout_of(game: Game, named: str | Call | Policy) -> Policy:
    """Return the policy that plays out a game: a name, a name with parameters, or the object itself."""
    # Searches ask at every decision: a native policy of a bare name is made once.
    usual = (game.name, game.playout, named, POLICIES.changes) if isinstance(named, str) else None
    if usual is not None and usual in _USUAL:
        return _USUAL[usual]
    if isinstance(named, Policy):
        policy = named
    elif isinstance(named, (str, Call)):
        policy = policy_of(_playout_call(game, named))
    else:
        raise TefudaError("A play-out is named by a text such as 'uniform', not by {named!r}.", named=named)
    if not policy.fits(game) or policy.remembers:
        raise TefudaError(_offer(game, policy.text))
    if usual is not None and isinstance(policy, NativePolicy) and usual[2].isidentifier():
        _USUAL[usual] = policy
    return policy


_USUAL: dict[tuple[str, str, str, int], Policy] = {}


def _playout_call(game: Game, named: str | Call) -> Call:
    call = parse(named) if isinstance(named, str) else named
    if call == Call("default"):
        return Call(game.playout)
    if call.name not in POLICIES.names(game.name):
        raise TefudaError(_offer(game, str(named)))
    return call


def _offer(game: Game, name: str) -> Sentence:
    able = [known for known in POLICIES.names(game.name) if not policy_of(known).remembers]
    return Sentence(
        "{game} has the play-outs {names}, not {name!r}.",
        {"game": game.name, "names": ", ".join(able), "name": name},
    )


def engine_of(game: Game) -> Any:
    """Return the native submodule of a game: its own, or the one for games in Python."""
    return getattr(game, "engine", _native.python)


def standpoint(seen: Seen, hint: Hint | None = None) -> tuple[Any, Any]:
    """Return the game and a native Position in which all that the player to move sees is right."""
    if isinstance(seen, View):
        game: Any = seen.load_game()
        return game, game.standpoint(seen, hint)
    return seen.game, seen.position  # type: ignore[attr-defined]


def _named(game: Any, seen: Seen, number: int) -> Move:
    move: Move = game.interned(number)
    if isinstance(seen, View) and move not in seen.legal_moves:
        raise TefudaError("This View is impossible: its legal moves are not those of its log.")
    return move
