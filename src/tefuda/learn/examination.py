"""How far a training has come: a match on the same deals each time, by the weights of the moment."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tefuda.arena import Match
from tefuda.core import Agent, Game
from tefuda.core.weights import Weights


def single(weights: np.ndarray) -> Weights:
    """Return weights as they would be read from the file that the training writes: in single precision."""
    return Weights(tuple(weights.astype(np.float32).tolist()), "in training")


def examined(
    game: str | Game, learned: Agent, opponents: Sequence[str], *, games: int, seed: int
) -> tuple[float, float, float]:
    """Play a match; return the mean score of the learned player and its interval."""
    mean = Match(game, [learned, *opponents], games=games, seed=seed).run(workers=1).players[0].mean
    return mean.value, mean.low, mean.high
