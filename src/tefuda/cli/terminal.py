"""The terminal itself: what it can show, and lines that people type, with history and completion."""

from __future__ import annotations

import codecs
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, TextIO

from tefuda.core.human_interface import folded

PLAIN = {
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "…": "...", "–": "-", "—": "-", "−": "-", "×": "x", "·": ".",
    "◉": "@", "│": "|", "─": "-", "└": "+", "┘": "+", "┌": "+", "┐": "+", "├": "+", "┤": "+", "┬": "+",
    "┴": "+", "┼": "+",
    "╵": "|", "╷": "|", "╴": "-", "╶": "-", "╭": "+", "╮": "+", "╰": "+", "╯": "+", "▶": ">", "✓": "v",
    "“": '"', "”": '"', "‘": "'", "’": "'", "〜": "~", "α": "a", "μ": "u",
}  # fmt: skip


def _plainly(error: UnicodeError) -> tuple[str, int]:
    """Write signs that a terminal does not have with those that it has."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(PLAIN.get(sign, "?") for sign in text), error.end


codecs.register_error("tefuda.plainly", _plainly)


def prepare() -> None:
    """Let output never fail for want of a sign: a terminal without it gets a plain one.

    Streams that were closed before we began lead nowhere; in their order, so that no file of ours gets a
    number that programs take for their output.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and getattr(stream, "errors", "") in ("strict", "backslashreplace"):
            with suppress(Exception):
                reconfigure(errors="tefuda.plainly")


def can_write(text: str, stream: TextIO | None = None) -> bool:
    """Can the terminal show all of a text?"""
    try:
        text.encode(getattr(stream or sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeError, LookupError):
        return False
    return True


def is_smart(stream: TextIO | None = None) -> bool:
    """Is it a terminal that can go back on its line? Not a file, not TERM=dumb."""
    out = stream or sys.stdout
    return out.isatty() and os.environ.get("TERM", "") != "dumb"


def has_colours() -> bool:
    """May the output have colours? NO_COLOR, TERM=dumb and files have none."""
    return is_smart() and not os.environ.get("NO_COLOR")


class LineReader:
    """Reads lines. At a terminal they can be edited, called back and completed with Tab."""

    def __init__(self, words: Callable[[], Sequence[str]]) -> None:
        self.is_person = sys.stdin.isatty()
        self._words, self._found = words, list[str]()
        if self.is_person:
            with suppress(ImportError):
                self._set_up(__import__("readline"))

    def _set_up(self, readline: Any) -> None:
        readline.set_completer_delims("")  # moves have spaces in them
        readline.set_completer(self.complete)
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")

    def complete(self, text: str, number: int) -> str | None:
        """Return the next word that begins so, as readline asks for it."""
        if number == 0:
            begin = folded(text)
            self._found = [word for word in self._words() if folded(word).startswith(begin)]
        return self._found[number] if number < len(self._found) else None

    def ask(self, prompt: str) -> str | None:
        """Return a line; None at the end of the input."""
        try:
            return input(prompt).strip()
        except EOFError:
            print()
            return None
