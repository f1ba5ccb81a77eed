"""How Daihinmin's network is taught: by itself at five seats, from the learned policy on."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tefuda._native import daihinmin as native
from tefuda.agents.daihinmin.monte_carlo import REWARDS
from tefuda.agents.policies import PolicyAgent
from tefuda.core import stream
from tefuda.core.weights import load_weights
from tefuda.games.daihinmin.players import KIND, NETWORK_KIND, Networked
from tefuda.learn.daihinmin import EXAM_SEED, EXAMINERS
from tefuda.learn.examination import examined, single
from tefuda.learn.training import PIECE, Lesson

# How far the first numbers lie from 0, at most.
ROWS, BIAS, OUTPUT = 0.15, 0.1, 0.01
VALUE_ROWS, VALUE_OUTPUT = 0.1, 0.1


def net_lesson(weights: list[float], baseline: list[float], *, games: int, seed: int) -> Lesson:
    """Play a series of self-play; what a place is worth is its long-run worth with classes."""
    found = native.net_lesson(weights, REWARDS["class"], games, seed)
    surprise = np.array([found.surprise])
    return Lesson(np.array(found.gradient, dtype=float), surprise, np.array([float(found.decisions)]))


class NetworkSchool:
    """Self-play of five, with classes and the exchange; the gifts are those of the learned policy."""

    game = "daihinmin"
    kind = NETWORK_KIND
    size: int = native.NETWORK
    standings = 1  # the baseline is the value that is learned beside the policy
    fair = 0.0
    exam = "points per game against default*4"
    rate = 0.003
    piece = PIECE

    def start(self, seed: int) -> np.ndarray:
        """The learned policy, with small random rows that hardly count yet."""
        at = native.network_layout()
        rng = stream(seed, "network")
        spread = np.zeros(self.size)
        for name, width in (
            ("rows", ROWS), ("output", OUTPUT), ("value_rows", VALUE_ROWS), ("value_output", VALUE_OUTPUT),
        ):  # fmt: skip
            spread[slice(*at[name])] = width
        numbers: np.ndarray = spread * np.array([2 * rng.uniform() - 1 for _ in range(self.size)])
        numbers[slice(*at["bias"])] = BIAS
        numbers[: native.FEATURES] = load_weights(KIND, native.FEATURES).values
        return numbers

    def agent(self, weights: str) -> str:
        """Return the text of the agent that plays by a file of weights."""
        return f"network(weights={weights!r})"

    def opponents(self) -> list[str]:
        """Name agents to try it against."""
        return ["policy*4"]

    @property
    def lesson(self) -> Callable[..., Lesson]:
        """The work of one piece of a round."""
        return net_lesson

    def examine(self, weights: np.ndarray, games: int) -> tuple[float, float, float]:
        """Play a fixed match against four default clients."""
        learned = PolicyAgent(Networked(single(weights)))
        return examined(self.game, learned, EXAMINERS, games=games, seed=EXAM_SEED)
