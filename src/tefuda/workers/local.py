"""This very thread as the only worker."""

from __future__ import annotations

import os

from tefuda.workers.base import Outcome, Ticket, WorkerPool
from tefuda.workers.warm import WarmCache, at_work


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Here(WorkerPool):
    """This very thread as the only worker: it does a task when somebody waits for one."""

    shares_memory = True

    def __init__(self) -> None:
        super().__init__()
        self._shelf = WarmCache()

    @property
    def count(self) -> int:
        """One."""
        return 1

    @property
    def is_here(self) -> bool:
        """Yes."""
        return True

    def _is_running(self, ticket: Ticket) -> bool:
        return False

    def _feed(self) -> None:
        """Nobody to give tasks to."""

    def _advance(self, timeout: float | None) -> None:
        if self._waiting:
            ticket = next(iter(self._waiting))
            with at_work(self._shelf, alone=True):
                self._finish(ticket, Outcome.of(self._waiting.pop(ticket)))

    def _abandon(self, ticket: Ticket) -> None:
        """Nothing is ever under way."""

    def _dismiss(self) -> None:
        self._shelf.close()
