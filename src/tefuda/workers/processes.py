"""Local processes as workers. One that dies costs time, not results."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from typing import Any, NoReturn

from tefuda.core import TefudaError
from tefuda.workers.base import Outcome, Task, Ticket, Workers
from tefuda.workers.warm import Makers, Shelf, at_work

MAX_DEATHS = 3  # of workers at one and the same task
PATIENCE = 1.0  # seconds for a worker to clean up before it is killed


@dataclass
class _Worker:
    process: multiprocessing.process.BaseProcess
    pipe: Connection
    ticket: Ticket | None = None
    task: bytes = b""


class FromWorker(Exception):
    """The traceback of an exception as the worker saw it, kept as its cause."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


class Processes(Workers):
    """Workers with processes of their own, started when there is something to do.

    A task whose worker dies is done again by another; one that kills several workers fails with a sentence.
    """

    def __init__(self, count: int, makers: Makers | None = None) -> None:
        super().__init__(makers)
        methods = multiprocessing.get_all_start_methods()
        self._context: BaseContext = multiprocessing.get_context("fork" if "fork" in methods else None)
        self._count = count
        self._crew: list[_Worker] = []
        self._deaths: dict[Ticket, int] = {}

    def _packed(self, task: Task) -> bytes:
        try:
            return pickle.dumps(task)
        except Exception as error:
            name = getattr(task[0], "__qualname__", repr(task[0]))
            raise TefudaError(
                f"The task {name} cannot be sent to a worker process: {error}. Tasks are functions that a "
                "module defines, with arguments that can be pickled."
            ) from None

    def _is_running(self, ticket: Ticket) -> bool:
        return any(worker.ticket == ticket for worker in self._crew)

    def _feed(self) -> None:
        while self._waiting:
            free = next((worker for worker in self._crew if worker.ticket is None), None)
            if free is None:
                if len(self._crew) >= self._count:
                    return
                free = self._start()
            ticket = next(iter(self._waiting))
            free.ticket, free.task = ticket, self._waiting.pop(ticket)
            try:
                free.pipe.send_bytes(free.task)
            except OSError:  # it died while it had nothing to do
                self._bury(free)

    def _start(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(  # type: ignore[attr-defined]
            target=_serve, args=(theirs, self.makers), daemon=True, name="tefuda worker"
        )
        process.start()
        theirs.close()  # so that its end is the end of the pipe
        worker = _Worker(process, ours)
        self._crew.append(worker)
        return worker

    def _advance(self, timeout: float | None) -> None:
        self._feed()
        busy = {worker.pipe: worker for worker in self._crew if worker.ticket is not None}
        for pipe in wait(list(busy), timeout):
            worker = busy[pipe]  # type: ignore[index]
            assert worker.ticket is not None
            try:
                data = worker.pipe.recv_bytes()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            ticket, worker.ticket = worker.ticket, None
            self._deaths.pop(ticket, None)
            self._finish(ticket, _unpacked(data))
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
            return
        text = f"{deaths} worker processes in a row died at the same task (out of memory?); giving it up."
        self._finish(ticket, Outcome(error=TefudaError(text)))

    def _end(self, *workers: _Worker) -> None:
        """End processes: they may clean up for a moment."""
        for worker in workers:
            self._crew.remove(worker)
            worker.pipe.close()
            worker.process.terminate()
        for worker in workers:
            worker.process.join(PATIENCE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.process.close()

    def _abandon(self, ticket: Ticket) -> None:
        self._end(*[worker for worker in self._crew if worker.ticket == ticket])

    def _dismiss(self) -> None:
        self._end(*self._crew)


def _serve(pipe: Connection, makers: Makers) -> None:
    """Do tasks until told to leave. This runs in the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_follow_parent, daemon=True).start()
    shelf = Shelf(makers)
    try:
        with at_work(shelf):
            while True:
                pipe.send_bytes(_packed_outcome(Outcome.of(pickle.loads(pipe.recv_bytes()))))
    except (EOFError, OSError):
        pass
    finally:
        shelf.close()


def _leave(*_: Any) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
    sys.exit()


def _follow_parent() -> None:
    """A worker does not outlive its parent, even one that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _packed_outcome(outcome: Outcome) -> bytes:
    """Return an outcome to be sent home; what cannot travel is described instead."""
    if outcome.error is None:
        try:
            return pickle.dumps((outcome.value, None, ""))
        except Exception as error:
            why = f"The result of a task cannot be sent home from its worker: {error}."
            return pickle.dumps((None, TefudaError(why), ""))
    trace = "".join(traceback.format_exception(outcome.error))
    try:
        data = pickle.dumps((None, outcome.error, trace))
        pickle.loads(data)  # some exceptions cannot be made again from their arguments
    except Exception:
        name = type(outcome.error).__name__
        return pickle.dumps((None, RuntimeError(f"{name}: {outcome.error}"), trace))
    return data


def _unpacked(data: bytes) -> Outcome:
    try:
        value, error, trace = pickle.loads(data)
    except Exception as why:
        return Outcome(error=TefudaError(f"The result of a task cannot be read: {why}."))
    if error is not None and trace:
        error.__cause__ = FromWorker(trace)
    return Outcome(value, error)
