"""What a constraint says of a hand in ranges: points and lengths, as players keep them in mind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tefuda.games.bridge.hand_sets import (
    ALL,
    ANY,
    BALANCED,
    LENGTH,
    MOST,
    NOT,
    POINTS,
    TOTAL,
    TRUMPS,
    TWO_SUITS,
    Constraint,
)

Range = tuple[int, int]
STRENGTH = (POINTS, TOTAL, TRUMPS)  # a player adds them up as if they were the same


@dataclass(frozen=True)
class Shown:
    """Points and lengths (spades first) that a hand has by what was said of it."""

    points: Range = (0, 40)
    lengths: tuple[Range, Range, Range, Range] = ((0, 13),) * 4
    balanced: bool = False

    def least(self, suit: int) -> int:
        """Return how many cards of a suit there are at least."""
        return self.lengths[suit][0]

    def __and__(self, other: Shown) -> Shown:
        """Both were said; where they contradict each other the other, later one counts."""
        lengths = [_both(mine, its) for mine, its in zip(self.lengths, other.lengths, strict=True)]
        return Shown(
            _both(self.points, other.points),
            (lengths[0], lengths[1], lengths[2], lengths[3]),
            self.balanced or other.balanced,
        )

    def __or__(self, other: Shown) -> Shown:
        """One of the two was said."""
        lengths = [_hull(mine, its) for mine, its in zip(self.lengths, other.lengths, strict=True)]
        return Shown(
            _hull(self.points, other.points),
            (lengths[0], lengths[1], lengths[2], lengths[3]),
            self.balanced and other.balanced,
        )

    def excludes(self, other: Shown) -> bool:
        """Can no hand be both?"""
        pairs = zip((self.points, *self.lengths), (other.points, *other.lengths), strict=True)
        return any(mine[0] > its[1] or its[0] > mine[1] for mine, its in pairs)


NOTHING_SHOWN = Shown()


def _both(mine: Range, its: Range) -> Range:
    low, high = max(mine[0], its[0]), min(mine[1], its[1])
    return (low, high) if low <= high else its


def _hull(mine: Range, its: Range) -> Range:
    return min(mine[0], its[0]), max(mine[1], its[1])


@lru_cache(maxsize=65536)
def shown_by(one: Constraint, kinds: tuple[int, ...] = STRENGTH) -> Shown:
    """Return the ranges of a constraint; ``kinds`` of points are taken as points, others say nothing."""
    if one.kind == ALL:
        found = NOTHING_SHOWN
        for part in one.inside:
            found = found & shown_by(part, kinds)
        return found
    if one.kind == ANY and one.inside:
        ranges = [shown_by(part, kinds) for part in one.inside]
        found = ranges[0]
        for more in ranges[1:]:
            found = found | more
        return found
    if one.kind == BALANCED:
        return Shown(lengths=((2, 5),) * 4, balanced=True)
    if one.kind == NOT:
        return _without(one.inside[0], kinds)
    if one.kind in kinds:
        return Shown((max(one.low, 0), min(one.high, 40)))
    if one.kind == TWO_SUITS and TOTAL in kinds:  # two suits have seven cards at least, mostly nine
        return Shown((max(one.low - 8, 0), 40))
    if one.kind == LENGTH:
        return _of_length(one.suit, (max(one.low, 0), min(one.high, 13)))
    return NOTHING_SHOWN


def _without(one: Constraint, kinds: tuple[int, ...]) -> Shown:
    """What is left when a single range is excluded that reaches to an end; else nothing is known."""
    if one.kind not in (*kinds, LENGTH):
        return NOTHING_SHOWN
    most = MOST[one.kind]
    if one.low > 0 and one.high < most:
        return NOTHING_SHOWN
    rest = (0, one.low - 1) if one.high >= most else (one.high + 1, most)
    if rest[0] > rest[1]:
        return NOTHING_SHOWN
    return _of_length(one.suit, rest) if one.kind == LENGTH else Shown(rest)


def _of_length(suit: int, limits: Range) -> Shown:
    lengths = [limits if one == suit else (0, 13) for one in range(4)]
    return Shown(lengths=(lengths[0], lengths[1], lengths[2], lengths[3]))
