"""How Daihinmin's policy is taught: by itself at five seats, examined against default clients."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tefuda._native import daihinmin as native
from tefuda.agents.policies import PolicyAgent
from tefuda.games.daihinmin.players import KIND, Learned
from tefuda.learn.examination import examined, single
from tefuda.learn.training import FromNothing, Lesson

EXAM_SEED = 99  # the same deals at every examination
EXAMINERS = ["default*4"]


def lesson(weights: list[float], baseline: list[float], *, games: int, seed: int) -> Lesson:
    """Play a series of self-play."""
    found = native.self_play(weights, baseline, games, seed)
    return Lesson(np.array(found.gradient), np.array(found.points), np.array(found.lives, dtype=float))


class DaihinminSchool(FromNothing):
    """Self-play of five, with classes and the exchange."""

    game = "daihinmin"
    kind = KIND
    size: int = native.FEATURES
    standings: int = native.STANDINGS
    fair = 3.0
    exam = "points per game against default*4"
    rate = 0.05

    def agent(self, weights: str) -> str:
        """Return the text of the agent that plays by a file of weights."""
        return f"policy(weights={weights!r})"

    def opponents(self) -> list[str]:
        """Name agents to try it against."""
        return EXAMINERS

    @property
    def lesson(self) -> Callable[..., Lesson]:
        """The work of one piece of a round."""
        return lesson

    def examine(self, weights: np.ndarray, games: int) -> tuple[float, float, float]:
        """Play a fixed match against four default clients."""
        learned = PolicyAgent(Learned(single(weights)))
        return examined(self.game, learned, EXAMINERS, games=games, seed=EXAM_SEED)
