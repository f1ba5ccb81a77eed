"""Alpha-beta that expects the worst of every piece whose colour it does not know."""

from __future__ import annotations

import time

from tefuda.core import Agent, Decision, MoveValue, TefudaError, Turn
from tefuda.core.errors import positive, whole
from tefuda.games.geister.deeds import stayed
from tefuda.games.geister.purple import purple


class Purple(Agent):
    """Looks ``depth`` plies ahead (6 when nothing is said), or as far as ``seconds`` allow.

    The opponent's pieces leave like blue ones and count as red ones when taken; one that stood on its exit
    and did not leave is red (``trusts`` that, or not). Equal moves are drawn by lot. It stands in for the
    programs of the contests that play so.
    """

    def __init__(self, depth: int | None = None, seconds: float | None = None, trusts: bool = True) -> None:
        super().__init__()
        if depth is None and seconds is None:
            depth = 6
        if depth is not None:
            whole(depth, "purple(depth=…)", 1, 100)
        if seconds is not None:
            positive(seconds, "purple(seconds=…)")
        self._depth, self._seconds, self._trusts = depth, seconds, trusts

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self._seconds is not None

    def choose(self, turn: Turn) -> Decision:
        """Search; in the set-up, draw."""
        view = turn.view
        if view.phase == "setup":
            return Decision(turn.rng.choice(view.legal_moves))
        began = time.perf_counter()
        limits = [s for s in (self._seconds, turn.clock.share) if s is not None and not turn.counts]
        found = purple(
            view,
            depth=self._depth,
            seconds=min(limits, default=None),
            nodes=turn.counts[0] if turn.counts else None,
            believed=dict.fromkeys(stayed(view), "red") if self._trusts else None,
            stop=turn.stop,
        )
        if not found.best:
            raise TefudaError("The search was stopped before any move was looked at.")
        return Decision(
            move=turn.rng.choice(found.best),
            values=tuple(MoveValue(move, worth.value, 1, 0.0) for move, worth in found.moves.items()),
            nodes=found.nodes,
            depth=float(found.depth or 0),
            seconds=time.perf_counter() - began,
            counts=(max(found.nodes, 1),) if limits or turn.stop else (),
        )
