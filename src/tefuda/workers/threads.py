"""Threads as workers: for tasks that let the interpreter go, such as native searches."""

from __future__ import annotations

import queue
import threading

from tefuda.workers.base import Outcome, Task, Ticket, Workers
from tefuda.workers.warm import Makers, Shelf, at_work


class Threads(Workers):
    """Workers that share this process. Nothing is pickled; a task that has begun is finished."""

    def __init__(self, count: int, makers: Makers | None = None) -> None:
        super().__init__(makers)
        self._count = count
        self._threads: list[threading.Thread] = []
        self._running: set[Ticket] = set()
        self._inbox: queue.SimpleQueue[tuple[Ticket, Task] | None] = queue.SimpleQueue()
        self._outbox: queue.SimpleQueue[tuple[Ticket, Outcome]] = queue.SimpleQueue()

    def _is_running(self, ticket: Ticket) -> bool:
        return ticket in self._running

    def _feed(self) -> None:
        # As many tasks are out as there are threads: what waits can still be cancelled.
        while self._waiting and len(self._running) < self._count:
            ticket = next(iter(self._waiting))
            self._running.add(ticket)
            if len(self._threads) < len(self._running):
                self._threads.append(threading.Thread(target=self._work, daemon=True))
                self._threads[-1].start()
            self._inbox.put((ticket, self._waiting.pop(ticket)))

    def _advance(self, timeout: float | None) -> None:
        try:
            ticket, outcome = self._outbox.get(timeout=timeout)
        except queue.Empty:
            return
        self._running.discard(ticket)
        self._finish(ticket, outcome)
        self._feed()

    def _abandon(self, ticket: Ticket) -> None:
        """A thread cannot be stopped: its result is dropped when it comes."""

    def _dismiss(self) -> None:
        for _ in self._threads:
            self._inbox.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        shelf = Shelf(self.makers)
        with at_work(shelf):
            while (entry := self._inbox.get()) is not None:
                ticket, task = entry
                # Even sys.exit() in a task: whoever waits must hear of it.
                self._outbox.put((ticket, Outcome.of(task, BaseException)))
        shelf.close()
