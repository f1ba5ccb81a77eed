"""What a hand calls in an auction as data, and a whole auction of four hands call by call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from tefuda.core.words import tr
from tefuda.games.bridge.bidding import ChosenCall, System, seen_by_dealer
from tefuda.games.bridge.explain import described, explain_rule, told_auction
from tefuda.games.bridge.notation import call_text, write_hand
from tefuda.games.bridge.rejected import rejected
from tefuda.games.bridge.situation import MOST_CALLS, Rule, Situation


def where(by: System, rule: Rule) -> str:
    """Name the line of the bidding table that a rule comes from."""
    if rule.is_fallback:
        return tr("natural fall-back: no line of {name} fits", name=by.name or "-")
    return tr(
        "{place} ({name}, line {number})",
        place=tr(rule.place) if rule.place else "-",
        name=by.name or "-",
        number=abs(rule.line),
    )


def call_json(by: System, choice: ChosenCall, hand: int, *, calls: list[int], seat: str) -> dict[str, Any]:
    """Return a call as JSON data: what it is, why, where that stands, and the calls that were not made."""
    now: Situation = choice.now
    return {
        "hand": write_hand(hand),
        "auction": [
            {"call": call, "meaning": str(words), "alert": alert}
            for call, words, alert in told_auction(by, calls, now.vulnerable)
        ],
        "seat": seat,
        "system": by.name,
        "call": choice.call,
        "why": str(explain_rule(choice.rule)),
        "hands": str(choice.rule.hands),
        "force": choice.rule.force,
        "name": choice.rule.name,
        "alert": choice.rule.alert,
        "place": choice.rule.place,
        "line": abs(choice.rule.line) or None,
        "fall_back": choice.rule.is_fallback,
        "forced": now.is_forced,
        "rejected": [
            {
                "call": call_text(other.rule.call),
                "meaning": str(explain_rule(other.rule)),
                "missing": "; ".join(str(described(part)) for part in other.missing) or None,
            }
            for other in rejected(by, choice, hand)
        ],
    }


@dataclass(frozen=True)
class SystemCall:
    """One turn of an auction: who called what, and what a bidding table calls with that hand there."""

    seat: int
    made: str | None  # None where the table itself bids on
    choice: ChosenCall
    _: KW_ONLY
    hand: int
    calls: tuple[int, ...]  # before it


def system_calls(
    by: System, hands: Sequence[int], dealer: int, *, vulnerable: int, auction: Sequence[str]
) -> Iterator[SystemCall]:
    """Go through an auction with all four hands; one that is not over is bid on by the table.

    >>> from tefuda.games.bridge.bidding import system
    >>> from tefuda.games.bridge.notation import read_deal
    >>> deal = "N:AK32.Q54.K76.A82 QJ9.KJ9.QT9.KQJ9 T87.AT32.A32.T76 654.876.J854.543"
    >>> turns = system_calls(system(), read_deal(deal), 0, vulnerable=0, auction=[])
    >>> next(turns).choice.call
    '1NT'
    """
    seen = seen_by_dealer(dealer, vulnerable)
    calls: list[int] = []
    made = [by.number(call) for call in auction]
    while len(calls) < MOST_CALLS and not Situation(tuple(calls)).is_over:
        seat = (dealer + len(calls)) % 4
        choice = by.choose(hands[seat], calls, seen)
        done = made[len(calls)] if len(calls) < len(made) else None
        yield SystemCall(
            seat, None if done is None else call_text(done), choice, hand=hands[seat], calls=tuple(calls)
        )
        calls.append(choice.rule.call if done is None else done)
