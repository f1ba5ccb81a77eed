"""Warm state: what a worker makes once and keeps for all its tasks."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from tefuda.core import TefudaError
from tefuda.core.errors import nearest

Makers = Mapping[str, Callable[[], Any]]


class Shelf:
    """The objects that one worker keeps, each made by its named maker when a task first asks."""

    def __init__(self, makers: Makers) -> None:
        self._makers = makers
        self._kept: dict[str, Any] = {}

    def take(self, name: str) -> Any:
        """Return the object of that name."""
        if name not in self._kept:
            if name not in self._makers:
                hint = nearest(name, self._makers)
                raise TefudaError(f"These workers have no maker named {name!r}.{hint}")
            self._kept[name] = self._makers[name]()
        return self._kept[name]

    def close(self) -> None:
        """Let go of everything; objects with a ``close`` are closed."""
        for thing in self._kept.values():
            close = getattr(thing, "close", None)
            if close is not None:
                close()
        self._kept.clear()


_worker = threading.local()


@contextmanager
def at_work(shelf: Shelf) -> Iterator[None]:
    """Mark this thread as a worker with that shelf."""
    before = getattr(_worker, "shelf", None)
    _worker.shelf = shelf
    try:
        yield
    finally:
        _worker.shelf = before


def is_at_work() -> bool:
    """Does this thread do a task for workers just now?"""
    return getattr(_worker, "shelf", None) is not None


def warm(name: str) -> Any:
    """Return, inside a task, the object that this worker keeps under that name."""
    shelf: Shelf | None = getattr(_worker, "shelf", None)
    if shelf is None:
        raise TefudaError(f"warm({name!r}) is for tasks of workers; nobody is at work here.")
    return shelf.take(name)
