"""One worker process: started, given tasks as bytes, ended."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any, Literal, NoReturn

from tefuda.core import TefudaError
from tefuda.workers.serialization import perform
from tefuda.workers.warm import WarmCache, at_work

PATIENCE = 1.0  # seconds for a process to clean up before it is killed
Start = Literal["fork", "spawn", "forkserver"]


def context_of(start: Start | None) -> BaseContext:
    """Return how processes are started: by fork where there is no other wish, since that is fastest."""
    methods = multiprocessing.get_all_start_methods()
    if start is None:
        return multiprocessing.get_context("fork" if "fork" in methods else None)
    if start not in methods:
        raise TefudaError(
            "Processes can be started here by {methods}, not by {start!r}.",
            methods=" or ".join(methods),
            start=start,
        )
    context = multiprocessing.get_context(start)
    if start == "forkserver":
        context.set_forkserver_preload(_preloaded())
    return context


def _preloaded() -> list[str]:
    """Name what most tasks need: processes of a fork server are born with it."""
    games = (Path(__file__).parent.parent / "games").glob("*/game.py")
    rooms = ["tefuda.arena", "tefuda.search.pimc", "tefuda.search.solvers", "tefuda.beliefs.registry"]
    return rooms + sorted(f"tefuda.games.{path.parent.name}.game" for path in games)


class Child:
    """A process that does the tasks that it is sent, one after the other, until its pipe is closed."""

    def __init__(self, context: BaseContext) -> None:
        self.prepared = 0  # how many preparations it has made (tefuda.workers.hands)
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(  # type: ignore[attr-defined]
            target=_serve, args=(theirs,), daemon=True, name="tefuda worker"
        )
        self.process.start()
        theirs.close()  # so that its end is the end of the pipe


def end(children: Iterable[Child]) -> None:
    """End processes: they may clean up for a moment."""
    going = list(children)
    for child in going:
        child.pipe.close()
        child.process.terminate()
    for child in going:
        child.process.join(PATIENCE)
        if child.process.is_alive():
            child.process.kill()
            child.process.join()
        child.process.close()


def _serve(pipe: Connection) -> None:
    """Do tasks until told to leave. This runs in the worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's business
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=follow_parent, daemon=True).start()
    shelf = WarmCache()
    try:
        with at_work(shelf):
            while True:
                pipe.send_bytes(perform(pipe.recv_bytes()))
    except (EOFError, OSError):
        pass
    finally:
        shelf.close()


def _leave(*_: Any) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough
    sys.exit()


def follow_parent() -> None:
    """A worker does not outlive its parent, even one that was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
