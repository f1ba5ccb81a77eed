"""Which names exist, and building what a name with parameters stands for."""

from __future__ import annotations

import importlib
import inspect
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tefuda.core.errors import TefudaError, nearest
from tefuda.core.spec import Call, Value

T = TypeVar("T")


@dataclass(frozen=True)
class Entry:
    """A registered name. ``where`` is ``module:attribute``, imported when first used."""

    name: str
    where: str
    summary: str
    games: tuple[str, ...] = ()  # agents: the games it can play; empty = all

    def factory(self) -> Callable[..., Any]:
        """Import and return the class or function behind the name."""
        module, _, attribute = self.where.partition(":")
        made: Callable[..., Any] = getattr(importlib.import_module(module), attribute)
        return made

    def parameters(self) -> dict[str, inspect.Parameter]:
        """Return the parameters that the name takes, with defaults."""
        return dict(inspect.signature(self.factory()).parameters)


class Registry(Generic[T]):
    """A book of names of one kind (games, agents)."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.changes = 0  # how often a name was registered
        self._entries: dict[str, Entry] = {}
        _registries[kind] = self

    def add(self, name: str, where: str, summary: str, games: tuple[str, ...] = ()) -> None:
        """Register a name; a second registration replaces the first."""
        self._entries[name] = Entry(name, where, summary, games)
        self.changes += 1

    def entries(self) -> list[Entry]:
        """Return all entries in order of registration."""
        return list(self._entries.values())

    def names(self, game: str) -> list[str]:
        """Return the names that fit a game, in order of registration."""
        return [entry.name for entry in self.entries() if not entry.games or game in entry.games]

    def entry(self, name: str) -> Entry:
        """Return one entry, or say which names are near."""
        if name not in self._entries:
            raise TefudaError(f"There is no {self.kind} named {name!r}.{nearest(name, self._entries)}")
        return self._entries[name]

    def build(self, call: Call) -> T:
        """Make what the call stands for, with its parameters checked."""
        entry = self.entry(call.name)
        factory = entry.factory()
        params = entry.parameters()
        hints = typing.get_type_hints(factory.__init__ if inspect.isclass(factory) else factory)
        for key, value in call.params.items():
            if key not in params:
                raise TefudaError(f"{call.name} has no parameter {key!r}.{nearest(key, params)}")
            _check(call.name, key, value, hints.get(key, Any))
        for key, param in params.items():
            if param.default is param.empty and key not in call.params:
                raise TefudaError(f"{call.name} needs the parameter {key!r}, as in {call.name}({key}=…).")
        made: T = factory(**call.params)
        return made


_registries: dict[str, Registry[Any]] = {}
Names = tuple[tuple[str, Entry], ...]
"""Entries with the kind of their book."""


def guests() -> Names:
    """Return the names that are not Tefuda's own: whoever works elsewhere must be told of them."""
    return tuple(
        (kind, entry)
        for kind, registry in _registries.items()
        for entry in registry.entries()
        if not entry.where.startswith("tefuda.")
    )


def welcome(names: Names) -> None:
    """Register names that somebody else registered, unless they are known already."""
    for kind, entry in names:
        registry = _registries[kind]
        if entry not in registry.entries():
            registry.add(entry.name, entry.where, entry.summary, entry.games)


def _check(name: str, key: str, value: Value, wanted: Any) -> None:
    kinds = _kinds(wanted)
    if Any in kinds or type(value) in kinds or (type(value) is int and float in kinds):
        return
    words = {int: "a whole number", float: "a number", str: "a text", bool: "True or False", Call: "a name",
             tuple: "a list", type(None): "None"}  # fmt: skip
    expected = " or ".join(words.get(kind, str(kind)) for kind in kinds)
    shown = str(value) if isinstance(value, Call) else repr(value)
    raise TefudaError(f"{name}({key}=…) takes {expected}, not {shown}.")


def _kinds(wanted: Any) -> list[Any]:
    origin = typing.get_origin(wanted)
    if origin in (typing.Union, types.UnionType):
        return [kind for part in typing.get_args(wanted) for kind in _kinds(part)]
    if origin is typing.Literal:
        return [type(value) for value in typing.get_args(wanted)]
    return [origin or wanted]
