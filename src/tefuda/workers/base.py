"""The interface of all workers: submit, gather until a deadline, cancel, close."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from tefuda.core import TefudaError

Progress = Callable[[int, int], None]
Task = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]  # with its arguments by place and by name


@dataclass(frozen=True, order=True)
class Ticket:
    """What ``submit`` gives for a task; tickets are in the order in which tasks were submitted."""

    number: int


@dataclass(frozen=True)
class Outcome:
    """What a task came to: a value, or an exception."""

    value: Any = None
    error: BaseException | None = None

    @classmethod
    def of(cls, task: Task, catch: type[BaseException] = Exception) -> Outcome:
        """Do a task."""
        function, args, named = task
        try:
            return cls(function(*args, **named))
        except catch as error:
            return cls(error=error)

    def get(self) -> Any:
        """Return the value, or raise what the task raised."""
        if self.error is not None:
            raise self.error
        return self.value


@dataclass(frozen=True)
class Gathered:
    """The results that were ready, in the order of their tickets, and the tickets whose results were not."""

    results: dict[Ticket, Any]
    missing: tuple[Ticket, ...]


class WorkerPool(ABC):
    """Those who do tasks. A task is a function of a module with plain data; nothing depends on who does it.

    Inside a task ``warm(maker, *args)`` is a thing that the worker made once and keeps. Functions and
    arguments must be picklable where workers are processes, here or on other machines.

    >>> from tefuda.workers import worker_pool
    >>> with worker_pool(2, kind="threads") as workers:
    ...     tickets = [workers.submit(pow, 2, n) for n in range(4)]
    ...     list(workers.gather(tickets).results.values())
    [1, 2, 4, 8]
    """

    shares_memory = False  # do the workers see what this process changes?
    dashboard = ""  # where one can see what goes on, if there is such a place

    def __init__(self) -> None:
        self._submitted = 0
        self._closed = False
        self._waiting: dict[Ticket, Any] = {}  # in order
        self._done: dict[Ticket, Outcome] = {}
        self._cancelled: set[Ticket] = set()

    @property
    @abstractmethod
    def count(self) -> int:
        """How many tasks can be done at a time."""

    @property
    def is_here(self) -> bool:
        """Is this very thread the only worker?"""
        return False

    @property
    def is_closed(self) -> bool:
        """Is it closed?"""
        return self._closed

    def submit(self, function: Callable[..., Any], *args: Any, **named: Any) -> Ticket:
        """Hand in a task: a function and its arguments."""
        if self._closed:
            raise TefudaError("This worker pool is closed.")
        ticket = Ticket(self._submitted)
        self._waiting[ticket] = self._packed((function, args, named))
        self._submitted += 1
        self._feed()
        return ticket

    def prepare(self, function: Callable[..., Any], *args: Any) -> None:
        """Have every worker do this before its next task, such as loading a game; wait until they have.

        It is for what takes time once, before a clock runs; what it comes to does not matter. Workers that
        join later do it first of all. Those who share the memory of this process, or are born with it, have
        what this process has.
        """
        Outcome.of((function, args, {}))

    def each(self, tickets: Iterable[Ticket], deadline: float | None = None) -> Iterator[tuple[Ticket, Any]]:
        """Give (ticket, result) as they come, in any order; what a task raised is raised here."""
        for ticket, outcome in self._arrivals(set(tickets), deadline):
            yield ticket, outcome.get()

    def gather(
        self, tickets: Iterable[Ticket], deadline: float | None = None, progress: Progress | None = None
    ) -> Gathered:
        """Collect results until all are there or ``time.monotonic()`` reaches the deadline.

        Missing results may be gathered later. When tasks raise, the exception of the earliest ticket is
        raised and later tickets are cancelled, so that it is the same one on any number of workers.
        ``progress`` is called with the number of results collected and wanted.
        """
        wanted = sorted(set(tickets))
        found: dict[Ticket, Outcome] = {}
        left = set(wanted)
        for ticket, outcome in self._arrivals(left, deadline):
            found[ticket] = outcome
            if outcome.error is not None:
                self.cancel([later for later in left if later > ticket])
            if progress is not None:
                progress(len(found), len(wanted))
        results = {ticket: found[ticket].get() for ticket in wanted if ticket in found}
        return Gathered(results, tuple(ticket for ticket in wanted if ticket not in found))

    def cancel(self, tickets: Iterable[Ticket]) -> None:
        """Forget tasks: those not begun are never done, the results of the others are dropped.

        A process that is at such a task is ended at once; a thread is left alone with it, and another takes
        its place. Cancelled tickets count as missing.
        """
        for ticket in tickets:
            if self._is_running(ticket):
                self._cancelled.add(ticket)
                self._abandon(ticket)
            elif ticket in self._waiting or ticket in self._done:
                self._cancelled.add(ticket)
                self._waiting.pop(ticket, None)
                self._done.pop(ticket, None)

    def close(self) -> None:
        """Forget everything that is left, and send the workers home."""
        if not self._closed:
            self._closed = True
            self._waiting.clear()
            self._done.clear()
            self._dismiss()

    def __enter__(self) -> WorkerPool:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _arrivals(self, left: set[Ticket], deadline: float | None) -> Iterator[tuple[Ticket, Outcome]]:
        """Give outcomes as they come and take their tickets out of ``left``."""
        for ticket in left:
            known = ticket in self._waiting or ticket in self._done or ticket in self._cancelled
            if self._closed or not (known or self._is_running(ticket)):
                raise TefudaError(
                    "There is no result for ticket {number}: it was gathered already, it "
                    "belongs to others, or the worker pool is closed.",
                    number=ticket.number,
                )
        while True:
            for ticket in [ticket for ticket in self._done if ticket in left]:
                if ticket in self._done:  # not cancelled meanwhile
                    left.discard(ticket)
                    yield ticket, self._done.pop(ticket)
            left -= self._cancelled
            timeout = None if deadline is None else deadline - time.monotonic()
            if not left or (timeout is not None and timeout <= 0):
                return
            self._advance(timeout)

    def _finish(self, ticket: Ticket, outcome: Outcome) -> None:
        if ticket not in self._cancelled:
            self._done[ticket] = outcome

    def _packed(self, task: Task) -> Any:
        """Return a task in the form in which it waits."""
        return task

    @abstractmethod
    def _is_running(self, ticket: Ticket) -> bool:
        """Is somebody at this task?"""

    @abstractmethod
    def _feed(self) -> None:
        """Give waiting tasks to those who are free."""

    @abstractmethod
    def _advance(self, timeout: float | None) -> None:
        """Wait until something is done, at most so many seconds."""

    @abstractmethod
    def _abandon(self, ticket: Ticket) -> None:
        """Stop, if that is possible, a task that somebody is at."""

    @abstractmethod
    def _dismiss(self) -> None:
        """End the workers and leave nothing behind."""
