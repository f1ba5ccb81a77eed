"""Agents that are one search."""

from __future__ import annotations

import math
from dataclasses import replace

from tefuda.core import Agent, Budget, Call, Decision, TefudaError, Turn
from tefuda.core.errors import whole
from tefuda.search import DeterminizedUct, FlatMonteCarlo, Ismcts, MoIsmcts, Pimc
from tefuda.search.solvers import solver_of
from tefuda.search.trees import TreeSearch

DEFAULT_ITERATIONS = 10_000


def budget_of(iterations: int | None, seconds: float | None) -> Budget:
    """Return the budget of an agent: 10,000 iterations when nothing is said."""
    if iterations is None and seconds is None:
        iterations = DEFAULT_ITERATIONS
    return Budget(iterations, seconds)


class SearchAgent(Agent):
    """An agent that runs one search at each turn."""

    search: TreeSearch | FlatMonteCarlo | Pimc

    def choose(self, turn: Turn) -> Decision:
        """Search the worlds of the View; without ``seconds`` of its own, no longer than the clock allows."""
        search = self.search
        if turn.clock.share is not None and not search.is_timed:
            search = search.within(turn.clock.share)
        return search.run(turn.view, turn.rng.next(), turn.hint, turn.counts, turn.stop)

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
        reward_scale: float = 2.0,
        playout: str = "default",
        branch_on_reveals: bool = False,
        expand: int = 1,
        prior: float | None = None,
        trees: int = 1,
        threads: int = 1,
    ) -> None:
        super().__init__()
        budget = budget_of(iterations, seconds)
        self.search = self.kind(
            budget, c, reward_scale, playout, branch_on_reveals, expand, prior, trees, threads
        )


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
        pool: str = "visits",
        c: float = math.sqrt(2),
        reward_scale: float = 2.0,
        playout: str = "default",
        threads: int = 1,
        expand: int = 1,
        prior: float | None = None,
    ) -> None:
        super().__init__()
        budget = budget_of(iterations, seconds)
        self.search = DeterminizedUct(
            budget, c, reward_scale, playout, False, expand, prior, trees, threads, pool
        )


class McAgent(SearchAgent):
    """Flat Monte Carlo."""

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        playout: str = "default",
        bandit: str | Call = "even",
        trees: int = 1,
        threads: int = 1,
    ) -> None:
        super().__init__()
        self.search = FlatMonteCarlo(budget_of(iterations, seconds), playout, str(bandit), trees, threads)


class PimcAgent(SearchAgent):
    """Perfect-information Monte Carlo: a solver in each of some worlds (``search``: its old name)."""

    def __init__(
        self,
        worlds: int = 20,
        search: Call | str | None = None,
        pool: str = "mean",
        seconds: float | None = None,
        threads: int = 1,
        solver: Call | str | None = None,
        samples: int | None = None,
    ) -> None:
        super().__init__()
        if search is not None and solver is not None:
            raise TefudaError("pimc takes solver= or search=, which are the same, not both.")
        chosen = search if solver is None else solver
        self.search = Pimc(
            worlds if samples is None else samples,
            None if chosen is None else solver_of(chosen),
            pool,
            threads,
            seconds,
        )


class CheatingUct(IsmctsAgent):
    """An Oracle for Geister: ISMCTS that was told the colours of some of the opponent's pieces.

    What it is told is always true; ``er`` is how much it trusts it (paper G).
    """

    def __init__(
        self,
        blue: int = 0,
        red: int = 0,
        er: float = 1.0,
        iterations: int | None = None,
        seconds: float | None = None,
        c: float = math.sqrt(2),
        reward_scale: float = 2.0,
        playout: str = "default",
        trees: int = 1,
        threads: int = 1,
    ) -> None:
        super().__init__(iterations, seconds, c, reward_scale, playout, trees=trees, threads=threads)
        whole(blue, "blue", 0, 4)
        whole(red, "red", 0, 4)
        if not 0.5 <= er <= 1:
            raise TefudaError(f"cheating_uct(er=…) is from 0.5 to 1, not {er}.")
        self.peeks = Call("known", {"blue": blue, "red": red})
        self._er = er

    def choose(self, turn: Turn) -> Decision:
        """Search the worlds that fit what it was told, as far as it trusts it."""
        if turn.hint is not None:
            turn = replace(turn, hint={**turn.hint, "er": self._er})
        return super().choose(turn)
