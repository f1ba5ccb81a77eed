"""The interface in the user's language: English text in the code, Japanese beside it."""

from __future__ import annotations

import os

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


def pad(text: str, width: int) -> str:
    """Pad to a width on the screen, where Japanese letters take two places."""
    return text + " " * max(width - screen_width(text), 0)


def screen_width(text: str) -> int:
    """Return how many places a text takes on the screen."""
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
