r"""Texts of others, shown so that they cannot command a terminal: ``\x1b`` is written out as text.

Escape sequences set titles and clipboards, move the cursor and hide lines; marks of direction show a text in
another order than it has. Names in records, boards and messages may hold them, by malice or by accident.
"""

from __future__ import annotations

import json
import re
from typing import Any

# Controls of both sets but tab and new line, and the marks of direction.
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_LINES = re.compile("[\t\n\u2028\u2029]")
_MAY_HIDE = re.compile(r"\\[ubfr]|[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def harmless(text: str, *, lines: bool = True) -> str:
    r"""Return a text with control characters written out; new lines and tabs too unless ``lines``.

    >>> print(harmless("bot\x1b]0;hello\x07"))
    bot\x1b]0;hello\x07
    """
    if text.isprintable() and text.isascii():
        return text
    text = _CONTROL.sub(_written, text)
    return text if lines else _LINES.sub(_written, text)


def _written(found: re.Match[str]) -> str:
    number = ord(found[0])
    return f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}"


def read_json(text: str) -> Any:
    """Read JSON that others wrote; all texts in it are harmless. Raises ValueError or RecursionError."""
    data = json.loads(text)
    return _cleaned(data) if _MAY_HIDE.search(text) else data


def _cleaned(data: Any) -> Any:
    if isinstance(data, str):
        return harmless(data)
    if isinstance(data, list):
        return [_cleaned(value) for value in data]
    if isinstance(data, dict):
        return {harmless(key): _cleaned(value) for key, value in data.items()}
    return data
