"""The agent that reckons with what its opponents do not know."""

from __future__ import annotations

from tefuda.agents.searchers import SearchAgent
from tefuda.beliefs.registry import estimator
from tefuda.core import Call
from tefuda.search.paired import PairedWorlds
from tefuda.search.solvers import solver_of


class DeceiveAgent(SearchAgent):
    """PIMC whose opponents answer in each of ``samples`` worlds by ``theirs`` worlds of their own.

    An experiment (study P.deceive): it is slow, and takes the opponents for players of its own kind.
    """

    games = ("bridge",)

    def __init__(
        self,
        samples: int = 20,
        theirs: int = 6,
        seconds: float | None = None,
        *,
        margin: float | None = None,
        worlds: Call | str = "uniform",
        their_worlds: Call | str | None = None,
        solver: Call | str | None = None,
    ) -> None:
        known = estimator(worlds)
        search = PairedWorlds(
            known,
            None if their_worlds is None else estimator(their_worlds),
            None if solver is None else solver_of(solver),
            samples=samples,
            theirs=theirs,
            margin=margin,
            seconds=seconds,
        )
        super().__init__(search, known)
