"""What calls mean, in the protocol's words: ``12 to 14 total points, at least 5 cards in spades.``

Alternatives are sentences of their own, the second and further ones after ``Alternatively,``. What we write
always holds of every hand that the meaning allows, though it may allow more: the words have no ``not``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import lru_cache

from tefuda.games.bridge.bidding import System
from tefuda.games.bridge.hand_sets import (
    ALL,
    ANY,
    ANYTHING,
    BALANCED,
    CARDS,
    LENGTH,
    NOT,
    POINTS,
    SUIT_POINTS,
    TOTAL,
    Constraint,
    held,
    join,
    length,
    points,
)
from tefuda.games.bridge.notation import PASS, SUITS

SUIT_WORDS = ("spades", "hearts", "diamonds", "clubs")
MOST_POINTS, MOST_IN_SUIT, MOST_CARDS = 37, 10, 13
MOST_BOXES = 60  # while a meaning is taken apart
MOST_ALTERNATIVES = 3  # conditions of contest allow no more
LONGEST = 1000  # letters of an explanation that is read
Range = tuple[int, int]


# From a meaning to words: boxes of ranges, each an alternative.


@dataclass(frozen=True)
class Box:
    """Ranges of points, of lengths and of points by suit, and honours that are held for certain."""

    points: Range = (0, MOST_POINTS)
    lengths: tuple[Range, ...] = ((0, MOST_CARDS),) * 4
    in_suits: tuple[Range, ...] = ((0, MOST_IN_SUIT),) * 4
    _: KW_ONLY
    aces: Range = (0, 4)
    kings: Range = (0, 4)
    has: frozenset[str] = frozenset()  # "ace of spades"

    def meet(self, other: Box) -> Box | None:
        """Return what both allow; None = nothing."""
        points = _meet(self.points, other.points)
        lengths = tuple(map(_meet, self.lengths, other.lengths))
        in_suits = tuple(map(_meet, self.in_suits, other.in_suits))
        aces, kings = _meet(self.aces, other.aces), _meet(self.kings, other.kings)
        if any(low > high for low, high in (points, aces, kings, *lengths, *in_suits)):
            return None
        if sum(low for low, _ in lengths) > MOST_CARDS or sum(high for _, high in lengths) < MOST_CARDS:
            return None
        return Box(points, lengths, in_suits, aces=aces, kings=kings, has=self.has | other.has)

    def cover(self, other: Box) -> Box:
        """Return the least box that allows what either allows."""
        return Box(
            _cover(self.points, other.points),
            tuple(map(_cover, self.lengths, other.lengths)),
            tuple(map(_cover, self.in_suits, other.in_suits)),
            aces=_cover(self.aces, other.aces),
            kings=_cover(self.kings, other.kings),
            has=self.has & other.has,
        )

    @property
    def size(self) -> int:
        """How much it allows: the widths of its ranges together."""
        ranges = (self.points, self.aces, self.kings, *self.lengths, *self.in_suits)
        return sum(high - low for low, high in ranges) - len(self.has)


def _meet(one: Range, other: Range) -> Range:
    return max(one[0], other[0]), min(one[1], other[1])


def _cover(one: Range, other: Range) -> Range:
    return min(one[0], other[0]), max(one[1], other[1])


def boxes_of(meaning: Constraint) -> list[Box]:
    """Take a meaning apart: boxes that allow every hand of it, and perhaps others; none = no hand."""
    return _boxes(meaning, False)


def _boxes(one: Constraint, negated: bool) -> list[Box]:
    if one.kind == NOT:
        return _boxes(one.inside[0], not negated)
    if one.kind in (ALL, ANY):
        parts = [_boxes(part, negated) for part in one.inside]
        if (one.kind == ALL) != negated:
            found = [Box()]
            for part in parts:
                met = [both for a in found for b in part if (both := a.meet(b)) is not None]
                found = _fewer(met, MOST_BOXES)
            return found
        return _fewer([box for part in parts for box in part], MOST_BOXES)
    if one.kind == BALANCED:
        return [Box()] if negated else [Box(lengths=((2, 5),) * 4)]
    if one.kind == CARDS:
        return _honours(one, negated)
    if one.kind == TOTAL and not negated:  # honours are never more than honours and shape together
        return [Box(points=(0, min(one.high, MOST_POINTS)))]
    most = {POINTS: MOST_POINTS, SUIT_POINTS: MOST_IN_SUIT, LENGTH: MOST_CARDS}.get(one.kind)
    if most is None:  # the protocol has no words for it
        return [Box()]
    return [_ranged(one, limits) for limits in _outside(one, most, negated)]


def _outside(one: Constraint, most: int, negated: bool) -> list[Range]:
    low, high = max(one.low, 0), min(one.high, most)
    if not negated:
        return [(low, high)] if low <= high else []
    return [limits for limits in ((0, low - 1), (high + 1, most)) if limits[0] <= limits[1]]


def _ranged(one: Constraint, limits: Range) -> Box:
    if one.kind == POINTS:
        return Box(points=limits)
    ranges = [(0, MOST_CARDS if one.kind == LENGTH else MOST_IN_SUIT)] * 4
    ranges[one.suit] = limits
    return Box(lengths=tuple(ranges)) if one.kind == LENGTH else Box(in_suits=tuple(ranges))


def _honours(one: Constraint, negated: bool) -> list[Box]:
    """Aces and kings by number or one by one; other cards have no words."""
    for word, rank in (("ace", 12), ("king", 11)):
        if one.cards == sum(1 << 16 * suit + rank for suit in range(4)):
            many = _outside(one, 4, negated)
            return [Box(aces=limits) if word == "ace" else Box(kings=limits) for limits in many]
        for suit in range(4):
            if one.cards == 1 << 16 * suit + rank and (one.low >= 1) != negated:
                return [Box(has=frozenset({f"{word} of {SUIT_WORDS[suit]}"}))]
    return [Box()]


def _fewer(boxes: Sequence[Box], most: int) -> list[Box]:
    """Join boxes, those first that grow least, until there are no more than so many."""
    left = list(dict.fromkeys(boxes))
    left = [box for box in left if not any(o != box and o.cover(box) == o for o in left)]
    if len(left) > 4 * MOST_BOXES:  # too many to compare in pairs
        head, tail = left[: 4 * MOST_BOXES - 1], left[4 * MOST_BOXES - 1 :]
        for box in tail[1:]:
            tail[0] = tail[0].cover(box)
        left = [*head, tail[0]]
    while len(left) > most:
        pairs = ((i, k) for i in range(len(left)) for k in range(i))
        i, k = min(pairs, key=lambda pair: _growth(left[pair[0]], left[pair[1]]))
        joined = left[i].cover(left[k])
        left = [box for at, box in enumerate(left) if at not in (i, k) and joined.cover(box) != joined]
        left.append(joined)
    return left


def _growth(one: Box, other: Box) -> int:
    return one.cover(other).size - max(one.size, other.size)


def write(meaning: Constraint) -> str:
    """Put a meaning into the protocol's words; nothing where it says nothing.

    >>> from tefuda.games.bridge.constraint import constraint
    >>> write(constraint("hcp 12-14, S 5+"))
    '12 to 14 total points, at least 5 cards in spades.'
    >>> write(constraint("hcp 8+ and (C 7 or D 7) and not S 4+")).split(" Alternatively, ")[1]
    'at least 8 total points, up to 3 cards in spades, 7 cards in diamonds.'
    """
    boxes = _fewer(boxes_of(meaning), MOST_ALTERNATIVES)
    sentences = [", ".join(_items(box)) for box in boxes]
    if not sentences or not all(sentences):
        return ""
    return " Alternatively, ".join(sentence + "." for sentence in sentences)


def _items(box: Box) -> Iterator[str]:
    yield from _ranged_text(box.points, MOST_POINTS, "total points")
    for suit, limits in zip(SUIT_WORDS, box.lengths, strict=True):
        yield from _ranged_text(limits, MOST_CARDS, f"cards in {suit}")
    for suit, limits in zip(SUIT_WORDS, box.in_suits, strict=True):
        yield from _ranged_text(limits, MOST_IN_SUIT, f"points in {suit}")
    for (low, high), word in ((box.aces, "aces"), (box.kings, "kings")):
        if low == high:  # the protocol has no ranges of them
            yield f"{low} total {word}"
    yield from sorted(box.has)


def _ranged_text(limits: Range, most: int, of: str) -> Iterator[str]:
    low, high = limits
    if limits == (0, most):
        return
    if low == high:
        yield f"{low} {of}"
    elif high == most:
        yield f"at least {low} {of}"
    elif low == 0:
        yield f"up to {high} {of}"
    else:
        yield f"{low} to {high} {of}"


# From words to a meaning.

_NUMBER = (
    r"(?:(\d{1,2})|up to (\d{1,2})|at least (\d{1,2})|(\d{1,2}) (?:to|-) ?(\d{1,2})|(\d{1,2}) or (\d{1,2}))"
)
_SUIT = r"(spade|heart|diamond|club)s?"
_ITEMS: list[tuple[re.Pattern[str], str]] = [
    (re.compile(_NUMBER + " cards? in " + _SUIT), "length"),
    (re.compile(_NUMBER + " points? in " + _SUIT), "in_suit"),
    (re.compile(_NUMBER + r" (?:total |high[- ]card )?(?:points?|hcp)"), "points"),
    (re.compile(_NUMBER + r" (?:total )?(ace|king)s?"), "honours"),
    (re.compile("(ace|king) of " + _SUIT), "card"),
    (re.compile(r"(c|d|h|s|hcp) ?= ?(\d{1,2}) ?- ?(\d{1,2})"), "short"),
]


def read(text: str) -> Constraint:
    """Read an explanation; parts that say nothing of the hand (``Asking for aces``) are left out.

    Also understood: ``C=0-8,D=4-8,H=0-5,S=0-5,HCP=17-19`` of other programs.

    >>> print(read("8 to 10 points in clubs, up to 6 cards in clubs.  Alternatively, 2 total aces."))
    (hcp(C) 8+ and C 0-6) or aces 2
    """
    words = " ".join(text[:LONGEST].lower().split())
    alternatives = []
    for part in re.split(r"\balternatively\b,?", words):
        items = (_item(item.strip(" .;")) for item in re.split(r"[,;.]", part))
        found = [item for item in items if item is not None]
        alternatives.append(join(ALL, *found) if found else ANYTHING)
    return ANYTHING if ANYTHING in alternatives else join(ANY, *dict.fromkeys(alternatives))


def _item(words: str) -> Constraint | None:
    for pattern, kind in _ITEMS:
        found = pattern.fullmatch(words)
        if found is None:
            continue
        if kind == "card":
            rank = 12 if found[1] == "ace" else 11
            return held(1 << 16 * _suit_number(found[2]) + rank, 1, 1)
        if kind == "short":
            return _short(found)
        return _one_of(found, kind)
    return None


def _suit_number(word: str) -> int:
    return [suit[0] for suit in SUIT_WORDS].index(word[0])


def _short(found: re.Match[str]) -> Constraint | None:
    low, high = int(found[2]), int(found[3])
    if low > high:
        return None
    if found[1] == "hcp":
        return points(min(low, MOST_POINTS), high)
    # Lengths are written with one digit: 9 may be more.
    return length(found[1].upper(), min(low, MOST_CARDS), MOST_CARDS if high >= 9 else high)


def _one_of(found: re.Match[str], kind: str) -> Constraint | None:
    exact, high, low, first, last, either, other = (None if n is None else int(n) for n in found.groups()[:7])
    if either is not None and other is not None:
        parts = [_between((number, number), found, kind) for number in (either, other)]
        known = [part for part in parts if part is not None]
        return join(ANY, *known) if known else None
    limits = (
        (exact, exact) if exact is not None
        else (0, high) if high is not None
        else (low, 99) if low is not None
        else (first or 0, last or 0)
    )  # fmt: skip
    return _between(limits, found, kind)


def _between(limits: Range, found: re.Match[str], kind: str) -> Constraint | None:
    """Make a part of limits; programs count points for shape, so limits may be beyond what honours give."""
    most = {"points": MOST_POINTS, "in_suit": MOST_IN_SUIT, "length": MOST_CARDS, "honours": 4}[kind]
    low, high = min(limits[0], most), min(limits[1], most)
    if low > high:
        return None
    if kind == "points":
        return points(low, high)
    if kind == "honours":
        rank = 12 if found[8] == "ace" else 11
        return held(sum(1 << 16 * suit + rank for suit in range(4)), low, high)
    suit = SUITS[_suit_number(found[8])]
    return points(low, high, suit) if kind == "in_suit" else length(suit, low, high)


# What our own calls say.


@dataclass(frozen=True)
class Explanation:
    """What a call of ours says in the protocol's words, and whether it must be alerted."""

    text: str = ""
    alerted: bool = False

    def shown(self, which: str) -> Explanation:
        """Return what is sent where ``artificial`` calls are alerted, ``all``, or ``none``."""
        if which == "none" or not self.text:
            return Explanation()
        return replace(self, alerted=True) if which == "all" else self


@lru_cache(maxsize=4096)
def _said(system: System, calls: tuple[str, ...], call: str, *, vulnerable: int) -> tuple[str, bool]:
    """Join the lines that make the call. What lines above them take away would need a ``not``."""
    number = system.number(call)
    rules = [rule for rule in system.rules(system.situation(calls, vulnerable)) if rule.call == number]
    meaning = join(ANY, *(rule.hands for rule in rules)) if rules else ANYTHING
    if call == PASS or meaning == ANYTHING:
        return "" if meaning == ANYTHING else write(meaning), False
    return write(meaning), rules[0].alert or _is_artificial(call, meaning)


def _is_artificial(call: str, meaning: Constraint) -> bool:
    """Does a bid of a suit not promise three cards of it? Doubles always say something else."""
    if call[1:] == "NT":
        return False
    if call[0] not in "1234567":
        return True
    suit = SUITS.index(call[1])
    return any(box.lengths[suit][0] < 3 for box in boxes_of(meaning))


def explained(system: System, hand: int, calls: Sequence[str], *, call: str, vulnerable: int) -> Explanation:
    """Say what a call means by the table; nothing where the table would have called otherwise.

    So an agent that bids by itself is never explained by a table that it does not follow. ``vulnerable``:
    1 the dealer's side, 2 the other.
    """
    if system.call(hand, calls, vulnerable) != call:
        return Explanation()
    return Explanation(*_said(system, tuple(calls), call, vulnerable=vulnerable))
