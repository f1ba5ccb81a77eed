"""A machine's part in a cluster: the worker that joins a scheduler, and the scheduler itself.

Tasks are done by processes that belong to the worker, not by its threads: one that hangs can be ended without
losing the worker, native code that keeps the interpreter does not silence it, and a crash costs one task.
"""

from __future__ import annotations

import hashlib
import logging
import threading
from collections.abc import Callable
from functools import lru_cache
from multiprocessing import get_all_start_methods
from pathlib import Path
from typing import Any

import tefuda
from tefuda.core import TefudaError
from tefuda.core.words import Sentence
from tefuda.workers.base import Outcome
from tefuda.workers.child import Child, context_of, end
from tefuda.workers.serialization import pack_outcome
from tefuda.workers.tls import Tls

LOOPBACK = ("127.0.0.1", "localhost", "::1")
SILENT = "30s"  # after this long without a sign of life a worker counts as gone


def distributed() -> Any:
    """Return the library, or say how to get it."""
    try:
        import distributed as library
    except ImportError:
        raise TefudaError("Clusters need Dask: pip install 'tefuda[cluster]'.") from None
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)  # we say ourselves what goes wrong
    return library


@lru_cache(maxsize=1)
def build() -> str:
    """Return version and digest of this Tefuda's Python files: both sides of a cluster must have the same."""
    root = Path(tefuda.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{tefuda.__version__}+{digest.hexdigest()[:12]}"


def differs(here: str, there: str) -> Sentence:
    """Return the sentence on two builds that are not the same."""
    return Sentence(
        "This is Tefuda {here}, but a worker of the cluster has {there}: install the same "
        "version on both sides.",
        {"here": here, "there": there},
    )


class Died(Exception):
    """The process that was at a task is gone."""


class Hands:
    """The processes of one worker, each at one task at a time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._idle: list[Child] = []
        self._busy: dict[str, Child] = {}

    def prepare(self, count: int) -> None:
        """Start processes before they are needed: a new one takes longer than many a task."""
        made = [self._start() for _ in range(count)]
        with self._lock:
            self._idle[:0] = made  # those with warm state are taken first

    def do(self, key: str, data: bytes) -> bytes:
        """Let a process do a packed task and return the packed outcome."""
        with self._lock:
            child = self._idle.pop() if self._idle else None
        child = child or self._start()
        with self._lock:
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

    def drop(self, key: str) -> None:
        """End the process that is at a task."""
        with self._lock:
            child = self._busy.pop(key, None)
        if child is not None:
            child.process.kill()

    def _replace(self, child: Child) -> None:
        self.prepare(1)
        end([child])

    @staticmethod
    def _start() -> Child:
        # The worker itself has threads: it cannot fork.
        return Child(context_of("forkserver" if "forkserver" in get_all_start_methods() else "spawn"))


_hands = Hands()


def about() -> str:
    """Say which Tefuda this worker has."""
    return build()


def do(theirs: str, key: str, data: bytes) -> bytes:
    """Do a packed task. This is what a cluster runs."""
    if theirs != build():
        return pack_outcome(Outcome(error=TefudaError(differs(theirs, build()))))
    return _hands.do(key, data)


def drop(key: str) -> None:
    """End a task that nobody waits for any more."""
    _hands.drop(key)


def interface_to(address: str) -> str:
    """Return the own address from which a scheduler is reached: a worker listens there and nowhere else.

    >>> interface_to("tcp://127.0.0.1:8786")
    '127.0.0.1'
    """
    import socket
    from urllib.parse import urlsplit

    try:
        found = urlsplit(address if "://" in address else f"tcp://{address}")
        where = socket.getaddrinfo(found.hostname, found.port or 1, type=socket.SOCK_DGRAM)[0]
        with socket.socket(where[0], socket.SOCK_DGRAM) as probe:
            probe.connect(where[4])  # sends nothing
            return str(probe.getsockname()[0])
    except (OSError, ValueError):
        return "127.0.0.1"  # nobody is reached there: that is said by whoever tries


def work(address: str, processes: int, host: str, *, tls: Tls | None, say: Callable[[str], None]) -> None:
    """Work for a scheduler until it goes, or until Ctrl-C, listening on the interface ``host`` only."""
    import asyncio
    import tempfile

    library = distributed()
    build()  # as it is now, not as files may be later

    async def member() -> None:
        try:
            worker = await library.Worker(
                address, host=host, nthreads=processes, memory_limit=0, death_timeout=10,
                dashboard=False, dashboard_address="127.0.0.1:0",
                local_directory=folder, security=None if tls is None else tls.security(),
            )  # fmt: skip
        except (OSError, RuntimeError, asyncio.TimeoutError, ValueError) as error:
            told = error.__cause__ if isinstance(error, RuntimeError) and error.__cause__ else error
            why = str(told).rstrip(".")
            raise TefudaError(
                "Cannot join the scheduler at {address}: {error}.", address=address, error=why
            ) from None
        say(worker.address)
        try:
            await worker.finished()
        finally:
            await worker.close()

    with tempfile.TemporaryDirectory(prefix="tefuda-worker-") as folder:
        _hands.prepare(processes + 1)  # one in reserve
        asyncio.run(member())


def schedule(
    host: str, port: int, dashboard: int, *, tls: Tls | None, say: Callable[[str, str], None]
) -> None:
    """Be the scheduler of a cluster until Ctrl-C."""
    import asyncio

    library = distributed()

    async def office() -> None:
        try:
            scheduler = await library.Scheduler(
                host=host, port=port, protocol="tcp" if tls is None else "tls", worker_ttl=SILENT,
                dashboard=True, dashboard_address=f"{host}:{dashboard}",
                security=None if tls is None else tls.security(),
            )  # fmt: skip
        except (OSError, RuntimeError, ValueError) as error:
            why = error.__cause__ or error  # the library says only that it failed
            raise TefudaError(
                "Cannot start a scheduler at {host}:{port}: {why}.", host=host, port=port, why=why
            ) from None
        page = scheduler.http_server.port if scheduler.http_server is not None else dashboard
        say(scheduler.address, f"http://{host}:{page}/status")
        try:
            await scheduler.finished()
        finally:
            await scheduler.close()

    asyncio.run(office())
