"""How many points the cards that were dealt let expect: a control variate, learnt while playing.

Points depend on the class one begins with and the hand one is dealt far more than on the estimator one plays
by. What a line through the games so far predicts from them is no merit: taken off, less of the reward is
luck, and arms can be told apart sooner. What is taken off was fixed before the arm had any effect, so no arm
gains or loses by it in the long run.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tefuda._native import daihinmin as native
from tefuda.core import TefudaError, View
from tefuda.games.daihinmin import notation as n

SIZE = 7
RIDGE = 5.0  # games' worth of doubt in every slope


class HandLuck:
    """A regression of points on class and dealt hand, over all games so far."""

    def __init__(self) -> None:
        self._squares = np.zeros((SIZE, SIZE))
        self._sums = np.zeros(SIZE)
        self.games = 0

    def expected(self, view: View) -> float:
        """Return the points that one would expect of this hand, by the games before."""
        if self.games == 0:
            return (1 + len(view.secret["counts"])) / 2
        doubt = RIDGE * np.diag([0.0] + [1.0] * (SIZE - 1))
        slopes = np.linalg.solve(self._squares + doubt + 1e-9 * np.eye(SIZE), self._sums)
        return float(hand_features(view) @ slopes)

    def learn(self, view: View, points: float) -> None:
        """Take in a finished game."""
        features = hand_features(view)
        self._squares += np.outer(features, features)
        self._sums += points * features
        self.games += 1

    def memory(self) -> Any:
        """Return what was learnt, as JSON data."""
        return {"games": self.games, "squares": self._squares.tolist(), "sums": self._sums.tolist()}

    def restore(self, memory: Any) -> None:
        """Take up what was learnt."""
        try:
            squares, sums = np.array(memory["squares"], float), np.array(memory["sums"], float)
            if squares.shape != (SIZE, SIZE) or sums.shape != (SIZE,):
                raise ValueError
            self.games = int(memory["games"])
        except (KeyError, TypeError, ValueError):
            raise TefudaError("This is not what kunoichi remembers of its luck.") from None
        self._squares, self._sums = squares, sums


def hand_features(view: View) -> Any:
    """Return what is known of a game before anything is decided: the class, and the hand as first shown.

    One, class from rich (1) to poor (-1), has the joker, twos, aces, eights, fewest plays to shed the hand.
    """
    hand = n.read_cards(view.secret["hand"])
    classes, players = view.secret["classes"], len(view.secret["counts"])
    standing = 1 - 2 * classes[view.observer] / (players - 1) if classes else 0.0

    def count(rank: int) -> int:
        return (hand >> 4 * rank & 15).bit_count()

    joker = hand >> 52 & 1
    return np.array(
        [1.0, standing, joker, count(12), count(11), count(5), len(native.partition(hand))], float
    )
