"""Warm state: what a worker makes once and keeps for its tasks, known by content."""

from __future__ import annotations

import hashlib
import pickle
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any, Generic, TypeVar

from tefuda.core import TefudaError

T = TypeVar("T")
ROOM = 16  # things on a shelf; the one that was not used for longest makes room for a new one


class WarmCache:
    """The things that one worker keeps. A thing is known by who makes it out of what, not by a name."""

    def __init__(self, room: int = ROOM, beside_others: bool = False) -> None:
        self._room = room
        self.beside_others = beside_others  # threads: what tasks share, others have in their hands as well
        self._kept: dict[bytes, Any] = {}  # the one used last comes last

    def take(self, maker: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Return what the maker makes of the arguments: the one that is there, or a new one."""
        key = _key(maker, args)
        thing = self._kept.pop(key, None)
        if thing is None:
            while len(self._kept) >= self._room:
                _close(self._kept.pop(next(iter(self._kept))))
            thing = maker(*args)
        self._kept[key] = thing
        return thing

    def copy(self, thing: T) -> T:
        """Return this worker's own copy of a thing, made once."""
        kept: tuple[T, T] | None = self._kept.get(key := b"copy %d" % id(thing))
        if kept is None or kept[0] is not thing:  # the thing itself is kept, so that its id stays its own
            kept = self._kept[key] = (thing, deepcopy(thing))
        return kept[1]

    def close(self) -> None:
        """Let go of everything; things with a ``close`` are closed."""
        while self._kept:
            _close(self._kept.popitem()[1])


def _key(maker: Callable[..., Any], args: tuple[Any, ...]) -> bytes:
    name = f"{maker.__module__}:{maker.__qualname__}"
    try:
        return hashlib.sha256(pickle.dumps((name, args))).digest()
    except Exception as error:
        raise TefudaError(
            "Warm state must be made from plain data that can be pickled; {name} was given "
            "something else: {error}.",
            name=name,
            error=error,
        ) from None


def _close(thing: Any) -> None:
    if isinstance(thing, tuple):  # a thing and our copy of it
        thing = thing[1]
    close = getattr(thing, "close", None)
    if close is not None:
        close()


_worker = threading.local()


@contextmanager
def at_work(shelf: WarmCache, alone: bool = False) -> Iterator[None]:
    """Mark this thread as a worker with that shelf; ``alone`` if there are no others beside it."""
    before = getattr(_worker, "shelf", None), is_at_work()
    _worker.shelf, _worker.busy = shelf, before[1] or not alone
    try:
        yield
    finally:
        _worker.shelf, _worker.busy = before


def is_at_work() -> bool:
    """Is this thread one of several workers, at a task just now? Then the machine is busy already."""
    return getattr(_worker, "busy", False)


def warm(maker: Callable[..., T], *args: Any) -> T:
    """Return, inside a task, what ``maker(*args)`` made when this worker was first asked for it.

    The maker is a function (or a class) of a module, the arguments are plain data. The worker keeps the
    last few things; one that must go is closed if it has a ``close``.
    """
    shelf: WarmCache | None = getattr(_worker, "shelf", None)
    if shelf is None:
        raise TefudaError(
            "warm({name}, …) can only be used in a task of a worker.",
            name=maker.__qualname__,
        )
    made: T = shelf.take(maker, args)
    return made


class Shared(Generic[T]):
    """Something that many tasks need: sent as the bytes it pickles to, and unpickled once by each worker.

    Inside this process :meth:`get` gives the very thing; threads beside each other get a copy each, since
    nobody says that agents may be asked by two at a time.
    """

    def __init__(self, thing: T) -> None:
        self._thing: T | None = thing
        self._data = b""

    def get(self) -> T:
        """Return the thing, or this worker's own copy of it."""
        shelf: WarmCache | None = getattr(_worker, "shelf", None)
        if self._thing is not None:
            return shelf.copy(self._thing) if shelf is not None and shelf.beside_others else self._thing
        if shelf is None:
            self._thing = _opened(self._data)
            return self.get()
        copy: T = warm(_opened, self._data)
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        if not self._data:
            self._data = pickle.dumps(self._thing)
        return _sent, (self._data,)


def _sent(data: bytes) -> Shared[Any]:
    shared: Shared[Any] = Shared(None)
    shared._data = data
    return shared


def _opened(data: bytes) -> Any:
    try:
        return pickle.loads(data)
    except (ImportError, AttributeError) as error:
        raise TefudaError("A worker lacks something that this work needs: {error}.", error=error) from None
