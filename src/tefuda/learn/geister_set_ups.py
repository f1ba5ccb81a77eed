"""How set-ups of Geister are learned: the net plays both sides, each draws its set-up with the same chances.

The chances go where a set-up wins, but for a price on being guessed: so they settle where no set-up is much
better against them than the others (a quantal response equilibrium).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import tefuda
from tefuda._native import geister as native
from tefuda._native import play_out
from tefuda.core import Rng
from tefuda.core.seeds import native_seed, stream_seed
from tefuda.games.geister.nets import net
from tefuda.games.geister.notation import RED_SETS
from tefuda.games.geister.set_ups import KIND, MIRRORED, chances_of
from tefuda.learn.training import FromNothing, Lesson

EXAM_SEED = 96  # the same games at every examination
TEMPERATURE = 0.3  # of the net
PRICE = 0.04  # of a set-up that is e times likelier than the mean, in points
MAX_PLIES = 200


def drawn(chances: np.ndarray, rng: Rng) -> int:
    """Draw the number of a set-up."""
    return min(int(np.searchsorted(np.cumsum(chances), rng.uniform())), len(chances) - 1)


def score(player: Any, first: int, second: int, *, seed: int) -> float:
    """Play a game from two set-ups; return the score of the first player."""
    position = native.Position.dealt(MAX_PLIES, RED_SETS[first], RED_SETS[second])
    play_out(position, [player, player], [native_seed(stream_seed(seed, seat)) for seat in (0, 1)])
    return float(position.scores()[0])


def player() -> Any:
    """Return the net as the core holds it."""
    return net(temperature=TEMPERATURE).native(tefuda.load("geister"))


def set_up_lesson(weights: list[float], baseline: list[float], *, games: int, seed: int) -> Lesson:
    """Play games and see which set-ups won."""
    chances, both = chances_of(np.array(weights)), player()
    gradient = np.zeros(len(weights))
    for game in range(games):
        key = stream_seed(seed, game)
        rng = Rng(native_seed(key))
        first, second = drawn(chances, rng), drawn(chances, rng)
        more = score(both, first, second, seed=key) - 0.5
        gradient[[first, MIRRORED[first]]] += more / 2
        gradient[[second, MIRRORED[second]]] -= more / 2
    with np.errstate(divide="ignore"):
        dear = PRICE * chances * np.maximum(np.log(chances * len(chances)), -50)
    gradient -= 2 * games * (dear - chances * dear.sum())
    return Lesson(gradient, np.zeros(1), np.array([float(games)]))


class SetUpSchool(FromNothing):
    """Games of the net with itself."""

    game = "geister"
    kind = KIND
    size = len(RED_SETS)
    standings = 1
    fair = 0.0
    rate = 0.05
    exam = "score against set-ups drawn by lot"

    def agent(self, weights: str) -> str:
        """Return the text of the agent that draws its set-up by a file of weights."""
        return f"strong(set_ups={weights!r})"

    def opponents(self) -> list[str]:
        """Name agents to try it against."""
        return ["strong(set_ups='lot')"]

    @property
    def lesson(self) -> Callable[..., Lesson]:
        """The work of one piece of a round."""
        return set_up_lesson

    def examine(self, weights: np.ndarray, games: int) -> tuple[float, float, float]:
        """Return the mean score against set-ups drawn by lot, both played by the net, and its interval."""
        chances, both, scores = chances_of(weights), player(), []
        for game in range(games):
            key = stream_seed(EXAM_SEED, game)
            rng = Rng(native_seed(key))
            mine, other = drawn(chances, rng), rng.below(len(chances))
            seat = game % 2
            first = score(both, *((mine, other) if seat == 0 else (other, mine)), seed=key)
            scores.append(first if seat == 0 else 1 - first)
        mean, half = float(np.mean(scores)), 1.96 * float(np.std(scores, ddof=1)) / len(scores) ** 0.5
        return mean, mean - half, mean + half
