"""An agent that learns which of several agents to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tefuda.bandits import bandit_of
from tefuda.core import Agent, Call, Decision, Game, TefudaError, Turn, View
from tefuda.core.seeds import stream


class Switching(Agent):
    """Picks one of its arms for each game by a bandit, and learns from the score.

    ``switching(arms=[ismcts(iterations=500), mc(iterations=500)], by=ucb1)``; its memory is the bandit's, and
    which arm was played game by game (``choices``). Arms may be Oracles: then it is one.
    """

    def __init__(self, arms: tuple[Any, ...] | Call | str, by: Call | str = "ucb1") -> None:
        super().__init__()
        from tefuda.agents import agent

        names = arms if isinstance(arms, tuple) else (arms,)
        self._arms = [agent(str(name)) for name in names]
        if any(arm.restarts for arm in self._arms):
            raise TefudaError("The arms of switching cannot be programs.")
        # With an Oracle among its arms it gets a hint in every game, and only that arm is given it.
        self._told = next((arm.peeks for arm in self._arms if arm.peeks is not None), None)
        self.peeks = self._told
        self._by = str(by)
        self._bandit = bandit_of(self._by, len(self._arms))
        self._range = (0.0, 1.0)
        self._arm = 0
        self.choices: list[int] = []

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return any(arm.is_timed for arm in self._arms)

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Forget what was learnt."""
        super().new_match(game, seats, seed)
        self._range = game.score_range
        self._bandit = bandit_of(self._by, len(self._arms))
        self.choices = []
        for number, arm in enumerate(self._arms):
            arm.new_match(game, seats, stream(seed, "arm", number).next())

    def new_game(self, view: View) -> None:
        """Pick the arm for this game."""
        super().new_game(view)
        self._arm = self._bandit.select(stream(self.seed, "switch", self.games_started))
        arm = self._arms[self._arm]
        self.peeks = self._told if arm.peeks is None else arm.peeks
        arm.games_started = self.games_started - 1
        arm.new_game(view)

    def choose(self, turn: Turn) -> Decision:
        """Let the arm of this game decide."""
        arm = self._arms[self._arm]
        return arm.decide(turn if arm.peeks is not None else replace(turn, hint=None))

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Tell the bandit what the arm was worth."""
        self._bandit.update(self._arm, self.worth(view, scores))
        self.choices.append(self._arm)

    def worth(self, view: View, scores: Sequence[float]) -> float:
        """Return the reward of a finished game, from 0 to 1."""
        low, high = self._range
        return (scores[view.observer] - low) / (high - low)

    def memory(self) -> Any:
        """Return what was learnt, and which arms were played, in runs."""
        return {**self._bandit.memory(), "choices": runs_of(self.choices)}

    def restore(self, memory: Any) -> None:
        """Take up what was learnt."""
        self._bandit.restore(memory)
        self.choices = [arm for arm, count in memory.get("choices", ()) for _ in range(count)]


def runs_of(choices: Sequence[int]) -> list[list[int]]:
    """Return equal neighbours as (what, how many).

    >>> runs_of([2, 2, 2, 0])
    [[2, 3], [0, 1]]
    """
    runs: list[list[int]] = []
    for arm in choices:
        if runs and runs[-1][0] == arm:
            runs[-1][1] += 1
        else:
            runs.append([arm, 1])
    return runs
