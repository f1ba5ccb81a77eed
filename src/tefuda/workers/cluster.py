"""Workers on other machines, through a scheduler of Dask: the same interface, the same results.

Dask knows who is there and carries the messages, encrypted where certificates are given. Who does which task
is decided here (a client of Dask gathers messages for 10 ms before it sends them, and its scheduler may give
two tasks to one worker while another has none).
"""

from __future__ import annotations

import asyncio
import itertools
import queue
import threading
import time
import uuid
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import TimeoutError as FutureTimeout  # another one before Python 3.11
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from tefuda.core import TefudaError
from tefuda.core.errors import Lost
from tefuda.workers import member, worker_queue
from tefuda.workers.base import Outcome, Task, Ticket, WorkerPool
from tefuda.workers.connection import AHEAD, PULSE, WorkerConnection
from tefuda.workers.processes import MAX_DEATHS
from tefuda.workers.serialization import lost, pack, unpack
from tefuda.workers.tls import Tls
from tefuda.workers.worker_queue import News

T = TypeVar("T")
CONNECT = 10.0  # seconds to find the scheduler, and for a first worker to join it
GONE = 5.0  # seconds without an answer after which the scheduler is given up


class Cluster(WorkerPool):
    """Those who joined a scheduler with ``tefuda worker ADDRESS``; how many may change at any time.

    Everything that touches the network happens in a thread of its own, so a deadline is kept whatever hangs.
    A worker that does not answer gets no new tasks until it does.
    """

    def __init__(self, address: str, tls: Tls | None = None) -> None:
        super().__init__()
        self._library = member.distributed()
        self.address = address
        self.dashboard = ""
        self._client: Any = None
        self._threads: dict[str, int] = {}  # of every worker
        self._out: set[Ticket] = set()  # handed over to the thread of the network
        self._inbox: queue.SimpleQueue[tuple[Ticket, bytes | Outcome]] = queue.SimpleQueue()
        self._seen = time.monotonic()  # when the scheduler last answered
        self._outbox: deque[tuple[Ticket, bytes | None]] = deque()  # tasks, and those to be forgotten
        self._is_called = False  # will the thread of the network look at them?
        # The rest is touched by the thread of the network only.
        self._tasks: dict[Ticket, bytes] = {}
        self._ready: deque[Ticket] = deque()  # not with a worker; some may be forgotten meanwhile
        self._numbers = itertools.count()
        self._placed: dict[Ticket, tuple[WorkerConnection, int]] = {}
        self._tickets: dict[int, Ticket] = {}  # by the number under which a worker knows a task
        self._deaths: dict[Ticket, int] = {}
        self._connections: dict[str, WorkerConnection] = {}
        self._refused: dict[str, Exception] = {}  # workers that cannot do anything for us
        self._preparations: list[bytes] = []
        self._later: asyncio.TimerHandle | None = None  # the next look at who waits for whom
        self._watching: asyncio.Future[None] | None = None
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(lambda *_: None)  # what matters is seen by those who wait
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True, name="tefuda cluster")
        self._thread.start()
        try:
            self._wait_for(self._connect(tls), CONNECT * 3)
        except BaseException:
            self.close()
            raise

    @property
    def count(self) -> int:
        """How many tasks the workers that are there now can do at a time."""
        return max(1, sum(self._threads.values()))

    # What the thread of the network does: connecting and looking who is there.

    async def _connect(self, tls: Tls | None) -> None:
        try:
            self._client = self._library.Client(
                self.address, asynchronous=True, timeout=CONNECT, set_as_default=False, name="tefuda",
                connection_limit=member.CONNECTIONS, security=None if tls is None else tls.security(),
            )  # fmt: skip
            await self._client
        except (OSError, asyncio.TimeoutError, TypeError, ValueError) as error:
            why = str(error) or "no answer"
            raise TefudaError(
                "There is no scheduler at {address} ({why}).", address=self.address, why=why
            ) from None
        self.dashboard = self._client.dashboard_link or ""
        until = time.monotonic() + CONNECT
        while not (threads := await self._client.nthreads()):
            if time.monotonic() > until:
                raise TefudaError(
                    "No workers are connected to the scheduler at {address}: run tefuda worker "
                    "{address} on the machines that should work.",
                    address=self.address,
                )
            await asyncio.sleep(0.1)
        await asyncio.gather(*[self._greet(worker, count) for worker, count in threads.items()])
        for why_not in self._refused.values():
            raise why_not
        self._seen = time.monotonic()
        self._watching = asyncio.ensure_future(self._watch())

    async def _greet(self, worker: str, threads: int) -> None:
        """Meet a worker; from then on it gets tasks, unless it has a different Tefuda."""
        name, run = uuid.uuid4().hex, partial(self._run, worker)
        try:
            build = await run(worker_queue.greet, name)
        except (OSError, asyncio.TimeoutError):
            return  # gone again, or to be met later
        except Exception as error:
            self._refused[worker] = TefudaError(
                "A worker of {address} has no Tefuda, or a different version ({name}: {error}).",
                address=self.address,
                name=type(error).__name__,
                error=error,
            )
            return
        if build != member.build():
            self._refused[worker] = TefudaError(member.differs(member.build(), build))
            return
        for data in self._preparations:
            await run(worker_queue.prepare, data)
        self._threads[worker] = threads
        self._connections[worker] = WorkerConnection(self, worker, threads, name=name, run=run)

    async def _prepare(self, data: bytes) -> None:
        self._preparations.append(data)
        prepared = [self._run(worker, worker_queue.prepare, data) for worker in self._connections]
        await asyncio.gather(*prepared, return_exceptions=True)  # of those who are gone we hear anyway

    async def _run(self, worker: str, function: Callable[..., Any], *args: Any) -> Any:
        return (await self._client.run(function, *args, workers=[worker]))[worker]

    async def _watch(self) -> None:
        """Look after the scheduler and its workers."""
        while True:
            with suppress(
                OSError, asyncio.TimeoutError, RuntimeError, ValueError
            ):  # for how long, _seen tells
                there = dict(await asyncio.wait_for(self._client.nthreads(), 2.0))
                self._seen = time.monotonic()
                for worker in set(self._connections) - set(there):
                    self._lose(self._connections[worker], deadly=True)
                for worker in set(self._refused) - set(there):
                    del self._refused[worker]
                new = set(there) - set(self._connections) - set(self._refused)
                await asyncio.wait_for(asyncio.gather(*[self._greet(one, there[one]) for one in new]), 2.0)
                self._assign()
            await asyncio.sleep(PULSE)

    def _lose(self, connection: WorkerConnection, *, deadly: bool) -> None:
        """Do without a worker; others do its tasks. Those that it was at may be what killed it."""
        connection.close()
        if self._connections.get(connection.address) is connection:
            del self._connections[connection.address]
            self._threads.pop(connection.address, None)
        for place, number in reversed(list(enumerate(connection.out))):
            self._again(self._tickets[number], is_death=deadly and place < connection.threads)
        connection.out.clear()
        self._assign()

    # Who does what.

    def _take_over(self) -> None:
        """Take what those who wait have handed over."""
        self._is_called = False  # before looking: what comes later calls again
        while self._outbox:
            ticket, data = self._outbox.popleft()
            if data is not None:
                self._tasks[ticket] = data
                self._ready.append(ticket)
            elif self._tasks.pop(ticket, None) is not None:
                self._deaths.pop(ticket, None)
                if ticket in self._placed:
                    connection, number = self._placed.pop(ticket)
                    del self._tickets[number]
                    connection.drop(number)
        self._assign()

    def _assign(self) -> None:
        """Give tasks to those who have the least; ask for one back when somebody has none."""
        while self._ready:
            if self._ready[0] not in self._tasks:  # forgotten
                self._ready.popleft()
                continue
            free = [one for one in self._connections.values() if one.room > 0]
            if not free:
                if self._refused and not self._connections:
                    self._finish_there(
                        self._ready.popleft(), Outcome(error=next(iter(self._refused.values())))
                    )
                    continue
                return
            ticket, number = self._ready.popleft(), next(self._numbers)
            connection = min(free, key=lambda one: one.load)
            self._placed[ticket], self._tickets[number] = (connection, number), ticket
            connection.do(number, self._tasks[ticket])
        if self._later is None:
            self._even_out()

    def _even_out(self) -> None:
        """Ask for tasks back that wait while somebody else could begin them."""
        self._later = None
        crew = self._connections.values()
        if all(one.load >= 1 or one.is_silent for one in crew) or all(one.load <= 1 for one in crew):
            return
        for one in crew:
            if one.can_spare:
                one.recall()
        self._later = self._loop.call_later(AHEAD, self._even_out)

    def _again(self, ticket: Ticket, is_death: bool) -> None:
        """Have a task done by another worker; give it up after some deaths."""
        _, number = self._placed.pop(ticket)
        del self._tickets[number]
        if is_death:
            self._deaths[ticket] = self._deaths.get(ticket, 0) + 1
        if self._deaths.get(ticket, 0) >= MAX_DEATHS:
            self._finish_there(ticket, lost(MAX_DEATHS))
        else:
            self._ready.appendleft(ticket)

    def _finish_there(self, ticket: Ticket, answer: bytes | Outcome) -> None:
        del self._tasks[ticket]
        self._deaths.pop(ticket, None)
        self._inbox.put((ticket, answer))

    # What connections tell.

    def news(self, connection: WorkerConnection, one: News) -> None:
        """Something came of a task."""
        _, number, word, data, _ = one
        ticket = self._tickets[number]
        if word == "done":
            del self._placed[ticket], self._tickets[number]
            self._finish_there(ticket, data)
        else:
            self._again(ticket, is_death=word == "died")
        self._assign()

    def silent(self, connection: WorkerConnection, unsent: list[int]) -> None:
        """Give to others what was not sent to a worker that does not answer."""
        for number in reversed(unsent):
            self._again(self._tickets[number], is_death=False)
        self._assign()

    def awake(self, connection: WorkerConnection) -> None:
        """Give tasks to a worker that answers again."""
        self._assign()

    def refused(self, connection: WorkerConnection, error: Exception) -> None:
        """Do without a worker that cannot do anything for us."""
        if not isinstance(error, TefudaError):
            error = TefudaError("A worker failed: {name}: {why}.", name=type(error).__name__, why=error)
        self._refused[connection.address] = error
        self._lose(connection, deadly=False)

    def forgotten(self, connection: WorkerConnection) -> None:
        """Do without a worker that has forgotten us; it is met again soon."""
        self._lose(connection, deadly=False)

    async def _leave(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
        try:
            await asyncio.gather(*[one.leave() for one in self._connections.values()], return_exceptions=True)
        finally:
            await asyncio.wait_for(self._client.close(), 2.0)

    # What those who wait do.

    def prepare(self, function: Callable[..., Any], *args: Any) -> None:
        """Have every process of every worker do this before its next task."""
        data = pack((function, args, {}))
        if data not in self._preparations:
            with suppress(FutureTimeout):  # whoever hangs is not waited for
                self._wait_for(self._prepare(data), CONNECT)

    def _wait_for(self, work: Coroutine[Any, Any, T], seconds: float) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(seconds)

    def _packed(self, task: Task) -> bytes:
        return pack(task)

    def _is_running(self, ticket: Ticket) -> bool:
        return ticket in self._out

    def _feed(self) -> None:
        for ticket, data in self._waiting.items():
            self._out.add(ticket)
            self._hand_over(ticket, data)
        self._waiting.clear()

    def _hand_over(self, ticket: Ticket, data: bytes | None) -> None:
        self._outbox.append((ticket, data))
        if not self._is_called:
            self._is_called = True
            self._loop.call_soon_threadsafe(self._take_over)

    def _advance(self, timeout: float | None) -> None:
        silent = time.monotonic() - self._seen
        if silent > GONE:
            raise Lost(
                "The scheduler at {address} is gone: no answer for {silent:.0f} s.",
                address=self.address,
                silent=silent,
            )
        try:
            arrival = self._inbox.get(timeout=PULSE if timeout is None else min(timeout, PULSE))
            while True:
                ticket, answer = arrival
                if ticket in self._out:  # not cancelled
                    self._out.discard(ticket)
                    self._finish(ticket, answer if isinstance(answer, Outcome) else unpack(answer))
                arrival = self._inbox.get_nowait()
        except queue.Empty:
            return

    def _abandon(self, ticket: Ticket) -> None:
        self._out.discard(ticket)
        self._hand_over(ticket, None)

    def _dismiss(self) -> None:
        if self._client is not None:
            # One that is gone, or does not answer, is left without a word.
            with suppress(Exception):
                self._wait_for(self._leave(), 5.0)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(2.0)
