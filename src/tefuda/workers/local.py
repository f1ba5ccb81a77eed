"""Workers on this machine, by number and kind."""

from __future__ import annotations

import os
from typing import Literal

from tefuda.core import TefudaError
from tefuda.core.errors import whole
from tefuda.workers.base import Outcome, Ticket, Workers
from tefuda.workers.processes import Processes
from tefuda.workers.threads import Threads
from tefuda.workers.warm import Makers, Shelf, at_work, is_at_work

Kind = Literal["processes", "threads"]


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def team(count: int, kind: Kind = "processes", makers: Makers | None = None) -> Workers:
    """Return so many workers of a kind; one of them is this very thread.

    Inside a task the team is this thread too, whatever was asked for: the machine is busy already, and
    results do not depend on it.
    """
    whole(count, "The number of workers", 1, 1024)
    if kind not in ("processes", "threads"):
        raise TefudaError(f"Workers are 'processes' or 'threads', not {kind!r}.")
    if count == 1 or is_at_work():
        return Here(makers)
    return Processes(count, makers) if kind == "processes" else Threads(count, makers)


class Here(Workers):
    """This very thread as the only worker: it does a task when somebody waits for one."""

    def __init__(self, makers: Makers | None = None) -> None:
        super().__init__(makers)
        self._shelf = Shelf(self.makers)

    def _is_running(self, ticket: Ticket) -> bool:
        return False

    def _feed(self) -> None:
        """Nobody to give tasks to."""

    def _advance(self, timeout: float | None) -> None:
        if self._waiting:
            ticket = next(iter(self._waiting))
            with at_work(self._shelf):
                self._finish(ticket, Outcome.of(self._waiting.pop(ticket)))

    def _abandon(self, ticket: Ticket) -> None:
        """Nothing is ever under way."""

    def _dismiss(self) -> None:
        self._shelf.close()
