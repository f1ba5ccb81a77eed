"""Names with parameters: ``geister(max_plies=100)``, ``endgame(base=default(), cards=10)``, ``random*4``.

They look like Python calls and are read with :mod:`ast`, never evaluated. A name may also say where a class
of one's own lies: ``my_module:MyGame(cards=4)``, ``bots/mine.py:Bot``.
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
        raise TefudaError("{text!r} stands for {n} entries where one is expected.", text=text, n=len(calls))
    return calls[0]


def parse_many(text: str) -> list[Call]:
    """Read a name with parameters that may be repeated: ``random*3`` gives three."""
    return _Reader(text).calls()


# A user's class by its file or module. Quoted texts are passed over. A path may have spaces.
_PLACE = re.compile(
    r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|"""
    r"""(?P<place>(?:(?:[A-Za-z]:)?[^\s()\[\],='"*:](?:[^()\[\],='"*:\n\0]*?)\.py|[A-Za-z_][\w.]*):[A-Za-z_]\w*)"""
)
_STAND_IN = re.compile(r"PLACE(\d+)\Z")


class _Reader:
    """Reads one text. Places stand in the tree as PLACE0, PLACE1, …, which are no names."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.places: list[str] = []

    def calls(self) -> list[Call]:
        body = self._tree()
        if isinstance(body, ast.BinOp) and isinstance(body.op, ast.Mult):
            times = body.right
            if not (
                isinstance(times, ast.Constant) and type(times.value) is int and 1 <= times.value <= 1000
            ):
                raise TefudaError("After * a number from 1 to 1000 is expected in {text!r}.", text=self.text)
            return [self._call(body.left)] * times.value
        return [self._call(body)]

    def _tree(self) -> ast.expr:
        if len(self.text) > _TOO_LONG:
            raise TefudaError(
                "A name with parameters may have at most {too_long} characters, not {n}.",
                too_long=_TOO_LONG,
                n=len(self.text),
            )
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of literals such as 1if, which are refused below anyway
                return ast.parse(_PLACE.sub(self._stand_in, self.text).strip(), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise self._unreadable() from None

    def _stand_in(self, match: re.Match[str]) -> str:
        if match["place"] is None:
            return match[0]
        self.places.append(match["place"])
        return f"PLACE{len(self.places) - 1}"

    def _unreadable(self) -> TefudaError:
        return TefudaError(
            (
                "Cannot read {text!r}: expected a name, a name with parameters as in "
                "name(parameter=1), or the location of a class as in "
                "my_file.py:MyClass(parameter=1)."
            ),
            text=self.text,
        )

    def _call(self, node: ast.expr) -> Call:
        if isinstance(node, ast.Name):
            return Call(self._name(node.id))
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            raise self._unreadable()
        name = self._name(node.func.id)
        if node.args:
            raise TefudaError(
                "Parameters of {name} must be named, as in {name}(parameter=value), in {text!r}.",
                name=name,
                text=self.text,
            )
        params: dict[str, Value] = {}
        for keyword in node.keywords:
            if keyword.arg is None or keyword.arg in params:
                raise TefudaError(
                    "Each parameter of {name} must be given once, with its name, in {text!r}.",
                    name=name,
                    text=self.text,
                )
            params[keyword.arg] = self._value(keyword.value)
        return Call(name, params)

    def _value(self, node: ast.expr) -> Value:
        if isinstance(node, (ast.Name, ast.Call)):
            return self._call(node)
        if isinstance(node, (ast.Tuple, ast.List)):
            return tuple(self._value(item) for item in node.elts)
        try:
            value = ast.literal_eval(node)
        except (ValueError, TypeError, MemoryError, RecursionError):
            value = node
        if isinstance(value, int) and abs(value) >= 2**64:
            raise TefudaError("A number in the parameters has more than 64 bits.")
        if value is None or isinstance(value, (bool, int, float, str)):
            return value
        raise TefudaError(
            "A parameter in {text!r} is neither a number, a text, True, False, None, a list nor a name.",
            text=self.text,
        )

    def _name(self, name: str) -> str:
        stand_in = _STAND_IN.match(name)
        if stand_in and int(stand_in[1]) < len(self.places):
            return self.places[int(stand_in[1])]
        if not _NAME.match(name):
            raise TefudaError(
                "Names are made of a-z, 0-9 and _ only: {name!r} in {text!r}.", name=name, text=self.text
            )
        return name
