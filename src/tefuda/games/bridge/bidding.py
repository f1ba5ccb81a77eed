"""A table of bidding: which hand makes which call, and so what every call of an auction says."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from tefuda._native import bridge as native
from tefuda.core import TefudaError, View
from tefuda.core.errors import nearest
from tefuda.games.bridge.assumed import assumed
from tefuda.games.bridge.constraint import ALL, ANY, ANYTHING, Constraint, constraint, join
from tefuda.games.bridge.fallback import LEFT_IN, fallback, slams_first
from tefuda.games.bridge.headings import HeadingIndex, Names, matched
from tefuda.games.bridge.notation import call_text, read_call, read_hand, read_seat, read_vulnerable
from tefuda.games.bridge.shown import NOTHING_SHOWN, Shown, shown_by
from tefuda.games.bridge.situation import (
    DOUBLE,
    LETTERS,
    PASS,
    REDOUBLE,
    SEVEN_NOTRUMP,
    Rule,
    Situation,
    bid_of,
    level_of,
    strain_of,
)
from tefuda.games.bridge.table_text import FOLDER, Heading, Line, Section, TableText, read_table, replaced
from tefuda.games.bridge.table_text import LETTERS as LETTERS_OF

DEFAULT = "sayc"
MOST_BYTES = 1_000_000
_CALL_WORDS = re.compile(r"(=|jj|j|n)?([1-7])?(.+)")
_FREE = re.compile(r"(?<![A-Za-z])[xyzwMmu](?![A-Za-z])")


@dataclass(frozen=True)
class ChosenCall:
    """What a hand calls, the rule it follows, and the rules whose hands fit as well."""

    rule: Rule
    others: tuple[Rule, ...]
    now: Situation

    @property
    def call(self) -> str:
        """The call as text."""
        return call_text(self.rule.call)


class System:
    """A bidding table, read from text; see ``systems/sayc.txt`` for how it is written."""

    def __init__(self, text: str, name: str = "") -> None:
        self.name = name
        self.table: TableText = read_table(text, name)
        self._by_our_bids = self.table.settings["headings"] == "our bids"
        self._one_section = self.table.settings["sections"] == "first"
        self.falls_back = self.table.settings["fall-back"] == "yes"
        self.key_card = self.table.settings["blackwood"] == "key-card"
        self._index = HeadingIndex(self.table.sections)
        self._every = [(section, list(section.headings)) for section in self.table.sections]

    @property
    def is_file(self) -> bool:
        """Is it a table of one's own?"""
        return self.name.endswith(".txt")

    @staticmethod
    def number(call: str | int) -> int:
        """Return the number of a call."""
        return _number(call)

    def situation(self, calls: Sequence[str | int], vulnerable: int = 0) -> Situation:
        """Return where an auction stands; ``vulnerable``: bit 0 the dealer's side, bit 1 the other."""
        numbers = tuple(_number(call) for call in calls)
        for end in range(len(numbers)):  # from the first on: each is kept for the next
            _situation(self, numbers[:end], vulnerable)
        return _situation(self, numbers, vulnerable)

    def rules(self, now: Situation) -> tuple[Rule, ...]:
        """Return the calls that may be made here, in order, with the hands that make them."""
        return _rules(self, now.calls, now.vulnerable)[0]

    def choose(self, hand: int, calls: Sequence[str | int], vulnerable: int = 0) -> ChosenCall:
        """Return what a hand of 13 cards calls after these calls, and what it did not call."""
        now = self.situation(calls, vulnerable)
        rules, asked = _rules(self, now.calls, vulnerable)
        places = asked.fitting(hand)
        if not places:
            return ChosenCall(Rule(PASS, ANYTHING), (), now)
        return ChosenCall(rules[places[0]], tuple(rules[place] for place in places[1:]), now)

    def call(self, hand: int, calls: Sequence[str | int], vulnerable: int = 0) -> str:
        """Return what a hand of 13 cards calls after these calls."""
        now = self.situation(calls, vulnerable)
        rules, asked = _rules(self, now.calls, vulnerable)
        place = asked.first(hand)
        return call_text(rules[place].call if place >= 0 else PASS)

    def chosen(self, hand: int, now: Situation) -> Rule | None:
        """Return the rule that a hand follows here; None where it passes because no line fits."""
        rules, asked = _rules(self, now.calls, now.vulnerable)
        place = asked.first(hand)
        return rules[place] if place >= 0 else None

    def meanings(
        self,
        calls: Sequence[str | int],
        vulnerable: int = 0,
        explained: Mapping[int, Constraint] | None = None,
    ) -> list[Constraint]:
        """Return what each of the four, the dealer first, has said of its hand.

        A call that the table does not know says nothing. ``explained`` are calls, by number, whose meaning
        the bidder told: that takes the place of the table's.
        """
        said: list[list[Constraint]] = [[], [], [], []]
        told = explained or {}
        for turn, call in enumerate(calls):
            if turn in told:
                meaning = told[turn]
            else:
                meaning = self.meaning(call, self.situation(calls[:turn], vulnerable))
            if meaning != ANYTHING:
                said[turn % 4].append(meaning)
        return [join(ALL, *parts) if parts else ANYTHING for parts in said]

    def meaning(self, call: str | int, now: Situation) -> Constraint:
        """Return the hands that make this call: those of its lines that no line above fits."""
        return _meaning(self, _number(call), now.calls, vulnerable=now.vulnerable)

    def rule_of(self, call: str | int, now: Situation) -> Rule | None:
        """Return the first rule that makes this call; None where the table does not know it."""
        number = _number(call)
        return next((rule for rule in self.rules(now) if rule.call == number), None)

    def read(self, now: Situation) -> list[Rule]:
        """Read the rules of the sections that fit, then those of the fall-back."""
        found = list(self._lines(now))
        if self.falls_back:
            found = [*slams_first(now, key_card=self.key_card), *found]
            found += fallback(now, key_card=self.key_card)
        forced = self.falls_back and now.is_forced
        left_in = (
            now.turn >= 2 and now.calls[-2] == DOUBLE and not now.is_ours
        )  # partner's double may be left
        return [
            rule
            for rule in found
            if not forced
            or rule.call != PASS
            or (left_in and (rule.line or rule.name == LEFT_IN))
            or (rule.line and rule.force == "sign-off")  # "=5$": the answer to Blackwood is the contract
        ]

    def _sections(self, now: Situation) -> list[tuple[Section, list[Heading]]]:
        """Return the sections that may count here, with the headings to look at."""
        if self._by_our_bids:
            return self._every
        return self._index.may_fit(now.calls[now.opened :])

    def _lines(self, now: Situation) -> Iterator[Rule]:
        for section, headings in self._sections(now):
            for heading in headings:
                names = matched(heading, now, our_bids=self._by_our_bids)
                if names is None:
                    continue
                names |= self._standing_names(now)
                for line in section.lines:
                    yield from self._rule(line, names, now, place=section.place)
                if self._one_section:
                    return
                break

    def _standing_names(self, now: Situation) -> Names:
        theirs = [call for turn, call in now.bids if (turn - now.turn) % 2]
        if self._by_our_bids:
            last = next((call for turn, call in reversed(now.bids) if turn % 4 == now.partner), 0)
            return {"$": strain_of(last) if last else "", "!": strain_of(theirs[-1]) if theirs else ""}
        against = strain_of(theirs[-1]) if theirs else ""
        if against == "NT":
            against = now.theirs[-1] if now.theirs else ""
        stops = ", ".join(f"stop({suit})" for suit in now.theirs)
        return {"$": now.agreed, "!": against, "stops": stops or "anything"}

    def _is_theirs(self, suit: str, word: str, now: Situation, *, bound: bool) -> bool:
        """A suit that is named as such is not bid where it is theirs; letters of a heading are cue-bids."""
        if self._by_our_bids:
            return suit in map(strain_of, _bids(now, 1))
        return not bound and word not in ("$", "!") and suit in now.theirs

    def _rule(self, line: Line, names: Names, now: Situation, *, place: str) -> Iterator[Rule]:
        """A line with suits put in; letters that the heading does not name stand for every suit in turn."""
        strain = _CALL_WORDS.sub(r"\3", line.call)
        free = [name for name in dict.fromkeys(_FREE.findall(f"{strain} {line.hands}")) if name not in names]
        unbid = [suit for suit in LETTERS if suit not in now.suits[0] and suit not in now.suits[1]]
        suits = [unbid if name == "u" else [s for s in LETTERS if s in LETTERS_OF[name]] for name in free]
        for chosen in itertools.product(*suits):
            if len(set(chosen)) < len(chosen):
                continue
            all_names = {**names, **dict(zip(free, chosen, strict=True))}
            call = _named_call(line.call, all_names, now)
            hands = replaced(line.hands, all_names)
            if call is None or hands is None or not now.allows(call):
                continue
            if call > REDOUBLE and self._is_theirs(strain_of(call), strain, now, bound=strain in names):
                continue
            yield Rule(
                call,
                _constraint(hands),
                force=line.force,
                name=line.name,
                alert=line.alert,
                place=place,
                line=line.number,
                trumps=names.get("$", "") if "Blackwood" in line.name else "",
            )


def _bids(now: Situation, by: int) -> list[int]:
    return [call for turn, call in now.bids if (turn - now.turn) % 2 == by]


_constraint = lru_cache(maxsize=65536)(constraint)


def _number(call: str | int) -> int:
    if isinstance(call, int):
        return call
    number = read_call(call)
    if number is None:
        raise TefudaError("{value!r} is not a call.", value=call)
    return number


def _named_call(words: str, names: Names, now: Situation) -> int | None:
    """Return the call of a line here: ``n`` the cheapest level, ``j`` a jump, ``=`` stays if there."""
    if words in ("P", "X", "XX"):
        return ("P", "X", "XX").index(words)
    parts = _CALL_WORDS.fullmatch(words)
    strain = parts and (parts[3] if parts[3] == "NT" else replaced(parts[3], names))
    if not parts or not strain:
        return None
    how, level = parts[1] or "", int(parts[2] or 0)
    if not how:
        return bid_of(level, strain) if level else None
    lowest = now.cheapest(strain)
    if how == "=":
        wanted = bid_of(level, strain) if level else lowest
        return PASS if now.highest == wanted and now.is_ours else wanted
    call = lowest + 5 * {"n": 0, "j": 1, "jj": 2}[how] if lowest else 0
    if not call or call > SEVEN_NOTRUMP or (level and level_of(call) != level):
        return None
    return call


@lru_cache(maxsize=40_000)
def _situation(system: System, calls: tuple[int, ...], vulnerable: int) -> Situation:
    if not calls:
        return Situation((), vulnerable)
    before = _situation(system, calls[:-1], vulnerable)
    call = calls[-1]
    rules = [rule for rule in system.rules(before) if rule.call == call]
    rule = rules[0] if rules else None
    if call == PASS:
        shown = shown_by(rule.hands) if rule else NOTHING_SHOWN
        return before.after(call, rule, shown, suits=())
    if rule is None:
        rule = assumed(before, call)
        rules = [rule]
    lines = [one for one in rules if one.line] or rules
    shown = shown_by(lines[0].hands)
    for one in lines[1:]:
        shown = shown | shown_by(one.hands)
    return before.after(call, rule, shown, suits=_suits(call, shown))


def _suits(call: int, shown: Shown) -> list[str]:
    """Return the suits that a call shows: four cards, or three of the suit that was bid."""
    natural = strain_of(call) if call > REDOUBLE else ""
    return [
        suit for number, suit in enumerate(LETTERS) if shown.least(number) >= (3 if suit == natural else 4)
    ]


@lru_cache(maxsize=20_000)
def _rules(system: System, calls: tuple[int, ...], vulnerable: int) -> tuple[tuple[Rule, ...], native.Rules]:
    rules = tuple(system.read(_situation(system, calls, vulnerable)))
    return rules, native.Rules([rule.hands.formula() for rule in rules])


@lru_cache(maxsize=20_000)
def _meaning(system: System, number: int, calls: tuple[int, ...], *, vulnerable: int) -> Constraint:
    before: list[Rule] = []
    found: list[Constraint] = []
    for rule in _rules(system, calls, vulnerable)[0]:
        if rule.call != number:
            before.append(rule)
            continue
        mine = shown_by(rule.hands, EXACT)
        above = [one.hands for one in before if not mine.excludes(shown_by(one.hands, EXACT))]
        found.append(rule.hands & ~join(ANY, *above) if above else rule.hands)
    if number == PASS and not system.falls_back:
        lines = [one.hands for one in before]
        return ~join(ANY, *lines) if lines else ANYTHING
    return join(ANY, *found) if found else ANYTHING


def seen_by_dealer(dealer: int, vulnerable: int) -> int:
    """Turn vulnerable sides, NS 1 and EW 2, into the dealer's 1 and the other 2."""
    return vulnerable if dealer % 2 == 0 else (vulnerable & 1) << 1 | vulnerable >> 1


def call_of(view: View, by: System) -> str:
    """Return what the observer of a View calls by a table."""
    return by.call(*_question(view))


def choice_of(view: View, by: System) -> ChosenCall:
    """Return it with the rule that it follows."""
    return by.choose(*_question(view))


def _question(view: View) -> tuple[int, list[str], int]:
    """The own hand, the calls so far, and who is vulnerable as the dealer sees it."""
    secret = view.secret
    relative = seen_by_dealer(read_seat(secret["dealer"]), read_vulnerable(secret["vulnerable"]))
    return read_hand(secret["hand"]), [token.seen for token in view.log], relative


EXACT: tuple[int, ...] = (0,)  # only high-card points are compared with each other


@cache
def system(name: str = DEFAULT) -> System:
    """Return a bidding table by name, or from a file of one's own (a path that ends in .txt).

    >>> type(system("sayc")).__name__
    'System'
    """
    known = sorted(path.stem for path in FOLDER.glob("*.txt"))
    if name in known:
        return System((FOLDER / f"{name}.txt").read_text(encoding="utf-8"), name)
    if not isinstance(name, str) or not name.endswith(".txt"):
        raise TefudaError(
            "There is no bidding table {name!r}: there are {known}, or a file that ends in .txt.{hint}",
            name=name,
            known=", ".join(known),
            hint=nearest(str(name), known),
        )
    path = Path(name)
    try:
        data = path.read_bytes()[: MOST_BYTES + 1]
        if len(data) > MOST_BYTES:
            raise TefudaError("{name} is too large for a bidding table.", name=name)
        return System(data.decode("utf-8-sig"), name)
    except OSError as error:
        raise TefudaError("{name} cannot be read: {error}.", name=name, error=error.strerror) from None
    except UnicodeDecodeError:
        raise TefudaError("{name} is not a text in UTF-8.", name=name) from None
