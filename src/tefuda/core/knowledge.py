"""Samplers of worlds, as searches take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from tefuda import _native
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


class ListedWorlds:
    """All worlds of a View in a list: for small games, in plain Python or native."""

    def __init__(self, game: Game, view: View, worlds: list[World]) -> None:
        if not worlds:
            raise TefudaError("This View is impossible: no world fits it.")
        self._worlds = worlds
        self._states = [world.state(game) for world in worlds]
        self._total = sum(world.weight for world in worlds)
        low, high = game.score_range
        positions = [getattr(state, "position", None) for state in self._states]
        if all(position is not None for position in positions):
            self.engine: Any = game.engine  # type: ignore[attr-defined]
            weights = [world.weight for world in worlds]
            self.native: Any = self.engine.Knowledge(positions, weights, view.observer, low, high)
        else:
            self.engine = _native.python
            self.native = _native.python.Knowledge(self._sample_state, view.observer, game.players, low, high)

    @property
    def count(self) -> int:
        """How many worlds there are."""
        return len(self._worlds)

    def _pick(self, rng: Rng) -> int:
        k = rng.below(self._total)
        for number, world in enumerate(self._worlds):
            k -= world.weight
            if k < 0:
                return number
        raise AssertionError("the weights do not add up")

    def _sample_state(self, rng: Rng) -> State[Any]:
        return self._states[self._pick(rng)].copy()

    def sample_world(self, rng: Rng) -> World:
        """Draw one world by its weight."""
        return self._worlds[self._pick(rng)]
