"""The agent that solves sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.agents.searchers import SearchAgent
from tefuda.beliefs.registry import estimator
from tefuda.core import Call, Game, TefudaError
from tefuda.core.estimator import UNIFORM
from tefuda.search.pimc import Pimc
from tefuda.search.solvers import solver_of


class PimcAgent(SearchAgent):
    """Perfect-information Monte Carlo: a solver in each of ``samples`` worlds, pooled.

    ``pimc(worlds=20)`` means 20 uniform ones.
    """

    def __init__(
        self,
        worlds: int | Call | str = "uniform",
        pool: str = "mean",
        seconds: float | None = None,
        *,
        solver: Call | str | None = None,
        samples: int | None = None,
        workers: int | str = 1,
        limit: float | None = None,
        plan: str = "queue",
    ) -> None:
        by = None if solver is None else solver_of(solver)
        if isinstance(worlds, int) and samples is not None:
            raise TefudaError("pimc(worlds=20) means 20 uniform worlds: use samples= only with an estimator.")
        known = UNIFORM if isinstance(worlds, int) else estimator(worlds)
        source = worlds if isinstance(worlds, int) else known
        count = 20 if samples is None else samples
        super().__init__(
            Pimc(source, by, pool, workers=workers, seconds=seconds, samples=count, limit=limit, plan=plan),
            known,
        )
        self._plan = plan

    def new_match(self, game: Game, seats: Sequence[int], seed: int) -> None:
        """Get ready, and the workers of a cluster too: no decision should have to wait for them."""
        super().new_match(game, seats, seed)
        if isinstance(self.search, Pimc):
            self.search.prepare(game)

    @property
    def non_identity_parameters(self) -> tuple[str, ...]:
        """Where worlds are solved changes nothing without a clock, so it is no part of who this is."""
        if self.is_timed:
            return ()
        return ("workers",) if self._plan == "root" else ("workers", "plan")
