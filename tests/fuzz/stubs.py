"""What can be called in the native module, read from its stubs: new functions need no word here."""

import ast
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path
from typing import Any

import tefuda
from tefuda import _native

GAMES = {
    "geister": ["geister", "geister(setup='choose')"],
    "daihinmin": ["daihinmin", "daihinmin(players=3, ranks=5)"],
    "bridge": ["bridge", "bridge(contract='3NT by S')"],
    "tanhinmin": ["tanhinmin", "tanhinmin(players=3, cards=9, ranks=6, hidden=True)"],
    "kuhn": ["kuhn"],
    "doors": ["doors"],
    "saboteur": ["saboteur(players=4, margin=2)", "saboteur(agreed=2, know=True)"],
    "saboteur_wide": ["saboteur(margin='none')"],
}
MODULES = ["", "bandits", "batches", "endgame", "python", "search", *GAMES]
SHARED = ["", "search"]  # what takes the objects of every game
# Numbers that say how long something may take: large ones are no mistake.
WORK = {"iterations": 30, "games": 5, "nodes": 200, "budget": 200, "positions": 100, "count": 50, "cap": 1000,
        "playouts": 3, "depth": 2, "particles": 20, "table": 1000, "threads": 2, "trees": 3, "expand": 3,
        "leads": 6, "max_plies": 300, "counts": 9, "samples": 9, "most": 20, "duels": 5, "candidates": 9,
        "worlds": 20, "attempts": 200, "nudges": 9, "repeats": 9}  # fmt: skip
UNLIMITED = {"nodes", "iterations"}  # 0: until the time is up, or somebody says stop
# Words that mean something else outside of searches: cards on the table, cards of a hand.
ONLY_IN_SEARCHES = {"table": "nodes", "counts": "iterations"}
MOVES = {"move", "moves", "seen"}
# Hours of work with a few cards more, and what other people's functions do, are no mistake either.
LEFT_OUT = {"endgame.Table.build"}


@dataclass(frozen=True)
class Kind:
    """What a parameter takes."""

    # int, work, nodes (0: no limit), move, float, seconds, bool, text, list, tuple, array, object, any
    name: str
    optional: bool = False
    limit: int = 0  # of work
    inside: tuple["Kind", ...] = ()
    classes: tuple[type, ...] = ()
    columns: int = 1
    dtype: str = ""


@dataclass(frozen=True)
class Param:
    name: str
    kind: Kind
    by_name: bool  # only
    has_default: bool


@dataclass(frozen=True)
class Function:
    """Something to call: its place and its parameters."""

    module: str
    owner: str | None  # a class
    name: str
    params: tuple[Param, ...]
    how: str  # call, get, set
    bound: bool  # needs an object of its class

    @property
    def text(self) -> str:
        mark = {"call": "", "get": "=", "set": ":"}[self.how]
        return ".".join(part for part in (self.module, self.owner, mark + self.name) if part)

    @property
    def room(self) -> Any:
        """Return the module it is in."""
        return getattr(_native, self.module) if self.module else _native


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
    names = {arg.arg for arg, _ in given}
    work = {word: most for word, most in WORK.items() if ONLY_IN_SEARCHES.get(word, word) in names}
    params = []
    for place, (arg, by_name) in enumerate(given):
        if arg.arg == "self":
            continue
        has = args.kw_defaults[place - plain] is not None if by_name else place >= plain - defaults
        params.append(Param(arg.arg, _kind(module, arg.arg, arg.annotation, work), by_name, has))
    how = "get" if "property" in marks else "set" if any(m.endswith(".setter") for m in marks) else "call"
    return Function(module, owner, node.name, tuple(params), how, bound)


def _kind(module: str, name: str, node: ast.expr | None, work: dict[str, int]) -> Kind:
    if node is None or (isinstance(node, ast.Name) and node.id in ("Any", "object")):
        return Kind("array", columns=4, dtype="uint8") if name == "owners" else Kind("any")
    if isinstance(node, ast.BinOp):  # A | B | None
        parts = [node.left, node.right]
        while isinstance(parts[0], ast.BinOp):
            parts[:1] = [parts[0].left, parts[0].right]
        kinds = [_kind(module, name, part, work) for part in parts if ast.unparse(part) != "None"]
        classes = tuple(one for kind in kinds for one in kind.classes)
        return replace(kinds[0], classes=classes, optional=len(kinds) < len(parts))
    if isinstance(node, ast.Subscript):
        return _of(module, name, node, work)
    text = ast.unparse(node)
    if text == "int":
        if name in work:
            return Kind("nodes" if name in UNLIMITED else "work", limit=work[name])
        return Kind("move" if name in MOVES else "int")
    if text in ("float", "bool", "str"):
        return Kind("seconds" if name == "seconds" else "text" if text == "str" else text)
    place = text.removeprefix("tefuda._native.") if "." in text else f"{module}.{text}".lstrip(".")
    return Kind("object", classes=(attrgetter(place)(_native),))


def _of(module: str, name: str, node: ast.Subscript, work: dict[str, int]) -> Kind:
    text, inside = ast.unparse(node), node.slice
    if "NDArray" in text:
        known = ("uint8", "uint64", "int64", "int32", "int8", "float64", "float32")
        dtype = next(word for word in known if word in text)
        columns = next((n for n in (4, 14) if f"None, {n})" in text), 1)
        return Kind("array", columns=columns, dtype=dtype)
    if text.startswith("tuple["):
        assert isinstance(inside, ast.Tuple), text
        return Kind("tuple", inside=tuple(_kind(module, name, part, work) for part in inside.elts))
    return Kind("list", inside=(_kind(module, name, inside, work),))


FUNCTIONS = {function.text: function for function in functions()}
BY_MODULE = {
    module: [f for f in FUNCTIONS.values() if f.module == module or (f.module in SHARED and module in GAMES)]
    for module in MODULES
}
