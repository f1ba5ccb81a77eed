"""Names with parameters: ``geister(max_plies=100)``, ``endgame(base=default(), cards=10)``, ``random*4``.

They look like Python calls and are read with :mod:`ast`, never evaluated.
"""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass, field
from typing import Union

from tefuda.core.errors import TefudaError

Value = Union[int, float, str, bool, None, tuple["Value", ...], "Call"]

_NAME = re.compile(r"[a-z0-9_]+\Z")
_TOO_LONG = 4000


@dataclass(frozen=True)
class Call:
    """A name and its parameters. Prints as the text it was read from, in canonical form.

    >>> parse("ismcts( iterations = 50_000 )")
    Call('ismcts(iterations=50000)')
    """

    name: str
    params: dict[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        inside = ", ".join(f"{key}={_text(value)}" for key, value in self.params.items())
        return f"{self.name}({inside})" if inside else self.name

    def __repr__(self) -> str:
        return f"Call({str(self)!r})"

    def __hash__(self) -> int:
        return hash(str(self))


def _text(value: Value) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(_text(v) for v in value) + "]"
    return str(value) if isinstance(value, Call) else repr(value)


def parse(text: str) -> Call:
    """Read one name with parameters."""
    calls = parse_many(text)
    if len(calls) != 1:
        raise TefudaError(f"{text!r} stands for {len(calls)} of them where one is expected.")
    return calls[0]


def parse_many(text: str) -> list[Call]:
    """Read a name with parameters that may be repeated: ``random*3`` gives three."""
    body = _tree(text)
    if isinstance(body, ast.BinOp) and isinstance(body.op, ast.Mult):
        times = body.right
        if not (isinstance(times, ast.Constant) and type(times.value) is int and 1 <= times.value <= 1000):
            raise TefudaError(f"After * a number from 1 to 1000 is expected in {text!r}.")
        return [_call(body.left, text)] * times.value
    return [_call(body, text)]


def _tree(text: str) -> ast.expr:
    if len(text) > _TOO_LONG:
        raise TefudaError(f"A name with parameters may have {_TOO_LONG} characters, not {len(text)}.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of literals such as 1if, which are refused below anyway
            return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise TefudaError(
            f"Cannot read {text!r}: expected a name or, with parameters, ismcts(iterations=1000)."
        ) from None


def _call(node: ast.expr, text: str) -> Call:
    if isinstance(node, ast.Name):
        return Call(_name(node.id, text))
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        raise TefudaError(f"Cannot read {text!r}: expected a name such as random or ismcts(iterations=1000).")
    name = _name(node.func.id, text)
    if node.args:
        raise TefudaError(f"Parameters of {name} must be named, as in {name}(parameter=value), in {text!r}.")
    params: dict[str, Value] = {}
    for keyword in node.keywords:
        if keyword.arg is None or keyword.arg in params:
            raise TefudaError(f"Each parameter of {name} must be named once in {text!r}.")
        params[keyword.arg] = _value(keyword.value, text)
    return Call(name, params)


def _value(node: ast.expr, text: str) -> Value:
    if isinstance(node, (ast.Name, ast.Call)):
        return _call(node, text)
    if isinstance(node, (ast.Tuple, ast.List)):
        return tuple(_value(item, text) for item in node.elts)
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, MemoryError, RecursionError):
        value = node
    if isinstance(value, int) and abs(value) >= 2**64:
        raise TefudaError("A number in the parameters has more than 64 bits.")
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise TefudaError(
        f"A parameter in {text!r} is neither a number, a text, True, False, None, a list nor a name."
    )


def _name(name: str, text: str) -> str:
    if not _NAME.match(name):
        raise TefudaError(f"Names are made of a-z, 0-9 and _ only: {name!r} in {text!r}.")
    return name
