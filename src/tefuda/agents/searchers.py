"""Agents that are one search."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tefuda.beliefs.registry import estimator
from tefuda.core import Agent, Budget, Call, Decision, Estimator, Turn
from tefuda.core.estimator import UNIFORM
from tefuda.search.flat import FlatMonteCarlo
from tefuda.search.ismcts import DeterminizedUct, Ismcts, MoIsmcts
from tefuda.search.trees import TreeSearch

if TYPE_CHECKING:
    from tefuda.search.alphamu import AlphaMu
    from tefuda.search.paired import PairedWorlds
    from tefuda.search.pimc import Pimc

    Search = TreeSearch | FlatMonteCarlo | Pimc | AlphaMu | PairedWorlds

DEFAULT_ITERATIONS = 10_000


def budget_of(iterations: int | None, seconds: float | None) -> Budget:
    """Return the budget of an agent: 10,000 iterations when nothing is said."""
    if iterations is None and seconds is None:
        iterations = DEFAULT_ITERATIONS
    return Budget(iterations, seconds)


class SearchAgent(Agent):
    """An agent that runs one search at each turn."""

    default_iterations = DEFAULT_ITERATIONS  # where neither iterations= nor seconds= is said

    def __init__(self, search: Search, worlds: Estimator = UNIFORM) -> None:
        super().__init__()
        self.search = search
        self._worlds = worlds
        self.peeks = worlds.peeks  # who searches worlds that must be told is an Oracle

    def choose(self, turn: Turn) -> Decision:
        """Search the worlds of the View; without ``seconds`` of its own, no longer than the clock allows."""
        usual = self._worlds.default_move(turn.view)
        if usual is not None:
            return Decision(usual)
        search = self.search
        if turn.clock.share is not None and not search.has_seconds:
            search = search.within(turn.clock.share)
        return search.run(turn.view, turn.rng.next(), hint=turn.hint, counts=turn.counts, stop=turn.stop)

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self.search.is_timed


class IsmctsAgent(SearchAgent):
    """SO-ISMCTS."""

    kind: type[TreeSearch] = Ismcts

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        c: float = math.sqrt(2),
        *,
        reward_scale: float = 2.0,
        playout: str | Call = "default",
        branch_on_reveals: bool = False,
        expand: int = 1,
        prior: float | None = None,
        cautious: bool = False,
        trees: int = 1,
        threads: int = 1,
        worlds: Call | str = "uniform",
    ) -> None:
        known = estimator(worlds)
        budget = budget_of(iterations, seconds)
        search = self.kind(
            budget,
            c,
            reward_scale,
            playout=playout,
            branch_on_reveals=branch_on_reveals,
            expand=expand,
            prior=prior,
            cautious=cautious,
            trees=trees,
            threads=threads,
            worlds=known,
        )
        super().__init__(search, known)


class MoIsmctsAgent(IsmctsAgent):
    """MO-ISMCTS: opponents decide by what they would know."""

    kind = MoIsmcts


class DetUctAgent(SearchAgent):
    """UCT in each of some sampled worlds, pooled."""

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        trees: int = 20,
        *,
        pool: str = "visits",
        c: float = math.sqrt(2),
        reward_scale: float = 2.0,
        playout: str | Call = "default",
        threads: int = 1,
        expand: int = 1,
        prior: float | None = None,
        worlds: Call | str = "uniform",
    ) -> None:
        known = estimator(worlds)
        budget = budget_of(iterations, seconds)
        search = DeterminizedUct(
            budget,
            c,
            reward_scale,
            playout=playout,
            expand=expand,
            prior=prior,
            trees=trees,
            threads=threads,
            pool=pool,
            worlds=known,
        )
        super().__init__(search, known)


class McAgent(SearchAgent):
    """Flat Monte Carlo. A game may have a player of its own under this name."""

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        playout: str | Call = "default",
        *,
        bandit: str | Call = "even",
        trees: int = 1,
        threads: int = 1,
        worlds: Call | str = "uniform",
        independent: bool = False,
    ) -> None:
        known = estimator(worlds)
        budget = budget_of(iterations, seconds)
        search = FlatMonteCarlo(
            budget, playout, str(bandit), trees=trees, threads=threads, worlds=known, independent=independent
        )
        super().__init__(search, known)
