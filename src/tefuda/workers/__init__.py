"""Where work runs: this process, its threads, local processes or a cluster, all behind one interface."""

from tefuda.workers.base import Gathered, Ticket, WorkerPool
from tefuda.workers.local import Here, cores
from tefuda.workers.pools import Spec, standing_pool, worker_pool
from tefuda.workers.processes import Processes
from tefuda.workers.threads import Threads
from tefuda.workers.tls import Tls
from tefuda.workers.warm import Shared, warm

__all__ = [
    "Gathered",
    "Here",
    "Processes",
    "Shared",
    "Spec",
    "Threads",
    "Ticket",
    "Tls",
    "WorkerPool",
    "cores",
    "standing_pool",
    "warm",
    "worker_pool",
]
