"""The processes of one worker of a cluster.

Tasks are done by processes that belong to the worker, not by its threads: one that hangs can be ended without
losing the worker, native code that keeps the interpreter does not silence it, and a crash costs one task.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_all_start_methods

from tefuda.workers.child import Child, context_of, end
from tefuda.workers.serialization import pack

ROOM = 16  # preparations that are remembered for new processes


class Died(Exception):
    """The process that was at a task is gone."""


class Hands:
    """The processes of one worker, each at one task at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[Child] = []
        self._busy: dict[Hashable, Child] = {}
        self._wanted = 0  # processes, besides those that are started when there is none
        self._preparations: deque[tuple[int, bytes]] = deque(maxlen=ROOM)  # numbered from 1

    def start(self, count: int) -> None:
        """Start so many processes before they are needed, and wait until they could begin."""
        made = [self._start() for _ in range(count)]
        for child in made:
            child.pipe.send_bytes(pack((bool, (), {})))
        for child in made:
            child.pipe.recv_bytes()
        with self._lock:
            self._wanted += count
            self._idle[:0] = made  # those with warm state are taken first

    def prepare(self, data: bytes) -> None:
        """Have every process do a packed task before its next one, the free ones now."""
        with self._lock:
            if any(data == known for _, known in self._preparations):
                return
            last = self._preparations[-1][0] if self._preparations else 0
            self._preparations.append((last + 1, data))
            free, self._idle = self._idle, []
        with ThreadPoolExecutor(max(1, len(free))) as helpers:
            ready = list(helpers.map(self._is_ready, free))
        with self._lock:
            self._idle += [child for child, is_ready in zip(free, ready, strict=True) if is_ready]
        end(child for child, is_ready in zip(free, ready, strict=True) if not is_ready)

    def _is_ready(self, child: Child) -> bool:
        """Let a process make the preparations that it has missed; False if it dies of them."""
        try:
            for number, data in list(self._preparations):
                if number > child.prepared:
                    child.pipe.send_bytes(data)
                    child.pipe.recv_bytes()
                    child.prepared = number
        except (EOFError, OSError):
            return False
        return True

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
            if not self._is_ready(child):
                raise EOFError
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

    def close(self) -> None:
        """End all processes."""
        with self._lock:
            going = [*self._idle, *self._busy.values()]
            self._idle, self._busy = [], {}
        end(going)

    def _replace(self, child: Child) -> None:
        end([child])
        with self._lock:
            if len(self._idle) + len(self._busy) >= self._wanted:  # a task has started another already
                return
        made = self._start()
        if self._is_ready(made):
            with self._lock:
                self._idle.insert(0, made)
        else:
            end([made])

    @staticmethod
    def _start() -> Child:
        # The worker itself has threads: it cannot fork.
        return Child(context_of("forkserver" if "forkserver" in get_all_start_methods() else "spawn"))


HANDS = Hands()
