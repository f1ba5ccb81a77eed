"""What ``tefuda bench auction`` measures: a bidding table in all four seats, against par."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import lru_cache
from typing import Any

from tefuda.agents.bridge.bids import SearchedBids
from tefuda.core.seeds import stream_seed
from tefuda.games import load
from tefuda.games.bridge.bidding import System, seen_by_dealer, system
from tefuda.games.bridge.double_dummy import DoubleDummyTable, tables
from tefuda.games.bridge.hand_sets import POINTS, TOTAL, TRUMPS, Constraint
from tefuda.games.bridge.notation import (
    SEATS,
    STRAINS,
    SUITS,
    VULNERABLE,
    Contract,
    Hands,
    call_text,
    read_deal,
    read_seat,
    read_vulnerable,
    write_deal,
)
from tefuda.games.bridge.par import par_of, points
from tefuda.games.bridge.scoring import imps
from tefuda.games.bridge.situation import MOST_CALLS, PASS, Situation, level_of, strain_of

FIRST_SEED = 31_000_000  # deals for judging; tables are written with others
SLAM = 33
SEARCH = "+search"
BLOCK = 20  # deals that are solved at a time


@dataclass(frozen=True)
class BidDeal:
    """A deal and its auction by a table."""

    hands: Hands
    dealer: int
    _: KW_ONLY
    vulnerable: int
    auction: Situation = field(default_factory=Situation)

    @property
    def contract(self) -> Contract | None:
        """The contract; None if all passed."""
        now = self.auction
        if not now.bids:
            return None
        turn, call = now.bids[-1]
        strain = strain_of(call)
        first = next(t for t, c in now.bids if strain_of(c) == strain and (t - turn) % 2 == 0)
        return Contract(
            level_of(call), STRAINS.index(strain), now.doubled, declarer=(self.dealer + first) % 4
        )

    @property
    def broken_force(self) -> bool:
        """Did a side that was forced to game end below it, or leave them undoubled below it?"""
        now = self.auction
        if not any(now.game_force) or not now.bids or not now.below_game:
            return False
        by = now.bids[-1][0] % 2
        return now.game_force[by] or (now.game_force[1 - by] and now.doubled == 0)


def deals(count: int, first: int = FIRST_SEED) -> Iterator[tuple[Hands, int, int]]:
    """Deal boards: hands, dealer, vulnerability."""
    game = load("bridge")
    for seed in range(first, first + count):
        deal: Any = game.new_state(seed=seed).deal
        yield read_deal(deal["deal"]), read_seat(deal["dealer"]), read_vulnerable(deal["vulnerable"])


def bid_out(system: System, hands: Hands, dealer: int, *, vulnerable: int) -> BidDeal:
    """Bid a deal by the table in all seats."""
    relative = seen_by_dealer(dealer, vulnerable)
    calls: list[int] = []
    while not (now := system.situation(calls, relative)).is_over:
        rule = system.chosen(hands[(dealer + len(calls)) % 4], now)
        calls.append(rule.call if rule else PASS)
        if len(calls) > MOST_CALLS:
            raise AssertionError(f"this auction does not end: {' '.join(map(call_text, calls))}")
    return BidDeal(hands, dealer, vulnerable=vulnerable, auction=now)


def searched_out(bids: SearchedBids, hands: Hands, dealer: int, *, vulnerable: int, seed: int) -> BidDeal:
    """Bid a deal by a table and a search on top of it in all seats."""
    game: Any = load("bridge")
    where = {"deal": write_deal(hands), "dealer": SEATS[dealer], "vulnerable": VULNERABLE[vulnerable]}
    state = game.start(where)
    calls: list[str] = []
    while state.phase == "auction" and state.player is not None:
        move = bids.run(state.view(state.player), stream_seed(seed, "call", len(calls))).move
        calls.append(str(move))
        state.play(move)
    now = bids.table.situation(calls, seen_by_dealer(dealer, vulnerable))
    return BidDeal(hands, dealer, vulnerable=vulnerable, auction=now)


def score(deal: BidDeal, table: DoubleDummyTable) -> int:
    """Return the points of North and South, double dummy."""
    contract = deal.contract
    if contract is None:
        return 0
    made = points(contract, deal.vulnerable, table)
    return made if contract.declarer % 2 == 0 else -made


def counted(hands: Hands, side: int, strain: str) -> int:
    """Return the points of a side by the system's own count: in a suit with length and shortness."""
    pair = [hands[side], hands[side + 2]]
    if strain == "NT":
        return sum(measured(Constraint(POINTS, low=0, high=40), hand) for hand in pair)
    suit = SUITS.index(strain)
    long, short = sorted(pair, key=lambda hand: -(hand >> 16 * suit & 0x1FFF).bit_count())
    return measured(Constraint(TOTAL), long) + measured(Constraint(TRUMPS, suit), short)


def measured(what: Constraint, hand: int) -> int:
    """Return the number that a constraint limits."""
    for low in range(60):
        one = Constraint(what.kind, what.suit, low=low, high=low)
        if one.holds(hand):
            return low
    return 60


@dataclass
class Judged:
    """The sums of a judgement."""

    _: KW_ONLY
    deals: int = 0
    distance: float = 0.0
    squares: float = 0.0
    slams: int = 0  # makable with 33 points
    slams_bid: int = 0
    bid: int = 0  # slams bid, and made
    made: int = 0
    missed_games: int = 0  # part-scores where a game is makable
    part_scores: int = 0
    distances: list[int] = field(default_factory=list)

    def add(self, deal: BidDeal, table: DoubleDummyTable) -> float:
        """Count one deal; return its distance from par."""
        par = par_of(table, deal.dealer, deal.vulnerable).score
        distance = abs(imps(score(deal, table) - par))
        self.deals += 1
        self.distance += distance
        self.squares += distance**2
        self.distances.append(distance)
        contract = deal.contract
        side = contract.declarer % 2 if contract else -1
        level = contract.level if contract else 0
        if contract and level >= 6:
            self.bid += 1
            tricks = table.tricks[SEATS[contract.declarer]][STRAINS[contract.strain]]
            self.made += tricks >= level + 6
        if contract and level < 6 and deal.auction.below_game:
            self.part_scores += 1
            self.missed_games += any(
                table.tricks[SEATS[seat]][strain] >= {"NT": 9, "H": 10, "S": 10}.get(strain, 11)
                for seat in (side, side + 2)
                for strain in STRAINS
            )
        for ours in (0, 1):
            good = [
                strain
                for strain in STRAINS
                if any(table.tricks[SEATS[seat]][strain] >= 12 for seat in (ours, ours + 2))
                and counted(deal.hands, ours, strain) >= SLAM
            ]
            self.slams += bool(good)
            self.slams_bid += bool(good) and side == ours and level >= 6
        return distance

    def told(self) -> dict[str, float]:
        """Return the figures."""
        mean = self.distance / max(self.deals, 1)
        spread = (self.squares / max(self.deals, 1) - mean**2) ** 0.5
        return {
            "deals": self.deals,
            "distance from par (IMPs)": round(mean, 3),
            "± (95 %)": round(1.96 * spread / max(self.deals, 1) ** 0.5, 3),
            "makable small slams with 33 points": self.slams,
            "of them bid": self.slams_bid,
            "slams bid": self.bid,
            "slams made": self.made,
            "part-scores": self.part_scores,
            "with a makable game": self.missed_games,
        }


@lru_cache(maxsize=1000)
def solved_deals(first: int, count: int) -> list[tuple[Hands, int, int, DoubleDummyTable]]:
    """Deal and solve some boards; kept for the next table that is judged on them."""
    some = list(deals(count, first))
    solved = tables([hands for hands, _, _ in some], workers=1)
    return [(*board, solution) for board, solution in zip(some, solved, strict=True)]


def judge(
    name: str,
    count: int,
    progress: Callable[[int, int], None] = lambda done, of: None,
    *,
    first: int = FIRST_SEED,
    beside: Sequence[int] = (),
) -> tuple[dict[str, float], list[int]]:
    """Bid and solve ``count`` deals by a table, or by a table and ``+search``; return figures and distances.

    Forces and speed of a table are measured on ten times as many others; of a search, on these. ``beside``
    are the distances from par of another table on the same deals.
    """
    table, searches = name.removesuffix(SEARCH), name.endswith(SEARCH)
    by = system(table)
    bids = SearchedBids(by)
    found = Judged()
    done_deals: list[BidDeal] = []
    spent = 0.0
    for done in range(0, count, BLOCK):
        progress(done, count)
        board = solved_deals(first + done, min(BLOCK, count - done))
        for seed, (hands, dealer, vulnerable, solution) in enumerate(board, first + done):
            began = time.process_time()
            if searches:
                deal = searched_out(bids, hands, dealer, vulnerable=vulnerable, seed=seed)
            else:
                deal = bid_out(by, hands, dealer, vulnerable=vulnerable)
            spent += time.process_time() - began
            found.add(deal, solution)
            done_deals.append(deal)
    told = {**found.told(), **nearer(found.distances, beside)}
    if searches:
        return {**told, **forces(done_deals, spent)}, found.distances
    more = list(deals(10 * count, first + 1_000_000))
    began = time.process_time()
    done_deals = [bid_out(by, hands, dealer, vulnerable=vul) for hands, dealer, vul in more]
    return {**told, **forces(done_deals, time.process_time() - began)}, found.distances


def nearer(mine: Sequence[int], others: Sequence[int]) -> dict[str, float]:
    """Compare distances from par on the same deals with those of another table."""
    if not others:
        return {}
    gains = [theirs - ours for ours, theirs in zip(mine, others, strict=True)]
    mean = sum(gains) / len(gains)
    spread = (sum(gain * gain for gain in gains) / len(gains) - mean**2) ** 0.5
    return {
        "nearer to par than the first": round(mean, 3),
        "± (95 %), by pairs": round(1.96 * spread / len(gains) ** 0.5, 3),
    }


def forces(done: Sequence[BidDeal], spent: float) -> dict[str, float]:
    """Count broken game forces, the longest auction, calls per CPU second."""
    calls = sum(len(deal.auction.calls) for deal in done)
    return {
        "auctions": len(done),
        "game forces": sum(any(deal.auction.game_force) for deal in done),
        "broken game forces": sum(deal.broken_force for deal in done),
        "longest auction": max((len(deal.auction.calls) for deal in done), default=0),
        "calls per CPU second": round(calls / max(spent, 1e-9), 1),
    }
