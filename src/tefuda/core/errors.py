"""What goes wrong, said in one sentence."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class TefudaError(ValueError):
    """Bad input. The message is a sentence for the user: what was wrong and what was expected."""


class IllegalMove(TefudaError):
    """A move that the rules do not allow here."""


class Forfeit(Exception):
    """An agent that cannot or will not move gives up the game; the message names why."""


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a hint such as ``" Did you mean 'geister'?"`` or, failing that, the list of names."""
    names = sorted(known)
    close = difflib.get_close_matches(word, names, n=3, cutoff=0.6)
    if close:
        return " Did you mean " + " or ".join(repr(name) for name in close) + "?"
    return " Known: " + ", ".join(names) + "." if names else ""
