"""Calls by a table and a search on top: other calls are tried in worlds of the auction.

In every world the auction goes on by the table in all seats, the tricks of the contract are guessed
(:mod:`tefuda.games.bridge.trick_estimate`), and the points are compared with those of the table's own call,
in IMPs. Partner and opponents take a call for what the table says it means: it is worth what follows then.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

import numpy as np

from tefuda.agents.bridge.call_worth import worths
from tefuda.core import Decision, MoveValue, Rng, Stop, TefudaError, View
from tefuda.core.errors import positive, whole
from tefuda.games.bridge.auction import Auction
from tefuda.games.bridge.bidding import ChosenCall, System, seen_by_dealer, system
from tefuda.games.bridge.notation import STRAINS, call_text, read_hand, read_seat, read_vulnerable
from tefuda.games.bridge.situation import (
    DOUBLE,
    GAME,
    LETTERS,
    PASS,
    bid_of,
    level_of,
    strain_of,
)

# IMPs that another call must gain, beside one standard error.
MARGIN = 0.5
MORE = 0.5  # for calls below game, which partner will build on
MOST_FITTING = 4  # other lines of the table that fit the hand
NEARLY = 2  # points that may be lacking
FIRST_LOOK = 12  # worlds after which hopeless calls are left out
FORCING = ("forcing", "game forcing", "captain")


def candidates(choice: ChosenCall, hand: int, table: System) -> list[int]:
    """Return the table's call first, then those worth a try.

    They are what may end the auction (a pass, a double, games and slams that the table does not take for
    something else), and other lines that the hand fits, or nearly fits where they ask nothing of partner.
    """
    now = choice.now
    found = [choice.rule.call]
    if not now.bids:
        return found
    if not now.is_forced and not (now.game_force[now.side] and now.below_game):
        found.append(PASS)
    if now.is_ours and (now.doubled or not now.below_game):
        return list(dict.fromkeys(found))  # partner has decided, or they have
    if _is_misread(choice, hand, table):
        return list(dict.fromkeys(found))
    if now.allows(DOUBLE) and _asks_nothing(DOUBLE, choice, table):
        found.append(DOUBLE)
    fitting = [rule.call for rule in choice.others if rule.call != PASS][:MOST_FITTING]
    near = [
        rule.call
        for rule in table.rules(now)
        if rule.call > DOUBLE
        and rule.force not in FORCING
        and not rule.alert
        and rule.hands.widened(NEARLY, 0).holds(hand)
    ]
    placed = [call for call in _contracts(choice, hand) if _may_stand(call, choice, table)]
    return list(dict.fromkeys([*found, *fitting, *near, *placed]))


def _may_stand(call: int, choice: ChosenCall, table: System) -> bool:
    """Will partner leave it? A game that the table bids with other hands is natural; slams mean more."""
    rule = table.rule_of(call, choice.now)
    return rule is None or (level_of(call) < 6 and rule.force not in FORCING and not rule.alert)


def _asks_nothing(call: int, choice: ChosenCall, table: System) -> bool:
    rule = table.rule_of(call, choice.now)
    return rule is None or rule.force not in FORCING or call in [one.call for one in choice.others]


def _contracts(choice: ChosenCall, hand: int) -> list[int]:
    """Games and slams in notrump, or in suits in which there are seven cards, or six of one's own."""
    now, found = choice.now, []
    if all(call == PASS for call in now.calls[now.partner :: 4]):
        return []
    for strain in STRAINS:
        suit = LETTERS.index(strain) if strain in LETTERS else -1
        mine = (hand >> 16 * suit & 0x1FFF).bit_count() if suit >= 0 else 0
        both = mine + now.shown[now.partner].least(suit) if suit >= 0 else 8
        if strain not in now.theirs and (both >= 7 or mine >= 6):
            found += [bid_of(GAME[strain], strain), bid_of(6, strain)]
    return [call for call in found if now.allows(call)]


def _is_misread(choice: ChosenCall, hand: int, table: System) -> bool:
    """Has somebody bid what the table does not know, or this player what the table would not?"""
    now = choice.now
    for turn in range(now.opened, now.turn):
        before = table.situation(now.calls[:turn], now.vulnerable)
        if turn % 4 != now.me and table.rule_of(now.calls[turn], before) is None:
            return True
        if turn % 4 == now.me:
            rule = table.chosen(hand, before)
            if (rule.call if rule else PASS) != now.calls[turn]:
                return True
    return False


@dataclass(frozen=True)
class SearchedBids:
    """Calls by a table, or the best of some others in ``samples`` worlds, or in ``seconds``."""

    table: System
    samples: int = 48
    _: KW_ONLY
    seconds: float | None = None

    def __post_init__(self) -> None:
        whole(self.samples, "samples", low=1, high=10**4)
        if self.seconds is not None:
            positive(self.seconds, "seconds")

    def run(self, view: View, seed: int, *, counts: Sequence[int] = (), stop: Stop | None = None) -> Decision:
        """Choose a call; ``counts`` repeats a decision that the clock ended."""
        began = time.perf_counter()
        game: Any = view.load_game()
        dealer, vulnerable = read_seat(view.secret["dealer"]), read_vulnerable(view.secret["vulnerable"])
        hand = read_hand(view.secret["hand"])
        calls = [token.seen for token in view.log]
        choice = self.table.choose(hand, calls, seen_by_dealer(dealer, vulnerable))
        tried = candidates(choice, hand, self.table)
        most = counts[0] if counts else self.samples
        if len(tried) == 1 or most == 0:
            return Decision(game.move(choice.call), counts=(0,))
        try:
            worlds = Auction(self.table.name).know(view)
        except TefudaError:
            return Decision(game.move(choice.call), counts=(0,))
        rng = Rng(seed)
        gains: dict[int, list[float]] = {call: [] for call in tried}
        done, left = 0, list(tried)
        while done < most and len(left) > 1:
            some = min(FIRST_LOOK, most - done)
            hands = worlds.sample_hands(some, rng)
            found = worths(self.table, choice.now, left, hands=hands, dealer=dealer, vulnerable=vulnerable)
            for call, mine in zip(left, found, strict=True):
                gains[call] += [float(gain) for gain in mine]
            done += some
            left = [tried[0], *(call for call in left[1:] if _may_win(gains[call]))]
            if self.seconds and not counts and time.perf_counter() - began > self.seconds:
                break
        values = tuple(self._value(game.move(call_text(call)), mine) for call, mine in gains.items())
        ends = [call <= DOUBLE or not is_below_game(call) for call in tried]
        worth = [entry.value - (0 if end else MORE) for entry, end in zip(values, ends, strict=True)]
        place = max(range(1, len(values)), key=lambda one: worth[one])
        best = values[place]
        takes = best.visits == done and worth[place] > MARGIN + best.spread
        return Decision(
            best.move if takes else values[0].move,
            values=values,
            worlds=done,
            solved=0,
            iterations=done,
            depth=1.0,
            seconds=time.perf_counter() - began,
            counts=(done,),
        )

    def _value(self, move: Any, gains: Sequence[float]) -> MoveValue:
        return MoveValue(move, float(np.mean(gains)), len(gains), spread=_error(gains))


def is_below_game(call: int) -> bool:
    """Is a bid less than a game?"""
    return level_of(call) < GAME[strain_of(call)]


def _error(gains: Sequence[float]) -> float:
    return float(np.std(gains) / np.sqrt(len(gains)))


def _may_win(gains: Sequence[float]) -> bool:
    """Is it still possible that a call is worth more than the table's?"""
    return float(np.mean(gains)) + 2 * _error(gains) > MARGIN


def bids_of(bids: str, name: str, seconds: float | None, *, samples: int) -> SearchedBids | System:
    """Return what calls: ``table`` or ``table+search``."""
    if bids not in ("table", "table+search"):
        raise TefudaError("bids= is 'table' or 'table+search', not {bids!r}.", bids=bids)
    table = system(name)
    return table if bids == "table" else SearchedBids(table, samples, seconds=seconds)
