"""Calls of the native module as real games make them: what a fuzzer changes a little at a time."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import tefuda
from fuzz.stubs import FUNCTIONS, MODULES, Function, Kind
from support.play import random_state
from tefuda import _native

# Enough of everything, in a few seconds.
SCENES: list[tuple[str, list[int], list[str]]] = [
    ("geister", [0, 9, 40], ["rush", "mc(iterations=2)", "mo_ismcts(iterations=2)", "purple(depth=2)",
                             "strong(depth=1)", "ismcts(iterations=2, worlds=deeds(depth=1))"]),
    ("geister(setup='choose')", [0, 2], ["ismcts(iterations=2)"]),
    ("daihinmin", [0, 3, 30, 50], ["default", "base", "policy", "mc(iterations=3)", "ismcts(iterations=2)",
                                   "endgame(base=base)", "mc(iterations=2, worlds=rejection)",
                                   "mc(iterations=2, worlds=particles)"]),
    ("daihinmin(players=3, ranks=5)", [0, 12], ["det_uct(iterations=40)", "pimc(samples=1)"]),
    ("bridge", [0, 5, 30], ["mc(iterations=2)"]),
    ("bridge(contract='3NT by S')", [30, 44], ["pimc(samples=1)",
                                               "mc(iterations=2, worlds=auction(N='hcp 8-17'))"]),
    ("tanhinmin", [0, 4], ["mc(iterations=2)", "ismcts(iterations=2)", "pimc(samples=1)"]),
    ("tanhinmin(players=3, cards=9, ranks=6, hidden=True)", [0, 3], ["mo_ismcts(iterations=2)"]),
    ("kuhn", [0, 1], ["mo_ismcts(iterations=2)", "mc(iterations=2)"]),
    ("doors", [0, 2], ["det_uct(iterations=40)", "pimc(samples=1)"]),
    ("saboteur(players=4, margin=2)", [0, 9, 20], ["tajima", "ties", "inferring",
                                                   "ismcts(iterations=2, worlds=roles)"]),
    ("saboteur(agreed=2, know=True)", [5], ["ties", "mc(iterations=2)"]),
    ("saboteur(margin='none')", [0, 9], ["tajima", "ismcts(iterations=2)"]),
]  # fmt: skip

Call = tuple[str, tuple[Any, ...], dict[str, Any]]


class Watched:
    """A function or class of the native module that writes down how it is called."""

    def __init__(self, thing: Any, text: str, calls: list[Call]) -> None:
        self._thing, self._text, self._calls = thing, text, calls

    def __call__(self, *args: Any, **by_name: Any) -> Any:
        name = f"{self._text}.__init__" if isinstance(self._thing, type) else self._text
        self._calls.append((name, args, by_name))
        return self._thing(*args, **by_name)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._thing, name)
        function = FUNCTIONS.get(f"{self._text}.{name}")
        return Watched(found, f"{self._text}.{name}", self._calls) if function else found

    def __instancecheck__(self, other: Any) -> bool:
        return isinstance(other, self._thing)


@contextmanager
def watched() -> Iterator[list[Call]]:
    """Write down the calls on all submodules while this lasts."""
    calls: list[Call] = []
    before = []
    for module in MODULES[1:]:
        room = getattr(_native, module)
        for name, thing in list(vars(room).items()):
            if callable(thing) and not name.startswith("_"):
                before.append((room, name, thing))
                setattr(room, name, Watched(thing, f"{module}.{name}", calls))
    try:
        yield calls
    finally:
        for room, name, thing in before:
            setattr(room, name, thing)


def examples(most: int = 12) -> dict[str, list[dict[str, Any]]]:
    """Return plain arguments of real calls by function; objects and what says how long to work left out."""
    with watched() as calls:
        for scene in _scenes():
            with suppress(tefuda.TefudaError):
                scene()
    out: dict[str, list[dict[str, Any]]] = {}
    for text, args, by_name in calls:
        function = FUNCTIONS.get(text)
        if function is None:
            continue
        plain = _plain(function, args, by_name)
        kept = out.setdefault(text, [])
        if plain and (len(kept) < most or len(str(plain)) % 5 == 0) and plain not in kept[-3:]:
            kept.append(plain)
            del kept[most:-most]  # the first and the last ones
    return {text: kept for text, kept in out.items() if kept}


def _scenes() -> Iterator[Callable[[], Any]]:
    for name, depths, agents in SCENES:
        for seed, depth in enumerate(depths):
            state = random_state(name, seed, depth)
            yield lambda state=state: tefuda.State.from_json(state.to_json())
            if state.player is None:
                continue
            view = state.view(state.player)
            for agent in agents:
                yield lambda view=view, agent=agent: tefuda.agent(agent).decide(view)


def _plain(function: Function, args: tuple[Any, ...], by_name: dict[str, Any]) -> dict[str, Any]:
    kinds = {param.name: param.kind for param in function.params}
    given = {**dict(zip(kinds, args, strict=False)), **by_name}
    return {name: value for name, value in given.items() if name in kinds and _is_plain(kinds[name])}


def _is_plain(kind: Kind) -> bool:
    unfit = kind.name in ("object", "work", "nodes", "seconds", "any")
    return not unfit and all(_is_plain(part) for part in kind.inside)
