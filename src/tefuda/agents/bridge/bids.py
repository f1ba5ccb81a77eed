"""Calls by a table and a search on top: close calls are tried in worlds of the auction.

In every world the auction goes on by the table in all seats, the contract is solved double dummy, and the
points are compared with those of the table's own call, in IMPs.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from tefuda.core import Decision, MoveValue, Rng, Stop, TefudaError, View
from tefuda.core.errors import positive, whole
from tefuda.games.bridge import contract_points, imps
from tefuda.games.bridge.auction import Auction
from tefuda.games.bridge.bidding import ChosenCall, System, seen_by_dealer, system
from tefuda.games.bridge.double_dummy import Position, solve_many
from tefuda.games.bridge.notation import (
    STRAINS,
    Contract,
    Hands,
    call_text,
    read_hand,
    read_seat,
    read_vulnerable,
)
from tefuda.games.bridge.situation import GAME, PASS, REDOUBLE, Situation, level_of, strain_of

MARGIN = 0.5  # IMPs that another call must gain, beside one standard error
MOST_CLOSE = 3
BLOCK = 4  # worlds between looks at the clock
FEWEST = 8


def is_final(choice: ChosenCall) -> bool:
    """Is it a decision about the level: a pass, a raise, a game, a double of them, not a step of a system?"""
    now, rule = choice.now, choice.rule
    if now.turn - now.opened < 2 or (now.is_forced and rule.alert):
        return False
    if rule.force in ("forcing", "game forcing", "captain") or rule.alert:
        return False
    return bool(now.bids)


def close_calls(choice: ChosenCall) -> list[int]:
    """Return the table's call and those that are close to it: fitting ones that decide the level, too."""
    now = choice.now
    found = [choice.rule.call]
    if not is_final(choice):
        return found
    for rule in choice.others:
        call = rule.call
        if call in found or rule.force in ("forcing", "game forcing", "captain") or rule.alert:
            continue
        if call == PASS and now.is_forced:
            continue
        if call > REDOUBLE and level_of(call) > GAME[strain_of(call)]:
            continue
        found.append(call)
    return found[:MOST_CLOSE]


def final_contract(now: Situation, dealer: int) -> Contract | None:
    """Return the contract of a finished auction; None if all passed."""
    if not now.bids:
        return None
    turn, call = now.bids[-1]
    strain = strain_of(call)
    first = next(t for t, c in now.bids if strain_of(c) == strain and (t - turn) % 2 == 0)
    return Contract(level_of(call), STRAINS.index(strain), now.doubled, declarer=(dealer + first) % 4)


@dataclass(frozen=True)
class SearchedBids:
    """Calls by a table; where calls are close, the best of them in ``samples`` worlds, or in ``seconds``."""

    table: System
    samples: int = 24
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
        relative = seen_by_dealer(dealer, vulnerable)
        calls = [token.seen for token in view.log]
        choice = self.table.choose(read_hand(view.secret["hand"]), calls, relative)
        close = close_calls(choice)
        if len(close) == 1 or counts[:1] == (0,) or counts[:1] == [0]:
            return Decision(game.move(choice.call), counts=(0,))
        try:
            worlds = Auction(self.table.name).know(view)
        except TefudaError:
            return Decision(game.move(choice.call), counts=(0,))
        rng = Rng(seed)
        most = counts[0] if counts else self.samples
        gains: list[list[int]] = [[] for _ in close]
        done = 0
        while done < most:
            some = min(BLOCK, most - done)
            for row in worlds.sample_hands(some, rng):
                hands: Hands = tuple(int(hand) for hand in row)  # type: ignore[assignment]
                points = self._points(hands, choice.now, close, dealer=dealer, vulnerable=vulnerable)
                for place, worth in enumerate(points):
                    gains[place].append(imps(worth - points[0]))
            done += some
            if self.seconds and not counts and time.perf_counter() - began > self.seconds:
                break
        values = tuple(
            self._value(game.move(call_text(call)), mine) for call, mine in zip(close, gains, strict=True)
        )
        best = max(values[1:], key=lambda entry: entry.value)
        takes = done >= min(FEWEST, most) and best.value > MARGIN + best.spread
        return Decision(
            best.move if takes else values[0].move,
            values=values,
            worlds=done,
            solved=done,
            iterations=done,
            depth=1.0,
            seconds=time.perf_counter() - began,
            counts=(done,),
        )

    def _points(
        self, hands: Hands, now: Situation, close: Sequence[int], *, dealer: int, vulnerable: int
    ) -> list[int]:
        """Return the points of our side after each call, the auction ended by the table, double dummy."""
        side = (dealer + now.turn) % 2
        ends = [self._ended((*now.calls, call), hands, dealer, vulnerable=now.vulnerable) for call in close]
        contracts = [final_contract(end, dealer) for end in ends]
        wanted = list(dict.fromkeys((c.strain, c.declarer) for c in contracts if c))
        positions = [
            Position(hands, 4 if strain == 4 else 3 - strain, (declarer + 1) % 4)
            for strain, declarer in wanted
        ]
        tricks = {
            key: 13 - max(cards.values()) for key, cards in zip(wanted, solve_many(positions), strict=True)
        }
        found = []
        for contract in contracts:
            if contract is None:
                found.append(0)
                continue
            made = tricks[contract.strain, contract.declarer]
            points = contract_points(contract, bool(vulnerable >> contract.declarer % 2 & 1), made)
            found.append(points if contract.declarer % 2 == side else -points)
        return found

    def _ended(self, calls: tuple[int, ...], hands: Hands, dealer: int, *, vulnerable: int) -> Situation:
        while not (now := self.table.situation(calls, vulnerable)).is_over:
            rule = self.table.chosen(hands[(dealer + len(calls)) % 4], now)
            calls = (*calls, rule.call if rule else PASS)
        return now

    def _value(self, move: Any, gains: Sequence[int]) -> MoveValue:
        count = len(gains)
        mean = sum(gains) / count
        spread = (max(sum(gain * gain for gain in gains) / count - mean * mean, 0.0) / count) ** 0.5
        return MoveValue(move, mean, count, spread=spread)


def bids_of(bids: str, name: str, seconds: float | None, *, samples: int) -> SearchedBids | System:
    """Return what calls: ``table`` or ``table+search``."""
    if bids not in ("table", "table+search"):
        raise TefudaError("bids= is 'table' or 'table+search', not {bids!r}.", bids=bids)
    table = system(name)
    return table if bids == "table" else SearchedBids(table, samples, seconds=seconds)
