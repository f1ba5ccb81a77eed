"""How Geister's styles are taught: each by itself or against others, with rewards of its own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from tefuda._native import geister as native
from tefuda.agents.policies import PolicyAgent
from tefuda.games.geister.styles import OTHERS, STYLES, Styled, kind_of, style_weights
from tefuda.learn.examination import examined, single
from tefuda.learn.training import FromNothing, Lesson

EXAM_SEED = 99  # the same deals at every examination
EXAMINER = "purple(depth=2)"


def lesson(weights: list[float], baseline: list[float], *, games: int, seed: int, style: str) -> Lesson:
    """Play games of a style against itself, and against those that it is to know."""
    others = [list(style_weights(other).values) for other in OTHERS.get(style, ())]
    found = native.self_play(weights, STYLES[style].native(), games=games, seed=seed, others=others)
    return Lesson(np.array(found.gradient), np.array([found.rewards]), np.array([float(found.lives)]))


class GeisterSchool(FromNothing):
    """Self-play of two of the same style, random set-ups."""

    game = "geister"
    size: int = 2 * native.PAIRS
    standings = 1
    fair = 0.0
    rate = 0.003
    exam = "score against purple(depth=2)"

    def __init__(self, style: str) -> None:
        self.kind = kind_of(style)
        self._style = style

    def agent(self, weights: str) -> str:
        """Return the text of the agent that plays by a file of weights."""
        return f"styled(style={self._style!r}, weights={weights!r})"

    def opponents(self) -> list[str]:
        """Name agents to try it against."""
        return [EXAMINER]

    @property
    def lesson(self) -> Callable[..., Lesson]:
        """The work of one piece of a round."""
        return partial(lesson, style=self._style)

    def examine(self, weights: np.ndarray, games: int) -> tuple[float, float, float]:
        """Play a fixed match against a player that looks two plies ahead."""
        learned = PolicyAgent(Styled(single(weights[: native.PAIRS])))
        return examined(self.game, learned, [EXAMINER], games=games, seed=EXAM_SEED)
