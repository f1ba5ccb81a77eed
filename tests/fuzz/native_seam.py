"""The native module below the public names: any function with any numbers, in short programs of calls.

What there is to call is read from the stubs, so that a new function is tried without a word here. Objects
come from random games; what one call returns may be given to the next.
"""

import ast
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

import tefuda
from fuzz.harness import Area
from fuzz.values import FLOATS, number
from support.play import random_state
from tefuda import _native

# A refusal; RuntimeError says that a limit was met, OverflowError that a number has more than 64 bits,
# AttributeError that what should be a State of a game in Python is none.
ALLOWED = (ValueError, TypeError, OverflowError, IndexError, RuntimeError, AttributeError)

GAMES = {
    "geister": ["geister", "geister(setup='choose')"],
    "daihinmin": ["daihinmin", "daihinmin(players=3, ranks=5)"],
    "bridge": ["bridge", "bridge(contract='3NT by S')"],
    "tanhinmin": ["tanhinmin", "tanhinmin(players=3, cards=9, ranks=6, hidden=True)"],
    "kuhn": ["kuhn"],
    "toy": ["doors"],
    "saboteur": ["saboteur(players=4, margin=2)", "saboteur(agreed=2, know=True)"],
    "saboteur_wide": ["saboteur(margin='none')"],
}
# Numbers that say how long something may take: large ones are no mistake.
LONG = {"iterations": 30, "games": 5, "nodes": 200, "budget": 200, "positions": 100, "count": 50, "cap": 1000,
        "playouts": 3, "depth": 4, "particles": 20, "table": 1000, "threads": 2, "trees": 3, "expand": 3,
        "leads": 6, "max_plies": 300, "counts": 9}  # fmt: skip
MODULES = ["", "bandits", "endgame", "python", *GAMES]
# For Ctrl-C and for measuring only; `progress` and other people's functions have an area of their own.
LEFT_OUT = {"endgame.Table.build"}


@dataclass(frozen=True)
class Function:
    """Something to call: its place, and its parameters with the types that the stubs give them."""

    module: str
    owner: str | None  # a class
    name: str
    params: tuple[tuple[str, str, bool, bool], ...]  # name, type, by keyword only, has a default
    bound: bool  # needs an object of its class

    @property
    def text(self) -> str:
        return ".".join(part for part in (self.module, self.owner, self.name) if part)


def functions() -> list[Function]:
    """Read the stubs."""
    out: list[Function] = []
    for module in MODULES:
        path = Path(tefuda.__file__).parent / "_native" / f"{module or '__init__'}.pyi"
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                out.append(_function(module, None, node))
            elif isinstance(node, ast.ClassDef):
                inside = [n for n in node.body if isinstance(n, ast.FunctionDef)]
                out += [_function(module, node.name, n) for n in inside]
    return [f for f in out if f.text not in LEFT_OUT]


def _function(module: str, owner: str | None, node: ast.FunctionDef) -> Function:
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    bound = owner is not None and "staticmethod" not in marks and node.name != "__init__"
    args = node.args
    given = [(arg, False) for arg in args.posonlyargs + args.args] + [(arg, True) for arg in args.kwonlyargs]
    defaults = len(args.defaults)
    plain = len(args.posonlyargs + args.args)
    params = []
    for place, (arg, keyword) in enumerate(given):
        if arg.arg == "self":
            continue
        has = args.kw_defaults[place - plain] is not None if keyword else place >= plain - defaults
        params.append((arg.arg, ast.unparse(arg.annotation) if arg.annotation else "Any", keyword, has))
    name = node.name
    if "property" in marks:
        name = "=" + name
    elif any(mark.endswith(".setter") for mark in marks):
        name = ":" + name
    return Function(module, owner, name, tuple(params), bound)


FUNCTIONS = {function.text: function for function in functions()}
BY_MODULE = {module: [f for f in FUNCTIONS.values() if f.module == module] for module in MODULES}


def draw(rng: random.Random) -> Any:
    """A program: calls with plain arguments; ("object", type, which) stands for an object."""
    module = rng.choice(MODULES)
    own = BY_MODULE[module]
    steps = []
    for _ in range(rng.choice([1, 1, 2, 3, 5])):
        function = rng.choice(own)
        steps.append((function.text, _arguments(function, rng)))
    return rng.randrange(6), steps


def _arguments(function: Function, rng: random.Random) -> dict[str, Any]:
    out = {}
    for name, kind, _keyword, has in function.params:
        if has and rng.random() < 0.5:
            continue
        out[name] = argument(name, kind, rng)
    if function.bound:
        out["self"] = ("object", function.owner, rng.randrange(8))
    return out


def argument(name: str, kind: str, rng: random.Random) -> Any:
    """Something of a type, now and then something else."""
    if kind.endswith("| None"):
        return None if rng.random() < 0.4 else argument(name, kind.removesuffix("| None").strip(), rng)
    if rng.random() < 0.01:
        return rng.choice([None, "x", 1.5, [], -1])
    if kind == "int":
        if name in LONG:
            bad = [0, -1, -(2**31), 2**64] if name != "nodes" else [-1, 2**64]  # 0 nodes are no limit
            return rng.choice([*(rng.randint(1, LONG[name]) for _ in range(9)), *bad])
        return number(rng)
    if kind == "float":
        if name == "seconds":
            return rng.choice([0.0, 0.0, 0.001, *(f for f in FLOATS if not f > 0.01)])
        return rng.choice([*FLOATS, rng.random(), rng.random()])
    if kind == "bool":
        return rng.random() < 0.5
    if kind.startswith(("Sequence[", "list[")):
        inside = kind[kind.index("[") + 1 : -1]
        length = rng.choice([0, 1, 2, 2, 3, 4, 4, 5, 5, 8, 13, 40])
        if inside == "float" and rng.random() < 0.3:
            length = rng.choice([397, 396])
        same = argument(name, inside, rng)
        return [same if rng.random() < 0.1 else argument(name, inside, rng) for _ in range(length)]
    if kind.startswith("tuple["):
        return tuple(argument(name, part.strip(), rng) for part in kind[6:-1].split(","))
    if "NDArray" in kind:
        columns = 4 if "None, 4" in kind else None
        of = next(word for word in ("uint8", "uint64", "int32", "int8") if word in kind)
        rows = rng.choice([0, 1, 2, 5])
        shape = (rows,) if columns is None else (rows, columns)
        return ("array", of, shape, [number(rng) % 2**64 for _ in range(rows * (columns or 1))])
    if "|" in kind:
        return argument(name, rng.choice(kind.split("|")).strip(), rng)
    return ("object", kind.rpartition(".")[2], rng.randrange(8))


class Shelf:
    """Objects by the name of their class, for one program; the first ones come from a random game."""

    def __init__(self, module: str, which: int) -> None:
        self.by_class: dict[str, list[Any]] = {}
        self._engine = getattr(_native, module) if module else _native
        self.put(_native.Rng(which))
        self.put(_native.Stop())
        for state in states(module, which):
            self.put(state.position.copy())
            seat = state.player or 0
            try:
                known = state.game.knowledge(state.view(seat))
            except tefuda.TefudaError:
                continue
            if hasattr(known, "native"):
                self.put(known.native, "Worlds")
        if hasattr(self._engine, "uniform"):
            self.put(self._engine.uniform())
        if module.startswith("saboteur"):
            rules = _native.saboteur.Rules()
            rules.margin = 1 if module == "saboteur" else 8
            self.put(rules)
            self.put(_native.saboteur.Tajima())
            self.put(self._engine.Table(rules))
        if module == "endgame":
            self.put(_native.endgame.Table(3, True, 0))

    def put(self, thing: Any, also: str | None = None) -> None:
        """Keep an object of the native module, and what lists hold."""
        if isinstance(thing, (list, tuple)):
            for item in thing[:20]:
                self.put(item)
        elif type(thing).__module__.startswith("tefuda._native"):
            for name in {type(thing).__name__, also or type(thing).__name__}:
                self.by_class.setdefault(name, []).append(thing)

    def take(self, name: str, which: int) -> Any:
        found = self.by_class.get(name)
        return found[which % len(found)] if found else None


_states: dict[tuple[str, int], Any] = {}


def states(module: str, which: int) -> list[Any]:
    """States of random games at several depths; made once."""
    names = GAMES.get(module, [])
    key = (module, which)
    if key not in _states:
        _states[key] = [random_state(n, which * 10 + k, 7 * which + 3 * k) for n in names for k in range(2)]
    return _states[key]


def run(program: Any) -> None:
    """Make the calls; what is refused in the middle is no reason to stop."""
    which, steps = program
    shelf = Shelf(FUNCTIONS[steps[0][0]].module, which)
    refusal: Exception | None = None
    for at, arguments in steps:
        try:
            shelf.put(call(FUNCTIONS[at], arguments, shelf))
        except ALLOWED as error:
            refusal = error
    if refusal is not None:
        raise refusal


def call(function: Function, arguments: dict[str, Any], shelf: Shelf) -> Any:
    """Call a function of the native module."""
    engine = getattr(_native, function.module) if function.module else _native
    given = {name: resolved(value, shelf) for name, value in arguments.items()}
    if not function.bound:
        owner = getattr(engine, function.owner) if function.owner else engine
        target = owner if function.name == "__init__" else getattr(owner, function.name)
    else:
        me = given.pop("self")
        if me is None:
            raise TypeError("no object to ask")
        if function.name.startswith("="):
            return getattr(me, function.name[1:])
        if function.name.startswith(":"):
            return setattr(me, function.name[1:], *given.values())
        target = getattr(me, function.name)
    by_name = {n for n, _, keyword, _ in function.params if keyword}
    leading = []
    for name, *_ in function.params:
        if name in by_name or name not in given:
            break
        leading.append(given.pop(name))
    return target(*leading, **given)


def resolved(value: Any, shelf: Shelf) -> Any:
    if isinstance(value, list):
        return [resolved(item, shelf) for item in value]
    if isinstance(value, tuple) and value and value[0] == "object":
        return shelf.take(value[1], value[2])
    if isinstance(value, tuple) and value and value[0] == "array":
        _, of, shape, numbers = value
        return np.array(numbers, dtype=np.uint64).astype(of).reshape(shape)
    return value


def prepare() -> None:
    for module in GAMES:
        for which in range(6):
            states(module, which)


AREA = Area("native", draw, run, ALLOWED, prepare)
