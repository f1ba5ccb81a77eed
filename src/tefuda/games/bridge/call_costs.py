"""What a call led to, with open cards: the bidding table goes on in all seats, and the contract is solved.

That is hindsight: a call that was right can cost points on one deal. It is measured against the call that the
table would have made, so it may be negative.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache

from tefuda.core.words import Sentence
from tefuda.games.bridge.bidding import System, choice_of, system
from tefuda.games.bridge.double_dummy import DoubleDummyTable, tables
from tefuda.games.bridge.explain import explain_in, explain_rule
from tefuda.games.bridge.game import BridgeState
from tefuda.games.bridge.notation import Contract, read_deal, read_vulnerable
from tefuda.games.bridge.par import points


@dataclass(frozen=True)
class CallCost:
    """A call beside that of the bidding table: what both say, and the points of the caller's side."""

    number: int  # of the call in the auction, from 0
    seat: int
    _: KW_ONLY
    call: str
    table_call: str
    meaning: Sentence
    table_meaning: Sentence
    points: int
    table_points: int

    @property
    def lost(self) -> int:
        """Points that the table's call would have given more, with open cards on this deal."""
        return self.table_points - self.points


def call_costs(state: BridgeState, seats: Iterable[int], table: DoubleDummyTable) -> list[CallCost]:
    """Judge the calls of some seats in a game, finished or not."""
    by, wanted = system(), set(seats)
    calls = state.auction
    now = state.game.start(state.deal)
    found = []
    for number, call in enumerate(calls):
        seat = now.player
        if seat in wanted:
            assert seat is not None
            view = now.view(seat)
            chosen = choice_of(view, by)
            found.append(
                CallCost(
                    number,
                    seat,
                    call=call,
                    table_call=chosen.call,
                    meaning=explain_in(view, call),
                    table_meaning=explain_rule(chosen.rule),
                    points=call_points(now, call, table),
                    table_points=call_points(now, chosen.call, table),
                )
            )
        now.play(call)
    return found


def call_points(state: BridgeState, call: str, table: DoubleDummyTable | None = None) -> int:
    """Return the points of the caller's side, double dummy, when the table bids on after a call."""
    seat = state.player
    assert seat is not None
    after = state.copy()
    assert isinstance(after, BridgeState)
    after.play(call)
    contract = bid_on(after, system())
    if contract is None:
        return 0
    vulnerable = read_vulnerable(state.deal["vulnerable"])
    solved = table or solved_deal(state.deal["deal"])
    mine = points(contract, vulnerable, solved)
    return mine if contract.declarer % 2 == seat % 2 else -mine


@lru_cache(maxsize=8)
def solved_deal(deal: str) -> DoubleDummyTable:
    """Return the tricks of all contracts of a deal; a game asks for them more than once."""
    return tables([read_deal(deal)])[0]


def bid_on(state: BridgeState, by: System) -> Contract | None:
    """Let the table bid in all seats until the auction is over; return the contract, None if all passed."""
    while state.phase == "auction" and state.player is not None:
        state.play(choice_of(state.view(state.player), by).call)
    return state.contract
