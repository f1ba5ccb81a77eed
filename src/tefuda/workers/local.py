"""Independent tasks on local processes. A worker that dies costs time, not results."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from tefuda.core import TefudaError

Task = TypeVar("Task")
MAX_DEATHS = 5

_work: Callable[[Any], Any] | None = None


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run_tasks(
    work: Callable[[Task], Any], tasks: Sequence[Task], workers: int = 1
) -> Iterator[tuple[Task, Any]]:
    """Do all tasks and give (task, result) as they come, in any order.

    With one worker everything runs in this process. ``work`` is handed to the workers when they start
    (inherited where processes fork), so it may hold large or unpicklable things there.
    """
    if workers < 1:
        raise TefudaError(f"The number of workers is 1 or more, not {workers}.")
    if workers == 1 or len(tasks) <= 1:
        for task in tasks:
            yield task, work(task)
        return
    left = list(tasks)
    deaths = 0
    while left:
        done: list[Task] = []
        try:
            for task, result in _pool_round(work, left, workers):
                done.append(task)
                yield task, result
        except BrokenProcessPool:
            deaths += 1
            if deaths >= MAX_DEATHS:
                raise TefudaError(
                    f"Worker processes died {deaths} times (out of memory?); giving up."
                ) from None
        left = [task for task in left if task not in done]


def _pool_round(
    work: Callable[[Task], Any], tasks: Sequence[Task], workers: int
) -> Iterator[tuple[Task, Any]]:
    context = multiprocessing.get_context(
        "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    )
    pool = ProcessPoolExecutor(
        min(workers, len(tasks)), mp_context=context, initializer=_begin, initargs=(work,)
    )
    try:
        waiting: dict[Future[Any], Task] = {}
        queue = iter(tasks)
        # A few tasks ahead of the workers, not all at once: a huge match stays small in memory.
        for task in queue:
            waiting[pool.submit(_do, task)] = task
            if len(waiting) >= 4 * workers:
                break
        while waiting:
            finished, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in finished:
                task = waiting.pop(future)
                yield task, future.result()
                following = next(queue, None)
                if following is not None:
                    waiting[pool.submit(_do, following)] = following
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _begin(work: Callable[[Any], Any]) -> None:
    """Remember the work in a worker process, and let the parent deal with Ctrl-C."""
    import signal

    global _work
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _do(task: Any) -> Any:
    assert _work is not None
    return _work(task)
