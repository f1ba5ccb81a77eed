"""Sets of hands: points, lengths, cards, joined by and, or, not."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from typing import Any

from tefuda._native import bridge as native
from tefuda.core import TefudaError
from tefuda.core.errors import whole
from tefuda.games.bridge.notation import RANKS, SUITS, card_text, cards_of, read_hand

# As native formulas number them.
POINTS, SUIT_POINTS, LENGTH, BALANCED, CARDS, ALL, ANY, NOT, TOTAL, TRUMPS, TWO_SUITS, LONGER = range(12)
MOST = {POINTS: 37, SUIT_POINTS: 10, LENGTH: 13, TOTAL: 46, TRUMPS: 50, TWO_SUITS: 46}
HONOURS = {"aces": "A", "kings": "K", "queens": "Q", "knaves": "J", "jacks": "J"}
IN_SUIT = {"honours": "AKQJT", "top": "AKQ"}
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
        return self._parts

    @cached_property
    def _parts(self) -> list[Part]:
        """Kept: a table asks for the same constraint after thousands of auctions."""
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


def keycards(suit: int) -> int:
    """Return the four aces and the king of trumps, as bits."""
    aces = sum(1 << 16 * one + RANKS.index("A") for one in range(4))
    return aces | 1 << 16 * suit + RANKS.index("K")


def _number(suit: str) -> int:
    try:
        return SUITS.index(suit_letter(suit))
    except (ValueError, AttributeError):
        raise TefudaError(
            "A suit is one of {suits}, not {suit!r}.", suits=", ".join(SUITS), suit=suit
        ) from None


def _limits(low: int, high: int, most: int) -> tuple[int, int]:
    return whole(low, "The lower limit", low=0, high=most), whole(high, "The upper limit", low=low, high=most)


def _enter(one: Constraint, parts: list[Part]) -> None:
    place = len(parts)
    parts.append((one.kind, one.suit, one.low, one.high, one.cards, place + 1))
    if one.inside:
        for part in one.inside:
            _enter(part, parts)
        parts[place] = (one.kind, one.suit, one.low, one.high, one.cards, len(parts))


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
    by = (cards if one.kind in (LENGTH, LONGER) else points) * (1 if outward else -1)
    return replace(one, low=one.low - by, high=one.high + by)


_SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def suit_letter(word: str) -> str:
    """Read a suit: ``S``, ``spades``, ``♠``."""
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
    if one.kind == LONGER:
        others = " ".join(letter for number, letter in enumerate(SUITS) if one.cards >> number & 1)
        return f"longer({SUITS[one.suit]} {others}) {one.low}+"
    suit = SUITS[one.suit]
    name = {
        POINTS: "hcp",
        SUIT_POINTS: f"hcp({suit})",
        LENGTH: suit,
        TOTAL: "pts",
        TRUMPS: f"support({suit})",
        TWO_SUITS: "rule",
    }[one.kind]
    return f"{name} {_range_text(one.low, one.high, MOST[one.kind])}"


def _range_text(low: int, high: int, most: int) -> str:
    low, high = max(low, 0), min(high, most)
    return f"{low}" if low == high else f"{low}+" if high == most else f"{low}-{high}"


def _cards_text(one: Constraint) -> str:
    cards = cards_of(one.cards)
    if len(cards) == 1:
        has = f"has {card_text(cards[0])}"
        return has if (one.low, one.high) == (1, 1) else f"not {has}"
    for suit in range(4):
        if one.cards == keycards(suit):
            return f"keycards({SUITS[suit]}) {_range_text(one.low, one.high, 5)}"
    ranks = "".join(dict.fromkeys(RANKS[card & 15] for card in cards))
    suits = {card >> 4 for card in cards}
    many: dict[Any, str] = {letter: name for name, letter in HONOURS.items() if name != "jacks"}
    inside = {letters: name for name, letters in IN_SUIT.items()}
    if len(suits) == 4 and ranks in many:
        return f"{many[ranks]} {_range_text(one.low, one.high, 4)}"
    if len(suits) == 1 and ranks in inside:
        return f"{inside[ranks]}({SUITS[suits.pop()]}) {_range_text(one.low, one.high, len(ranks))}"
    return f"{_range_text(one.low, one.high, 13)} of {' '.join(map(card_text, cards))}"
