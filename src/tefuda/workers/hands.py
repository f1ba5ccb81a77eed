"""The processes of one worker of a cluster.

Tasks are done by processes that belong to the worker, not by its threads: one that hangs can be ended without
losing the worker, native code that keeps the interpreter does not silence it, and a crash costs one task.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from multiprocessing import get_all_start_methods

from tefuda.workers.child import Child, context_of, end


class Died(Exception):
    """The process that was at a task is gone."""


class Hands:
    """The processes of one worker, each at one task at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[Child] = []
        self._busy: dict[Hashable, Child] = {}

    def prepare(self, count: int) -> None:
        """Have so many processes free before they are needed: a new one takes longer than many a task."""
        with self._lock:
            count -= len(self._idle)
        made = [self._start() for _ in range(count)]
        with self._lock:
            self._idle[:0] = made  # those with warm state are taken first

    def do(self, key: Hashable, data: bytes, is_wanted: Callable[[], bool] = lambda: True) -> bytes:
        """Let a process do a packed task and return the packed outcome.

        A task that was dropped before a process had it is not begun: ``is_wanted`` is asked last of all.
        """
        with self._lock:
            child = self._idle.pop() if self._idle else None
        child = child or self._start()
        with self._lock:
            if not is_wanted():
                self._idle.append(child)
                raise Died(key)
            self._busy[key] = child
        try:
            child.pipe.send_bytes(data)
            answer = child.pipe.recv_bytes()
        except (EOFError, OSError):
            with self._lock:
                self._busy.pop(key, None)
            threading.Thread(target=self._replace, args=(child,), daemon=True).start()
            raise Died(key) from None
        with self._lock:
            self._busy.pop(key, None)
            self._idle.append(child)
        return answer

    def drop(self, key: Hashable) -> None:
        """End the process that is at a task."""
        with self._lock:
            child = self._busy.pop(key, None)
        if child is not None:
            child.process.kill()

    def _replace(self, child: Child) -> None:
        made = self._start()
        with self._lock:
            self._idle.insert(0, made)
        end([child])

    @staticmethod
    def _start() -> Child:
        # The worker itself has threads: it cannot fork.
        return Child(context_of("forkserver" if "forkserver" in get_all_start_methods() else "spawn"))


HANDS = Hands()
