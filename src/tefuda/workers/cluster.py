"""Workers on other machines, through a scheduler of Dask: the same interface, the same results."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
import uuid
from collections.abc import Coroutine
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Any, TypeVar

from tefuda.core import TefudaError
from tefuda.core.errors import Lost
from tefuda.workers import member
from tefuda.workers.base import Outcome, Task, Ticket, WorkerPool
from tefuda.workers.processes import MAX_DEATHS
from tefuda.workers.serialization import lost, pack, unpack
from tefuda.workers.tls import Tls

T = TypeVar("T")
CONNECT = 10.0  # seconds to find the scheduler, and for a first worker to join it
GONE = 5.0  # seconds without an answer after which the scheduler is given up
PULSE = 0.5  # seconds between two looks at the scheduler


class Cluster(WorkerPool):
    """Those who joined a scheduler with ``tefuda worker ADDRESS``; how many may change at any time.

    Everything that touches the network happens in a thread of its own, so a deadline is kept whatever hangs.
    A worker that does not end a cancelled task at once gets no new ones until it answers again.
    """

    def __init__(self, address: str, tls: Tls | None = None) -> None:
        super().__init__()
        self._library = member.distributed()
        self.address = address
        self.dashboard = ""
        self._id = uuid.uuid4().hex[:12]
        self._client: Any = None
        self._threads: dict[str, int] = {}  # of every worker
        self._suspects: set[str] = set()  # workers that do not answer
        self._out: dict[Ticket, bytes] = {}  # tasks under way
        self._deaths: dict[Ticket, int] = {}
        # The rest is touched by the thread of the network only.
        self._futures: dict[Ticket, Any] = {}
        self._chosen: dict[Ticket, set[str]] = {}  # workers that a task is bound to while there are suspects
        self._errands: set[asyncio.Future[Any]] = set()
        self._seen = time.monotonic()  # when the scheduler last answered
        self._inbox: queue.SimpleQueue[tuple[Ticket, bytes | BaseException]] = queue.SimpleQueue()
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

    # What the thread of the network does.

    async def _connect(self, tls: Tls | None) -> None:
        try:
            self._client = self._library.Client(
                self.address, asynchronous=True, timeout=CONNECT, set_as_default=False, name="tefuda",
                security=None if tls is None else tls.security(),
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
        self._threads = dict(threads)
        try:
            builds = await self._client.run(member.about)
        except Exception as error:
            raise TefudaError(
                "A worker of {address} has no Tefuda, or a different version ({name}: {error}).",
                address=self.address,
                name=type(error).__name__,
                error=error,
            ) from None
        for build in builds.values():
            if build != member.build():
                raise TefudaError(member.differs(member.build(), build))
        self._seen = time.monotonic()
        self._send(self._watch())

    def _send(self, errand: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.ensure_future(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _watch(self) -> None:
        """Look after the scheduler and its workers."""
        while True:
            try:
                self._threads = dict(await asyncio.wait_for(self._client.nthreads(), 2.0))
                self._seen = time.monotonic()
            except (OSError, asyncio.TimeoutError, RuntimeError, ValueError):
                pass  # whether that lasts is seen by the clock
            self._suspects &= set(self._threads)
            for ticket, workers in list(self._chosen.items()):
                data, future = self._out.get(ticket), self._futures.get(ticket)
                gone = not workers & set(self._threads)  # all that it was bound to
                if gone and data is not None and future is not None:
                    self._drop(ticket)
                    await self._forget(future)
                    self._begin(ticket, data)
            await asyncio.sleep(PULSE)

    def _begin(self, ticket: Ticket, data: bytes) -> None:
        good = set(self._threads) - self._suspects
        bound = sorted(good) if self._suspects and good else None
        self._chosen.pop(ticket, None)
        if bound is not None:
            self._chosen[ticket] = set(bound)
        key = f"tefuda-{self._id}-{ticket.number}-{uuid.uuid4().hex[:8]}"
        future = self._client.submit(member.do, member.build(), key, data, key=key, pure=False, workers=bound)
        self._futures[ticket] = future
        self._send(self._follow(ticket, future))

    async def _follow(self, ticket: Ticket, future: Any) -> None:
        try:
            answer: bytes | BaseException = await future
        except BaseException as error:
            # Where the task did not fail, the way to it did: cancelled by us, a connection lost while the
            # answer came, a scheduler that is going.
            answer = error if future.status == "error" else CancelledError()
        if self._futures.get(ticket) is future:
            self._drop(ticket)
            self._inbox.put((ticket, answer))

    def _drop(self, ticket: Ticket) -> Any:
        self._chosen.pop(ticket, None)
        return self._futures.pop(ticket, None)

    def _give_up(self, ticket: Ticket) -> None:
        future = self._drop(ticket)
        if future is not None:
            self._send(self._end(future))

    async def _forget(self, future: Any) -> str | None:
        """Cancel a task; return the worker that runs it."""
        where = None
        try:
            found = await asyncio.wait_for(self._client.processing(), 1.0)
            where = next((worker for worker, keys in found.items() if future.key in keys), None)
            await asyncio.wait_for(future.cancel(), 1.0)
        except (OSError, asyncio.TimeoutError, RuntimeError, ValueError):
            pass  # the scheduler does not answer: the watch sees to that
        return where

    async def _end(self, future: Any) -> None:
        """Cancel a task and see to it that the worker ends it."""
        where = await self._forget(future)
        if where is None:
            return
        self._suspects.add(where)
        while where in self._suspects and where in self._threads:
            try:
                await asyncio.wait_for(self._client.run(member.drop, future.key, workers=[where]), 1.0)
                self._suspects.discard(where)
            except (OSError, asyncio.TimeoutError, RuntimeError, ValueError):
                await asyncio.sleep(PULSE)

    async def _leave(self) -> None:
        for errand in list(self._errands):
            errand.cancel()
        try:
            for future in list(self._futures.values()):
                where = await self._forget(future)
                if where is not None:
                    await asyncio.wait_for(self._client.run(member.drop, future.key, workers=[where]), 1.0)
        finally:
            self._futures.clear()
            await asyncio.wait_for(self._client.close(), 2.0)

    # What those who wait do.

    def _wait_for(self, work: Coroutine[Any, Any, T], seconds: float) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(seconds)

    def _packed(self, task: Task) -> bytes:
        return pack(task)

    def _is_running(self, ticket: Ticket) -> bool:
        return ticket in self._out

    def _feed(self) -> None:
        # One more than they can do for each, so that nobody waits for the network.
        while self._waiting and len(self._out) < 2 * self.count:
            ticket = next(iter(self._waiting))
            data = self._waiting.pop(ticket)
            self._out[ticket] = data
            self._loop.call_soon_threadsafe(self._begin, ticket, data)

    def _advance(self, timeout: float | None) -> None:
        silent = time.monotonic() - self._seen
        if silent > GONE:  # also while tasks come back that it forgot
            raise Lost(
                "The scheduler at {address} is gone: no answer for {silent:.0f} s.",
                address=self.address,
                silent=silent,
            )
        self._feed()
        try:
            ticket, answer = self._inbox.get(timeout=PULSE if timeout is None else min(timeout, PULSE))
        except queue.Empty:
            return
        data = self._out.pop(ticket, None)
        if data is None or ticket in self._cancelled:
            return
        if isinstance(answer, bytes):
            self._deaths.pop(ticket, None)
            self._finish(ticket, unpack(answer))
        else:
            self._again(ticket, data, answer)
        self._feed()

    def _again(self, ticket: Ticket, data: bytes, why: BaseException) -> None:
        """Have a task done again whose worker died; give it up after some deaths."""
        killed = isinstance(why, self._library.KilledWorker)
        cancelled = isinstance(why, CancelledError)
        if not (killed or cancelled or isinstance(why, member.Died)):
            self._finish(
                ticket,
                Outcome(
                    error=TefudaError("A worker failed: {name}: {why}.", name=type(why).__name__, why=why)
                ),
            )
            return
        if cancelled:  # the scheduler forgot it, or cannot be heard; whether it is gone shows soon
            time.sleep(PULSE)
        else:
            self._deaths[ticket] = self._deaths.get(ticket, 0) + 1
        if killed or self._deaths.get(ticket, 0) >= MAX_DEATHS:
            self._finish(ticket, lost(MAX_DEATHS))
        else:
            self._waiting = {ticket: data, **self._waiting}

    def _abandon(self, ticket: Ticket) -> None:
        self._out.pop(ticket, None)
        self._loop.call_soon_threadsafe(self._give_up, ticket)

    def _dismiss(self) -> None:
        if self._client is not None:
            # One that is gone, or does not answer, is left without a word.
            with suppress(Exception):
                self._wait_for(self._leave(), 5.0)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(2.0)
