"""Headings of a bidding table, matched with an auction: does a section count, and for which suits?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from tefuda.games.bridge.notation import call_text
from tefuda.games.bridge.situation import DOUBLE, PASS, REDOUBLE, Situation, level_of, strain_of
from tefuda.games.bridge.table_text import LETTERS, Heading, Section

Names = dict[str, str]
OTHER = {"H": "S", "S": "H", "C": "D", "D": "C"}
_RANK = "CDHS"
_WORDS = frozenset(("any", "bid", "act", "suit"))
_BID = re.compile(r"(?:([1-7])(?:-([1-7]))?|\*)(.+)")


def matched(heading: Heading, now: Situation, *, our_bids: bool) -> Names | None:
    """Return the suits of a heading's letters, or None where it does not fit."""
    if our_bids:
        return _by_our_bids(heading.words, now)
    if heading.after:
        names = _after(heading.after, now)
    elif heading.words == ("opening",):
        names = {} if now.opened == now.turn else None
    else:
        names = _calls(heading, now)
    if names is None:
        return None
    names = _with_others(names)
    return names if all(_holds(condition, names, now) for condition in heading.conditions) else None


def _after(name: str, now: Situation) -> Names | None:
    """Did partner's last call, not passed over, have this name?"""
    rule = now.last[now.partner]
    if rule is None or now.turn < 2 or now.calls[-1] not in (PASS, DOUBLE):
        return None
    return {} if name == rule.name.partition(":")[0].strip() else None


def _calls(heading: Heading, now: Situation) -> Names | None:
    said = now.calls[now.opened :]
    wanted = heading.alternatives
    if len(said) < len(wanted) or (len(said) != len(wanted) and not heading.is_open):
        return None
    names: Names = {}
    for words, call in zip(wanted, said[len(said) - len(wanted) :], strict=True):
        if not (_call(words[0], call, names) or any(_call(part, call, names) for part in words[1:])):
            return None
    return names


class HeadingIndex:
    """Finds the headings that may fit an auction without looking at each: by its calls, one after another."""

    def __init__(self, sections: Sequence[Section]) -> None:
        self._sections = sections
        self._all = [(number, one) for number, section in enumerate(sections) for one in section.headings]
        self._lengths: dict[int, list[tuple[int, Heading]]] = {}
        self._masks: dict[tuple[int, int, int], int] = {}

    def may_fit(self, said: tuple[int, ...]) -> list[tuple[Section, list[Heading]]]:
        """Return the sections whose headings may fit these calls from the opening on, in order."""
        length = len(said)
        if length not in self._lengths:
            self._lengths[length] = [(number, one) for number, one in self._all if one.may_fit(length)]
        rows = self._lengths[length]
        left = (1 << len(rows)) - 1
        for place, call in enumerate(said):
            key = (length, place, call)
            mask = self._masks.get(key)
            if mask is None:
                mask = sum(
                    1 << row for row, (_, one) in enumerate(rows) if _may_be(one, length - place, call)
                )
                self._masks[key] = mask
            left &= mask
        found: dict[int, list[Heading]] = {}
        while left:
            number, heading = rows[(left & -left).bit_length() - 1]
            found.setdefault(number, []).append(heading)
            left &= left - 1
        return [(self._sections[number], headings) for number, headings in found.items()]


def _may_be(heading: Heading, from_end: int, call: int) -> bool:
    """May this call stand so many places from the end, whatever the letters mean?"""
    if heading.after or heading.words == ("opening",) or from_end > len(heading.alternatives):
        return True
    for word in heading.alternatives[-from_end]:
        parts = _parts(word)
        if parts and parts[2] in ("oM", "om"):
            word = word.replace("o", "", 1)
        if _call(word, call, {}):
            return True
    return False


@cache
def _parts(word: str) -> tuple[str, str, str] | None:
    """The levels and the strain of a word that stands for bids."""
    found = _BID.fullmatch(word)
    return (found[1], found[2] or found[1], found[3]) if found else None


def _call(word: str, call: int, names: Names) -> bool:
    """Match one call, entering suits of letters."""
    if word in _WORDS:
        if word == "suit":
            return call > REDOUBLE and strain_of(call) != "NT"
        return word == "any" or call > (REDOUBLE if word == "bid" else PASS)
    if word in ("P", "X", "XX"):
        return call == ("P", "X", "XX").index(word)
    if call <= REDOUBLE:
        return False
    parts = _parts(word)
    if parts is None:
        return False
    low, high, strain = parts
    if low and not int(low) <= level_of(call) <= int(high):
        return False
    suit = strain_of(call)
    if strain in ("oM", "om"):
        return OTHER.get(names.get(strain[1], "")) == suit
    if strain not in LETTERS:
        return strain == suit
    if suit == "NT":
        return False
    if strain in names:
        return names[strain] == suit
    if suit not in LETTERS[strain] or suit in names.values():
        return False
    names[strain] = suit
    return True


def _with_others(names: Names) -> Names:
    more = {"o" + letter: OTHER[names[letter]] for letter in "Mm" if letter in names}
    return {**names, **more}


def _holds(condition: str, names: Names, now: Situation) -> bool:
    compared = re.fullmatch(r"(\w+)\s*([<>])\s*(\w+)", condition)
    if compared:
        left, right = (names.get(word, word) for word in (compared[1], compared[3]))
        if left not in _RANK or right not in _RANK:
            return False
        less = _RANK.index(left) < _RANK.index(right)
        return left != right and less == (compared[2] == "<")
    if condition.startswith("seat "):
        low, _, high = condition[5:].partition("-")
        return int(low) <= now.opened + 1 <= int(high or low)
    first = now.turn - now.opened  # calls since the opening
    partner_passed = any(turn % 4 == now.partner for turn in range(now.opened)) and first > 0
    return {
        "passed": now.is_passed_hand,
        "unpassed": not now.is_passed_hand,
        "partner passed": partner_passed,
        "quiet": now.is_quiet,
        "unquiet": not now.is_quiet,
        "vulnerable": bool(now.vulnerable >> now.side & 1),
        "not vulnerable": not now.vulnerable >> now.side & 1,
        "forced": now.is_forced,
        "unforced": not now.is_forced,
        "trumps": bool(now.trumps[now.side]),
        "no trumps": not now.trumps[now.side],
    }[condition]


def _by_our_bids(head: tuple[str, ...], now: Situation) -> Names | None:
    """Match a heading that lists the bids of our side; what the opponents call does not count."""
    ours = [call_text(call) for turn, call in now.bids if (turn - now.turn) % 2 == 0]
    theirs = len(now.bids) > len(ours)
    if head == ("opening",):
        return {} if not now.bids else None
    if head == ("double",):
        return {} if not ours and now.turn >= 2 and now.calls[-2] == DOUBLE else None
    if head == ("overcall",):
        return {} if not ours and theirs else None
    last = next((turn for turn, _ in reversed(now.bids) if (turn - now.turn) % 2 == 0), now.turn)
    if len(head) != len(ours) or last % 4 == now.me:
        return None
    names: Names = {}
    before = ""
    for word, bid in zip(head, ours, strict=True):
        level, strain = word[0], word[1:]
        if bid[0] != level:
            return None
        if strain == "$":  # the suit of the bid before
            if bid[1:] != before:
                return None
        elif strain in LETTERS:
            if bid[1:] not in LETTERS[strain] or bid[1:] in names.values():
                return None
            names[strain] = bid[1:]
        elif strain != bid[1:]:
            return None
        before = bid[1:]
    return names
