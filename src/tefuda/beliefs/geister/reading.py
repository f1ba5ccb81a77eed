"""What the moves of an opponent tell of its colours, to several models of how it plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tefuda._native import geister as native
from tefuda.core import Token, View
from tefuda.games.geister.habits import HABITS
from tefuda.games.geister.nets import native_net, net_weights
from tefuda.games.geister.notation import RED_SETS
from tefuda.games.geister.styles import style_weights
from tefuda.games.geister.worlds import ColourWorlds

# A model of play: how much likelier than by lot each move of the observer's opponent is, from number `first`
# on, as logarithms, for every set of reds. Called with the position, the observer and `first`.
Model = Callable[[Any, int, int], list[list[float]]]


def looking(depth: int, heat: float, noise: float) -> Model:
    """Somebody who looks ahead and expects the worst of our pieces; moves worth ``heat`` less are rarer."""

    def read(position: Any, observer: int, first: int) -> list[list[float]]:
        return native.read_moves(position, observer, first=first, depth=depth, heat=heat, noise=noise)

    return read


def habitual(noise: float) -> Model:
    """Somebody who moves pieces by colour as searches by play-outs usually do."""

    def read(position: Any, observer: int, first: int) -> list[list[float]]:
        return native.read_habits(position, observer, first=first, weights=HABITS, noise=noise)

    return read


def of_style(style: str, heat: float, noise: float) -> Model:
    """Somebody of a learned style (:mod:`tefuda.games.geister.styles`)."""
    reader = native.StyleReader(list(style_weights(style).values), heat=heat, noise=noise)

    def read(position: Any, observer: int, first: int) -> list[list[float]]:
        return reader.read(position, observer, first=first)

    return read


def of_net(heat: float, noise: float) -> Model:
    """Somebody who plays by the net (:mod:`tefuda.games.geister.nets`)."""
    reader = native.NetReader(native_net(net_weights()), heat=heat, noise=noise)

    def read(position: Any, observer: int, first: int) -> list[list[float]]:
        return reader.read(position, observer, first=first)

    return read


class GameReader:
    """Reads a game move by move, for several models; of the game that was read last, only new moves."""

    def __init__(self, models: Sequence[Model]) -> None:
        self._models = list(models)
        self._past: tuple[Any, tuple[Token, ...], np.ndarray] | None = None

    def rows(self, view: View, known: ColourWorlds) -> np.ndarray:
        """Return logarithms by model, move of the opponent, and set of reds (in the order of RED_SETS)."""
        origin = (view.game, view.observer, view.secret)
        log: tuple[Token, ...] = ()
        rows = np.zeros((len(self._models), 0, len(RED_SETS)))
        if self._past is not None:
            past, seen, kept = self._past
            if past == origin and tuple(view.log[: len(seen)]) == seen:
                log, rows = seen, kept
        if len(view.log) > len(log):
            world = known.world(0)  # which one does not matter: moves and captures are the same in all
            state: Any = world.state(view.load_game())
            new = [model(state.position, view.observer, len(log)) for model in self._models]
            rows = np.concatenate([rows, np.array(new).reshape(len(new), -1, len(RED_SETS))], axis=1)
            self._past = (origin, tuple(view.log), rows)
        return rows

    @staticmethod
    def gone(view: View, known: ColourWorlds) -> list[int]:
        """Return which pieces of the opponent were off the board before each of its moves, as masks."""
        state: Any = known.world(0).state(view.load_game())
        return native.gone_before(state.position, view.observer)
