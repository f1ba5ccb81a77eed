"""Thinking apart from playing: an agent decides on a View, anywhere, and the game takes its move up later."""

from __future__ import annotations

import threading
import time
import traceback
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from tefuda.core import Agent, Costs, Decision, Forfeit, TefudaError, Turn
from tefuda.core.decision import decided

TRACE = 3  # calls of a traceback that are kept


@dataclass(frozen=True)
class Thought:
    """What came of thinking: a Decision, or why the agent gives up the game; and how long it took."""

    turn: Turn
    decision: Decision | None
    seconds: float
    _: KW_ONLY
    why: Forfeit | None = None
    cpu: float = 0.0  # seconds, of all threads of this process and of others; 0 where they are not known
    is_timed: bool = False  # did the clock decide how much was done?


def think(agent: Agent, turn: Turn) -> Thought:
    """Let an agent decide. Nothing is played: this may run in another thread, and ``turn.stop`` ends it.

    Whoever gave the turn hands the Thought to :meth:`tefuda.play.live_game.LiveGame.settle`.

    >>> import tefuda
    >>> view = tefuda.load("kuhn").new_state(seed=1).view(0)
    >>> think(tefuda.agent("ismcts(iterations=10)"), Turn(view)).decision.iterations
    10
    """
    decision, why = None, None
    with _CpuMeter() as meter:
        began = time.perf_counter()
        try:
            decision = decided(agent.choose(turn), turn.view)
        except Forfeit as error:
            why = error
        except (TefudaError, KeyboardInterrupt):
            raise
        except Exception as error:
            why = raised(error)
            why.__cause__ = error
        seconds = time.perf_counter() - began
    cpu = meter.seconds(Costs() if decision is None else decision.costs)
    is_timed = turn.clock.share is not None or agent.is_timed
    return Thought(turn, decision, seconds, why=why, cpu=cpu, is_timed=is_timed)


class _CpuMeter:
    """The CPU time of a decision: that of this process, unless others think in it at the same time.

    Then it is that of this thread, and what the search says of its other threads.
    """

    _lock = threading.Lock()
    _running: ClassVar[set[_CpuMeter]] = set()

    def __enter__(self) -> _CpuMeter:
        with self._lock:
            self._is_crowded = bool(self._running)
            for other in self._running:
                other._is_crowded = True
            self._running.add(self)
        self._process, self._thread = time.process_time(), time.thread_time()
        return self

    def __exit__(self, *_: object) -> None:
        self._process = time.process_time() - self._process
        self._thread = time.thread_time() - self._thread
        with self._lock:
            self._running.discard(self)

    def seconds(self, costs: Costs) -> float:
        """Return what it took; 0 where that is not known."""
        if costs.outside is None:
            return 0.0
        others = costs.worlds + costs.playouts + costs.search if costs.threads > 1 else 0.0
        return costs.outside + (self._thread + others if self._is_crowded else self._process)


def raised(error: Exception) -> Forfeit:
    """Return how an agent gives up a game that raises an exception, with the last lines of its traceback."""
    forfeit = Forfeit("raised {name}: {error}", name=type(error).__name__, error=error)
    frames = len(traceback.extract_tb(error.__traceback__)) - 1  # without our own call of it
    lines = traceback.format_exception(type(error), error, error.__traceback__, limit=-min(frames, TRACE))
    forfeit.trace = "".join(lines).rstrip()
    return forfeit
