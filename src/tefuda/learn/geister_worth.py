"""How the worth of Geister's positions is taught: by the ends of games between learned styles."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tefuda._native import geister as native
from tefuda.games.geister.styles import style_weights
from tefuda.games.geister.worth import KIND, STYLES
from tefuda.learn.training import Lesson

EXAM_SEED = 98  # the same games at every examination


def worth_lesson(weights: list[float], baseline: list[float], *, games: int, seed: int) -> Lesson:
    """Play games between styles and compare their ends with what was expected on the way."""
    found = native.worth_lesson(
        weights, [list(style_weights(style).values) for style in STYLES], games=games, seed=seed
    )
    return Lesson(np.array(found.gradient), np.array([sum(found.losses)]), np.array([float(games)]))


class WorthSchool:
    """Games between learned styles, random set-ups."""

    game = "geister"
    kind = KIND
    size: int = native.WORTHS
    standings = 1
    fair = float(np.log(2))
    rate = 0.02
    exam = "log loss of the ends of games (0.693: nothing is known)"

    def start(self, seed: int) -> np.ndarray:
        """Nothing is known."""
        return np.zeros(self.size)

    def agent(self, weights: str) -> str:
        """Return the text of the agent that searches with a file of weights."""
        return f"strong(worth={weights!r})"

    def opponents(self) -> list[str]:
        """Name agents to try it against."""
        return ["strong(share=0)"]

    @property
    def lesson(self) -> Callable[..., Lesson]:
        """The work of one piece of a round."""
        return worth_lesson

    def examine(self, weights: np.ndarray, games: int) -> tuple[float, float, float]:
        """Return the mean log loss in games that it did not learn from, and its interval."""
        pool = [list(style_weights(style).values) for style in STYLES]
        losses = np.array(native.worth_lesson(weights.tolist(), pool, games=games, seed=EXAM_SEED).losses)
        half = 1.96 * float(losses.std(ddof=1)) / len(losses) ** 0.5
        mean = float(losses.mean())
        return mean, mean - half, mean + half
