"""The native module below the public names: any function with any numbers, in short programs of calls.

Objects come from random games; what one call returns may be given to the next. The same in C++, under
sanitizers and a thousand times faster: native_target.py.
"""

import random
from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np

import tefuda
from fuzz.harness import Area
from fuzz.stubs import BY_MODULE, FUNCTIONS, GAMES, MODULES, Function, Kind
from fuzz.values import FLOATS, number
from support.play import random_state
from tefuda import _native
from tefuda.interop import encoder

# A refusal; RuntimeError says that a limit was met, OverflowError that a number has more than 64 bits,
# AttributeError that what should be a State of a game in Python is none.
ALLOWED = (ValueError, TypeError, OverflowError, IndexError, RuntimeError, AttributeError)


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
    for param in function.params:
        if param.has_default and rng.random() < 0.5:
            continue
        out[param.name] = argument(param.kind, rng)
    if function.bound:
        out["self"] = ("object", function.owner, rng.randrange(8))
    return out


def argument(kind: Kind, rng: random.Random) -> Any:
    """Something of a kind, now and then something else."""
    if kind.optional and rng.random() < 0.4:
        return None
    if kind.name == "any" or rng.random() < 0.01:
        return rng.choice([None, "x", 1.5, [], -1])
    if kind.name in ("work", "nodes"):
        bad = [-1, -(2**31), 2**64] if kind.name == "nodes" else [0, -1, -(2**31), 2**64]
        return rng.choice([*(rng.randint(1, kind.limit) for _ in range(9)), *bad])
    if kind.name in ("int", "move"):
        return number(rng)
    if kind.name == "seconds":
        return rng.choice([0.0, 0.0, 0.001, *(f for f in FLOATS if not f > 0.01)])
    if kind.name == "float":
        return rng.choice([*FLOATS, rng.random(), rng.random()])
    if kind.name == "bool":
        return rng.random() < 0.5
    if kind.name == "text":
        return rng.choice(["", "auto", "x", "a\0b"])
    if kind.name == "list":
        length = rng.choice([0, 1, 2, 2, 3, 4, 4, 5, 5, 8, 13, 40])
        (inside,) = kind.inside
        if inside.name == "float" and rng.random() < 0.3:
            length = rng.choice([397, 396])
        same = argument(inside, rng)
        return [same if rng.random() < 0.1 else argument(inside, rng) for _ in range(length)]
    if kind.name == "tuple":
        return tuple(argument(part, rng) for part in kind.inside)
    if kind.name == "array":
        rows = rng.choice([0, 1, 2, 5])
        shape = (rows,) if kind.columns == 1 else (rows, kind.columns)
        return ("array", kind.dtype, shape, [number(rng) % 2**64 for _ in range(rows * kind.columns)])
    return ("object", rng.choice(kind.classes).__name__, rng.randrange(8))


def makers(module: str, which: int) -> list[tuple[type, Callable[[], Any]]]:
    """Objects to begin with, by class: each is made anew for every program."""
    room = getattr(_native, module) if module else _native
    out: list[tuple[type, Callable[[], Any]]] = [
        (_native.Rng, partial(_native.Rng, which)),
        (_native.Stop, _native.Stop),
    ]
    for state in states(module, which):
        out.append((type(state.position), state.position.copy))
        try:
            known = knowledge(state)
        except tefuda.TefudaError:
            continue
        if hasattr(known, "native"):
            out.append((type(known.native), lambda state=state: knowledge(state).native))
    for state in states(module, which) if hasattr(room, "Coder") else []:
        code, view = encoder(state.game).native, state.view(state.player or 0)
        out += [
            (type(code.coder), partial(_same, code.coder)),
            (type(code.read(view)), partial(code.read, view)),
        ]
    if module == "batches":
        for name in ("geister(max_plies=9)", "daihinmin(players=3, ranks=4)", "tanhinmin"):
            out.append((room.Batch, partial(_batch, name, which)))
    if hasattr(room, "uniform"):
        out.append((_native.Policy, room.uniform))
    if module.startswith("saboteur"):
        rules = _native.saboteur.Rules
        out += [(rules, partial(_rules, module)), (_native.saboteur.Tajima, _native.saboteur.Tajima)]
        out.append((room.Table, lambda: room.Table(_rules(module))))
    if module == "endgame":
        out.append((room.Table, partial(solved, which)))
    return out


def _same(thing: Any) -> Any:
    return thing


def _batch(name: str, seed: int) -> Any:
    return tefuda.batch(name, 5, seed=seed)._batch


def knowledge(state: Any) -> Any:
    return state.game.knowledge(state.view(state.player or 0))


def _rules(module: str) -> Any:
    rules = _native.saboteur.Rules()
    rules.margin = 1 if module == "saboteur" else 8
    return rules


@cache
def levels(players: int) -> list[tuple[int, Any]]:
    table = _native.endgame.Table(players, True, 0)
    out = []
    for cards in range(players, players + 4):
        size = _native.endgame.packed_bytes(_native.endgame.patterns(players, True, cards), players)
        values = np.zeros(size, dtype=np.uint8)
        table.build(cards, values, 1, None)
        table.attach(cards, values)
        out.append((cards, values))
    return out


def solved(which: int) -> Any:
    """Return a table of solved endings, the first one without any."""
    players = 2 + which % 3
    table = _native.endgame.Table(players, True, 0)
    for cards, values in levels(players) if which else []:
        table.attach(cards, values)
    return table


class Shelf:
    """Objects by the name of their class, for one program."""

    def __init__(self, module: str, which: int) -> None:
        self.by_class: dict[str, list[Any]] = {}
        for _, make in makers(module, which):
            self.put(make())

    def put(self, thing: Any) -> None:
        """Keep an object of the native module, and what lists hold."""
        if isinstance(thing, (list, tuple)):
            for item in thing[:20]:
                self.put(item)
        elif type(thing).__module__.startswith("tefuda._native"):
            for kind in type(thing).__mro__[:-1]:
                self.by_class.setdefault(kind.__name__, []).append(thing)

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
    given = {name: resolved(value, shelf) for name, value in arguments.items()}
    if not function.bound:
        owner = getattr(function.room, function.owner) if function.owner else function.room
        target = owner if function.name == "__init__" else getattr(owner, function.name)
    else:
        me = given.pop("self")
        if me is None:
            raise TypeError("no object to ask")
        if function.how == "get":
            return getattr(me, function.name)
        if function.how == "set":
            return setattr(me, function.name, *given.values())
        target = getattr(me, function.name)
    leading = []
    for param in function.params:
        if param.by_name or param.name not in given:
            break
        leading.append(given.pop(param.name))
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
