"""What a player must be, and what it may be besides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from tefuda.core.budget import Clock, Stop
from tefuda.core.copies import agent_again
from tefuda.core.decision import Decision, decided
from tefuda.core.moves import Move
from tefuda.core.seeds import Rng, stream_seed, substream
from tefuda.core.spec import Call
from tefuda.core.turn import Turn
from tefuda.core.view import View

if TYPE_CHECKING:
    from typing_extensions import Self

    from tefuda.core.game import Game, Hint
    from tefuda.core.policy import Policy


@runtime_checkable
class Acts(Protocol):
    """The only thing a player must do: choose one of ``view.legal_moves``."""

    def act(self, view: View, clock: Clock) -> Move:
        """Choose a move."""


class Made:
    """Remembers what its class was called with: that says who it is, and how to make it again."""

    _given: tuple[tuple[Any, ...], dict[str, Any]] = ((), {})

    def __new__(cls, *args: Any, **params: Any) -> Self:
        """Make it, and remember."""
        made = super().__new__(cls)
        made._given = (args, params)
        return made


class Agent(Made):  # with an __init__ of its own, which is then the signature of the class
    """A comfortable base for players: seeds, names, and a Decision behind every move.

    Derive from it and give :meth:`choose`. Every other part of an agent's life has a sensible default:

    - ``new_match(game, seats, seed)`` before a series of games,
    - ``new_game(view)`` before each game,
    - ``choose(turn)`` at each turn,
    - ``end_game(view, scores)`` after each game: the place to learn,
    - ``memory()`` and ``restore(data)``: what carries over from game to game, as JSON data,
    - ``peeks``: what an Oracle asks to be told of the truth (fair agents: None).

    >>> import tefuda
    >>> class Last(tefuda.Agent):
    ...     def choose(self, turn):
    ...         return tefuda.Decision(turn.view.legal_moves[-1])
    >>> tefuda.Match("kuhn", [Last(), "random"], games=10, seed=1).run().players[0].name
    'Last'
    """

    name = ""
    peeks: Call | None = None
    policy: Policy | None = None  # the policy that plays just so, if the agent is one: see Game.play_out
    made_from = ""  # the text that it was made from, if it was
    restarts = False  # must an unfinished series start again, since the agent's state cannot be restored?

    def __init__(self) -> None:
        self.seed = 0
        self.games_started = 0

    def for_game(self, game: str) -> Agent:
        """Return who plays this game under its name; a TefudaError says why nobody can."""
        return self

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Get ready for a series of games on these seats."""
        self.seed = seed
        self.games_started = 0

    def new_game(self, view: View) -> None:
        """Get ready for the next game."""
        self.games_started += 1

    def stream(self, view: View) -> Rng:
        """Return the random stream of this decision: by seed, game and move number."""
        return substream(self.game_seed, len(view.log))

    @property
    def game_seed(self) -> int:
        """The seed below which the streams of this game's decisions are, one per move."""
        return stream_seed(self.seed, "decision", self.games_started)

    def choose(self, turn: Turn) -> Decision:
        """Choose a move and say why: the part that an agent must give."""
        raise TypeError(f"{type(self).__name__} must have a method choose, or its own act.")

    def decide(
        self,
        view: View | Turn,
        clock: Clock | None = None,
        hint: Hint | None = None,
        *,
        counts: Sequence[int] = (),
        stop: Stop | None = None,
    ) -> Decision:
        """Choose a move and say why.

        ``counts`` repeats an earlier decision made by the clock; ``stop`` ends it from another thread.
        """
        turn = (
            view if isinstance(view, Turn) else Turn(view, clock or Clock(), hint, counts=counts, stop=stop)
        )
        return decided(self.choose(replace(turn, rng=self.stream(turn.view))), turn.view)

    def act(self, view: View, clock: Clock, hint: Hint | None = None) -> Move:
        """Choose a move."""
        return self.decide(view, clock, hint).move

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Look back at a finished game."""

    def memory(self) -> Any:
        """Return what carries over to the next game as JSON data; None = nothing."""
        return None

    def restore(self, memory: Any) -> None:
        """Take up an earlier :meth:`memory`."""

    def resume(self, games: int, memory: Any) -> None:
        """Go on after this many games of a series, with what was remembered then."""
        self.games_started = games
        if memory is not None:
            self.restore(memory)

    def close(self) -> None:
        """Let go of processes and files."""

    def fingerprint(self) -> str | None:
        """Return what its text does not say of who it is: a digest of the program it runs; None = unknown."""
        return ""

    # What the arena asks of an agent.

    @property
    def non_identity_parameters(self) -> tuple[str, ...]:
        """Parameters that change nothing but the time: no part of the identity."""
        return ()

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return False

    @property
    def learns(self) -> bool:
        """Does something carry over from game to game? Classes without memory() may say ``learns = True``."""
        return self._remembers

    @property
    def _remembers(self) -> bool:
        return type(self).memory is not Agent.memory

    @property
    def can_resume(self) -> bool:
        """Can it go on in the middle of a series? Not if it learns without a memory, or is a program."""
        forgets = not self.learns and type(self).end_game is Agent.end_game
        return not self.restarts and (self._remembers or forgets)

    def __str__(self) -> str:
        return self.name or (repr(self) if any(self._given) else type(self).__name__)

    def __repr__(self) -> str:
        if self.name:
            return f"tefuda.agent({self.name!r})"
        args, params = self._given
        inside = [*map(repr, args), *(f"{key}={value!r}" for key, value in params.items())]
        return f"{type(self).__name__}({', '.join(inside)})"

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Our agents travel as their text or what they were made of, others as pickle has it."""
        life = (self.seed, self.games_started, self.memory() if self.learns else None)
        if self.made_from:
            return agent_again, (self.made_from, None, (), {}, life)
        if not type(self).__module__.startswith("tefuda."):
            return super().__reduce_ex__(protocol)
        return agent_again, ("", type(self), *self._given, life)
