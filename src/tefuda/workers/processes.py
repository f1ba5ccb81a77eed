"""Local processes as workers. One that dies costs time, not results."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.connection import wait

from tefuda.workers.base import Task, Ticket, WorkerPool
from tefuda.workers.child import Child, Start, context_of, end
from tefuda.workers.serialization import lost, pack, unpack

MAX_DEATHS = 3  # of workers at one and the same task


@dataclass
class _Worker:
    child: Child
    ticket: Ticket | None = None
    task: bytes = b""


class Processes(WorkerPool):
    """Workers with processes of their own, started when there is something to do.

    A task whose worker dies is done again by another; one that kills several workers fails with a sentence.
    """

    def __init__(self, count: int, start: Start | None = None) -> None:
        super().__init__()
        self._context = context_of(start)
        self._count = count
        self._crew: list[_Worker] = []
        self._deaths: dict[Ticket, int] = {}

    @property
    def count(self) -> int:
        """How many processes there are."""
        return self._count

    def _packed(self, task: Task) -> bytes:
        return pack(task)

    def _is_running(self, ticket: Ticket) -> bool:
        return any(worker.ticket == ticket for worker in self._crew)

    def _feed(self) -> None:
        while self._waiting:
            free = next((worker for worker in self._crew if worker.ticket is None), None)
            if free is None:
                if len(self._crew) >= self._count:
                    return
                free = _Worker(Child(self._context))
                self._crew.append(free)
            ticket = next(iter(self._waiting))
            free.ticket, free.task = ticket, self._waiting.pop(ticket)
            try:
                free.child.pipe.send_bytes(free.task)
            except OSError:  # it died while it had nothing to do
                self._bury(free)

    def _advance(self, timeout: float | None) -> None:
        self._feed()
        busy = {worker.child.pipe: worker for worker in self._crew if worker.ticket is not None}
        for pipe in wait(list(busy), timeout):
            worker = busy[pipe]  # type: ignore[index]
            assert worker.ticket is not None
            try:
                data = worker.child.pipe.recv_bytes()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            ticket, worker.ticket = worker.ticket, None
            self._deaths.pop(ticket, None)
            self._finish(ticket, unpack(data))
        self._feed()

    def _bury(self, worker: _Worker) -> None:
        """Put the task of a dead worker back in its place, or give it up."""
        self._end(worker)
        ticket = worker.ticket
        if ticket is None or ticket in self._cancelled:
            return
        deaths = self._deaths[ticket] = self._deaths.get(ticket, 0) + 1
        if deaths < MAX_DEATHS:
            self._waiting = {ticket: worker.task, **self._waiting}
        else:
            self._finish(ticket, lost(deaths))

    def _end(self, *workers: _Worker) -> None:
        for worker in workers:
            self._crew.remove(worker)
        end(worker.child for worker in workers)

    def _abandon(self, ticket: Ticket) -> None:
        self._end(*[worker for worker in self._crew if worker.ticket == ticket])

    def _dismiss(self) -> None:
        self._end(*self._crew)
