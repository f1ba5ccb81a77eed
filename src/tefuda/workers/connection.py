"""A client's connection to one worker of a cluster: tasks out, news back, as few messages as it takes."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from tefuda.core import TefudaError
from tefuda.workers import member, worker_queue
from tefuda.workers.worker_queue import News, Order

PULSE = 0.5  # seconds between two attempts to reach somebody
ANSWER = 1.0  # seconds after which a worker that does not answer gets no new tasks
AHEAD = 0.02  # seconds of work that wait at a worker, so that it need not wait for the network
MOST_AHEAD = 64  # tasks a process
SLOW = 0.005  # seconds of a task that is worth being taken from one worker and given to another


class Owner(Protocol):
    """Whose tasks they are. All of this is called in the thread of the network."""

    def news(self, connection: WorkerConnection, one: News) -> None:
        """Something came of a task."""

    def silent(self, connection: WorkerConnection, unsent: list[int]) -> None:
        """The worker does not answer; these tasks have not been sent."""

    def awake(self, connection: WorkerConnection) -> None:
        """The worker answers again."""

    def refused(self, connection: WorkerConnection, error: Exception) -> None:
        """The worker cannot do anything for this client."""

    def forgotten(self, connection: WorkerConnection) -> None:
        """The worker knows nothing of this client any more."""


class WorkerConnection:
    """What one worker has of ours. It asks until it is closed; others say whether the worker is there."""

    def __init__(
        self, owner: Owner, address: str, threads: int, *, name: str, run: Callable[..., Any]
    ) -> None:
        self.address, self.threads = address, threads
        self.out: dict[int, None] = {}  # tasks by number, in order
        self.is_silent = False
        self.recalled: set[int] = set()  # tasks that it was asked to give back
        self._heard = 0.0  # when there last was news, or began to be any
        self._owner, self._name, self._run = owner, name, run
        self._pace: float | None = None  # seconds a task, lately
        self._orders: list[Order] = []  # to be sent
        self._stir = asyncio.Event()
        self._loops = [asyncio.ensure_future(self._follow(loop)) for loop in (self._post(), self._poll())]

    @property
    def room(self) -> int:
        """How many more tasks it may have: what it can do at a time, and a little ahead."""
        if self.is_silent:
            return 0
        ahead = 1 if self._pace is None else math.ceil(AHEAD / max(self._pace, AHEAD / MOST_AHEAD))
        return self.threads * (1 + ahead) - len(self.out)

    @property
    def load(self) -> float:
        """How many tasks it has, for each that it can do at a time."""
        return len(self.out) / self.threads

    @property
    def can_spare(self) -> bool:
        """Is there a task that waits, and will for some time?"""
        if len(self.out) <= self.threads or self.recalled:
            return False
        slow = self._pace is None or self._pace > SLOW
        return slow or time.monotonic() - self._heard > 2 * AHEAD

    def do(self, number: int, data: bytes) -> None:
        """Let it do a task."""
        if not self.out:
            self._heard = time.monotonic()
        self.out[number] = None
        self._order("do", number, data)

    def drop(self, number: int) -> None:
        """Let it forget a task, and end it if it is begun."""
        self.out.pop(number, None)
        self.recalled.discard(number)
        self._order("drop", number)

    def recall(self) -> None:
        """Ask for half of the tasks that wait, those that were sent last; it keeps what it has begun."""
        spare = list(self.out)[self.threads :]
        self.recalled = set(spare[len(spare) // 2 :])
        for number in sorted(self.recalled):
            self._order("return", number)

    def close(self) -> None:
        """Ask no more."""
        for loop in self._loops:
            loop.cancel()

    async def leave(self) -> None:
        """Say good-bye to a worker that answers."""
        self.close()
        if not self.is_silent:
            await asyncio.wait_for(self._run(worker_queue.leave, self._name), ANSWER)

    def _order(self, verb: Any, number: int, data: bytes = b"") -> None:
        self._orders.append((verb, number, data))
        self._stir.set()

    async def _follow(self, loop: Coroutine[Any, Any, None]) -> None:
        try:
            await loop
        except Exception as error:
            self._owner.refused(self, error)

    async def _post(self) -> None:
        while True:
            await self._stir.wait()
            self._stir.clear()
            orders, self._orders = self._orders, []
            if not await self._ask(ANSWER, worker_queue.post, member.build(), orders):
                self._owner.forgotten(self)
                return

    async def _poll(self) -> None:
        heard = 0
        while True:
            news = await self._ask(worker_queue.WAIT + ANSWER, worker_queue.poll, heard)
            if news is None:
                self._owner.forgotten(self)
                return
            for one in news:
                if one[0] > heard:
                    heard = one[0]
                    self._take(one)

    def _take(self, one: News) -> None:
        _, number, word, _, seconds = one
        if word == "done":
            self._pace = seconds if self._pace is None else self._pace + (seconds - self._pace) / 4
        self._heard = time.monotonic()
        self.recalled.discard(number)
        if number in self.out:  # not dropped meanwhile
            del self.out[number]
            self._owner.news(self, one)

    async def _ask(self, patience: float, function: Any, *args: Any) -> Any:
        """Ask the worker, again and again if need be."""
        while True:
            asked = asyncio.ensure_future(self._run(function, self._name, *args))
            try:
                await asyncio.wait({asked}, timeout=patience)
                if not asked.done():
                    self._fall_silent()
                answer = await asked
                if self.is_silent:
                    self.is_silent = False
                    self._owner.awake(self)
                return answer
            except TefudaError:
                raise
            except (
                OSError,
                asyncio.TimeoutError,
                RuntimeError,
                ValueError,
            ):  # or closed
                self._fall_silent()
                await asyncio.sleep(PULSE)
            finally:
                asked.cancel()

    def _fall_silent(self) -> None:
        self.is_silent = True
        unsent = [number for verb, number, _ in self._orders if verb == "do" and number in self.out]
        self._orders = [order for order in self._orders if order[0] != "do"]
        for number in unsent:
            self.out.pop(number, None)
        self.recalled.clear()
        self._owner.silent(self, unsent)
