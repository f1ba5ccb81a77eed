"""Lines of a bidding table that no hand ever calls, found by looking for a hand for each."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from tefuda._native import bridge as native
from tefuda.core import Rng
from tefuda.games.bridge.bidding import System
from tefuda.games.bridge.hand_sets import ANY, Constraint, join
from tefuda.games.bridge.notation import read_call
from tefuda.games.bridge.situation import DOUBLE, LETTERS, PASS, REDOUBLE, Situation, bid_of, level_of
from tefuda.games.bridge.table_text import LETTERS as LETTERS_OF
from tefuda.games.bridge.table_text import Heading

TRIES = 400  # hands drawn for a line in one auction
MOST_AUCTIONS = 40  # of a heading
MOST_NAMED = 40  # auctions that lead to a heading of a name
PREFIXES = (
    (),
    ("1C",),
    ("1D", "pass"),
    ("1S", "pass", "2C", "pass"),
    ("1H", "pass", "1S", "pass"),
    ("1NT", "pass"),
)


def dead_lines(system: System) -> list[int]:
    """Return the numbers of the lines for which no hand was found in any auction of their heading."""
    search = looked_at(system)
    own = [section for section in system.table.sections if section.number > 0]  # not included ones
    lines = [line.number for section in own for line in section.lines]
    return [number for number in lines if number not in search.alive]


def looked_at(system: System) -> TableSearch:
    """Look at the auctions of all headings of a table, and at those that its names lead to."""
    search = TableSearch(system)
    for section in system.table.sections:
        for heading in section.headings:
            for calls in itertools.islice(_auctions(heading, system), MOST_AUCTIONS):
                search.look(calls)
    search.go_on()
    return search


class TableSearch:
    """Auctions that were looked at (``seen``) and lines for which a hand was found (``alive``)."""

    def __init__(self, system: System) -> None:
        self.system = system
        self.alive: set[int] = set()
        self.seen: set[tuple[int, ...]] = set()
        self.wanted = {line.number for section in system.table.sections for line in section.lines}
        self.rng = Rng(1)

    def look(self, calls: tuple[int, ...], *, passes: int = 4) -> None:
        """Mark the lines that some hand calls after these calls, as dealer and after one to three passes."""
        for before_it in range(passes):
            whole = (PASS,) * before_it + calls
            if whole in self.seen or not _is_possible(whole):
                continue
            self.seen.add(whole)
            now = self.system.situation(whole)
            if now.is_over:
                continue
            before: list[Constraint] = []
            for rule in self.system.rules(now):
                if rule.line and rule.line not in self.alive:
                    left = rule.hands & ~join(ANY, *before) if before else rule.hands
                    if native.hand_of(left.formula(), self.rng, TRIES):
                        self.alive.add(rule.line)
                before.append(rule.hands)
            if all(rule.line in self.alive for rule in self.system.rules(now) if rule.line):
                return

    def go_on(self) -> None:
        """Make the calls whose names headings ask for, after the auctions seen so far."""
        names = {heading.after for section in self.system.table.sections for heading in section.headings}
        made: Counter[str] = Counter()
        for _ in range(5):
            for calls in sorted(self.seen, key=len):
                for rule in self.system.rules(self.system.situation(calls)):
                    name = rule.name.partition(":")[0].strip()
                    if name in names and made[name] < MOST_NAMED and rule.call > REDOUBLE:
                        made[name] += 1
                        self.look((*calls, rule.call, PASS), passes=1)


def _is_possible(calls: tuple[int, ...]) -> bool:
    for turn, call in enumerate(calls):
        now = Situation(calls[:turn])
        if now.is_over or not now.allows(call):
            return False
    return True


def _auctions(heading: Heading, system: System) -> Iterator[tuple[int, ...]]:
    """All auctions of a heading: suits put for its letters, levels for its ranges."""
    if heading.after:
        return
    if heading.words == ("opening",):
        yield ()
        return
    if system.table.settings["headings"] == "our bids":
        for words in _ours(heading):
            yield from _named(words, is_open=False)
        return
    yield from _named(heading.calls, is_open=heading.is_open)


def _named(words: tuple[str, ...], *, is_open: bool) -> Iterator[tuple[int, ...]]:
    letters = [letter for letter in LETTERS_OF if any(letter in word.strip("()") for word in words)]
    for suits in itertools.product(*(LETTERS_OF[letter] for letter in letters)):
        if len(set(suits)) < len(suits):
            continue
        names = dict(zip(letters, suits, strict=True))
        choices = [list(_calls(word.strip("()"), names)) for word in words]
        for prefix in PREFIXES if is_open else ((),):
            before = tuple(read_call(call) or 0 for call in prefix)
            yield from ((*before, *calls) for calls in itertools.islice(itertools.product(*choices), 12))


def _ours(heading: Heading) -> Iterator[tuple[str, ...]]:
    """A heading of our bids as auctions in which they pass."""
    if heading.words in (("double",), ("overcall",)):
        for bid in ("1C", "1D", "1H", "1S", "2D", "2H", "2S", "2NT"):
            yield (f"({bid})", "X", "(P)") if heading.words == ("double",) else (f"({bid})",)
        return
    suits = [word[1:] for word in heading.words]
    found = []
    for place, word in enumerate(heading.words):
        found += [word[0] + (suits[place - 1] if word[1:] == "$" else word[1:]), "(P)"]
    yield tuple(found)


def _calls(word: str, names: dict[str, str]) -> Iterator[int]:
    for part in word.split("/"):
        if part in ("P", "X", "XX"):
            yield ("P", "X", "XX").index(part)
        elif part in ("any", "bid", "act", "suit"):
            yield from (bid_of(level, suit) for level in (1, 2, 3, 4) for suit in LETTERS)
            if part == "any":
                yield PASS
            if part in ("any", "act"):
                yield DOUBLE
        else:
            yield from _bids(part, names)


def _bids(part: str, names: dict[str, str]) -> Iterator[int]:
    levels = part.rstrip("CDHSxyzwMmoNTu")
    strain = part[len(levels) :]
    other = {"H": "S", "S": "H", "C": "D", "D": "C"}
    if strain in ("oM", "om"):
        suit = other[names[strain[1]]] if strain[1] in names else ""
    else:
        suit = names.get(strain, strain)
    if not suit:
        return
    low, _, high = levels.partition("-")
    for level in range(1, 8) if levels == "*" else range(int(low), int(high or low) + 1):
        call = bid_of(level, suit)
        if level_of(call) == level:
            yield call
