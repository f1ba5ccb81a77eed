"""Own classes by where they lie: ``module:Class`` or ``file.py:Class``, wherever a game or agent is named.

A file is read once a process, becomes a module whose name holds a digest of it, and travels with the tasks of
workers, so that those on other machines know the very same classes.
"""

from __future__ import annotations

import hashlib
import importlib
import linecache
import os
import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any

from tefuda.core.errors import TefudaError, nearest
from tefuda.core.reading import check_file, read_bytes


@dataclass(frozen=True)
class Source:
    """A file that somebody named: where it was read, and what was in it."""

    path: str  # as it was written
    full: str  # from the root
    text: bytes

    @property
    def digest(self) -> str:
        """What tells it from every other text."""
        return hashlib.sha256(self.text).hexdigest()[:12]

    @property
    def module(self) -> str:
        """The name of the module that it becomes; no statement can import that by chance."""
        return f"{Path(self.full).stem.replace('.', '_')}@{self.digest}"


_sources: dict[str, Source] = {}  # by the path as it was written
_received: set[str] = set()  # those that somebody else read: here the path may lead nowhere


def is_place(name: str) -> bool:
    """Does a name say where a class lies?"""
    return ":" in name


def find(place: str) -> Any:
    """Return what lies at a place, or say what is missing."""
    where, _, attribute = place.rpartition(":")
    module = _file(where) if where.endswith(".py") else _module(where)
    found = getattr(module, attribute, None)
    if found is None:
        classes = [name for name, thing in vars(module).items() if isinstance(thing, type)]
        raise TefudaError(
            "There is no {attribute} in {where}.{hint}",
            attribute=attribute,
            where=where,
            hint=nearest(attribute, classes),
        )
    return found


def digest(place: str) -> str:
    """Return a digest of the file that a class comes from; nothing where there is no such file."""
    where = place.rpartition(":")[0]
    if where.endswith(".py"):
        return f"sha256:{_source(where).digest}"
    path = getattr(sys.modules.get(where), "__file__", None)
    try:
        text = Path(path).read_bytes() if path else b""
    except OSError:
        text = b""
    return f"sha256:{hashlib.sha256(text).hexdigest()[:12]}" if text else ""


def sources() -> tuple[Source, ...]:
    """Return all files that were named so far: workers elsewhere must be given them."""
    return tuple(_sources.values())


def receive(files: tuple[Source, ...]) -> None:
    """Take files that somebody else read, so that their classes are known here as well."""
    for source in files:
        _sources[source.path] = source
        _received.add(source.path)
        _run(source)


def _source(path: str) -> Source:
    named = os.path.expanduser(path)
    full = Path(named).absolute()
    known = _sources.get(path)
    if known is None or (known.full != str(full) and path not in _received):
        check_file(named)
        _sources[path] = Source(path, str(full), read_bytes(named))
    return _sources[path]


def _file(path: str) -> ModuleType:
    return _run(_source(path))


def _run(source: Source) -> ModuleType:
    """Run a file as a module, once."""
    name, full = source.module, source.full
    if name in sys.modules:
        return sys.modules[name]
    module = sys.modules[name] = ModuleType(name)
    module.__file__ = full
    lines = source.text.decode("utf-8", "replace").splitlines(keepends=True)
    linecache.cache[full] = (len(source.text), None, lines, full)  # tracebacks on machines without the file
    folder = str(Path(full).parent)
    if folder not in sys.path:
        sys.path.append(folder)  # what lies beside it can be imported, as beside a script
    try:
        exec(compile(source.text, full, "exec"), vars(module))
    except BaseException as error:
        del sys.modules[name]
        _sources.pop(source.path, None)  # mended, it is read again
        if isinstance(error, (Exception, SystemExit)):
            raise TefudaError(
                "{path} cannot be used: {described}.", path=source.path, described=described(error, full)
            ) from error
        raise
    return module


@lru_cache(maxsize=64)
def _module(name: str) -> ModuleType:
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # the command is started elsewhere: Python does not look here by itself
    try:
        return importlib.import_module(name)
    except ImportError as error:
        if error.name == name:
            raise TefudaError(
                "There is no module {name}. A file is named with its ending, as in my_game.py:MyGame.",
                name=name,
            ) from error
        raise TefudaError(
            "{name} cannot be imported: {error}. A file is named with its ending, as in my_game.py:MyGame.",
            name=name,
            error=error,
        ) from error
    except (Exception, SystemExit) as error:
        raise TefudaError(
            "{name} cannot be used: {described}.", name=name, described=described(error)
        ) from error


def described(error: BaseException, file: str = "") -> str:
    """Say what an exception is and where it came up: in that file if it went through it.

    >>> described(ValueError("no"))
    'ValueError: no'
    """
    text = f"{type(error).__name__}: {error}".rstrip(": ")
    if isinstance(error, SyntaxError):
        return text
    trace, line = error.__traceback__, 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return f"{text} (line {line})" if line else text
