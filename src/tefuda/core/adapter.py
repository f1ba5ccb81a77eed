"""Any object that can act, as an Agent: the arena deals with Agents only."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tefuda.core.agent import Acts, Agent
from tefuda.core.decision import Decision, decided
from tefuda.core.turn import Turn

if TYPE_CHECKING:
    from tefuda.core.game import Game
    from tefuda.core.view import View


def as_agent(player: Acts) -> Agent:
    """Return the player itself if it is an Agent with ``choose``; else an Agent that asks it.

    >>> class First:
    ...     def act(self, view, clock):
    ...         return view.legal_moves[0]
    >>> str(as_agent(First()))
    'First'
    """
    if isinstance(player, Agent) and _own_way(type(player)) == "choose":
        return player
    return AgentAdapter(player)


def _own_way(kind: type) -> str:
    """Say by which method a class decides: the most derived of those that it has."""
    for base in kind.__mro__:
        for way in ("choose", "act", "decide"):
            if way in vars(base):
                return way
    raise AssertionError("whoever can act has act")


class AgentAdapter(Agent):
    """Asks an object that has ``act(view, clock)``, or an Agent with a ``decide`` or ``act`` of its own.

    The other parts of an agent's life are passed on where the object has them.
    """

    def __init__(self, player: Acts) -> None:
        super().__init__()
        self.player = player
        self.peeks = getattr(player, "peeks", None)
        self.restarts = getattr(player, "restarts", False)
        self._way = _own_way(type(player))
        self._takes = _parameters(getattr(player, self._way))

    def choose(self, turn: Turn) -> Decision:
        """Ask for a Decision, or for a bare move."""
        given = {"clock": turn.clock, "hint": turn.hint, "counts": turn.counts}
        if self._way == "decide":
            told = {part: value for part, value in given.items() if part in self._takes}
            return decided(self.player.decide(turn.view, **told), turn.view)  # type: ignore[attr-defined]
        if turn.hint is not None:
            move = self.player.act(turn.view, turn.clock, turn.hint)  # type: ignore[call-arg]
        else:
            move = self.player.act(turn.view, turn.clock)
        return decided(move, turn.view)

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Pass it on."""
        super().new_match(game, seats, seed)
        self._pass_on("new_match", game, seats, seed)

    def new_game(self, view: View) -> None:
        """Pass it on."""
        super().new_game(view)
        self._pass_on("new_game", view)

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Pass it on."""
        self._pass_on("end_game", view, scores)

    def memory(self) -> Any:
        """Return what the object remembers."""
        return self._pass_on("memory")

    def restore(self, memory: Any) -> None:
        """Pass it on."""
        self._pass_on("restore", memory)

    def resume(self, games: int, memory: Any) -> None:
        """Pass it on."""
        if isinstance(self.player, Agent):
            self.games_started = games
            self.player.resume(games, memory)
        else:
            super().resume(games, memory)

    def close(self) -> None:
        """Pass it on."""
        self._pass_on("close")

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        timed: bool = getattr(self.player, "is_timed", False)
        return timed

    @property
    def learns(self) -> bool:
        """Does something carry over from game to game?"""
        learns: bool = getattr(self.player, "learns", hasattr(self.player, "memory"))
        return learns

    @property
    def can_resume(self) -> bool:
        """Can it go on in the middle of a series?"""
        if isinstance(self.player, Agent):
            return self.player.can_resume
        remembers = hasattr(self.player, "memory") and hasattr(self.player, "restore")
        forgets = not self.learns and not hasattr(self.player, "end_game")
        return not self.restarts and (remembers or forgets)

    def _pass_on(self, part: str, *args: Any) -> Any:
        method = getattr(self.player, part, None)
        return None if method is None else method(*args)

    def __str__(self) -> str:
        if self.name:
            return self.name
        kind = type(self.player)
        named = kind.__str__ is not object.__str__ or kind.__repr__ is not object.__repr__
        return str(self.player) if named else kind.__name__

    def __repr__(self) -> str:
        return super().__repr__() if self.name else repr(self.player)


def _parameters(method: Callable[..., Any]) -> frozenset[str]:
    """Name the parameters that a method of somebody else takes."""
    parameters = inspect.signature(method).parameters.values()
    if any(p.kind is p.VAR_KEYWORD for p in parameters):
        return frozenset({"clock", "hint", "counts"})
    return frozenset(p.name for p in parameters)
