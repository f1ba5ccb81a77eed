"""Agents that are one search."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tefuda.core import Agent, Budget, Call, Clock, Decision, Hint, View
from tefuda.core.errors import whole
from tefuda.search import FlatMonteCarlo, Ismcts

DEFAULT_ITERATIONS = 10_000


def budget_of(iterations: int | None, seconds: float | None) -> Budget:
    """Return the budget of an agent: 10,000 iterations when nothing is said."""
    if iterations is None and seconds is None:
        iterations = DEFAULT_ITERATIONS
    return Budget(iterations, seconds)


class SearchAgent(Agent):
    """An agent that runs one search at each turn."""

    search: Ismcts | FlatMonteCarlo

    def decide(
        self,
        view: View,
        clock: Clock | None = None,
        hint: Hint | None = None,
        counts: Sequence[int] = (),
    ) -> Decision:
        """Search the worlds of the View."""
        return self.search.run(view, self.stream(view).next(), hint, counts)

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self.search.budget.is_timed


class IsmctsAgent(SearchAgent):
    """SO-ISMCTS."""

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        c: float = math.sqrt(2),
        reward_scale: float = 2.0,
        playout: str = "default",
        branch_on_reveals: bool = False,
        trees: int = 1,
        threads: int = 1,
    ) -> None:
        super().__init__()
        budget = budget_of(iterations, seconds)
        self.search = Ismcts(budget, c, reward_scale, playout, branch_on_reveals, trees, threads)


class McAgent(SearchAgent):
    """Flat Monte Carlo."""

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        playout: str = "default",
        trees: int = 1,
        threads: int = 1,
    ) -> None:
        super().__init__()
        self.search = FlatMonteCarlo(budget_of(iterations, seconds), playout, trees, threads)


class CheatingUct(IsmctsAgent):
    """An Oracle for Geister: ISMCTS that was told the colours of some of the opponent's pieces."""

    def __init__(
        self,
        blue: int = 0,
        red: int = 0,
        iterations: int | None = None,
        seconds: float | None = None,
        c: float = math.sqrt(2),
        reward_scale: float = 2.0,
        playout: str = "default",
        trees: int = 1,
        threads: int = 1,
    ) -> None:
        super().__init__(iterations, seconds, c, reward_scale, playout, False, trees, threads)
        whole(blue, "blue", 0, 4)
        whole(red, "red", 0, 4)
        self.peeks = Call("known", {"blue": blue, "red": red})
