"""The fuzz target of the native module, in a build with ``-DTEFUDA_FUZZ=ON``: programs of calls in C++.

It draws what native_seam.py draws, from bytes, thousands a second, and starts from calls of real games.
``tools/sanitize.sh`` runs it under address and undefined-behaviour sanitizers.
"""

import sys
from functools import cache
from typing import Any

import numpy as np

from fuzz.harness import Area, Board
from fuzz.native_seam import ALLOWED, makers
from fuzz.recorded import examples
from fuzz.stubs import BY_MODULE, GAMES, Function, Kind, Param
from fuzz.values import EDGES
from support.play import random_state
from tefuda import _native

TYPES = ["int", "work", "nodes", "move", "float", "seconds", "bool", "text", "list", "tuple", "array",
         "object", "any"]  # fmt: skip
HOW = ["call", "get", "set", "change"]
CHANGES = {"believe", "weigh", "remember", "attach"}  # of objects that are kept from program to program
# Searches over games in Python are slow, and the smallest rooms soon known.
OFTEN = {"python": 1, "": 2, "search": 4, "kuhn": 4, "doors": 4}
# Whole deals take seconds to solve: here are the last cards of some.
SOLVERS = ("bridge.Solver.", "bridge.solve_many", "bridge.contracts_many")


def is_built() -> bool:
    return hasattr(_native, "fuzz")


def _kind(kind: Kind) -> tuple[Any, ...]:
    made_by: Any = None
    limit = kind.limit
    inside = [_kind(part) for part in kind.inside]
    if kind.name == "object":
        inside = [(TYPES.index("object"), False, 0, [], one, []) for one in kind.classes]
    elif kind.name == "array":
        limit, columns, dtype = kind.columns, kind.columns, kind.dtype

        def made_by(numbers: list[int]) -> Any:
            values = np.array(numbers, dtype=np.uint64).astype(dtype)
            return values if columns == 1 else values.reshape(-1, columns)

    return TYPES.index(kind.name), kind.optional, limit, inside, made_by, ["auto"]


def _function(
    function: Function, known: dict[str, list[Any]], calls: list[dict[str, Any]]
) -> tuple[Any, ...]:
    owner = getattr(function.room, function.owner) if function.owner else function.room
    target: Any = function.name
    if not function.bound:
        target = owner if function.name == "__init__" else getattr(owner, function.name)
    self = _kind(Kind("object", classes=(owner,))) if function.bound else None
    params = [
        (param.name, _kind(param.kind), param.by_name, param.has_default, known.get(param.name, []))
        for param in function.params
    ]
    how = "change" if function.name in CHANGES else function.how
    return function.text, HOW.index(how), target, self, params, calls


@cache
def endings() -> list[list[int]]:
    """Hands of bridge with a few cards each."""
    states = [random_state("bridge(contract='3NT by S')", seed, 36 + 4 * (seed % 3)) for seed in range(6)]
    return [list(state.position.hands) for state in states]


def _fits(param: Param, value: Any) -> bool:
    """May the value of another function's parameter of this name be given to this one?"""
    return param.kind.name in ("int", "move", "float", "text", "list", "tuple") and (
        isinstance(value, list) == (param.kind.name == "list")
    )


@cache
def target() -> Any:
    """Return the target, with every room that Python can reach."""
    made = _native.fuzz.Target([edge for edge in EDGES if edge < 2**70], ALLOWED)  # type: ignore[attr-defined]
    real = examples()
    for module, functions in BY_MODULE.items():
        pool: dict[str, list[Any]] = {}
        for function in functions:
            for call in real.get(function.text, []):
                for name, value in call.items():
                    pool.setdefault(name, []).append(value)
        given = []
        for function in functions:
            known = {p.name: [v for v in pool.get(p.name, [])[:60] if _fits(p, v)] for p in function.params}
            calls = real.get(function.text, [])
            if function.text.startswith(SOLVERS):
                known["hands"] = list(endings())
                arrays = [{"hands": np.array([hands], dtype=np.uint64)} for hands in endings()]
                calls = [] if "Solver" in function.text else arrays
            given.append(_function(function, known, calls))
        things = []
        for which in range(4 if module in GAMES or module == "endgame" else 1):
            things += [(kind, make, is_dear(kind)) for kind, make in makers(module, which)]
        for _ in range(OFTEN.get(module, 8)):
            made.add_room(given, things)
    return made


def is_dear(kind: type) -> bool:
    """Takes making one longer than a call?"""
    return any(base.__name__ in ("Worlds", "Table") for base in kind.__mro__)


def draw(seed: int, number: int) -> bytes:
    data: bytes = _native.fuzz.input(seed, number)  # type: ignore[attr-defined]
    return data


def run(data: bytes) -> None:
    """Run one program, telling its calls."""
    answer = target().run(data, lambda *call: print(*call, file=sys.stderr, flush=True))
    if answer == 2:
        raise target().trouble
    if answer == 1:
        raise ValueError("refused")


def sweep(seed: int, numbers: range, seconds: float, alarm: float, board: Board) -> tuple[int, Any]:
    """Run many in C++; the number to go on with, and the exception that the last one ended with."""
    loop = _native.fuzz.Loop(target(), board.memory)  # type: ignore[attr-defined]
    at = loop.run(seed, numbers.start, numbers.stop, seconds, alarm)
    return at, target().trouble


AREA = Area("target", lambda rng: b"", run, ALLOWED, target, at=draw, sweep=sweep)
