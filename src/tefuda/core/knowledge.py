"""What one player knows, as searches take it: worlds with weights, and how they were obtained."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import tefuda._native as _native
from tefuda.core.errors import TefudaError
from tefuda.core.seeds import Rng
from tefuda.core.world import World

if TYPE_CHECKING:
    from tefuda.core.game import Game
    from tefuda.core.state import State
    from tefuda.core.view import View

_WHOLE = 2**53  # the sum of weights that were not whole numbers


class Knowledge(ABC):
    """Worlds of a View with weights: what an estimator gives and a search takes.

    ``native`` is a native source of worlds (tefuda._native.Worlds). Searches in C++ need no more; those in
    Python :meth:`draw` worlds, or take all that are :meth:`listed`.

    >>> import tefuda
    >>> from tefuda import Rng
    >>> state = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"])
    >>> known = tefuda.estimator("uniform").know(state.view(1))
    >>> world, weight = known.draw(Rng(1))
    >>> world.deal["cards"] in ("JK", "QK")
    True
    """

    native: Any
    note = ""  # what must be said of these worlds: that they are not quite those that were asked for

    @property
    def count(self) -> int | None:
        """How many worlds there are, if known."""
        return None

    @property
    def ess(self) -> float | None:
        """The effective sample size of a fixed list of worlds; None where every draw is a fresh one."""
        return None

    @property
    def acceptance(self) -> float | None:
        """The share of candidates that were not thrown away, if all were made before; else draws tell."""
        return None

    @property
    def fallbacks(self) -> float | None:
        """The share of the worlds that had to be made in a simpler way than the estimator's; None = none."""
        return None

    @abstractmethod
    def sample_world(self, rng: Rng) -> World:
        """Draw one world, with the chance it has."""

    def draw(self, rng: Rng) -> tuple[World, float]:
        """Draw one world as the estimator proposes it, with its weight (1 where it has the chance it has)."""
        return self.sample_world(rng), 1.0

    def propose(self, rng: Rng) -> tuple[Any, float, int]:
        """Draw a native Position, or a State of a Python game; its weight; how many candidates there were."""
        position, weight, tries = self.native.propose(rng)
        return position, weight, tries

    def draw_position(self, rng: Rng) -> tuple[Any, float]:
        """Draw what solvers take, without a past: a native Position, or a State of a Python game."""
        return self.propose(rng)[:2]

    def listed(self, most: int) -> list[tuple[World, float]] | None:
        """List every world with its weight, where there are no more than ``most``; else None."""
        return None

    def listed_positions(self, game: Game, most: int) -> list[tuple[Any, float]] | None:
        """List what solvers take (:meth:`draw_position`) for every world; games may know a shorter way."""
        every = self.listed(most)
        if every is None:
            return None
        states = [(world.state(game), weight) for world, weight in every]
        return [(getattr(state, "position", state), weight) for state, weight in states]

    def remember(self) -> None:  # noqa: B027
        """Add the past, for searches that model the others, where it can be known; else do nothing."""


class _Lot:
    """States with whole-number weights, to draw from.

    Apart from Particles, since what native code holds must not hold what holds it.
    """

    def __init__(self, states: list[State[Any]], weights: list[int], evenly: bool = False) -> None:
        self.states, self.weights, self.evenly = states, weights, evenly
        self.total = sum(weights)

    def pick(self, rng: Rng) -> int:
        """Draw a number by weight."""
        k = rng.below(self.total)
        for number, weight in enumerate(self.weights):
            k -= weight
            if k < 0:
                return number
        raise AssertionError("the weights do not add up")

    def propose(self, rng: Rng) -> tuple[int, float]:
        """Draw a number and say what it weighs."""
        if not self.evenly:
            return self.pick(rng), 1.0
        number = rng.below(len(self.states))
        return number, self.weights[number] / self.total * len(self.states)

    def state(self, rng: Rng) -> State[Any]:
        """Draw a State to play on by weight, as games in Python are searched."""
        return self.states[self.pick(rng)].copy()

    def weighed(self, rng: Rng) -> tuple[State[Any], float]:
        """Draw a State to play on, and its weight."""
        number, weight = self.propose(rng)
        return self.states[number].copy(), weight


class Particles(Knowledge):
    """Worlds in a list with weights: what an estimator has found.

    Weights need not add up to 1. ``evenly``: searches draw all alike and count each by its weight, instead of
    drawing it by its weight. An estimator that knows no past may give States in place of Worlds.

    >>> import tefuda
    >>> from tefuda.core import enumerate_worlds
    >>> state = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"])
    >>> worlds = list(enumerate_worlds(state.game, state.view(1)))
    >>> known = Particles(state.game, state.view(1), worlds, weights=[9, 1])
    >>> [(world.deal["cards"], weight) for world, weight in known.listed(most=10)]
    [('JK', 9.0), ('QK', 1.0)]
    """

    def __init__(
        self,
        game: Game,
        view: View,
        worlds: Sequence[World | State[Any]],
        *,
        weights: Sequence[float],
        evenly: bool = False,
    ) -> None:
        if not worlds:
            raise TefudaError("This View is impossible: no world fits it.")
        self.game, self.view, self.worlds = game, view, list(worlds)
        self.states = [world.state(game) if isinstance(world, World) else world for world in worlds]
        self.weights = _whole(weights, len(worlds))
        self._lot = _Lot(self.states, self.weights, evenly)
        self.total = self._lot.total
        low, high = game.score_range
        if hasattr(game, "engine"):
            positions = _positions(self.states)
            self.native = _native.WorldList(positions, self.weights, view.observer, low, high, evenly)
        else:
            weighed = self._lot.weighed if evenly else None
            self.native = _native.python.Knowledge(
                self._lot.state, view.observer, game.players, low, high, weighed
            )

    @property
    def count(self) -> int | None:
        """How many worlds are in the list."""
        return len(self.worlds)

    @property
    def ess(self) -> float | None:
        """The square of the sum of the weights over the sum of their squares."""
        return self.total**2 / sum(weight**2 for weight in self.weights)

    def sample_world(self, rng: Rng) -> World:
        """Draw one world by its weight."""
        return self._world(self._lot.pick(rng))

    def draw(self, rng: Rng) -> tuple[World, float]:
        """Draw one world and its weight."""
        number, weight = self._lot.propose(rng)
        return self._world(number), weight

    def propose(self, rng: Rng) -> tuple[Any, float, int]:
        """Draw a native Position, or a State of a Python game, and its weight."""
        state, weight = self._lot.weighed(rng)
        return getattr(state, "position", state), weight, 1

    def listed(self, most: int) -> list[tuple[World, float]] | None:
        """List the worlds with their weights."""
        if len(self.worlds) > most:
            return None
        return [(self._world(number), float(weight)) for number, weight in enumerate(self.weights)]

    def _world(self, number: int) -> World:
        world = self.worlds[number]
        return world if isinstance(world, World) else World(world.deal, tuple(world.moves))


class Drawn(Knowledge):
    """Native Positions in a list with weights, as an estimator in C++ has drawn them.

    ``as_world`` makes a World of one; without it they may contradict the View, and nothing can be replayed.
    ``styles``: by seat, how likely each style of the policy is that it was judged by, where it has some.
    """

    styles: Sequence[Sequence[float]] = ()

    def __init__(
        self,
        game: Game,
        view: View,
        positions: Sequence[Any],
        *,
        weights: Sequence[float] | None = None,
        as_world: Callable[[Any], World] | None = None,
        acceptance: float | None = None,
        fallbacks: float | None = None,
    ) -> None:
        self.positions = list(positions)
        self.weights = [1] * len(self.positions) if weights is None else _whole(weights, len(self.positions))
        low, high = game.score_range
        self.native = _native.WorldList(self.positions, self.weights, view.observer, low, high)
        self._lot = _Lot([], self.weights)
        self._as_world, self._acceptance, self._fallbacks = as_world, acceptance, fallbacks

    @property
    def count(self) -> int | None:
        """How many worlds are in the list."""
        return len(self.positions)

    @property
    def ess(self) -> float | None:
        """The square of the sum of the weights over the sum of their squares."""
        return self._lot.total**2 / sum(weight**2 for weight in self.weights)

    @property
    def acceptance(self) -> float | None:
        """The share of candidates that were not thrown away."""
        return self._acceptance

    @property
    def fallbacks(self) -> float | None:
        """The share of the worlds that had to be made in a simpler way."""
        return self._fallbacks

    def sample_world(self, rng: Rng) -> World:
        """Draw one world by its weight."""
        if self._as_world is None:
            raise TefudaError("These worlds may contradict the View: there is no past that leads to them.")
        return self._as_world(self.positions[self._lot.pick(rng)])


class ListedWorlds(Particles):
    """All worlds of a View in a list: for small games, in plain Python or native."""

    def __init__(self, game: Game, view: View, worlds: list[World]) -> None:
        super().__init__(game, view, worlds, weights=[world.weight for world in worlds])

    @property
    def ess(self) -> float | None:
        """The list is no sample: every draw is a fresh one."""
        return None

    def remember(self) -> None:
        """Add how the worlds came about, and every game that could have been dealt, for MO-ISMCTS."""
        deals = list(self.game.deals())
        starts = [self.game.start(deal) for deal, _ in deals]
        weights = [weight for _, weight in deals]
        if is_in_python(self):
            begun = [self.game.start(self._world(i).deal) for i in range(len(self.worlds))]
            moves = [[move.id for move in state.moves] for state in self.states]
            self.native.remember(begun, moves, self.weights, _Lot(starts, weights).state)
        else:
            self.native.remember(_positions(self.states), _positions(starts), weights)


def is_in_python(known: Knowledge) -> bool:
    """Are these worlds of a game that is written in Python? Its searches have one thread."""
    return isinstance(known.native, _native.python.Knowledge)


def _positions(states: Sequence[Any]) -> list[Any]:
    return [state.position for state in states]


def _whole(weights: Sequence[float], worlds: int) -> list[int]:
    """Return weights as whole numbers, since sums of those are the same on every machine."""
    if len(weights) != worlds or not all(0 <= weight < float("inf") for weight in weights):
        raise TefudaError("Every world needs a weight, 0 or above and finite.")
    total = sum(weights)
    if total <= 0:
        raise TefudaError("No world of this estimate has a weight above 0.")
    if all(type(weight) is int for weight in weights):
        return [int(weight) for weight in weights]
    return [int(weight / total * _WHOLE) for weight in weights]
