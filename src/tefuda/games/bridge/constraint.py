"""What a hand may be: points, lengths, cards, joined by and, or, not; from Python and from text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any

from tefuda._native import bridge as native
from tefuda.core import TefudaError
from tefuda.core.errors import whole
from tefuda.games.bridge.notation import RANKS, SUITS, card_number, card_text, cards_of, read_hand

POINTS, SUIT_POINTS, LENGTH, BALANCED, CARDS, ALL, ANY, NOT = range(8)  # as native formulas number them
MOST = {POINTS: 37, SUIT_POINTS: 10, LENGTH: 13}
LONGEST = 2000  # letters of a text
Part = tuple[int, int, int, int, int, int]


@dataclass(frozen=True)
class Constraint:
    """A set of hands. Joined with ``&``, ``|`` and ``~``; printed as the text that :func:`constraint` reads.

    >>> strong = points(15, 17) & BALANCED_HAND
    >>> print(strong | length("S", 5))
    (hcp 15-17 and balanced) or S 5+
    >>> strong.holds("AQ3.KJ4.KQ32.J32")
    True
    """

    kind: int
    suit: int = 0
    _: KW_ONLY
    low: int = 0
    high: int = 0
    cards: int = 0
    inside: tuple[Constraint, ...] = ()

    def __and__(self, other: Constraint) -> Constraint:
        return join(ALL, self, other)

    def __or__(self, other: Constraint) -> Constraint:
        return join(ANY, self, other)

    def __invert__(self) -> Constraint:
        return self.inside[0] if self.kind == NOT else Constraint(NOT, inside=(self,))

    def holds(self, hand: int | str) -> bool:
        """Is this hand of 13 cards one of the set?"""
        bits = read_hand(hand) if isinstance(hand, str) else hand
        return bool(native.hand_fits(self.formula(), bits))

    def formula(self) -> list[Part]:
        """Return the parts as native code takes them: each followed by its own parts, up to its end."""
        parts: list[Part] = []
        _enter(self, parts)
        return parts

    def widened(self, more_points: int, more_cards: int, honours: bool = True) -> Constraint:
        """Return a larger set: limits moved out by so much; without ``honours`` single cards are forgotten.

        Shapes that are balanced may be any once lengths move.
        """
        return _moved(self, more_points, more_cards, honours=honours, outward=True)

    def __str__(self) -> str:
        return _text(self, False)


ANYTHING = Constraint(ALL)
NOTHING = Constraint(ANY)
BALANCED_HAND = Constraint(BALANCED)


def join(kind: int, *parts: Constraint) -> Constraint:
    """Join parts by ALL or ANY; parts of the same kind are taken apart first."""
    flat: list[Constraint] = []
    for part in parts:
        flat += part.inside if part.kind == kind else (part,)
    return flat[0] if len(flat) == 1 else Constraint(kind, inside=tuple(flat))


def points(low: int, high: int = 37, suit: str = "") -> Constraint:
    """High-card points (4-3-2-1) of the hand, or of a suit."""
    most = 10 if suit else 37
    low, high = _limits(low, min(high, most), most)
    kind, number = (SUIT_POINTS, _number(suit)) if suit else (POINTS, 0)
    return Constraint(kind, number, low=low, high=high)


def length(suit: str, low: int, high: int = 13) -> Constraint:
    """How many cards of a suit."""
    low, high = _limits(low, high, 13)
    return Constraint(LENGTH, _number(suit), low=low, high=high)


def held(cards: int, low: int, high: int) -> Constraint:
    """How many of these cards, as bits."""
    low, high = _limits(low, high, 13)
    return Constraint(CARDS, low=low, high=high, cards=cards)


def _number(suit: str) -> int:
    try:
        return SUITS.index(_suit(suit))
    except (ValueError, AttributeError):
        raise TefudaError(
            "A suit is one of {suits}, not {suit!r}.", suits=", ".join(SUITS), suit=suit
        ) from None


def _limits(low: int, high: int, most: int) -> tuple[int, int]:
    return whole(low, "The lower limit", low=0, high=most), whole(high, "The upper limit", low=low, high=most)


def _enter(one: Constraint, parts: list[Part]) -> None:
    place = len(parts)
    parts.append((one.kind, one.suit, one.low, one.high, one.cards, 0))
    for part in one.inside:
        _enter(part, parts)
    parts[place] = (*parts[place][:5], len(parts))


def _moved(one: Constraint, points: int, cards: int, *, honours: bool, outward: bool) -> Constraint:
    """Move limits outward, or inward below a ``not``, so that the whole becomes larger."""
    if one.kind in (ALL, ANY):
        moved = tuple(_moved(part, points, cards, honours=honours, outward=outward) for part in one.inside)
        return replace(one, inside=moved)
    if one.kind == NOT:
        return replace(
            one, inside=(_moved(one.inside[0], points, cards, honours=honours, outward=not outward),)
        )
    if one.kind == BALANCED:
        return one if cards == 0 else ANYTHING if outward else NOTHING
    if one.kind == CARDS:
        return one if honours else ANYTHING if outward else NOTHING
    by = (cards if one.kind == LENGTH else points) * (1 if outward else -1)
    return replace(one, low=one.low - by, high=one.high + by)


# Text.

_HONOURS = {"aces": "A", "kings": "K", "queens": "Q", "knaves": "J", "jacks": "J"}
_IN_SUIT = {"honours": "AKQJT", "top": "AKQ"}
_SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_TOKEN = re.compile(r"\s*(?:(\d+\s*(?:\+|-\s*\d+|to\s+\d+)?)|([A-Za-z♠♥♦♣][A-Za-z0-9]*)|([(),&|~]))")


def constraint(text: str | Constraint) -> Constraint:
    """Read a constraint: ``hcp 15-17 and balanced``, ``S 5+, hcp 6-10 or not (H 4+ and has HA)``.

    ``hcp N-M`` are points, ``hcp(S) 3+`` those of a suit, ``S 5-7`` a length; ``aces 2+``, ``honours(S) 3+``
    (of A K Q J T), ``top(S) 2+`` (of A K Q), ``has SA``, ``2+ of SA SK HA``; a comma is an ``and``.

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
        if low in _HONOURS:
            rank = RANKS.index(_HONOURS[low])
            return held(sum(1 << 16 * suit + rank for suit in range(4)), *self._range(4))
        if low in _IN_SUIT:
            if not self._take("("):
                raise self._wrong(f"{low} needs a suit, as in {low}(S) 2+")
            suit = self._suit()
            ranks = _IN_SUIT[low]
            return held(sum(1 << 16 * suit + RANKS.index(rank) for rank in ranks), *self._range(len(ranks)))
        try:
            return self._between(LENGTH, SUITS.index(_suit(word)), 13)
        except ValueError:
            raise self._wrong(f"{word!r} is not understood") from None

    def _suit(self) -> int:
        word = self._next()
        if not self._take(")"):
            raise self._wrong("a bracket is not closed")
        try:
            return SUITS.index(_suit(word))
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


def _suit(word: str) -> str:
    found = _SUITS.get(word.lower(), word.upper())
    if found not in SUITS or len(found) != 1:
        raise ValueError(word)
    return found


def _text(one: Constraint, nested: bool) -> str:
    if one.kind in (ALL, ANY):
        if not one.inside:
            return "anything" if one.kind == ALL else "not anything"
        if len(one.inside) == 1:
            return _text(one.inside[0], nested)
        joined = (" and " if one.kind == ALL else " or ").join(_text(part, True) for part in one.inside)
        return f"({joined})" if nested else joined
    if one.kind == NOT:
        return f"not {_text(one.inside[0], True)}"
    if one.kind == BALANCED:
        return "balanced"
    if one.kind == CARDS:
        return _cards_text(one)
    name = {POINTS: "hcp", SUIT_POINTS: f"hcp({SUITS[one.suit]})", LENGTH: SUITS[one.suit]}[one.kind]
    return f"{name} {_range_text(one.low, one.high, MOST[one.kind])}"


def _range_text(low: int, high: int, most: int) -> str:
    low, high = max(low, 0), min(high, most)
    return f"{low}" if low == high else f"{low}+" if high == most else f"{low}-{high}"


def _cards_text(one: Constraint) -> str:
    cards = cards_of(one.cards)
    if len(cards) == 1:
        has = f"has {card_text(cards[0])}"
        return has if (one.low, one.high) == (1, 1) else f"not {has}"
    ranks = "".join(dict.fromkeys(RANKS[card & 15] for card in cards))
    suits = {card >> 4 for card in cards}
    many: dict[Any, str] = {letter: name for name, letter in _HONOURS.items() if name != "jacks"}
    inside = {letters: name for name, letters in _IN_SUIT.items()}
    if len(suits) == 4 and ranks in many:
        return f"{many[ranks]} {_range_text(one.low, one.high, 4)}"
    if len(suits) == 1 and ranks in inside:
        return f"{inside[ranks]}({SUITS[suits.pop()]}) {_range_text(one.low, one.high, len(ranks))}"
    return f"{_range_text(one.low, one.high, 13)} of {' '.join(map(card_text, cards))}"
