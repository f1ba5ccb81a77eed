"""Which names exist, and building what a name with parameters stands for."""

from __future__ import annotations

import importlib
import inspect
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any, Generic, TypeVar

from tefuda.core import user_classes
from tefuda.core.errors import TefudaError, nearest
from tefuda.core.spec import Call, Value
from tefuda.core.words import Sentence, one_of

T = TypeVar("T")


@dataclass(frozen=True)
class Entry:
    """A registered name. ``where`` is ``module:attribute``, imported when first used."""

    name: str
    where: str
    summary: str
    _: KW_ONLY
    games: tuple[str, ...] = ()  # agents: the games it can play; empty = all
    made: Callable[..., Any] | None = None  # a class that was registered itself
    variants: Mapping[str, str] = field(default_factory=dict)  # by game: what the name means there
    plays_out: bool = True  # policies: can it play out from any State? Not if it remembers the game

    @property
    def is_ours(self) -> bool:
        """Does it come with Tefuda?"""
        return self.made is None and self.where.startswith("tefuda.")

    @property
    def mark(self) -> str:
        """What tells it from another of the same name: nothing for ours, else where it lies and a digest."""
        return "" if self.is_ours else f"{self.where} {user_classes.digest(self.where)}".rstrip()

    def factory(self) -> Callable[..., Any]:
        """Import and return the class or function behind the name."""
        if self.made is not None:
            return self.made
        if not self.is_ours:
            found: Callable[..., Any] = user_classes.find(self.where)
            return found
        module, _, attribute = self.where.partition(":")
        made: Callable[..., Any] = getattr(importlib.import_module(module), attribute)
        return made

    def parameters(self) -> dict[str, inspect.Parameter]:
        """Return the parameters that the name takes, with defaults."""
        return dict(inspect.signature(self.factory()).parameters)

    def fits(self, game: str) -> bool:
        """Can it play this game? Classes that are not registered may say so themselves, with ``games``."""
        games = self.games if self.is_ours else self.games or getattr(self.factory(), "games", ())
        return not games or game in games


class Registry(Generic[T]):
    """A book of names of one kind (games, agents).

    ``own`` says of a class whether it is one of that kind: then users' classes may be named by where they are
    defined (:mod:`tefuda.core.user_classes`), and packages may bring names (entry points such as
    ``tefuda.games``).
    """

    def __init__(self, kind: str, own: Callable[[type], bool] | None = None) -> None:
        self.kind = kind
        self.changes = 0  # how often a name was registered
        self._entries: dict[str, Entry] = {}
        self._own = own
        self._packages_unread = own is not None
        _registries[kind] = self

    def add(
        self,
        name: str,
        where: str | Callable[..., Any],
        summary: str,
        *,
        games: tuple[str, ...] = (),
        plays_out: bool = True,
    ) -> None:
        """Register a name for ``module:attribute`` or a class; a second registration replaces the first."""
        made = None if isinstance(where, str) else where
        if made is not None:
            where = f"{made.__module__}:{made.__qualname__}"
        self._entries[name] = Entry(name, str(where), summary, games=games, made=made, plays_out=plays_out)
        self.changes += 1

    def add_variant(self, name: str, game: str, where: str) -> None:
        """Say what a registered name means in one game."""
        entry = self._entries[name]
        self._entries[name] = replace(entry, variants={**entry.variants, game: where})
        self.changes += 1

    def variant(self, name: str, game: str) -> Entry:
        """Return the entry of a name as one game has it; the general one where the game has none."""
        entry = self.entry(name)
        return replace(entry, where=entry.variants[game]) if game in entry.variants else entry

    def entries(self) -> list[Entry]:
        """Return all entries in order of registration, then those of packages."""
        self._read_packages()
        return list(self._entries.values())

    def registered(self) -> list[Entry]:
        """Return the entries that were registered or needed so far."""
        return list(self._entries.values())

    def names(self, game: str) -> list[str]:
        """Return the names that fit a game, in order of registration."""
        return [entry.name for entry in self.entries() if entry.fits(game)]

    def find(self, name: str) -> Entry | None:
        """Return one entry: of a name, or of a class by its file or module; None if there is none."""
        if user_classes.is_place(name):
            return Entry(name, name, "") if self._own is not None else None
        if name not in self._entries:
            self._read_packages()
        return self._entries.get(name)

    def entry(self, name: str) -> Entry:
        """Return one entry, or say which names are near."""
        found = self.find(name)
        if found is None:
            raise TefudaError(
                "There is no {kind} named {name!r}.{hint}",
                kind=self.kind,
                name=name,
                hint=nearest(name, self._entries),
            )
        return found

    def _read_packages(self) -> None:
        """Enter the names that installed packages bring; nobody's name is taken away."""
        if not self._packages_unread:
            return
        self._packages_unread = False
        from importlib.metadata import entry_points  # here, as it is a fifth of the time to import tefuda

        for point in entry_points(group=f"tefuda.{self.kind}s"):
            if point.name not in self._entries:
                package = "" if point.dist is None else f"from the package {point.dist.name}"
                self.add(point.name, point.value, package)

    def build(self, call: Call, game: str = "") -> T:
        """Make what the call stands for, as a game has it, with its parameters checked."""
        entry = self.variant(call.name, game)
        factory = entry.factory()
        if user_classes.is_place(call.name):
            self._check_own(call.name, factory)
        params = {
            key: param
            for key, param in entry.parameters().items()
            if param.kind not in (param.VAR_POSITIONAL, param.VAR_KEYWORD)
        }
        anything = len(params) < len(entry.parameters())  # it takes **options
        hints = _hints(factory)
        for key, value in call.params.items():
            if key in params:
                _check(call.name, key, value, wanted=hints.get(key, Any))
            elif not anything:
                raise TefudaError(
                    "{name} has no parameter {key!r}.{hint}",
                    name=call.name,
                    key=key,
                    hint=nearest(key, params),
                )
        for key, param in params.items():
            if param.default is param.empty and key not in call.params:
                raise TefudaError(
                    "{name} needs the parameter {key}, as in {name}({key}=…).", name=call.name, key=key
                )
        return self._make(entry, factory, call)

    def _make(self, entry: Entry, factory: Callable[..., Any], call: Call) -> T:
        try:
            made: T = factory(**call.params)
        except TefudaError:
            raise
        except Exception as error:
            if entry.is_ours:
                raise
            raise TefudaError(
                "{call} cannot be made: {described}.", call=call, described=user_classes.described(error)
            ) from error
        return made

    def _check_own(self, name: str, thing: object) -> None:
        """Before anything is called: a text may name any class or function of any module."""
        if self._own is None or not (isinstance(thing, type) and self._own(thing)):
            raise TefudaError(
                "{name} is not a class of {kind}s: such a class {what}.",
                name=name,
                kind=self.kind,
                what=_OWN[self.kind],
            )
        missing = getattr(thing, "__abstractmethods__", ())
        if missing:
            raise TefudaError(
                "{name} does not define {missing}.", name=name, missing=", ".join(sorted(missing))
            )


_OWN = {
    "game": Sentence("derives from tefuda.Game"),
    "agent": Sentence("has act(view, clock), or derives from tefuda.Agent"),
}
_registries: dict[str, Registry[Any]] = {}
Names = tuple[tuple[str, Entry], ...]
"""Entries with the kind of their book."""


def guests() -> Names:
    """Return the names that are not Tefuda's own: workers elsewhere must be told of them."""
    return tuple(
        (kind, entry)
        for kind, registry in _registries.items()
        for entry in registry.registered()
        if not entry.is_ours
    )


def welcome(names: Names) -> None:
    """Register names that somebody else registered, unless they are known already."""
    for kind, entry in names:
        registry = _registries[kind]
        if entry not in registry.registered():
            registry.add(entry.name, entry.made or entry.where, entry.summary, games=entry.games)


def _hints(factory: Callable[..., Any]) -> dict[str, Any]:
    try:
        return typing.get_type_hints(factory.__init__ if inspect.isclass(factory) else factory)
    except Exception:  # annotations of somebody else that name what is not there: nothing is checked
        return {}


def _check(name: str, key: str, value: Value, *, wanted: Any) -> None:
    kinds = _kinds(wanted)
    if Any in kinds or type(value) in kinds or (type(value) is int and float in kinds):
        return
    if any(type(value) is type(kind) and value == kind for kind in kinds):  # one of several values
        return
    shown, hint = str(value) if isinstance(value, Call) else repr(value), Sentence("")
    if isinstance(value, Call) and not value.params and (str in kinds or value.name in kinds):
        hint = Sentence(" Texts stand in quotes: {key}='{name}'.", {"key": key, "name": value.name})
    raise TefudaError(
        "{name}({key}=…) takes {what}, not {shown}.{hint}",
        name=name,
        key=key,
        what=one_of(*(KINDS[kind].template if kind in KINDS else repr(kind) for kind in kinds)),
        shown=shown,
        hint=hint,
    )


KINDS: dict[Any, Sentence] = {
    int: Sentence("a whole number"),
    float: Sentence("a number"),
    str: Sentence("a text"),
    bool: Sentence("True or False"),
    Call: Sentence("a name"),
    tuple: Sentence("a list"),
    type(None): Sentence("None"),
}


def _kinds(wanted: Any) -> list[Any]:
    """Return the types that a parameter may have, and values where only these may be."""
    origin = typing.get_origin(wanted)
    if origin in (typing.Union, types.UnionType):
        return [kind for part in typing.get_args(wanted) for kind in _kinds(part)]
    if origin is typing.Literal:
        return list(typing.get_args(wanted))
    return [origin or wanted]
