"""Calls in words: what a call says of a hand, and what it asks of partner."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tefuda.core import View
from tefuda.core.words import Sentence
from tefuda.games.bridge.bidding import System, seen_by_dealer, system
from tefuda.games.bridge.constraint import constraint
from tefuda.games.bridge.hand_sets import (
    ALL,
    ANY,
    ANYTHING,
    BALANCED,
    CARDS,
    HONOURS,
    LENGTH,
    LONGER,
    MOST,
    NOT,
    POINTS,
    SUIT_POINTS,
    TOTAL,
    TRUMPS,
    TWO_SUITS,
    Constraint,
    join,
    keycards,
)
from tefuda.games.bridge.notation import (
    RANKS,
    SUITS,
    SYMBOLS,
    call_text,
    cards_of,
    read_seat,
    read_vulnerable,
)
from tefuda.games.bridge.shown import shown_by
from tefuda.games.bridge.situation import PASS, Rule, Situation

FORCE_WORDS = {
    "forcing": Sentence("forcing"),
    "game forcing": Sentence("game forcing"),
    "invitational": Sentence("invitational"),
    "sign-off": Sentence("sign-off"),
    "captain": Sentence("partner leaves the decision to this hand"),
}

POINT_WORDS = {
    POINTS: Sentence("{n} points"),
    SUIT_POINTS: Sentence("{n} points in {suit}"),
    TOTAL: Sentence("{n} points with length"),
    TRUMPS: Sentence("{n} points with {suit} as trumps"),
    TWO_SUITS: Sentence("{n} points and cards of the two longest suits"),
}
HONOUR_WORDS = {
    "A": Sentence("{n} aces"),
    "K": Sentence("{n} kings"),
    "Q": Sentence("{n} queens"),
    "J": Sentence("{n} knaves"),
}


MOST_ALTERNATIVES = 2  # lines of one call that are told one by one where they have little in common


def explain(
    call: str | int, calls: Sequence[str | int], table: System | str | None = None, *, vulnerable: int = 0
) -> Sentence:
    """Say what a call means after these calls, in the user's language when it is printed.

    >>> print(explain("1NT", []))
    15-17 points, balanced (strong notrump)
    """
    by = table if isinstance(table, System) else system(table) if table else system()
    now = by.situation(calls, vulnerable)
    return explain_rules([rule for rule in by.rules(now) if rule.call == by.number(call)], by.number(call))


def explain_in(view: View, call: str, table: System | str | None = None) -> Sentence:
    """Say what a call would mean in the auction that a View shows."""
    secret = view.secret
    relative = seen_by_dealer(read_seat(secret["dealer"]), read_vulnerable(secret["vulnerable"]))
    return explain(call, [token.seen for token in view.log], table, vulnerable=relative)


def explain_rules(rules: Sequence[Rule], call: int) -> Sentence:
    """Say what the lines of one call mean together; lines of the table count before the fall-back."""
    lines = [rule for rule in rules if rule.line] or list(rules)
    if not lines:
        if call == PASS:
            return Sentence("no line of the table fits")
        return Sentence("not in the bidding table: it says nothing certain")
    return explain_rule(lines[0], summary([rule.hands for rule in lines]))


def summary(hands: Sequence[Constraint]) -> Sentence:
    """Say what the lines of one call show together: what they have in common, or each of a few."""
    each = _alternatives([one for one in dict.fromkeys(hands) if _is_possible(one)] or list(hands[:1]))
    return each[0] if len(each) == 1 else Sentence("either {what}", {"what": joined(each, " / ")})


def _alternatives(hands: Sequence[Constraint]) -> list[Sentence]:
    """Tell hands by what they have in common; those that are only strong apart; two one by one."""
    if len(hands) == 1:
        return [described(hands[0])]
    shown = shown_by(join(ANY, *hands))
    parts = []
    if shown.points[0] > 0 or shown.points[1] < MOST[POINTS]:
        parts.append(Sentence("{n} points", {"n": _range(*shown.points, 37)}))
    for letter, (low, high) in zip(SUITS, shown.lengths, strict=True):
        if (low, high) != (0, 13):
            parts.append(Sentence("{n} {suit}", {"n": _range(low, high, 13), "suit": SYMBOLS[letter]}))
    if len(parts) > 1:
        return [joined(parts, ", ")]
    strong = [one for one in hands if one.kind == POINTS]
    shaped = [one for one in hands if one.kind != POINTS]
    if strong and shaped:
        return [*_alternatives(shaped), described(min(strong, key=lambda one: one.low))]
    if len(hands) <= MOST_ALTERNATIVES:
        return [described(one) for one in hands]
    return parts or [Sentence("hands of several kinds")]


def _is_possible(one: Constraint) -> bool:
    """Can a suit be so long and so short? A line for any suit asks too much of some of them."""
    lengths = [part for part in (one.inside if one.kind == ALL else (one,)) if part.kind == LENGTH]
    return not any(a.suit == b.suit and a.low > b.high for a in lengths for b in lengths)


def explain_rule(rule: Rule, hands: Sentence | None = None) -> Sentence:
    """Say what one rule means: hands, name, what it asks of partner."""
    text = hands or described(rule.hands)
    notes = []
    if rule.name:
        notes.append(Sentence(rule.name.partition(":")[2].strip() or rule.name))
    if rule.force:
        notes.append(FORCE_WORDS[rule.force])
    if rule.is_fallback:
        notes.append(Sentence("by points and fit: no line of the table"))
    if not notes:
        return text
    return Sentence("{hands} ({notes})", {"hands": text, "notes": joined(notes, ", ")})


def joined(parts: Sequence[Sentence], by: str) -> Sentence:
    """Join sentences; each is said in its own language when it is printed."""
    found = parts[0]
    for part in parts[1:]:
        found = Sentence("{first}" + by + "{second}", {"first": found, "second": part})
    return found


def described(one: Constraint) -> Sentence:
    """Say in words which hands these are."""
    known = _known().get(one)
    if known is not None:
        return known
    if one.kind == ALL:
        return joined([described(part) for part in one.inside], ", ") if one.inside else Sentence("anything")
    if one.kind == ANY:
        if not one.inside:
            return Sentence("no hand")
        parts = joined([described(part) for part in one.inside], " / ")
        return Sentence("either {what}", {"what": parts})
    if one.kind == NOT:
        return Sentence("not ({what})", {"what": described(one.inside[0])})
    if one.kind == BALANCED:
        return Sentence("balanced")
    if one.kind == CARDS:
        return _cards(one)
    suit = SYMBOLS[SUITS[one.suit]]
    if one.kind == LONGER:
        others = " ".join(SYMBOLS[letter] for number, letter in enumerate(SUITS) if one.cards >> number & 1)
        if one.low > 0:
            return Sentence("{suit} longer than {others}", {"suit": suit, "others": others})
        return Sentence("{suit} not shorter than {others}", {"suit": suit, "others": others})
    numbers = _range(one.low, one.high, MOST[one.kind])
    if one.kind == LENGTH:
        return Sentence("{n} {suit}", {"n": numbers, "suit": suit})
    return Sentence(POINT_WORDS[one.kind].template, {"n": numbers, "suit": suit})


def _range(low: int, high: int, most: int) -> str:
    low = max(low, 0)
    return f"{low}" if low == high else f"{low}+" if high >= most else f"{low}-{high}"


@lru_cache(maxsize=1)
def _known() -> dict[Constraint, Sentence]:
    """What is said more shortly than it is defined."""
    found = {ANYTHING: Sentence("any other hand"), constraint("even"): Sentence("no singleton")}
    for letter in SUITS:
        suit = {"suit": SYMBOLS[letter]}
        found[constraint(f"stop({letter})")] = Sentence("a stopper in {suit}", suit)
        found[constraint(f"good({letter})")] = Sentence("good {suit}", suit)
        found[constraint(f"longest({letter})")] = Sentence("no suit longer than {suit}", suit)
    return found


def _cards(one: Constraint) -> Sentence:
    cards = cards_of(one.cards)
    numbers = _range(one.low, one.high, len(cards))
    for number, letter in enumerate(SUITS):
        if one.cards == keycards(number):
            return Sentence("{n} key cards of {suit}", {"n": numbers, "suit": SYMBOLS[letter]})
    ranks = "".join(dict.fromkeys(RANKS[card & 15] for card in cards))
    suits = {card >> 4 for card in cards}
    if len(suits) == 4 and ranks in HONOURS.values():
        return Sentence(HONOUR_WORDS[ranks].template, {"n": _range(one.low, one.high, 4)})
    names = " ".join(SYMBOLS[SUITS[card >> 4]] + RANKS[card & 15] for card in cards)
    return Sentence("{n} of {cards}", {"n": numbers, "cards": names})


def told_auction(by: System, calls: Sequence[int], vulnerable: int = 0) -> list[tuple[str, Sentence, bool]]:
    """Return every call of an auction with its meaning, and whether it is alerted."""
    found = []
    for turn, call in enumerate(calls):
        now: Situation = by.situation(calls[:turn], vulnerable)
        rules = [rule for rule in by.rules(now) if rule.call == call]
        found.append((call_text(call), explain_rules(rules, call), bool(rules) and rules[0].alert))
    return found
