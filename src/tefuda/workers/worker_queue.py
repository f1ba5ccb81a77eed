"""What clients of a cluster ask of a worker: to do tasks, to forget them, and what came of them.

A client says what it wants in one message (``post``) and waits for news in another (``poll``), so that many
short tasks travel together and no result waits for a task that was sent with it. These functions are run by
``Client.run`` of Dask, in the worker's event loop, and go through the scheduler.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from typing import Any, Literal

from tefuda.core import TefudaError
from tefuda.workers import member
from tefuda.workers.hands import HANDS, Died, Hands

Verb = Literal["do", "drop", "return"]
Order = tuple[Verb, int, bytes]  # a task by its number: do it, end it, or give it back if it is not begun
End = Literal["done", "died", "returned"]
News = tuple[int, int, End, bytes, float]  # running number, task, how it ended, outcome, seconds

WAIT = 5.0  # seconds after which a poll without news is answered
ABANDONED = 20.0  # seconds without a poll after which a client counts as gone


@dataclass
class Session:
    """One client: what it has not heard of, and which task it sent last."""

    stir: asyncio.Event = field(default_factory=asyncio.Event)
    news: list[News] = field(default_factory=list)
    _: KW_ONLY
    told: int = 0  # how much news there was so far
    last: int = -1
    expiry: asyncio.TimerHandle | None = None


class WorkerQueue:
    """The tasks of one worker, of all its clients, done in the order in which they came."""

    def __init__(self, hands: Hands, count: int) -> None:
        self._hands = hands
        self._changed = threading.Condition()
        self._waiting: dict[tuple[str, int], bytes] = {}
        self._running: set[tuple[str, int]] = set()
        self._sessions: dict[str, Session] = {}
        self._loop = asyncio.get_running_loop()
        for _ in range(count):
            threading.Thread(target=self._work, daemon=True, name="tefuda hand").start()

    @property
    def size(self) -> int:
        """How many tasks are here, begun or waiting."""
        return len(self._waiting) + len(self._running)

    def open(self, name: str) -> None:
        """Welcome a client."""
        self._sessions.setdefault(name, Session())
        self._expect(name)

    def close(self, name: str) -> None:
        """Forget a client and everything that it wanted."""
        session = self._sessions.pop(name, None)
        if session is None:
            return
        session.stir.set()  # a poll that still waits
        if session.expiry is not None:
            session.expiry.cancel()
        with self._changed:
            for key in [key for key in self._waiting if key[0] == name]:
                del self._waiting[key]
            going = [key for key in self._running if key[0] == name]
            self._running.difference_update(going)  # nobody wants to hear of them
        for key in going:
            self._hands.drop(key)

    def post(self, name: str, orders: Sequence[Order]) -> bool:
        """Take what a client wants; False if the client is unknown. What comes twice is done once."""
        session = self._sessions.get(name)
        if session is None:
            return False
        for verb, number, data in orders:
            key = name, number
            if verb == "do":
                if number > session.last:
                    session.last = number
                    with self._changed:
                        self._waiting[key] = data
                        self._changed.notify()
                continue
            with self._changed:
                waited = self._waiting.pop(key, None) is not None
                begun = key in self._running
                if verb == "drop":
                    self._running.discard(key)  # nobody wants to hear of it
            if verb == "drop" and begun:
                self._hands.drop(key)
            elif verb == "return" and waited:
                self._tell(name, number, "returned")
        return True

    async def poll(self, name: str, heard: int) -> list[News] | None:
        """Return the news since number ``heard``, as soon as there is any; None if the client is unknown."""
        session = self._sessions.get(name)
        if session is None:
            return None
        if session.expiry is not None:
            session.expiry.cancel()
        session.news = [one for one in session.news if one[0] > heard]
        if not session.news:
            session.stir.clear()
            with suppress(asyncio.TimeoutError):
                await asyncio.wait_for(session.stir.wait(), WAIT)
        self._expect(name)
        return list(session.news)

    def _expect(self, name: str) -> None:
        """Give a client so long until its next poll."""
        session = self._sessions.get(name)
        if session is None:
            return
        if session.expiry is not None:
            session.expiry.cancel()
        session.expiry = self._loop.call_later(ABANDONED, self.close, name)

    def _tell(self, name: str, number: int, end: End, *, data: bytes = b"", seconds: float = 0.0) -> None:
        session = self._sessions.get(name)
        if session is not None:
            session.told += 1
            session.news.append((session.told, number, end, data, seconds))
            session.stir.set()

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._waiting:
                    self._changed.wait()
                key = next(iter(self._waiting))
                data = self._waiting.pop(key)
                self._running.add(key)
            began = time.perf_counter()
            end: End = "done"
            try:
                data = self._hands.do(key, data, partial(self._running.__contains__, key))
            except Died:
                end, data = "died", b""
            seconds = time.perf_counter() - began
            with self._changed:
                wanted = key in self._running
                self._running.discard(key)
            if wanted:
                tell = partial(self._tell, *key, end, data=data, seconds=seconds)
                self._loop.call_soon_threadsafe(tell)


_queues: dict[str, WorkerQueue] = {}  # by the address of a worker: several may be in one process


def _queue_of(worker: Any) -> WorkerQueue:
    found = _queues.get(worker.address)
    if found is None:
        found = _queues[worker.address] = WorkerQueue(HANDS, worker.state.nthreads)
    return found


async def greet(name: str, dask_worker: Any) -> str:
    """Welcome a client; return which Tefuda this worker has."""
    _queue_of(dask_worker).open(name)
    return member.build()


async def post(name: str, theirs: str, orders: Sequence[Order], *, dask_worker: Any) -> bool:
    """Take what a client wants."""
    if theirs != member.build():
        raise TefudaError(member.differs(theirs, member.build()))
    return _queue_of(dask_worker).post(name, orders)


async def poll(name: str, heard: int, dask_worker: Any) -> list[News] | None:
    """Tell a client what is new."""
    return await _queue_of(dask_worker).poll(name, heard)


async def prepare(data: bytes) -> None:
    """Have every process of this worker do a task before others."""
    await asyncio.get_running_loop().run_in_executor(None, HANDS.prepare, data)


async def leave(name: str, dask_worker: Any) -> None:
    """Forget a client."""
    _queue_of(dask_worker).close(name)


def size(dask_worker: Any) -> int:
    """Return how many tasks a worker has, begun or waiting."""
    found = _queues.get(dask_worker.address)
    return 0 if found is None else found.size
