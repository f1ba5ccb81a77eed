"""Agents that are one search."""

from __future__ import annotations

import math
from typing import Any

from tefuda.agents.daihinmin.monte_carlo import DaihinminMc
from tefuda.beliefs import estimator
from tefuda.core import Agent, Budget, Call, Decision, Estimator, TefudaError, Turn, View
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
        usual = turn.view.load_game().customary(turn.view)
        if usual is not None:
            return Decision(usual)
        search = self.search
        is_bound = search.seconds is not None if isinstance(search, Pimc) else search.is_timed
        if turn.clock.share is not None and not is_bound:
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
    """Flat Monte Carlo; in Daihinmin, unless play-outs are named, the game's own player.

    That one takes ``reward``, ``samples``, ``settled``, ``temperature``, ``keep`` and ``weights`` too: see
    :class:`tefuda.agents.daihinmin.DaihinminMc`.
    """

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        playout: str | Call = "default",
        bandit: str | Call | None = None,
        trees: int = 1,
        threads: int = 1,
        worlds: Call | str = "uniform",
        independent: bool = False,
        reward: str | None = None,
        samples: int | None = None,
        settled: float | None = None,
        temperature: float | None = None,
        keep: bool | None = None,
        weights: str | None = None,
    ) -> None:
        known = estimator(worlds)
        budget = budget_of(iterations, seconds)
        name = "even" if bandit is None else str(bandit)
        search = FlatMonteCarlo(budget, playout, name, trees, threads, known, independent)
        super().__init__(search, known)
        both: dict[str, Any] = {"iterations": iterations, "seconds": seconds, "bandit": bandit,
                                "trees": trees, "threads": threads, "worlds": known}  # fmt: skip
        only: dict[str, Any] = {"reward": reward, "samples": samples, "settled": settled,
                                "temperature": temperature, "keep": keep, "weights": weights}  # fmt: skip
        self._only = {key: value for key, value in only.items() if value is not None}
        given = {key: value for key, value in both.items() if value is not None}
        self._own = None if playout != "default" or independent else DaihinminMc(**given, **self._only)

    def new_game(self, view: View) -> None:
        """Forget the worlds of the last game."""
        super().new_game(view)
        if self._own is not None:
            self._own.new_game(view)

    def choose(self, turn: Turn) -> Decision:
        """Search as the game wants it."""
        if self._own is not None and turn.view.game.partition("(")[0] == "daihinmin":
            return self._own.choose(turn)
        if self._only:
            raise TefudaError(f"mc({next(iter(self._only))}=…) is for play-outs by the policy of daihinmin.")
        return super().choose(turn)


class PimcAgent(SearchAgent):
    """Perfect-information Monte Carlo: a solver in each of ``samples`` worlds, pooled.

    ``pimc(worlds=20)`` means 20 uniform ones. ``search`` and ``threads`` are old names of ``solver`` and
    ``workers``.
    """

    def __init__(
        self,
        worlds: int | Call | str = "uniform",
        search: Call | str | None = None,
        pool: str = "mean",
        seconds: float | None = None,
        threads: int | str | None = None,
        solver: Call | str | None = None,
        samples: int | None = None,
        workers: int | str | None = None,
        limit: float | None = None,
        plan: str = "queue",
    ) -> None:
        for old, new, name in (
            (search, solver, "solver= or search="),
            (threads, workers, "workers= or threads="),
        ):
            if old is not None and new is not None:
                raise TefudaError(f"pimc takes {name}, which are the same, not both.")
        chosen = search if solver is None else solver
        crew = threads if workers is None else workers
        by = None if chosen is None else solver_of(chosen)
        if isinstance(worlds, int) and samples is not None:
            raise TefudaError("pimc(worlds=20) means 20 uniform worlds: samples= goes with an estimator.")
        known = UNIFORM if isinstance(worlds, int) else estimator(worlds)
        source = worlds if isinstance(worlds, int) else known
        count = 20 if samples is None else samples
        super().__init__(
            Pimc(source, by, pool, 1 if crew is None else crew, seconds, count, limit, plan), known
        )
        self._plan = plan

    @property
    def beside_the_point(self) -> tuple[str, ...]:
        """Where worlds are solved changes nothing without a clock, so it is no part of who this is."""
        if self.is_timed:
            return ()
        return ("workers", "threads") if self._plan == "root" else ("workers", "threads", "plan")


class CheatingUct(IsmctsAgent):
    """An Oracle for Geister: ``ismcts(worlds=known(…))`` under the name of paper G.

    It was told the colours of some of the opponent's pieces, always truly; ``er`` is how much it trusts that,
    ``place``, ``nearest`` and ``pieces`` say which pieces (:class:`tefuda.beliefs.geister.estimators.Known`).
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
