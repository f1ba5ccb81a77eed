"""Threads as workers: for tasks that let the interpreter go, such as native searches."""

from __future__ import annotations

import queue
import threading

from tefuda.workers.base import Outcome, Task, Ticket, WorkerPool
from tefuda.workers.warm import WarmCache, at_work


class Threads(WorkerPool):
    """Workers that share this process. Nothing is pickled; what tasks share is copied once for each thread.

    A thread cannot be stopped: one whose task is cancelled is left alone with it and goes home afterwards,
    another takes its place at once.
    """

    shares_memory = True

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count
        self._threads: set[threading.Thread] = set()
        self._running: dict[
            Ticket, threading.Thread | None
        ] = {}  # the thread that runs it, once there is one
        self._lock = threading.Lock()
        self._inbox: queue.SimpleQueue[tuple[Ticket, Task] | None] = queue.SimpleQueue()
        self._outbox: queue.SimpleQueue[tuple[Ticket, Outcome]] = queue.SimpleQueue()

    @property
    def count(self) -> int:
        """How many threads there are."""
        return self._count

    def _is_running(self, ticket: Ticket) -> bool:
        return ticket in self._running

    def _feed(self) -> None:
        # As many tasks are out as there are threads: what waits can still be cancelled.
        while self._waiting and len(self._running) < self._count:
            ticket = next(iter(self._waiting))
            self._running[ticket] = None
            if len(self._threads) < len(self._running):
                thread = threading.Thread(target=self._work, daemon=True)
                self._threads.add(thread)
                thread.start()
            self._inbox.put((ticket, self._waiting.pop(ticket)))

    def _advance(self, timeout: float | None) -> None:
        try:
            ticket, outcome = self._outbox.get(timeout=timeout)
        except queue.Empty:
            return
        self._running.pop(ticket, None)
        self._finish(ticket, outcome)
        self._feed()

    def _abandon(self, ticket: Ticket) -> None:
        """Go on without the thread that runs it; it notices when it is done. No thread starts it any more."""
        with self._lock:
            thread = self._running.pop(ticket, None)
            if thread is not None:
                self._threads.discard(thread)

    def _dismiss(self) -> None:
        for _ in self._threads:
            self._inbox.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        me = threading.current_thread()
        shelf = WarmCache(beside_others=True)
        with at_work(shelf):
            while (entry := self._inbox.get()) is not None:
                ticket, task = entry
                with self._lock:
                    if ticket not in self._running:  # cancelled before anybody began it
                        continue
                    self._running[ticket] = me
                # Even sys.exit() in a task: whoever waits must hear of it.
                outcome = Outcome.of(task, BaseException)
                with self._lock:
                    if me not in self._threads:
                        break
                    self._running[ticket] = None  # done: no thread runs it any more
                    self._outbox.put((ticket, outcome))
        shelf.close()
