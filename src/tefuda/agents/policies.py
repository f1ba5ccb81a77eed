"""Agents that are a policy."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

from tefuda.core import Agent, Decision, Policy, TefudaError, Turn

P = ParamSpec("P")


class PolicyAgent(Agent):
    """Plays by one policy; at a table where everybody does, whole games run in C++."""

    policy: Policy | None = None  # named where `choose` is: it plays just so

    def __init__(self, policy: Policy) -> None:
        super().__init__()
        self.policy = policy
        self._plays = policy  # `policy` may be taken away, to have every decision made in Python
        self.peeks = policy.peeks
        self._minds: dict[int, _Mind] = {}  # one agent may play a whole team

    def fingerprint(self) -> str | None:
        """Return the hash of weights that the text does not name."""
        return self._plays.identity.partition("#")[2]

    def choose(self, turn: Turn) -> Decision:
        """Do what the policy does."""
        if self.peeks is not None and turn.hint is None:
            raise TefudaError("{this} must be told {peeks}.", this=self, peeks=self.peeks)
        if not self._plays.remembers:
            return Decision(self._plays.choose(turn.view, turn.rng, turn.hint))
        mind = self._minds.setdefault(turn.view.observer, _Mind(self._plays))
        return Decision(mind.choose(turn))


class _Mind:
    """One seat with what its policy has gathered; started again when a View does not follow the last."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._native: Any = None
        self._start: Any = None
        self._log: tuple[Any, ...] = ()

    def choose(self, turn: Turn) -> Any:
        """Take in what is new and choose."""
        view = turn.view
        game: Any = view.load_game()
        start = (view.game, view.observer, dict(view.secret))
        if start != self._start or view.log[: len(self._log)] != self._log:
            self._native = self._policy.native(game).begin(view.observer)
            self._start = start
        self._log = view.log
        number = self._native.choose(game.past_of(view, turn.hint), turn.rng)
        return next(move for move in view.legal_moves if move.id == number)


def plays(policy: Callable[P, Policy]) -> Callable[P, PolicyAgent]:
    """Return the maker of agents that play by a policy, with the parameters of the policy."""

    @wraps(policy)
    def made(*args: P.args, **kwargs: P.kwargs) -> PolicyAgent:
        return PolicyAgent(policy(*args, **kwargs))

    return made
