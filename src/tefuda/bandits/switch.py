"""Explore evenly, then by rate, then exploit."""

from __future__ import annotations

from typing import Any

from tefuda.core.errors import TefudaError, whole
from tefuda.core.seeds import Rng


class Switch:
    """The first ``even`` pulls evenly, the next ``by_rate`` in proportion to the means, then the best arms.

    ``best`` is how many of the top arms go on, in turn; the defaults are those of the contest player
    switch2 (1,500 games, 1,500 games, the best one).
    """

    def __init__(self, arms: int, even: int = 1500, by_rate: int = 1500, *, best: int = 1) -> None:
        self._arms = whole(arms, "arms", low=1, high=100_000)
        self._even = whole(even, "even", low=arms, high=10**9)
        self._by_rate = whole(by_rate, "by_rate", low=0, high=10**9)
        self._best = whole(best, "best", low=1, high=arms)
        self._pulls = [0] * arms
        self._sums = [0.0] * arms

    def select(self, rng: Rng) -> int:
        """Return the arm of the phase we are in."""
        done = sum(self._pulls)
        if done < self._even:
            return done % self._arms
        if done < self._even + self._by_rate:
            return self._draw(rng)
        top = sorted(range(self._arms), key=lambda arm: (-self.means()[arm], arm))[: self._best]
        return top[done % self._best]

    def _draw(self, rng: Rng) -> int:
        means = self.means()
        total = sum(means)
        if total <= 0:
            return int(rng.below(self._arms))
        point = rng.uniform() * total
        for arm, mean in enumerate(means):
            point -= mean
            if point < 0:
                return arm
        return self._arms - 1

    def means(self) -> list[float]:
        """Return the mean reward of each arm; 0 where it was never pulled."""
        return [total / n if n else 0.0 for total, n in zip(self._sums, self._pulls, strict=True)]

    def update(self, arm: int, reward: float) -> None:
        """Learn what a pull gave."""
        whole(arm, "an arm", low=0, high=self._arms - 1)
        if not 0 <= reward <= 1:
            raise TefudaError("A reward must be from 0 to 1, not {reward}.", reward=reward)
        self._pulls[arm] += 1
        self._sums[arm] += reward

    def counts(self) -> list[int]:
        """Return how often each arm was pulled."""
        return list(self._pulls)

    def memory(self) -> Any:
        """Return all that was learnt, as JSON data."""
        return {"pulls": self._pulls, "sums": self._sums}

    def restore(self, memory: Any) -> None:
        """Take up an earlier :meth:`memory`."""
        try:
            pulls, sums = [int(n) for n in memory["pulls"]], [float(x) for x in memory["sums"]]
        except (KeyError, TypeError, ValueError):
            pulls, sums = [], []
        if len(pulls) != self._arms or len(sums) != self._arms:
            raise TefudaError("This is not the memory of a switch with the same number of arms.")
        self._pulls, self._sums = pulls, sums
