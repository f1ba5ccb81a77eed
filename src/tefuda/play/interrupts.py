"""Ctrl-C in the middle of a match: heard at once while games are played, but never while they are counted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class Stopped(KeyboardInterrupt):
    """Ctrl-C while matches were played. ``results`` are what was found until then."""

    def __init__(self, results: Any) -> None:
        super().__init__("stopped")
        self.results = results


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
