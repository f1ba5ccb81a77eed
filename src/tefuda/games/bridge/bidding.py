"""A table of bidding: which hand makes which call, and so what every call of an auction says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cache, lru_cache
from pathlib import Path

from tefuda.core import TefudaError
from tefuda.games.bridge.constraint import ALL, ANY, ANYTHING, Constraint, constraint, join
from tefuda.games.bridge.notation import call_text, read_call

CLASSES = {"x": "CDHS", "y": "CDHS", "M": "HS", "m": "CD"}
SUIT_LETTERS = ("C", "D", "H", "S")
PASS, DOUBLE, REDOUBLE = 0, 1, 2


@dataclass(frozen=True)
class Standing:
    """Where an auction is for the side whose turn it is: what it has bid, and what may be bid now."""

    ours: tuple[str, ...] = ()  # bids of our side
    theirs: tuple[str, ...] = ()
    partner: str = ""  # the strain that partner bid last
    _: KW_ONLY
    is_answer: bool = False  # was the last bid of our side partner's?
    highest: int = 2  # the highest call; below 3 there is no bid
    last_is_ours: bool = False
    doubled: int = 0
    asked: bool = False  # partner doubled their bid, and our side has bid nothing

    def allows(self, call: int) -> bool:
        """May this call be made?"""
        if call == DOUBLE:
            return self.highest > 2 and not self.last_is_ours and self.doubled == 0
        if call == REDOUBLE:
            return self.doubled == 1 and self.last_is_ours
        return call == PASS or call > self.highest


def standings(calls: Sequence[str]) -> Iterator[tuple[int, Standing]]:
    """Give, for each call of an auction and for the one to come, its turn (0 = dealer) and where it stood."""
    bids: list[tuple[int, str]] = []
    doubled = 0
    for turn in range(len(calls) + 1):
        ours = tuple(text for by, text in bids if (by - turn) % 2 == 0)
        theirs = tuple(text for by, text in bids if (by - turn) % 2)
        partner = next((text[1:] for by, text in reversed(bids) if (by - turn) % 4 == 2), "")
        highest = 2 if not bids else read_call(bids[-1][1]) or 0
        is_ours = bool(bids) and (bids[-1][0] - turn) % 2 == 0
        asked = not ours and turn >= 2 and read_call(calls[turn - 2]) == DOUBLE
        last = next((by for by, _ in reversed(bids) if (by - turn) % 2 == 0), turn)
        yield (
            turn,
            Standing(
                ours,
                theirs,
                partner,
                is_answer=last % 4 != turn % 4,
                highest=highest,
                last_is_ours=is_ours,
                doubled=doubled,
                asked=asked,
            ),
        )
        if turn < len(calls):
            call = read_call(calls[turn])
            if call is None:
                raise TefudaError("{value!r} is not a call.", value=calls[turn])
            if call > 2:
                bids.append((turn, call_text(call)))
                doubled = 0
            elif call != PASS:
                doubled = call


class System:
    """A bidding table, read from text; see ``natural.txt`` for how it is written."""

    def __init__(self, text: str) -> None:
        self._sections: list[tuple[tuple[str, ...], list[tuple[str, str]]]] = []
        for number, line in enumerate(text.split("\n"), start=1):
            words = line.split("#")[0].strip()
            if not words:
                continue
            call, _, rest = words.partition(" ")
            if rest and not re.fullmatch(
                r"[1-7]([CDHSxyMm]|NT|\$)", rest.split()[0]
            ):  # no second bid: a line
                if not self._sections:
                    raise TefudaError(
                        "Line {number} of the bidding table is not in any section: {words!r}.",
                        number=number,
                        words=words,
                    )
                self._sections[-1][1].append((call, rest.strip()))
            else:
                self._sections.append((tuple(words.split()), []))

    def rules(self, standing: Standing) -> list[tuple[int, Constraint]]:
        """Return the calls that may be made here, in order, with the hands that make them."""
        return _rules(self, standing)

    def read(self, standing: Standing) -> list[tuple[int, Constraint]]:
        """Read the rules of the first section that fits."""
        for head, lines in self._sections:
            names = _fits(head, standing)
            if names is None:
                continue
            names |= {"$": standing.partner, "!": standing.theirs[-1][1:] if standing.theirs else ""}
            found = []
            for call_words, hands in lines:
                call = _named(call_words, names)
                number = None if call is None else read_call(call)
                text = _named(hands, names)
                taken = call is not None and any(call[1:] == bid[1:] for bid in standing.theirs)  # their suit
                if number is not None and text is not None and standing.allows(number) and not taken:
                    found.append((number, constraint(text)))
            return found
        return []

    def call(self, hand: int, calls: Sequence[str]) -> str:
        """Return what a hand of 13 cards calls after these calls."""
        *_, (_, standing) = standings(calls)
        for number, hands in self.rules(standing):
            if hands.holds(hand):
                return call_text(number)
        return call_text(PASS)

    def meanings(self, calls: Sequence[str]) -> list[Constraint]:
        """Return what each of the four, the dealer first, has said of its hand.

        A call that the table does not know says nothing.
        """
        said: list[list[Constraint]] = [[], [], [], []]
        for turn, standing in standings(calls):
            if turn < len(calls):
                meaning = self.meaning(calls[turn], standing)
                if meaning != ANYTHING:
                    said[turn % 4].append(meaning)
        return [join(ALL, *parts) if parts else ANYTHING for parts in said]

    def meaning(self, call: str, standing: Standing) -> Constraint:
        """Return the hands that make this call: those of its lines that no line above fits."""
        number = read_call(call)
        before: list[Constraint] = []
        found: list[Constraint] = []
        for other, hands in self.rules(standing):
            if other == number:
                found.append(hands & ~join(ANY, *before) if before else hands)
            else:
                before.append(hands)
        if number == PASS:
            return ~join(ANY, *before) if before else ANYTHING
        return join(ANY, *found) if found else ANYTHING


@lru_cache(maxsize=4096)
def _rules(system: System, standing: Standing) -> list[tuple[int, Constraint]]:
    return system.read(standing)


def _fits(head: tuple[str, ...], standing: Standing) -> dict[str, str] | None:
    """Match a heading with what our side has bid; return the suits of its letters."""
    if head == ("opening",):
        return {} if not standing.ours and not standing.theirs else None
    if head == ("double",):
        return {} if standing.asked else None
    if head == ("overcall",):
        return {} if not standing.ours and standing.theirs else None
    if len(head) != len(standing.ours) or not standing.is_answer:
        return None
    names: dict[str, str] = {}
    last = ""
    for word, bid in zip(head, standing.ours, strict=True):
        level, strain = word[0], word[1:]
        if bid[0] != level:
            return None
        if strain == "$":  # the suit of the bid before
            if bid[1:] != last:
                return None
        elif strain in CLASSES:
            if bid[1:] not in CLASSES[strain] or bid[1:] in names.values():
                return None
            names[strain] = bid[1:]
        elif strain != bid[1:]:
            return None
        last = bid[1:]
    return names


def _named(words: str, names: dict[str, str]) -> str | None:
    """Put suits for letters; None where there is no suit to put."""
    letters = "|".join(
        re.escape(letter) if letter in "$!" else rf"(?<![A-Za-z]){letter}(?![A-Za-z])" for letter in names
    )
    suits = [names[letter] for letter in re.findall(letters, words)]
    if not all(suit in SUIT_LETTERS for suit in suits):
        return None
    return re.sub(letters, lambda match: names[match[0]], words)


@cache
def system(name: str = "natural") -> System:
    """Return a bidding table by name."""
    if name != "natural":
        raise TefudaError("The only bidding table is 'natural', not {name!r}.", name=name)
    return System((Path(__file__).parent / "natural.txt").read_text(encoding="utf-8"))
