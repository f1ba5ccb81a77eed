"""How the features of any game are weighed: by games of one player with itself at all seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from tefuda.agents.linear import Linear, chances_of, draw, feature_rows, kind_of
from tefuda.core import Game, stream
from tefuda.games import load
from tefuda.learn.examination import examined, single
from tefuda.learn.training import FromNothing, Lesson

EXAM_SEED = 99  # the same deals at every examination


def lesson(weights: list[float], baseline: list[float], *, games: int, seed: int, game: str) -> Lesson:
    """Play games against oneself; each decision is worth what its player got above the usual at its seat."""
    played, values = load(game), np.array(weights)
    gradient, points = np.zeros(len(weights)), np.zeros(played.players)
    for number in range(games):
        rng = stream(seed, "linear", number)
        state = played.draw(rng)
        slopes = np.zeros((played.players, len(weights)))
        while state.player is not None:
            view = state.view(state.player)
            rows = feature_rows(played, view)
            chances = chances_of(rows @ values)
            chosen = draw(chances, rng.uniform())
            slopes[state.player] += rows[chosen] - chances @ rows
            state.play(view.legal_moves[chosen])
        scores = np.array(state.scores)
        points += scores
        gradient += (scores - baseline) @ slopes
    return Lesson(gradient, points, np.full(played.players, float(games)))


class LinearSchool(FromNothing):
    """Self-play at all seats, examined against random players."""

    rate = 0.05
    exam = "points per game against random players"

    def __init__(self, game: Game) -> None:
        first = game.new_state(seed=1)
        assert first.player is not None
        self._played = game
        self.game = str(game)
        self.kind = kind_of(game)
        self.size = feature_rows(game, first.view(first.player)).shape[1]
        self.standings = game.players
        self.fair = sum(game.score_range) / 2

    def agent(self, weights: str) -> str:
        """Return the text of the agent that plays by a file of weights."""
        return f"linear(weights={weights!r})"

    def opponents(self) -> list[str]:
        """Name agents to try it against."""
        others = self._played.players - 1
        return ["random"] if others == 1 else [f"random*{others}"]

    @property
    def lesson(self) -> Callable[..., Lesson]:
        """The work of one piece of a round."""
        return partial(lesson, game=self.game)

    def examine(self, weights: np.ndarray, games: int) -> tuple[float, float, float]:
        """Play a fixed match against random players."""
        learned = Linear.of(np.array(single(weights).values))
        return examined(self._played, learned, self.opponents(), games=games, seed=EXAM_SEED)
