"""``tefuda bid``: what a hand calls in an auction, why, and what it does not call."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from tefuda.cli.common import command, print_json
from tefuda.core.errors import TefudaError
from tefuda.core.words import Sentence, tr

if TYPE_CHECKING:
    from tefuda.cli.common import Commands
    from tefuda.games.bridge.bidding import ChosenCall, System

SEAT_NAMES = {
    "N": Sentence("North"),
    "E": Sentence("East"),
    "S": Sentence("South"),
    "W": Sentence("West"),
}


def add(commands: Commands) -> None:
    """Add the command."""
    p = command(
        commands,
        "bid",
        run,
        summary="what a hand of bridge calls in an auction, and why",
        example='tefuda bid "AQ3.KJ4.KQ32.J32" "pass 1H pass"',
    )
    p.add_argument("hand", metavar="HAND", help="spades, hearts, diamonds, clubs, such as AQ3.KJ4.KQ32.J32")
    p.add_argument(
        "auction", metavar="AUCTION", nargs="?", default="", help='the calls so far, such as "1NT pass"'
    )
    p.add_argument("--system", default="", metavar="NAME|FILE", help="bidding table (default: sayc)")
    p.add_argument("--dealer", default="N", metavar="SEAT", help="N, E, S or W (default: N)")
    p.add_argument("--vul", default="none", metavar="SIDE", help="vulnerable: none, NS, EW or both")
    p.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Read hand and auction, and tell the call."""
    from tefuda.games.bridge.bidding import DEFAULT, seen_by_dealer, system
    from tefuda.games.bridge.chosen_call import call_json
    from tefuda.games.bridge.dead_lines import dead_lines
    from tefuda.games.bridge.mixed_forces import mixed_forces
    from tefuda.games.bridge.notation import SEATS, read_hand, read_seat, read_vulnerable

    by = system(args.system or DEFAULT)
    if by.is_file:
        for line in dead_lines(by):
            print(
                tr("Line {number} of {name} is never called: lines above it take all its hands.",
                   number=line, name=by.name),
                file=sys.stderr,
            )  # fmt: skip
        for first, second in mixed_forces(by):
            if min(first, second) > 0:  # lines of a table that it includes have negative numbers
                print(
                    tr("Lines {first} and {second} of {name} make one call, only one of them forcing: "
                       "partner goes by line {first}.", first=first, second=second, name=by.name),
                    file=sys.stderr,
                )  # fmt: skip
    hand = read_hand(args.hand)
    if hand.bit_count() != 13:
        raise TefudaError("A hand has 13 cards, not {n}: {hand}.", n=hand.bit_count(), hand=args.hand)
    dealer, vulnerable = read_seat(args.dealer), read_vulnerable(args.vul)
    relative = seen_by_dealer(dealer, vulnerable)
    calls = read_auction(args.auction)
    choice = by.choose(hand, calls, relative)
    seat = SEATS[(dealer + len(calls)) % 4]
    if args.json:
        print_json(call_json(by, choice, hand, calls=calls, seat=seat))
    else:
        _print(by, choice, hand, calls=calls, dealer=dealer)
    return 0


def read_auction(text: str) -> list[int]:
    """Read calls separated by blanks or commas; each must be allowed, and the auction not over."""
    from tefuda.games.bridge.notation import read_call
    from tefuda.games.bridge.situation import MOST_CALLS, Situation

    calls: list[int] = []
    for word in text.replace(",", " ").split():
        call = read_call(word)
        if call is None:
            raise TefudaError(
                "{value!r} is not a call: calls are pass, X, XX and bids such as 1NT.", value=word
            )
        now = Situation(tuple(calls))
        if now.is_over or len(calls) > MOST_CALLS:
            raise TefudaError("The auction is over before {value}.", value=word)
        if not now.allows(call):
            raise TefudaError("{value} is not allowed after {calls}.", value=word, calls=str(now))
        calls.append(call)
    if Situation(tuple(calls)).is_over:
        raise TefudaError("The auction is over: {calls}.", calls=str(Situation(tuple(calls))))
    return calls


def _print(by: System, choice: ChosenCall, hand: int, *, calls: list[int], dealer: int) -> None:
    from tefuda.games.bridge.chosen_call import where
    from tefuda.games.bridge.explain import explain_rule, told_auction
    from tefuda.games.bridge.notation import SEATS, call_text
    from tefuda.games.bridge.rejected import rejected

    for turn, (call, words, alert) in enumerate(told_auction(by, calls, choice.now.vulnerable)):
        seat = str(SEAT_NAMES[SEATS[(dealer + turn) % 4]])
        print(f"{seat:<6} {call:<5} {words}" + (f"  [{tr('alert')}]" if alert else ""))
    if calls:
        print()
    rule = choice.rule
    seat = str(SEAT_NAMES[SEATS[(dealer + len(calls)) % 4]])
    print(f"{seat:<6} {choice.call}")
    print("  " + tr("why: {what}", what=explain_rule(rule)))
    print("  " + tr("from: {where}", where=where(by, rule)))
    if rule.alert:
        print("  " + tr("partner alerts it"))
    if choice.now.is_forced:
        print("  " + tr("a pass is not possible: partner's call is forcing"))
    others = rejected(by, choice, hand)
    if others:
        print(tr("not called:"))
    for other in others:
        print(f"  {call_text(other.rule.call):<5} {explain_rule(other.rule)}; {other.why}")
