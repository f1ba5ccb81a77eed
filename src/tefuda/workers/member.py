"""A machine's part in a cluster: the worker that joins a scheduler, and the scheduler itself."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

import tefuda
from tefuda.core import TefudaError
from tefuda.core.words import Sentence
from tefuda.workers.hands import HANDS
from tefuda.workers.tls import Tls

LOOPBACK = ("127.0.0.1", "localhost", "::1")
CONNECTIONS = 4096  # that one side may have: a client holds two to every worker, through the scheduler
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

    import dask

    library = distributed()
    dask.config.set({"distributed.worker.profile.enabled": False})  # our tasks are in other processes
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
        HANDS.start(processes + 1)  # one in reserve
        try:
            asyncio.run(member())
        finally:
            HANDS.close()


def schedule(
    host: str, port: int, dashboard: int, *, tls: Tls | None, say: Callable[[str, str], None]
) -> None:
    """Be the scheduler of a cluster until Ctrl-C."""
    import asyncio

    import dask

    library = distributed()
    dask.config.set({"distributed.scheduler.reuse-broadcast-comm": True})  # no handshake for every message
    _allow_open_files()

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


def _allow_open_files() -> None:
    """Let this process have as many connections as the system allows: the usual 1,024 are for 200 workers."""
    with suppress(ImportError, OSError, ValueError):  # not there on Windows, or not allowed: as it was
        import resource

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
