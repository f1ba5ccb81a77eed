"""Did the machine let us time something? What the clock says while others compute is not judged."""

from __future__ import annotations

import time
from collections.abc import Mapping
from types import TracebackType

from tefuda.workers import Ticket, worker_pool

CPU_SHARE = "CPU seconds / seconds"  # among the sums of a cell: 1 = nobody else wanted the cores
ENOUGH = 0.9
PROBE = 0.05  # CPU seconds


class CpuShare:
    """Measures, for a block that computes all the time in this thread, its CPU seconds / its seconds."""

    def __enter__(self) -> CpuShare:
        self._wall, self._cpu = time.perf_counter(), time.thread_time()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        cpu, wall = time.thread_time() - self._cpu, time.perf_counter() - self._wall
        self.value = cpu / wall if wall > 0 else 1.0


def share_now(cores: int) -> float:
    """Return what share of so many cores one would get just now: the least that any of them gives.

    For what waits or runs in other processes, before and after it.
    """
    with worker_pool(cores) as crew:
        found: dict[Ticket, float] = crew.gather([crew.submit(_probe) for _ in range(cores)]).results
    return min(found.values())


def _probe() -> float:
    with CpuShare() as share:
        until = time.thread_time() + PROBE
        while time.thread_time() < until:
            pass
    return share.value


def was_busy(sums: Mapping[str, float]) -> bool:
    """Did others take so much of the machine that the clock says nothing of us? Unknown counts as no."""
    return sums.get(CPU_SHARE, 1.0) < ENOUGH
