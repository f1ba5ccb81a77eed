"""Ctrl-C in the middle of a match: heard at once while games are played, but never while they are counted."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class Stopped(KeyboardInterrupt):
    """Ctrl-C while matches were played. ``results`` are what was found until then."""

    def __init__(self, results: Any) -> None:
        super().__init__("stopped")
        self.results = results


class Deadline:
    """Runs matches until their time is over; then it stops them as Ctrl-C does, and takes what was found.

    ``by_hand`` tells afterwards whether it was Ctrl-C that stopped them.
    """

    def __init__(self, name: str, seconds: float) -> None:
        self.name = name
        self.by_hand = False
        self._until = time.monotonic() + seconds
        self._over = False

    def run(self, work: Callable[[Callable[[int, int], None]], Any]) -> Any:
        """Do the work, to which progress is given, and return its result or the first that it has by then."""
        try:
            return work(self._progress)
        except Stopped as stopped:
            self.by_hand = not self._over
            return stopped.results[0]

    def _progress(self, done: int, total: int) -> None:
        print(f"\r{self.name}: {done} of {total} ", end="", file=sys.stderr, flush=True)
        if time.monotonic() > self._until and not self._over:  # once: what was under way is still taken
            self._over = True
            raise KeyboardInterrupt


class Interrupts:
    """While this is open Ctrl-C waits, except in the parts of the work that are marked as :meth:`welcome`."""

    def __init__(self) -> None:
        self._welcome = False
        self._asked = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if usual and threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._hear)
        return self

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    @contextmanager
    def welcome(self) -> Iterator[None]:
        """Let Ctrl-C in, also one that came before."""
        self._welcome = True
        try:
            if self._asked:
                raise KeyboardInterrupt
            yield
        finally:
            self._welcome = False

    def _hear(self, number: int, frame: FrameType | None) -> None:
        self._asked = True
        if self._welcome:
            raise KeyboardInterrupt
