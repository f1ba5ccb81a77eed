"""Where work runs: this process, its threads, or local processes, all behind one interface."""

from tefuda.workers.base import Gathered, Ticket, Workers
from tefuda.workers.local import Here, cores, team
from tefuda.workers.processes import Processes
from tefuda.workers.threads import Threads
from tefuda.workers.warm import warm

__all__ = ["Gathered", "Here", "Processes", "Threads", "Ticket", "Workers", "cores", "team", "warm"]
