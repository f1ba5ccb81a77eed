"""What messages cost on a cluster of this machine: CPU of everybody whom a task passes, and the way."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass
from importlib import import_module
from statistics import median
from typing import Any

from tefuda.workers.base import WorkerPool
from tefuda.workers.pools import worker_pool
from tefuda.workers.simulate import MessageCosts
from tefuda.workers.trial import TrialCluster

TASKS = 400
SLEPT = 0.03  # seconds of a task: longer than what is sent ahead, so that each is a message of its own
REPORT = 2000  # bytes that come back: what a world of bridge reports
ROUNDS = 60  # tasks that go out one by one


@dataclass(frozen=True)
class Calibration:
    """The costs, how many workers and tasks they were measured with, and how the time of the way spreads."""

    costs: MessageCosts
    workers: int
    tasks: int
    _: KW_ONLY
    round_trip: float  # seconds, the median of single tasks that do nothing
    quickest: float  # of these; what others' load cannot make shorter


def _sleep(seconds: float, size: int) -> bytes:
    time.sleep(seconds)
    return bytes(size)


def calibrate(workers: int = 8, tasks: int = TASKS) -> Calibration:
    """Send tasks that only sleep through workers of this machine and see what CPU everybody used for them.

    CPU seconds can be told on a busy machine, too. The way is the quickest round trip minus that CPU.
    """
    with TrialCluster(workers) as made, worker_pool(made.address) as crew:
        _send(crew, 4 * workers, 0.005)  # once, so that all are awake
        trips = []
        for _ in range(ROUNDS):
            began = time.perf_counter()
            crew.gather([crew.submit(_sleep, 0.0, REPORT)])
            trips.append(time.perf_counter() - began)
        before = _cpu([made.scheduler.pid]), _cpu(one.pid for one in made.workers), time.process_time()
        _send(crew, tasks, SLEPT)
        after = _cpu([made.scheduler.pid]), _cpu(one.pid for one in made.workers), time.process_time()
    scheduler, theirs, client = (
        max(late - early, 0.0) / tasks for early, late in zip(before, after, strict=True)
    )
    quickest = min(trips)
    way = max(quickest - scheduler - theirs - client, 0.0)
    costs = MessageCosts(client, scheduler, theirs, way=way)
    return Calibration(costs, workers, tasks, round_trip=median(trips), quickest=quickest)


def _send(crew: WorkerPool, tasks: int, seconds: float) -> None:
    """One task a worker, the next when it is done: as a decision with a limit does."""
    out = {crew.submit(_sleep, seconds, REPORT) for _ in range(min(crew.count, tasks))}
    sent = len(out)
    while out:
        for ticket, _ in crew.each(set(out), None):
            out.discard(ticket)
            if sent < tasks:
                out.add(crew.submit(_sleep, seconds, REPORT))
                sent += 1
            break


def _cpu(numbers: Iterable[int]) -> float:
    """Return the CPU seconds of processes and of those that they started."""
    processes: Any = import_module("psutil")  # comes with distributed
    total = 0.0
    for number in numbers:
        first = processes.Process(number)
        for process in (first, *first.children(recursive=True)):
            spent = process.cpu_times()
            total += spent.user + spent.system
    return total
