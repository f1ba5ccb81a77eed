"""Tasks and what they came to as bytes: the form in which they travel between processes and machines."""

from __future__ import annotations

import pickle
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from tefuda.core import TefudaError
from tefuda.core.registry import guests, welcome
from tefuda.core.user_classes import receive, sources
from tefuda.workers.base import Outcome, Task


class FromWorker(Exception):
    """The traceback of an exception as the worker saw it, kept as its cause."""

    def __str__(self) -> str:
        return f"\n{self.args[0]}"


def pack(task: Task) -> bytes:
    """Return a task as bytes, with the user's files and names, or say why it cannot travel."""
    try:
        return pickle.dumps((sources(), _names(), pickle.dumps(task)))
    except Exception as error:
        name = getattr(task[0], "__qualname__", repr(task[0]))
        raise TefudaError(
            "The task {name} cannot be sent to a worker process: {error}. Tasks must be "
            "functions that a module defines, with arguments that can be pickled; define your "
            "own classes in a module too.",
            name=name,
            error=error,
        ) from None


def _names() -> list[bytes]:
    """Return every name that the user registered as bytes; classes inside functions cannot travel."""
    packed = []
    for name in guests():
        with suppress(Exception):
            packed.append(pickle.dumps((name,)))
    return packed


def perform(data: bytes, more: Mapping[str, Any] | None = None) -> bytes:
    """Do a packed task and return its packed outcome. This runs in the worker, which may add ``more``."""
    trouble: list[str] = []
    try:
        files, names, packed = pickle.loads(data)
        for source in files:  # before the arguments are read, which may be of these files and names
            _or_note(trouble, receive, (source,))
        for name in names:
            _or_note(trouble, lambda packed: welcome(pickle.loads(packed)), name)
        task: Task = pickle.loads(packed)
    except Exception as error:
        trouble.append(f"{type(error).__name__}: {error}")
        failed = TefudaError(
            "A worker cannot read its task ({why}): it needs every module that the task names.",
            why=trouble[0],
        )
        return pack_outcome(Outcome(error=failed))
    function, args, named = task
    return pack_outcome(Outcome.of((function, args, {**named, **(more or {})})))


def _or_note(trouble: list[str], take: Callable[[Any], None], thing: Any) -> None:
    """Take something in; what fails is only noted, since this task may need nothing of it."""
    try:
        take(thing)
    except Exception as error:
        trouble.append(f"{type(error).__name__}: {error}")


def pack_outcome(outcome: Outcome) -> bytes:
    """Return an outcome to be sent home; what cannot travel is described instead."""
    if outcome.error is None:
        try:
            return pickle.dumps((outcome.value, None, ""))
        except Exception as error:
            failed = TefudaError("A worker cannot send the result of its task: {error}.", error=error)
            return pickle.dumps((None, failed, ""))
    trace = "".join(traceback.format_exception(outcome.error))
    try:
        data = pickle.dumps((None, outcome.error, trace))
        pickle.loads(data)  # some exceptions cannot be made again from their arguments
    except Exception:
        name = type(outcome.error).__name__
        return pickle.dumps((None, RuntimeError(f"{name}: {outcome.error}"), trace))
    return data


def unpack(data: bytes) -> Outcome:
    """Return the outcome that a worker sent home."""
    try:
        value, error, trace = pickle.loads(data)
    except Exception as why:
        return Outcome(error=TefudaError("The result of a task cannot be read: {why}.", why=why))
    if error is not None and trace:
        error.__cause__ = FromWorker(trace)
    return Outcome(value, error)


def lost(deaths: int) -> Outcome:
    """Return the outcome of a task that nobody survives."""
    return Outcome(
        error=TefudaError(
            "{n} worker processes in a row died at the same task (out of memory?); giving it up.", n=deaths
        )
    )


def traced(error: Exception) -> str:
    """Return the traceback of an exception, the worker's own where it comes from one."""
    if isinstance(error.__cause__, FromWorker):
        return str(error.__cause__).strip()
    return "".join(traceback.format_exception(error)).strip()
