"""The interface in the user's language: English text in the code, Japanese in the catalogue.

A text for people is an English template with named values, ``tr("{n} games", n=3)``. The catalogue
``locale/ja/LC_MESSAGES/tefuda.po`` (gettext; see ``tools/words.py``) has its Japanese. Errors carry their
template and values with them (:class:`Spoken`), so that each front end can say them in its own language;
``str(error)`` is always English, and records and JSON stay the same everywhere.
"""

from __future__ import annotations

import os
import re
import string
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

from tefuda.core.harmless import harmless

LANGUAGES = ("en", "ja")
LOCALE = Path(__file__).parents[1] / "locale"
# A thread, a task or a request chooses for itself: a server talks to several people at a time.
_chosen: ContextVar[str | None] = ContextVar("tefuda_language", default=None)
_everywhere: list[str] = []  # the language of threads that did not choose, the last entry counts
_own: dict[str, str] = {}
_unread: list[str] = []  # modules whose words nobody has needed so far


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


@contextmanager
def speaking_everywhere(language: str) -> Iterator[None]:
    """Speak a language for a while, also in threads that begin meanwhile: a command does."""
    _everywhere.append(language)
    try:
        yield
    finally:
        _everywhere.pop()


def words_of(module: str) -> None:
    """Enter the words of your own game: a module with a dictionary ``JAPANESE``, read when first needed."""
    _unread.append(module)


def language() -> str:
    """Return the language in use: the one chosen here, TEFUDA_LANG, the locale, else English."""
    chosen = _chosen.get()
    if chosen is not None:
        return chosen
    if _everywhere:
        return _everywhere[-1]
    for name in ("TEFUDA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ja" if value.startswith("ja") else "en"
    return "en"


def tr(text: str, /, **values: object) -> str:
    """Return the text in the user's language, with the values put in.

    >>> tr("{n} games", n=3)
    '3 games'
    """
    if language() == "ja":
        text = _japanese(text)
    return _FORMATTER.vformat(text, (), values) if values else text


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


def one_of(*texts: str) -> Sentence:
    """Return alternatives, to be put into a sentence.

    >>> str(Sentence("It takes {what}.", {"what": one_of("a number", "a text", "None")}))
    'It takes a number, a text or None.'
    """
    if len(texts) == 1:
        return Sentence(texts[0])
    if len(texts) == 2:
        return Sentence("{what} or {what_2}", {"what": texts[0], "what_2": texts[1]})
    return Sentence("{what}, {what_2}", {"what": texts[0], "what_2": one_of(*texts[1:])})


class Spoken(Exception):
    """An exception whose message is for people: a template and its values, as in :func:`tr`.

    >>> error = Spoken("There is no door {n}.", n=4)
    >>> str(error), error.sentence.template
    ('There is no door 4.', 'There is no door {n}.')
    """

    def __init__(self, template: object = "", /, **values: object) -> None:
        given = template if isinstance(template, Sentence) else Sentence(str(template), values)
        self.sentence = Sentence(given.template, _shown(given.template, given.values))
        with speaking("en"):
            super().__init__(str(self.sentence))


def said(thing: object) -> str:
    """Return an error or a finished sentence in the user's language, as far as the catalogue knows it.

    Errors of ours carry their template. Others (from native code, from records) are English text: the
    template that it was made from is looked for.

    >>> with speaking("ja"):
    ...     said("There is no game named 'x'.")
    "ゲーム に 'x' はありません。"
    """
    if isinstance(thing, Spoken):
        thing = thing.sentence
    if isinstance(thing, Sentence):
        return str(thing)
    text = harmless(str(thing))
    if language() != "ja":
        return text
    japanese = _japanese(text)
    return japanese if japanese != text else _recognised(text)


class _Shown(str):
    """A value as it is shown in English: conversions and formats have been applied."""

    __slots__ = ()


class _Formatter(string.Formatter):
    """Puts values into a template; a value that is a sentence, or an error, is said in the same language."""

    def convert_field(self, value: Any, conversion: Any) -> Any:
        return value if isinstance(value, (_Shown, Sentence)) else super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> Any:
        if isinstance(value, (Spoken, Sentence)):
            return said(value)
        if isinstance(value, _Shown):
            return value
        return harmless(str(super().format_field(value, format_spec)))

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        value = kwargs[str(key)]
        if isinstance(value, str) and str(key).rstrip("_23456789") in PHRASES:
            return _Shown(said(value)) if isinstance(value, _Shown) else said(value)
        return value


_FORMATTER = _Formatter()
# Values of these names are words of ours, not of the user: they are said in the user's language, too.
PHRASES = frozenset(
    {"what", "kind", "why", "where", "limit", "strerror", "error", "part", "gone", "ending", "hint"}
)


def _shown(template: str, values: Mapping[str, object]) -> dict[str, object]:
    """Show values as the template has them, so that they can be sent and kept. Sentences stay sentences."""
    shown: dict[str, object] = {}
    if not values:
        return shown  # a finished text, braces and all
    for _, name, spec, conversion in string.Formatter().parse(template):
        if name is None or name in shown:
            continue
        value = values[name]
        if isinstance(value, Spoken):
            value = value.sentence
        if not isinstance(value, Sentence):
            with speaking("en"):
                spec = _FORMATTER.vformat(spec or "", (), values)
                value = format(_FORMATTER.convert_field(value, conversion), spec)
            value = _Shown(harmless(value))
        shown[name] = value
        for _, inner, _, _ in string.Formatter().parse(spec or ""):
            if inner is not None:
                shown[inner] = _Shown(values[inner])
    return shown


def _japanese(text: str) -> str:
    for module in list(_unread):
        _own.update(import_module(module).JAPANESE)
        _unread.remove(module)
    return _own.get(text) or _catalogue().get(text, text)


@lru_cache(maxsize=1)
def _catalogue() -> dict[str, str]:
    import gettext

    with open(LOCALE / "ja" / "LC_MESSAGES" / "tefuda.mo", "rb") as file:
        catalogue: dict[str, str] = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    return {english: japanese for english, japanese in catalogue.items() if english}


@lru_cache(maxsize=1)
def _templates() -> list[tuple[str, str]]:
    """Templates of whole sentences by their fixed beginnings, those with more fixed words first."""
    found = [text for text in _catalogue() if "{" in text and len(_fixed(text).split()) > 1]
    return [(text.partition("{")[0], text) for text in sorted(found, key=lambda text: -len(_fixed(text)))]


def _fixed(template: str) -> str:
    return re.sub(r"\{[^{}]*\}", "", template)


def _recognised(text: str) -> str:
    """Say a finished English sentence in Japanese by the template that it fits, if there is one."""
    for begin, template in _templates():
        if text.startswith(begin):
            match = _pattern(template).fullmatch(text)
            if match:
                values = {name: _Shown(value) for name, value in match.groupdict().items()}
                return tr(template, **values)
    return text


@lru_cache(maxsize=256)
def _pattern(template: str) -> re.Pattern[str]:
    pattern, known = "", set[str]()
    for fixed, name, _, _ in string.Formatter().parse(template):
        pattern += re.escape(fixed)
        if name is not None:
            anything = ".*?" if name == "hint" else ".+?"  # a hint is a further sentence, or none
            pattern += f"(?P={name})" if name in known else f"(?P<{name}>{anything})"
            known.add(name)
    return re.compile(pattern, re.DOTALL)


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
