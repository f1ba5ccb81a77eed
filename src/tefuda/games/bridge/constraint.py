"""What a hand may be, read from text: points, lengths, cards, joined by and, or, not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tefuda.core import TefudaError
from tefuda.games.bridge.hand_sets import (
    ALL,
    ANY,
    ANYTHING,
    BALANCED_HAND,
    CARDS,
    HONOURS,
    IN_SUIT,
    LENGTH,
    LONGER,
    MOST,
    NOT,
    NOTHING,
    POINTS,
    SUIT_POINTS,
    TOTAL,
    TRUMPS,
    TWO_SUITS,
    Constraint,
    held,
    join,
    keycards,
    length,
    points,
    suit_letter,
)
from tefuda.games.bridge.notation import RANKS, SUITS, card_number

__all__ = [
    "ALL", "ANY", "ANYTHING", "BALANCED_HAND", "CARDS", "LENGTH", "NOT", "NOTHING", "POINTS", "SUIT_POINTS",
    "Constraint", "constraint", "held", "join", "length", "points",
]  # fmt: skip

LONGEST = 2000  # letters of a text
_TOKEN = re.compile(r"\s*(?:(\d+\s*(?:\+|-\s*\d+|to\s+\d+)?)|([A-Za-z♠♥♦♣][A-Za-z0-9]*)|([(),&|~]|>=|>))")

_OF_SUIT = ("support", "keycards", "longest", "longer", "good", "stop")


def _honours(suit: int, ranks: str, least: int) -> Constraint:
    return held(sum(1 << 16 * suit + RANKS.index(rank) for rank in ranks), least, len(ranks))


def constraint(text: str | Constraint) -> Constraint:
    """Read a constraint: ``hcp 15-17 and balanced``, ``S 5+, hcp 6-10 or not (H 4+ and has HA)``.

    ``hcp N-M`` are points, ``hcp(S) 3+`` those of a suit, ``S 5-7`` a length; ``aces 2+``, ``honours(S) 3+``
    (of A K Q J T), ``top(S) 2+`` (of A K Q), ``has SA``, ``2+ of SA SK HA``; a comma is an ``and``.
    ``pts`` are points with one for each card beyond the fourth of a suit, ``support(S)`` points with short
    suits and S as trumps, ``rule`` points and the cards of the two longest suits; ``S > H`` is longer than,
    ``S >= H`` as long; ``longest(S)``; ``stop(S)`` A, Kx, Qxx or Jxxx; ``good(S)`` two of A K Q or three of
    A K Q J T; ``even`` no suit shorter than two; ``keycards(S)`` aces and the king of trumps.

    >>> print(constraint("spades 5+, hcp 12-20"))
    S 5+ and hcp 12-20
    """
    if isinstance(text, Constraint):
        return text
    if not isinstance(text, str) or len(text) > LONGEST:
        raise TefudaError(
            "A constraint is a text such as 'hcp 15-17 and balanced', not {text!r:.60}.", text=text
        )
    return _Reader(text).read()


class _Reader:
    """Reads one text; ``or`` binds less than ``and``, that less than ``not``."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._words = list(self._split())
        self._depth = 0

    def _split(self) -> Iterator[str]:
        place = 0
        while self._text[place:].strip():
            match = _TOKEN.match(self._text, place)
            if not match:
                raise self._wrong(f"{self._text[place:].strip()[:12]!r} is not understood")
            yield (match[1] or match[2] or match[3]).strip()
            place = match.end()

    def _wrong(self, why: str) -> TefudaError:
        return TefudaError(
            "{text!r} is not a constraint such as 'hcp 15-17 and balanced': {why}.", text=self._text, why=why
        )

    def _next(self) -> str:
        if not self._words:
            raise self._wrong("it ends too early")
        return self._words.pop(0)

    def _take(self, *words: str) -> bool:
        if self._words and self._words[0].lower() in words:
            self._words.pop(0)
            return True
        return False

    def read(self) -> Constraint:
        """Read all of it."""
        found = self._joined(ANY, ("or", "|"), lambda: self._joined(ALL, ("and", "&", ","), self._one))
        if self._words:
            raise self._wrong(f"{self._words[0]!r} is too much")
        return found

    def _joined(self, kind: int, words: tuple[str, ...], read: Callable[[], Constraint]) -> Constraint:
        parts = [read()]
        while self._take(*words):
            parts.append(read())
        return join(kind, *parts)

    def _one(self) -> Constraint:
        self._depth += 1
        if self._depth > 50:
            raise self._wrong("it is nested too deeply")
        try:
            return self._simple(self._next())
        finally:
            self._depth -= 1

    def _simple(self, word: str) -> Constraint:
        low = word.lower()
        if low[0].isdigit():
            least, most = self._limits(word, 13)
            if not self._take("of"):
                raise self._wrong(f"{word!r} of what?")
            return held(self._cards(), least, most)
        if low in ("not", "~"):
            return ~self._one()
        if low == "(":
            inner = self._joined(ANY, ("or", "|"), lambda: self._joined(ALL, ("and", "&", ","), self._one))
            if not self._take(")"):
                raise self._wrong("a bracket is not closed")
            return inner
        if low == "anything":
            return ANYTHING
        if low == "balanced":
            return BALANCED_HAND
        if low == "has":
            card = 1 << card_number(self._next())
            return held(card, 1, 1)
        if low in ("hcp", "points"):
            if not self._take("("):
                return self._between(POINTS, 0, 37)
            suit = self._suit()
            return self._between(SUIT_POINTS, suit, 10)
        if low in ("pts", "rule"):
            return self._between(TOTAL if low == "pts" else TWO_SUITS, 0, MOST[TOTAL])
        if low == "even":
            return join(ALL, *(Constraint(LENGTH, suit, low=2, high=13) for suit in range(4)))
        if low in _OF_SUIT:
            return self._of_suit(low)
        if low in HONOURS:
            rank = RANKS.index(HONOURS[low])
            return held(sum(1 << 16 * suit + rank for suit in range(4)), *self._range(4))
        if low in IN_SUIT:
            if not self._take("("):
                raise self._wrong(f"{low} needs a suit, as in {low}(S) 2+")
            suit = self._suit()
            ranks = IN_SUIT[low]
            return held(sum(1 << 16 * suit + RANKS.index(rank) for rank in ranks), *self._range(len(ranks)))
        try:
            suit = SUITS.index(suit_letter(word))
        except ValueError:
            raise self._wrong(f"{word!r} is not understood") from None
        if self._words and self._words[0] in (">", ">="):
            least = int(self._next() == ">")
            other = self._suit_word(self._next())
            return Constraint(LONGER, suit, low=least, high=13, cards=1 << other)
        return self._between(LENGTH, suit, 13)

    def _of_suit(self, word: str) -> Constraint:
        """Read what is asked of one suit: ``support(S) 10+``, ``stop(S)``, …"""
        if not self._take("("):
            raise self._wrong(f"{word} needs a suit, as in {word}(S)")
        if word == "longer":
            suit = self._suit_word(self._next())
            others = 0
            while not self._take(")"):
                others |= 1 << self._suit_word(self._next())
            return Constraint(LONGER, suit, low=self._range(13)[0], high=13, cards=others)
        suit = self._suit()
        if word == "support":
            return self._between(TRUMPS, suit, MOST[TRUMPS])
        if word == "keycards":
            return held(keycards(suit), *self._range(5))
        if word == "longest":
            return Constraint(LONGER, suit, low=0, high=13, cards=15 & ~(1 << suit))
        if word == "good":
            return join(ANY, *(_honours(suit, ranks, least) for ranks, least in (("AKQ", 2), ("AKQJT", 3))))
        stops = [_honours(suit, rank, 1) & Constraint(LENGTH, suit, low=least, high=13)
                 for least, rank in enumerate("AKQJ", start=1)]  # fmt: skip
        return join(ANY, *stops)

    def _suit(self) -> int:
        word = self._next()
        if not self._take(")"):
            raise self._wrong("a bracket is not closed")
        return self._suit_word(word)

    def _suit_word(self, word: str) -> int:
        try:
            return SUITS.index(suit_letter(word))
        except ValueError:
            raise self._wrong(f"{word!r} is no suit") from None

    def _cards(self) -> int:
        """Read the cards that follow: ``SA SK``."""
        cards = 1 << card_number(self._next())
        while self._words and re.fullmatch(r"[SHDC](10|[2-9TJQKA])", self._words[0].upper()):
            cards |= 1 << card_number(self._next())
        return cards

    def _between(self, kind: int, suit: int, most: int) -> Constraint:
        low, high = self._range(most)
        return Constraint(kind, suit, low=low, high=high)

    def _range(self, most: int) -> tuple[int, int]:
        return self._limits(self._next(), most)

    def _limits(self, word: str, most: int) -> tuple[int, int]:
        match = re.fullmatch(r"(\d{1,2})\s*(?:(\+)|(?:-|to)\s*(\d{1,2}))?", word)
        if not match:
            raise self._wrong(f"{word!r} is no number such as 5, 5+ or 5-7")
        low = int(match[1])
        high = most if match[2] else int(match[3] or low)
        if not low <= high <= max(most, low if match[3] is None else most):
            raise self._wrong(f"{word!r} is beyond what a hand can have")
        return low, high
