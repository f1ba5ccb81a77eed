"""Samplers of worlds, as searches take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

import tefuda._native as _native
from tefuda.core.errors import TefudaError
from tefuda.core.seeds import Rng
from tefuda.core.world import World

if TYPE_CHECKING:
    from tefuda.core.game import Game
    from tefuda.core.state import State
    from tefuda.core.view import View


class Knowledge(Protocol):
    """What one player knows, ready to be searched."""

    @property
    def engine(self) -> Any:
        """The native submodule whose searches fit ``native``."""

    @property
    def native(self) -> Any:
        """The native Knowledge object."""

    @property
    def count(self) -> int | None:
        """How many worlds there are, if known."""

    def sample_world(self, rng: Rng) -> World:
        """Draw one world."""


class WorldList:
    """States with whole-number weights; called with a stream it gives one of them to play on."""

    def __init__(self, states: list[State[Any]], weights: list[int]) -> None:
        self.states = states
        self.weights = weights
        self.total = sum(weights)

    def pick(self, rng: Rng) -> int:
        """Draw a number by weight."""
        k = rng.below(self.total)
        for number, weight in enumerate(self.weights):
            k -= weight
            if k < 0:
                return number
        raise AssertionError("the weights do not add up")

    def __call__(self, rng: Rng) -> State[Any]:
        """Draw a State to play on."""
        return self.states[self.pick(rng)].copy()


class ListedWorlds:
    """All worlds of a View in a list: for small games, in plain Python or native."""

    def __init__(self, game: Game, view: View, worlds: list[World]) -> None:
        if not worlds:
            raise TefudaError("This View is impossible: no world fits it.")
        self._worlds = worlds
        self._list = WorldList([world.state(game) for world in worlds], [world.weight for world in worlds])
        low, high = game.score_range
        self.engine: Any = getattr(game, "engine", _native.python)
        if self.engine is _native.python:
            self.native: Any = _native.python.Knowledge(self._list, view.observer, game.players, low, high)
        else:
            positions, weights = _native_list(self._list)
            self.native = self.engine.Knowledge(positions, weights, view.observer, low, high)

    def remember(self, game: Game) -> None:
        """Add how the worlds came about, and every game that could have been dealt, for MO-ISMCTS."""
        deals = list(game.deals())
        starts = WorldList([game.start(deal) for deal, _ in deals], [weight for _, weight in deals])
        if self.engine is _native.python:
            begun = [game.start(world.deal) for world in self._worlds]
            moves = [[move.id for move in world.moves] for world in self._worlds]
            self.native.remember(begun, moves, self._list.weights, starts)
        else:
            self.native.remember(_native_list(self._list)[0], *_native_list(starts))

    @property
    def count(self) -> int:
        """How many worlds there are."""
        return len(self._worlds)

    def sample_world(self, rng: Rng) -> World:
        """Draw one world by its weight."""
        return self._worlds[self._list.pick(rng)]


def _native_list(listed: WorldList) -> tuple[list[Any], list[int]]:
    return [getattr(state, "position") for state in listed.states], listed.weights  # noqa: B009
