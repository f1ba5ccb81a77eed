"""Agents that learn from game to game."""

import time
from pathlib import Path

from tefuda import Agent, Decision


class Mood(Agent):
    """Plays Kuhn poker well or at random, as its mood is; games won lift the mood, games lost lower it.

    What carries over makes long runs of good and of bad results: a hard case for intervals.
    """

    BEST = 6

    def __init__(self):
        super().__init__()
        self.mood = self.BEST // 2

    def new_match(self, game, seats, seed):
        super().new_match(game, seats, seed)
        self.mood = self.BEST // 2

    def decide(self, view, clock=None, hint=None, counts=()):
        rng = self.stream(view)
        card = str(view.secret["card"])
        good = {"K": "bet", "J": "pass"}.get(card)
        if good is not None and rng.below(self.BEST) < self.mood:
            return Decision(next(move for move in view.legal_moves if move.text == good))
        return Decision(rng.choice(view.legal_moves))

    def end_game(self, view, scores):
        won = scores[view.observer] > 0
        self.mood = min(self.BEST, max(0, self.mood + (1 if won else -1)))

    def memory(self):
        return self.mood

    def restore(self, memory):
        self.mood = memory


class Slowly(Mood):
    """Waits before every game as long as a file is missing: a match that no machine is too fast for."""

    WAIT = 0.05

    def __init__(self, until):
        super().__init__()
        self.until = until

    def new_game(self, view):
        super().new_game(view)
        if not Path(self.until).exists():
            time.sleep(self.WAIT)
