"""An agent that learns which of several agents to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.bandits import bandit_of
from tefuda.core import Agent, Call, Decision, Game, TefudaError, Turn, View
from tefuda.core.seeds import stream


class Switching(Agent):
    """Picks one of its arms for each game by a bandit, and learns from the score.

    ``switching(arms=[ismcts(iterations=500), mc(iterations=500)], by=ucb1)``; its memory is the bandit's.
    """

    def __init__(self, arms: tuple[Any, ...] | Call | str, by: Call | str = "ucb1") -> None:
        super().__init__()
        from tefuda.agents import agent

        names = arms if isinstance(arms, tuple) else (arms,)
        self._arms = [agent(str(name)) for name in names]
        if any(arm.peeks is not None or arm.restarts for arm in self._arms):
            raise TefudaError("The arms of switching cannot be Oracles or programs.")
        self._by = str(by)
        self._bandit = bandit_of(self._by, len(self._arms))
        self._range = (0.0, 1.0)
        self._arm = 0

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return any(arm.is_timed for arm in self._arms)

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Forget what was learnt."""
        super().new_match(game, seats, seed)
        self._range = game.score_range
        self._bandit = bandit_of(self._by, len(self._arms))
        for number, arm in enumerate(self._arms):
            arm.new_match(game, seats, stream(seed, "arm", number).next())

    def new_game(self, view: View) -> None:
        """Pick the arm for this game."""
        super().new_game(view)
        self._arm = self._bandit.select(stream(self.seed, "switch", self.games_started))
        self._arms[self._arm].games_started = self.games_started - 1
        self._arms[self._arm].new_game(view)

    def choose(self, turn: Turn) -> Decision:
        """Let the arm of this game decide."""
        return self._arms[self._arm].decide(turn)

    def end_game(self, view: View, scores: Sequence[float]) -> None:
        """Tell the bandit what the arm was worth."""
        low, high = self._range
        self._bandit.update(self._arm, (scores[view.observer] - low) / (high - low))

    def memory(self) -> Any:
        """Return what was learnt."""
        return self._bandit.memory()

    def restore(self, memory: Any) -> None:
        """Take up what was learnt."""
        self._bandit.restore(memory)
