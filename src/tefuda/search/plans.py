"""How the worlds of one decision are shared out among workers, and how the clock is kept."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any, Literal, Protocol
from weakref import WeakKeyDictionary

from tefuda.core import Stop
from tefuda.workers import Shared, Ticket, WorkerPool, standing_pool

PLANS = ("queue", "blocks", "root")
LEAST = 0.002  # seconds for a world, where the time is shared out among them
HEARD = 0.01  # seconds after which a stop is heard where workers are other processes
TRANSIT = (0.02, 0.25)  # least and most seconds to set aside for a piece to go elsewhere and come home
GRACE = (0.05, 0.25)  # least and most seconds to wait for reports, where every world has its own limit
FADING = 0.9  # what a long way counts after each report with a shorter one
WAITING = 8  # worlds out a worker where a solver does not deepen: they may be very short


class Work(Protocol):
    """Pieces of work by number, such as the worlds of a decision."""

    kind: Literal["processes", "threads"]
    solver: Any

    def __len__(self) -> int: ...

    def solve(self, number: int, *, seconds: float | None, nodes: int | None, stop: Stop | None) -> Any:
        """Do one of them within so many seconds, or exactly as far as ``nodes`` says."""


_ways: WeakKeyDictionary[WorkerPool, float] = WeakKeyDictionary()
"""The longest way there and back that pieces had lately, in seconds besides those of the search."""


@dataclass(frozen=True)
class SearchEffort:
    """Who does the work, by which plan, and how long it may take."""

    workers: int | str
    plan: str
    seconds: float | None
    _: KW_ONLY
    limit: float | None
    counts: Sequence[int]
    stop: Stop | None
    began: float  # by time.perf_counter(): the time of a decision is one, estimates included

    @property
    def is_timed(self) -> bool:
        """Does the clock decide? Not where a search is repeated by its counts."""
        return not self.counts and (self.seconds is not None or self.limit is not None)


def solve_all(work: Work, effort: SearchEffort) -> tuple[dict[int, Any], int]:
    """Do all pieces, or those that can be done in time.

    Return their reports by number, at least one, and how many could be done at a time.
    """
    crew = standing_pool(effort.workers, work.kind)
    if effort.counts:
        numbers = [number for number, nodes in enumerate(effort.counts) if nodes]
    else:
        numbers = list(range(len(work)))
    halt = Stop(effort.stop)  # threads that are left behind hear it
    run = _Run(work, effort, crew, halt=halt, numbers=numbers)
    try:
        if effort.plan == "blocks":
            run.in_blocks()
        elif effort.is_timed or effort.stop is not None:
            run.by_the_clock()
        else:
            run.freely()
    finally:
        halt.set()
        crew.cancel(run.out)  # those that did not come
    if not run.reports:
        first = numbers[0]
        nodes = effort.counts[first] if effort.counts else None
        run.reports[first] = work.solve(first, seconds=LEAST, nodes=nodes, stop=None)
    return dict(sorted(run.reports.items())), crew.count


class _Run:
    """One decision under way."""

    def __init__(
        self, work: Work, effort: SearchEffort, crew: WorkerPool, *, halt: Stop, numbers: list[int]
    ) -> None:
        self._work, self._effort, self._crew, self._halt = work, effort, crew, halt
        self._left = list(numbers)
        self._shared = Shared(work)
        self._least = LEAST
        self._begun = time.monotonic()
        self._spent = time.perf_counter() - effort.began
        self._pieces = len(numbers)
        self._sent: dict[Ticket, float] = {}
        self.out: dict[Ticket, list[int]] = {}
        self.reports: dict[int, Any] = {}

    @property
    def _transit(self) -> float:
        """The seconds to set aside for the way."""
        if self._crew.shares_memory:
            return 0.0
        return _within(_ways.get(self._crew, 0.0), TRANSIT)

    @property
    def _grace(self) -> float:
        """How long to wait for reports beyond the limit of the worlds: twice the way, as it is now."""
        way = _ways.get(self._crew)
        return GRACE[1] if way is None else _within(2 * way, GRACE)

    @property
    def _until(self) -> float | None:
        """When all must be in, by time.monotonic()."""
        effort = self._effort
        if not effort.is_timed:
            return None
        ends = []
        if effort.seconds is not None:
            ends.append(effort.seconds - self._spent)
        if effort.limit is not None:
            ends.append(effort.limit * math.ceil(self._pieces / self._crew.count) + self._grace)
        return self._begun + min(ends)

    def freely(self) -> None:
        """Without a clock: hand in all at once; a free worker takes the next."""
        for number in self._left:
            self._submit([number], None)
        for ticket, found in self._crew.gather(self.out).results.items():
            self._keep(self.out[ticket], found)
        self.out = {}

    def in_blocks(self) -> None:
        """Everybody gets an equal part, in order, and reports when it is through."""
        size = math.ceil(len(self._left) / self._crew.count)
        for first in range(0, len(self._left), size):
            self._submit(self._left[first : first + size], self._remaining())
        self._left = []
        while self.out and self._take():
            pass

    def by_the_clock(self) -> None:
        """One piece per worker; a free worker gets the next, with its share of what is left."""
        ahead = 1 if self._work.solver.deepens else WAITING
        while self._left or self.out:
            while self._left and len(self.out) < ahead * self._crew.count and not self._is_over():
                seconds = self._share()
                self._submit([self._left.pop(0)], seconds)
            if not self.out or not self._take():
                return

    def _submit(self, numbers: list[int], seconds: float | None) -> None:
        counts = self._effort.counts
        nodes = [counts[number] for number in numbers] if counts else None
        timing = _Timing(seconds, None if counts else self._effort.limit, self._work.solver.deepens)
        ticket = self._crew.submit(_solve, self._shared, numbers, timing=timing, nodes=nodes, stop=self._halt)
        if len(self.out) < self._crew.count:
            self._sent[ticket] = time.monotonic()
        self.out[ticket] = numbers

    def _take(self) -> bool:
        """Wait for the next report; False when time is up, or a stop was heard."""
        while True:
            grace = None if self._until is None else self._until + LEAST
            soon = grace
            if self._effort.stop is not None:
                heard = time.monotonic() + HEARD
                soon = heard if grace is None else min(heard, grace)
            for ticket, found in self._crew.each(set(self.out), soon):
                self._keep(self.out.pop(ticket), found)
                if sent := self._sent.get(ticket):  # else it waited for others, and nobody knows how long
                    way = time.monotonic() - sent - sum(one.seconds for one in found)
                    _ways[self._crew] = max(way, FADING * _ways.get(self._crew, 0.0))
                return True
            late = grace is not None and time.monotonic() >= grace
            deaf = not self._crew.shares_memory and self._is_over()
            if late or deaf:
                return False

    def _keep(self, numbers: list[int], found: list[Any]) -> None:
        for number, report in zip(numbers, found, strict=False):
            self.reports[number] = report
            if report.found.depth == 0:
                self._least *= 2  # rather fewer worlds than worlds in which nothing is known

    def _is_over(self) -> bool:
        stop = self._effort.stop
        if stop is not None and stop.is_set:
            return bool(self.reports or self.out)
        if self._until is None or time.monotonic() < self._until:
            return False
        return bool(self.reports or self.out)

    def _remaining(self) -> float | None:
        if self._until is None:
            return None
        return max(self._until - self._transit - time.monotonic(), LEAST)

    def _share(self) -> float | None:
        """How long the next piece may take: its part of what is left, if the solver can make use of that."""
        left = self._remaining()
        if left is None:
            return None
        if self._work.solver.deepens:
            rounds = math.ceil(len(self._left) / self._crew.count)
            left = min(max(left / rounds, self._least), left)
        return left


def _within(seconds: float, bounds: tuple[float, float]) -> float:
    return min(max(seconds, bounds[0]), bounds[1])


@dataclass(frozen=True)
class _Timing:
    """The time for some pieces: in all, and for each."""

    seconds: float | None
    limit: float | None
    shares: bool  # can a solver make use of a part of the time?

    def each(self, began: float, pieces: int) -> float | None:
        """How long the next of so many pieces may take."""
        if self.seconds is None:
            return self.limit
        left = max(self.seconds - (time.monotonic() - began), 1e-6)
        if self.shares:
            left /= pieces
        return left if self.limit is None else min(left, self.limit)


def _solve(
    work: Shared[Work], numbers: list[int], *, timing: _Timing, nodes: list[int] | None, stop: Stop | None
) -> list[Any]:
    began = time.monotonic()
    found = []
    for place, number in enumerate(numbers):
        seconds = timing.each(began, len(numbers) - place)
        found.append(
            work.get().solve(number, seconds=seconds, nodes=nodes[place] if nodes else None, stop=stop)
        )
    return found
