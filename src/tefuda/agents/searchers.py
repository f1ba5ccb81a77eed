"""Agents that are one search."""

from __future__ import annotations

import math

from tefuda.beliefs import estimator
from tefuda.core import Agent, Budget, Call, Decision, Estimator, TefudaError, Turn
from tefuda.core.estimator import UNIFORM
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

    def __init__(self, search: TreeSearch | FlatMonteCarlo | Pimc, worlds: Estimator = UNIFORM) -> None:
        super().__init__()
        self.search = search
        self.peeks = worlds.peeks  # who searches worlds that must be told is an Oracle

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
        playout: str | Call = "default",
        branch_on_reveals: bool = False,
        expand: int = 1,
        prior: float | None = None,
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
            playout,
            branch_on_reveals,
            expand,
            prior,
            trees,
            threads,
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
            budget, c, reward_scale, playout, False, expand, prior, trees, threads, pool, known
        )
        super().__init__(search, known)


class McAgent(SearchAgent):
    """Flat Monte Carlo."""

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        playout: str | Call = "default",
        bandit: str | Call = "even",
        trees: int = 1,
        threads: int = 1,
        worlds: Call | str = "uniform",
        independent: bool = False,
    ) -> None:
        known = estimator(worlds)
        budget = budget_of(iterations, seconds)
        search = FlatMonteCarlo(budget, playout, str(bandit), trees, threads, known, independent)
        super().__init__(search, known)


class PimcAgent(SearchAgent):
    """Perfect-information Monte Carlo: a solver in each of ``samples`` worlds (``search``: its old name).

    ``pimc(worlds=20)`` means 20 uniform ones.
    """

    def __init__(
        self,
        worlds: int | Call | str = "uniform",
        search: Call | str | None = None,
        pool: str = "mean",
        seconds: float | None = None,
        threads: int | str = 1,
        solver: Call | str | None = None,
        samples: int | None = None,
    ) -> None:
        if search is not None and solver is not None:
            raise TefudaError("pimc takes solver= or search=, which are the same, not both.")
        chosen = search if solver is None else solver
        by = None if chosen is None else solver_of(chosen)
        if isinstance(worlds, int):
            if samples is not None:
                raise TefudaError("pimc(worlds=20) means 20 uniform worlds: samples= goes with an estimator.")
            return super().__init__(Pimc(worlds, by, pool, threads, seconds))
        known = estimator(worlds)
        super().__init__(Pimc(known, by, pool, threads, seconds, 20 if samples is None else samples), known)


class CheatingUct(IsmctsAgent):
    """An Oracle for Geister: ``ismcts(worlds=known(…))`` under the name of paper G.

    It was told the colours of some of the opponent's pieces, always truly; ``er`` is how much it trusts that,
    ``place``, ``nearest`` and ``pieces`` say which pieces (:class:`tefuda.beliefs.geister.Known`).
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
        playout: str | Call = "default",
        trees: int = 1,
        threads: int = 1,
        place: int | None = None,
        nearest: bool = False,
        pieces: int = 0,
    ) -> None:
        which = {"place": place, "nearest": nearest, "pieces": pieces}
        worlds = Call("known", {"blue": blue, "red": red, "er": er, **{k: v for k, v in which.items() if v}})
        super().__init__(
            iterations, seconds, c, reward_scale, playout, trees=trees, threads=threads, worlds=worlds
        )
