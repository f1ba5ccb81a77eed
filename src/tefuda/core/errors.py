"""What goes wrong, said in one sentence."""

from __future__ import annotations

import difflib
import math
import operator
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from tefuda.core.words import Sentence, Spoken, one_of


class TefudaError(Spoken, ValueError):
    """Bad input. The message is a sentence for the user: what was wrong and what was expected.

    It is given as a template and values, so that it can be said in Japanese, too.

    >>> str(TefudaError("There is no door {n}.", n=4))
    'There is no door 4.'
    """


class IllegalMove(TefudaError):
    """A move that the rules do not allow here.

    >>> import tefuda
    >>> state = tefuda.load("kuhn").new_state(seed=1)
    >>> try:
    ...     state.play("fly")
    ... except tefuda.TefudaError as error:
    ...     print(error)
    A move of kuhn is 'pass' or 'bet', not 'fly'.
    """


class Lost(TefudaError):
    """Those who did the work are gone: no bad input, but the end of a command; what is stored stays.

    ``results`` are what was found until then.
    """

    results: Any = None


class Forfeit(Spoken):
    """An agent that cannot or will not move gives up the game; the message names why.

    >>> import tefuda
    >>> class Quitter(tefuda.Agent):
    ...     def choose(self, turn):
    ...         raise Forfeit("I give up.")
    >>> tefuda.Match("kuhn", [Quitter(), "random"], games=1, seed=1).run().players[0].forfeits
    1
    """

    reason = "forfeit"  # how results name the end of the game
    trace = ""  # the last lines of the traceback, where the agent raised an exception


class Late(Forfeit):
    """An agent that took longer than its clock and the grace allow loses the game."""

    reason = "late"


class Resigned(Forfeit):
    """A person who gives up the game."""

    reason = "resigned"


# What unchecked data stumble over; StopIteration: a search for what must be there, and is not.
OUTSIDE = (ArithmeticError, AttributeError, LookupError, RuntimeError, StopIteration, TypeError, ValueError)


@contextmanager
def from_outside(what: str) -> Iterator[None]:
    """Say in a sentence that data from outside do not fit, whatever they stumble over inside.

    >>> with from_outside("The classes of game 3 do not fit"):
    ...     [][7]
    Traceback (most recent call last):
    tefuda.core.errors.TefudaError: The classes of game 3 do not fit: list index out of range.
    """
    try:
        yield
    except TefudaError:
        raise
    except OUTSIDE as error:
        why = str(error).rstrip(".").partition("\n")[0] or "something that must be there is missing"
        raise TefudaError("{what}: {why}.", what=what, why=why) from error


def whole(value: object, what: str, *, low: int, high: int) -> int:
    """Return a whole number between two limits, or say what was expected."""
    try:
        number = operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = low - 1
    if isinstance(value, bool) or not low <= number <= high:
        raise TefudaError(
            "{what} must be a whole number from {low} to {high}, not {shown}.",
            what=what,
            low=low,
            high=high,
            shown=_shown(value),
        )
    return number


def positive(value: object, what: str, zero: bool = False) -> float:
    """Return a finite number above 0 (or from 0 up), or say what was expected."""
    try:
        number = float(value) if isinstance(value, (int, float)) else math.nan
    except OverflowError:
        number = math.inf
    if isinstance(value, bool) or not math.isfinite(number) or number < 0 or (number == 0 and not zero):
        limit = "from 0 up" if zero else "above 0"
        raise TefudaError(
            "{what} must be a number {limit}, not {shown}.", what=what, limit=limit, shown=_shown(value)
        )
    return number


def _shown(value: object) -> str:
    try:
        text = repr(value)
    except ValueError:  # Python refuses to print whole numbers of more than 4300 digits
        text = "a very large number"
    return text if len(text) <= 80 else text[:77] + "…"


def nearest(word: str, known: Iterable[str]) -> Sentence:
    """Return a hint to put behind a sentence: the nearest names or, failing that, all of them.

    >>> str(nearest("geistr", ["geister", "bridge"]))
    " Did you mean 'geister'?"
    """
    names = sorted(known)
    close = [repr(name) for name in difflib.get_close_matches(word, names, n=3, cutoff=0.6)]
    if close:
        return Sentence(" Did you mean {names}?", {"names": one_of(*close)})
    return Sentence(" Known: {names}.", {"names": ", ".join(names)}) if names else Sentence("")


def impossible_view(error: Exception) -> TefudaError:
    """Say that no game can have shown a View, in one sentence.

    >>> str(impossible_view(ValueError("a card is there twice")))
    'This View is impossible: a card is there twice.'
    """
    return TefudaError("This View is impossible: {error}.", error=str(error).rstrip("."))
