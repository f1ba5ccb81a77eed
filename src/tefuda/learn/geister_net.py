"""How Geister's nets are taught: by themselves, by learned styles, by players who look some plies ahead."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from tefuda._native import geister as native
from tefuda.agents.policies import PolicyAgent
from tefuda.core.seeds import stream_seed
from tefuda.games.geister.nets import NETS, Netted, kind_of_net
from tefuda.games.geister.styles import style_weights
from tefuda.learn.examination import examined, single
from tefuda.learn.training import Lesson

EXAM_SEED = 97  # the same deals at every examination
EXAMINER = "purple(depth=4)"
SPREADS = (0.03, 0.3, 0.05)  # of the first weights: of things, likings and values
MIDDLE = 0.4  # where the hidden layer begins


def net_lesson(weights: list[float], baseline: list[float], *, games: int, seed: int, style: str) -> Lesson:
    """Play games of a net against itself and those that it is to know."""
    how = NETS[style]
    gradient, rewards, lives = native.net_lesson(
        weights,
        how.rewards.native(),
        styles=[list(style_weights(other).values) for other in how.styles],
        depths=list(how.depths),
        games=games,
        seed=seed,
    )
    return Lesson(np.array(gradient), np.array([rewards]), np.array([float(lives)]))


class NetSchool:
    """Self-play of two; half of the games are against others, if there are others."""

    game = "geister"
    size: int = native.NET_WEIGHTS
    standings = 1
    fair = 0.0
    rate = 0.001
    piece = 400
    exam = "score against purple(depth=4)"

    def __init__(self, style: str) -> None:
        self.kind = kind_of_net(style)
        self._style = style

    def start(self, seed: int) -> np.ndarray:
        """Draw the first weights: a hidden layer whose parts all begin alike would stay so."""
        rng = np.random.Generator(np.random.PCG64(stream_seed(seed, "net")))
        row, things = native.NET_HIDDEN, native.NET_THINGS
        first = np.zeros(self.size)
        for spread, (begin, end) in zip(
            SPREADS, [(0, things), (things, things + 1), (things + 1, things + 2)], strict=True
        ):
            first[begin * row : end * row] = spread * rng.standard_normal((end - begin) * row)
        first[native.NET_ALWAYS * row : (native.NET_ALWAYS + 1) * row] = MIDDLE
        return first

    def agent(self, weights: str) -> str:
        """Return the text of the agent that plays by a file of weights."""
        style = "" if self._style == "even" else f"style={self._style!r}, "
        return f"net({style}weights={weights!r})"

    def opponents(self) -> list[str]:
        """Name agents to try it against."""
        return [EXAMINER]

    @property
    def lesson(self) -> Callable[..., Lesson]:
        """The work of one piece of a round."""
        return partial(net_lesson, style=self._style)

    def examine(self, weights: np.ndarray, games: int) -> tuple[float, float, float]:
        """Play a fixed match against a player that looks four plies ahead."""
        learned = PolicyAgent(Netted(single(weights)))
        return examined(self.game, learned, [EXAMINER], games=games, seed=EXAM_SEED)
