"""The interface in the user's language: English text in the code, Japanese beside it."""

from __future__ import annotations

import os
from collections.abc import Sequence

LANGUAGES = ("en", "ja")
_chosen: str | None = None


def choose_language(language: str | None) -> None:
    """Choose a language for this process; None = from the environment."""
    global _chosen
    _chosen = language


def language() -> str:
    """Return the language in use: TEFUDA_LANG, else the locale, else English."""
    if _chosen is not None:
        return _chosen
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
        from tefuda.core.japanese import JAPANESE

        text = JAPANESE.get(text, text)
    return text.format(**values)


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
