"""A process beside the server in which work is done by threads, so that the server always answers.

Searches in native code run beside each other anyway, but whoever needs Python for a moment holds the server
up: with twenty agents thinking on two cores, by tens of milliseconds for every move that somebody makes.
"""

from __future__ import annotations

import itertools
import os
import pickle
import queue
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, InvalidStateError, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from tefuda.core import Stop
from tefuda.core.words import speaking
from tefuda.workers.base import Task
from tefuda.workers.child import follow_parent
from tefuda.workers.serialization import pack, perform, unpack

PATIENCE = 1.0  # seconds for the process to end by itself
Tell = Callable[[Any], None]


class SideProcessDied(Exception):
    """The process is gone: what it was asked for can be asked of another."""


@dataclass
class _Asked:
    future: Future[Any]
    tell: Tell | None


class SideProcess:
    """Does tasks in groups of threads, tells what they tell, and ends those that are to be stopped."""

    def __init__(self, threads: Mapping[str, int], *, nice: int = 0) -> None:
        self._threads, self._nice = dict(threads), nice
        self._numbers = itertools.count()
        self._asked: dict[int, _Asked] = {}
        self._lock = threading.Lock()
        self._letters: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._process: BaseProcess | None = None
        self.is_dead = False
        self._writer = threading.Thread(target=self._write, name="tefuda-side", daemon=True)
        self._writer.start()

    def submit(
        self, group: str, task: Task, *, language: str, tell: Tell | None, stops: bool
    ) -> tuple[int, Future[Any]]:
        """Begin a task, and return its number and what it will come to.

        With ``stops`` or ``tell`` it is given a ``stop`` and a ``tell`` of that process.
        """
        number = next(self._numbers)
        letter = pickle.dumps((number, group, language, tell is not None, stops, pack(task)))
        with self._lock:
            if self.is_dead:
                raise SideProcessDied
            future: Future[Any] = Future()
            self._asked[number] = _Asked(future, tell)
        self._letters.put(letter)
        return number, future

    def stop(self, number: int) -> None:
        """End a task: it answers with what it has."""
        self._letters.put(pickle.dumps((number,)))

    def close(self) -> None:
        """End the process."""
        self._die()
        self._letters.put(None)
        self._writer.join(PATIENCE)

    # Threads of the server that do nothing but write and read.

    def _write(self) -> None:
        """Start the process, then hand it letters: nobody else waits for it."""
        if sys.platform == "linux":  # where both are a thread's own, and the process inherits them
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # Ctrl-C is the server's business
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), self._nice)
        context = get_context("spawn")  # a server has threads, which a fork would not copy
        pipe, theirs = context.Pipe()
        process = context.Process(
            target=_serve, args=(theirs, self._threads), daemon=True, name="tefuda side"
        )
        try:
            process.start()
        except OSError:
            self._die()
            return
        theirs.close()
        self._process = process
        threading.Thread(target=self._read, args=(pipe,), name="tefuda-side-read", daemon=True).start()
        with suppress(OSError):
            while (letter := self._letters.get()) is not None:
                pipe.send_bytes(letter)
        process.terminate()
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()

    def _read(self, pipe: Connection) -> None:
        with suppress(EOFError, OSError):
            while True:
                number, is_done, data = pickle.loads(pipe.recv_bytes())
                if not is_done:
                    with self._lock:
                        asked = self._asked.get(number)
                    if asked is not None and asked.tell is not None:
                        asked.tell(pickle.loads(data))
                    continue
                with self._lock:
                    asked = self._asked.pop(number, None)
                if asked is not None:
                    _settle(asked.future, data)
        self._die()
        self._letters.put(None)

    def _die(self) -> None:
        with self._lock:
            self.is_dead = True
            left, self._asked = list(self._asked.values()), {}
        for asked in left:
            with suppress(InvalidStateError):
                asked.future.set_exception(SideProcessDied())


def _settle(future: Future[Any], data: bytes) -> None:
    outcome = unpack(data)
    with suppress(InvalidStateError):  # whoever asked has given it up
        if outcome.error is None:
            future.set_result(outcome.value)
        else:
            future.set_exception(outcome.error)


def _serve(pipe: Connection, threads: Mapping[str, int]) -> None:
    """Do what the letters ask for, until the pipe ends. This runs in the process beside."""
    threading.Thread(target=follow_parent, daemon=True).start()
    groups = {name: ThreadPoolExecutor(count, f"tefuda-{name}") for name, count in threads.items()}
    stops: dict[int, Stop] = {}
    sending = threading.Lock()

    def send(number: int, is_done: bool, data: bytes) -> None:
        with sending, suppress(OSError):
            pipe.send_bytes(pickle.dumps((number, is_done, data)))

    def work(number: int, packed: bytes, *, language: str, more: dict[str, Any]) -> None:
        with speaking(language):
            outcome = perform(packed, more)
        stops.pop(number, None)
        send(number, True, outcome)

    with suppress(EOFError, OSError):
        while True:
            number, *rest = pickle.loads(pipe.recv_bytes())
            if not rest:
                if number in stops:
                    stops[number].set()
                continue
            group, language, tells, can_stop, packed = rest
            more: dict[str, Any] = {}
            if can_stop:
                more["stop"] = stops[number] = Stop()
            if tells:
                more["tell"] = lambda told, number=number: send(number, False, pickle.dumps(told))
            groups[group].submit(work, number, packed, language=language, more=more)
    os._exit(0)
