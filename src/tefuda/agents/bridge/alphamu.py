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
    ) -> None:
        if isinstance(worlds, int) and samples is not None:
            raise TefudaError(
                "alphamu(worlds=20) means 20 uniform worlds: use samples= only with an estimator."
            )
        known = UNIFORM if isinstance(worlds, int) else estimator(worlds)
        source = worlds if isinstance(worlds, int) else known
        by = None if solver is None else solver_of(solver)
        count = 20 if samples is None else samples
        super().__init__(AlphaMu(source, M, by, seconds=seconds, samples=count), known)
