"""Workers by number, kind or address."""

from __future__ import annotations

import atexit
import threading
from typing import Literal

from tefuda.core import TefudaError
from tefuda.core.errors import whole
from tefuda.workers.base import WorkerPool
from tefuda.workers.child import Start
from tefuda.workers.local import Here
from tefuda.workers.processes import Processes
from tefuda.workers.threads import Threads
from tefuda.workers.tls import Tls
from tefuda.workers.warm import is_at_work

Kind = Literal["processes", "threads"]
Spec = int | str | WorkerPool
"""How workers are named: a number, an address of a scheduler, or workers that are there already."""


def worker_pool(
    spec: Spec = 1, kind: Kind = "processes", start: Start | None = None, *, tls: Tls | None = None
) -> WorkerPool:
    """Return workers: so many of a kind here, one of which is this very thread, or those of a cluster.

    ``"tcp://host:port"`` is the address of a scheduler (``tefuda worker --scheduler``). Inside a task the
    pool is this thread, whatever was asked for: the machine is busy already, and results do not depend on it.
    ``start`` says how processes start.

    >>> with worker_pool(2, kind="threads") as pool:
    ...     tickets = [pool.submit(max, 3, n) for n in range(6)]
    ...     list(pool.gather(tickets).results.values())
    [3, 3, 3, 3, 4, 5]
    """
    if isinstance(spec, WorkerPool):
        return spec
    if kind not in ("processes", "threads"):
        raise TefudaError("Workers are 'processes' or 'threads', not {kind!r}.", kind=kind)
    if isinstance(spec, str) and "://" in spec:
        if is_at_work():
            return Here()
        from tefuda.workers.cluster import Cluster

        return Cluster(spec, tls)
    count = int(spec) if isinstance(spec, str) and spec.isdecimal() and len(spec) < 9 else spec
    if isinstance(count, str):
        raise TefudaError(
            "Workers are a number, or an address such as tcp://127.0.0.1:8786, not {spec!r}.", spec=spec
        )
    whole(count, "The number of workers", low=1, high=1024)
    if count == 1 or is_at_work():
        return Here()
    return Processes(count, start) if kind == "processes" else Threads(count)


_standing: dict[tuple[int | str, Kind, threading.Thread], WorkerPool] = {}


def standing_pool(spec: int | str, kind: Kind = "processes") -> WorkerPool:
    """Return the pool of this thread for that number or address and kind: made once, there until the end.

    For those who need workers often and for a short time, such as a search at every decision.
    """
    if is_at_work():
        return Here()
    if isinstance(spec, str):
        kind = "processes"  # an address says who they are
    key = (spec, kind, threading.current_thread())
    for other in [other for other in _standing if not other[2].is_alive()]:
        _standing.pop(other).close()
    if key not in _standing or _standing[key].is_closed:
        _standing[key] = worker_pool(spec, kind)
    return _standing[key]


@atexit.register
def _go_home() -> None:
    while _standing:
        _standing.popitem()[1].close()
