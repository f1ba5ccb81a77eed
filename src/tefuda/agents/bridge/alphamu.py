"""The agent that searches sampled worlds together."""

from __future__ import annotations

from tefuda.agents.searchers import SearchAgent
from tefuda.beliefs.registry import estimator
from tefuda.core import Call, TefudaError
from tefuda.core.estimator import UNIFORM
from tefuda.search.alphamu import AlphaMu
from tefuda.search.solvers import solver_of


class AlphaMuAgent(SearchAgent):
    """Alpha-mu in each of ``samples`` worlds, ``M`` own cards ahead; with ``seconds`` as many as it can.

    ``alphamu(worlds=20)`` means 20 uniform ones.
    """

    games = ("bridge",)

    def __init__(
        self,
        M: int | None = None,
        samples: int | None = None,
        seconds: float | None = None,
        *,
        worlds: int | Call | str = "uniform",
        solver: Call | str | None = None,
        aim: str | None = None,
        workers: int = 1,
    ) -> None:
        if isinstance(worlds, int) and samples is not None:
            raise TefudaError(
                "alphamu(worlds=20) means 20 uniform worlds: use samples= only with an estimator."
            )
        known = UNIFORM if isinstance(worlds, int) else estimator(worlds)
        source = worlds if isinstance(worlds, int) else known
        by = None if solver is None else solver_of(solver)
        count = 20 if samples is None else samples
        search = AlphaMu(source, M, by, aim=aim, seconds=seconds, samples=count, workers=workers)
        super().__init__(search, known)

    @property
    def non_identity_parameters(self) -> tuple[str, ...]:
        """How many threads solve worlds changes nothing without a clock, so it is no part of who this is."""
        return () if self.is_timed else ("workers",)
