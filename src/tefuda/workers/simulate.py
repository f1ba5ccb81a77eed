"""How long many workers would take: simulated from measured times, for machines that nobody has at hand."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass

from tefuda.core.errors import positive, whole

MOST_WORKERS = 10**6


def simulate(tasks: Sequence[float], workers: int, handling: float = 0.0) -> float:
    """Return the seconds that so many workers need for tasks of these seconds, handed out in their order.

    One process hands out the tasks and takes in the results, and needs ``handling`` seconds for each;
    every worker has one more task at hand, so it waits only when that one is not fast enough. Nobody is
    ever slower than measured, dies or shares its core: real clusters do worse.

    >>> simulate([1.0] * 100, workers=10), round(simulate([1.0] * 100, workers=10, handling=0.2), 6)
    (10.0, 21.0)
    """
    whole(workers, "The number of workers", low=1, high=MOST_WORKERS)
    positive(handling, "handling", zero=True)
    crew = [(0.0, 0.0)] * workers  # when free, when the task before was begun
    office = end = 0.0
    for seconds in tasks:
        free, begun = heapq.heappop(crew)
        office = max(office, begun) + handling  # no earlier than one task ahead
        start = max(free, office)
        end = max(end, start + seconds)
        heapq.heappush(crew, (start + seconds, start))
    return end


def speed_up(tasks: Sequence[float], workers: int, handling: float = 0.0) -> float:
    """Return how many times as fast as one core that is.

    >>> speed_up([0.1] * 1000, workers=100, handling=0.0)
    100.0
    """
    return round(sum(tasks) / simulate(tasks, workers, handling), 9)


@dataclass(frozen=True)
class MessageCosts:
    """What a task costs besides itself, in seconds: CPU of those whom it passes, and the way."""

    client: float = 0.0  # of the process that decides, out and in together
    scheduler: float = 0.0  # which all messages pass, out and in together
    worker: float = 0.0
    _: KW_ONLY
    way: float = 0.0  # there and back, beyond what everybody computes

    def __post_init__(self) -> None:
        for name in ("client", "scheduler", "worker", "way"):
            positive(getattr(self, name), name, zero=True)


@dataclass(frozen=True)
class SharedWork:
    """What a simulated decision took, and which share of that time everybody was busy."""

    seconds: float
    _: KW_ONLY
    client: float
    scheduler: float
    workers: float  # the mean of all of them, with tasks only


class _Desk:
    """Somebody who does one thing after the other, in the order in which they come."""

    def __init__(self) -> None:
        self.free = self.busy = 0.0

    def serve(self, now: float, seconds: float) -> float:
        """Return when it will be done."""
        self.free = max(self.free, now) + seconds
        self.busy += seconds
        return self.free


class _Office:
    """The events of one decision: tasks go client, scheduler, worker; results come back the same way."""

    def __init__(self, tasks: Sequence[float], workers: int, costs: MessageCosts, *, ahead: int) -> None:
        self._tasks, self._costs, self._left = tasks, costs, deque(range(len(tasks)))
        self._client, self._scheduler = _Desk(), _Desk()
        self._workers = [_Desk() for _ in range(workers)]
        self._events: list[tuple[float, int, Callable[[float, int, int], None], int, int]] = []
        self._count = 0
        self._end = 0.0
        self._ahead = ahead

    def run(self) -> SharedWork:
        """Play the events in order of their time."""
        for _ in range(self._ahead):
            for worker in range(min(len(self._workers), len(self._left))):
                self._hand_out(0.0, worker)
        while self._events:
            now, _, what, task, worker = heapq.heappop(self._events)
            what(now, task, worker)
        seconds = self._end
        whole_time = seconds or 1.0
        return SharedWork(
            seconds,
            client=self._client.busy / whole_time,
            scheduler=self._scheduler.busy / whole_time,
            workers=sum(self._tasks) / whole_time / len(self._workers),
        )

    def _at(self, time: float, what: Callable[[float, int, int], None], *, task: int, worker: int) -> None:
        self._count += 1
        heapq.heappush(self._events, (time, self._count, what, task, worker))

    def _hand_out(self, now: float, worker: int) -> None:
        if self._left:
            sent = self._client.serve(now, self._costs.client / 2)
            self._at(sent + self._costs.way / 4, self._pass_on, task=self._left.popleft(), worker=worker)

    def _pass_on(self, now: float, task: int, worker: int) -> None:
        passed = self._scheduler.serve(now, self._costs.scheduler / 2)
        self._at(passed + self._costs.way / 4, self._work, task=task, worker=worker)

    def _work(self, now: float, task: int, worker: int) -> None:
        done = self._workers[worker].serve(now, self._costs.worker + self._tasks[task])
        self._at(done + self._costs.way / 4, self._pass_back, task=task, worker=worker)

    def _pass_back(self, now: float, task: int, worker: int) -> None:
        passed = self._scheduler.serve(now, self._costs.scheduler / 2)
        self._at(passed + self._costs.way / 4, self._take_in, task=task, worker=worker)

    def _take_in(self, now: float, task: int, worker: int) -> None:
        taken = self._client.serve(now, self._costs.client / 2)
        self._end = max(self._end, taken)
        self._at(taken, lambda at, _, free: self._hand_out(at, free), task=task, worker=worker)


def share_out(
    tasks: Sequence[float], workers: int, costs: MessageCosts | None = None, *, ahead: int = 1
) -> SharedWork:
    """Simulate a decision event by event: who waits for whom when tasks pass a client and a scheduler.

    Every worker has ``ahead`` tasks, and gets the next when one of its results is in. As in :func:`simulate`
    nobody is slower than measured, dies or shares its core.

    >>> share_out([1.0] * 100, workers=10).seconds
    10.0
    >>> round(share_out([1.0] * 100, workers=100, costs=MessageCosts(client=0.02)).seconds, 6)
    2.01
    """
    whole(workers, "The number of workers", low=1, high=MOST_WORKERS)
    whole(ahead, "ahead", low=1, high=1000)
    for seconds in tasks:
        positive(seconds, "The time of a task", zero=True)
    return _Office(tasks, workers, costs or MessageCosts(), ahead=ahead).run()
