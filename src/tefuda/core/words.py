"""The interface in the user's language: English text in the code, Japanese beside it."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

LANGUAGES = ("en", "ja")
# A thread, a task or a request chooses for itself: a server talks to several people at a time.
_chosen: ContextVar[str | None] = ContextVar("tefuda_language", default=None)
_japanese: dict[str, str] = {}
_unread = ["tefuda.core.japanese"]  # modules whose words nobody has needed so far


def choose_language(language: str | None) -> None:
    """Choose a language for this thread or task; None = from the environment."""
    _chosen.set(language)


@contextmanager
def speaking(language: str | None) -> Iterator[None]:
    """Speak a language for a while.

    >>> with speaking("ja"):
    ...     tr("Stopped.")
    '中断しました。'
    """
    token = _chosen.set(language)
    try:
        yield
    finally:
        _chosen.reset(token)


def words_of(module: str) -> None:
    """Enter the words of a room: a module with a dictionary ``JAPANESE``, read when first needed."""
    _unread.append(module)


def language() -> str:
    """Return the language in use: the one chosen here, TEFUDA_LANG, the locale, else English."""
    chosen = _chosen.get()
    if chosen is not None:
        return chosen
    for name in ("TEFUDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ja" if value.startswith("ja") else "en"
    return "en"


def tr(text: str, **values: object) -> str:
    """Return the text in the user's language, with the values put in.

    >>> tr("{n} games", n=3)
    '3 games'
    """
    if language() == "ja":
        for module in list(_unread):
            _japanese.update(import_module(module).JAPANESE)
            _unread.remove(module)
        text = _japanese.get(text, text)
    return text.format(**values) if values else text


@dataclass(frozen=True)
class Sentence:
    """A sentence for people, as a template and its values: every front end says it in its own language.

    >>> sentence = Sentence("{n} games", {"n": 3})
    >>> str(sentence)
    '3 games'
    """

    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return tr(self.template, **self.values)

    def to_json(self) -> dict[str, Any]:
        """Return the sentence as JSON data, and as text in the language in use."""
        values = {key: str(value) for key, value in self.values.items()}
        return {"template": self.template, "values": values, "text": str(self)}


def columns(rows: Sequence[Sequence[str]], align: str) -> list[str]:
    """Return the rows of a table as lines, every column as wide as its widest text.

    ``align`` has a letter a column, ``<`` or ``>``; the last one also stands for all columns after it.

    >>> print("\\n".join(columns([["agent", "won"], ["me", "7"], ["手札", "12"]], "<>")))
    agent  won
    me       7
    手札    12
    """
    align += align[-1] * max(len(row) for row in rows)
    widths = [max(map(screen_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = []
        for text, width, side in zip(row, widths, align, strict=False):
            space = " " * (width - screen_width(text))
            cells.append(text + space if side == "<" else space + text)
        lines.append("  ".join(cells).rstrip())
    return lines


def screen_width(text: str) -> int:
    """Return how many places a text takes on the screen."""
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
