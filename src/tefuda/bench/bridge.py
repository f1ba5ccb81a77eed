"""What ``tefuda bench bridge`` measures: worlds, and the double-dummy solver, alone and beside DDS."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from tefuda.core import Rng
from tefuda.games.bridge.constraint import constraint
from tefuda.games.bridge.double_dummy import Position, own_solver, tables
from tefuda.games.bridge.notation import SEATS, Hands

Result = dict[str, Any]

SIZES = (13, 8, 5, 4)  # cards per hand
DEALS = {13: 40, 8: 200, 5: 500, 4: 500, 0: 10}  # 0 = tables of all contracts
AUCTIONS = {  # what hidden hands are like, for West on lead
    "1nt": {"N": "hcp 15-17, balanced"},
    "1s_2s": {"N": "hcp 12-20, S 5+", "S": "hcp 6-10, S 3-4"},
    "2c": {"N": "hcp 22+", "S": "hcp 0-7"},
    "2h": {"N": "hcp 5-10, H 6", "S": "hcp 16+, balanced"},
    "3s": {"N": "hcp 5-10, S 7+", "E": "hcp 15-18, balanced, hcp(S) 3+"},
}
PEER_DEALS = {13: 200, 8: 200, 5: 500, 4: 500, 0: 50}


def benchmarks() -> dict[str, Callable[[], Result]]:
    """Return name and measurement of everything."""
    found: dict[str, Callable[[], Result]] = {f"bridge_dd_{n}": partial(leads, n) for n in SIZES}
    found["bridge_dd_table"] = partial(leads, 0)
    found |= {f"bridge_worlds_{name}": partial(worlds, name) for name in AUCTIONS}
    return found


PEERS = (("endplay", "endplay (DDS)"),)  # what peers() needs


def peers() -> dict[str, Callable[[], Result]]:
    """Return the same for DDS, the same deals solved by both in turn."""
    found: dict[str, Callable[[], Result]] = {f"bridge_dd_{n}_dds": partial(beside_dds, n) for n in SIZES}
    found["bridge_dd_table_dds"] = partial(beside_dds, 0)
    return found


def random_positions(cards: int, count: int) -> list[Position]:
    """Random endings of so many cards per hand, with random trumps (or none) and leader."""
    rng = Rng(cards)
    deck = [16 * suit + rank for suit in range(4) for rank in range(13)]
    found = []
    for _ in range(count):
        rng.shuffle(deck)
        north, east, south, west = (
            sum(1 << card for card in deck[cards * seat : cards * seat + cards]) for seat in range(4)
        )
        hands: Hands = (north, east, south, west)
        found.append(Position(hands, rng.below(5), rng.below(4)))
    return found


def solve_ours(position: Position, is_table: bool) -> int:
    """Solve all leads, or all contracts. Return the nodes at the beginning of a trick (0: not counted)."""
    if is_table:
        tables([position.hands])
        return 0
    found = own_solver().solve(list(position.hands), trump=position.trump, leader=position.leader)
    return found[1]


def leads(cards: int) -> Result:
    """All cards of the leader in random endings, CPU time a deal; 0 cards: the table of all contracts."""
    own: list[float] = []
    for position in random_positions(cards or 13, DEALS[cards]):
        began = time.process_time()
        solve_ours(position, cards == 0)
        own.append(time.process_time() - began)
    return _result(own, f"95th percentile {1000 * quantile(own, 0.95):.3g} ms, {len(own)} deals")


def worlds(name: str) -> Result:
    """Worlds a CPU second after an auction, set-up included: 2,000 for each of 10 hands."""
    from tefuda.games.bridge.auction import FittingWorlds
    from tefuda.games.bridge.game import Bridge

    game, count = Bridge("3NT by S"), 2_000
    began, draws = time.process_time(), 0
    for seed in range(10):
        view = game.new_state(seed=seed).view(3)
        limits = [constraint(AUCTIONS[name].get(seat, "anything")) for seat in SEATS]
        known = FittingWorlds(game, view, limits)
        draws += len(known.sample_hands(count, Rng(seed)))
    seconds = time.process_time() - began
    return {
        "value": draws / seconds,
        "unit": "worlds per CPU second",
        "cpu_seconds": seconds,
        "threads": 1,
        "note": ", ".join(f"{seat}: {text}" for seat, text in AUCTIONS[name].items()),
    }


def beside_dds(cards: int) -> Result:
    """The same by DDS, through endplay's library but without its Python types."""
    try:
        from endplay import _dds
    except ImportError:
        note = "endplay is not installed: pip install tefuda[peers]"
        return {"value": None, "unit": "CPU ms", "cpu_seconds": 0.0, "threads": 1, "note": note}
    _dds.SetMaxThreads(1)
    own: list[float] = []
    theirs: list[float] = []
    own_nodes = their_nodes = 0
    positions = random_positions(cards or 13, PEER_DEALS[cards])
    # In turns of 50 deals: each finds its own memory in the caches, and a slow moment hits both.
    for first in range(0, len(positions), 50):
        block = positions[first : first + 50]
        deals = [_dds_deal(_dds, position, cards == 0) for position in block]
        for position in block:
            began = time.process_time()
            own_nodes += solve_ours(position, cards == 0)
            own.append(time.process_time() - began)
        for deal in deals:
            answer = _dds.futureTricks() if cards else _dds.ddTableResults()
            began = time.process_time()
            if cards:
                _dds.SolveBoard(deal, -1, 3, 1, answer, 0)
            else:
                _dds.CalcDDtable(deal, answer)
            theirs.append(time.process_time() - began)
            their_nodes += answer.nodes if cards else 0
    ratios = [quantile(own, q) / quantile(theirs, q) for q in (0.5, 0.95)]
    note = (
        f"ours / theirs: summed CPU {sum(own) / sum(theirs):.2f}, median {ratios[0]:.2f}, "
        f"95th percentile {ratios[1]:.2f}"
    )
    if their_nodes:
        note += f", trick nodes {own_nodes / their_nodes:.2f}"
    return _result(theirs, f"{note}; {len(own)} deals, one thread each")


def _dds_deal(dds: Any, position: Position, is_table: bool) -> Any:
    deal = dds.ddTableDeal() if is_table else dds.deal()
    holdings = deal.cards if is_table else deal.remainCards
    for seat, hand in enumerate(position.hands):
        for suit in range(4):
            holdings[seat][suit] = (hand >> 16 * suit & 0x1FFF) << 2
    if not is_table:
        deal.trump, deal.first = position.trump, position.leader
    return deal


def quantile(values: list[float], share: float) -> float:
    """Return the value below which that share lies."""
    return sorted(values)[min(int(share * len(values)), len(values) - 1)]


def _result(times: list[float], note: str) -> Result:
    return {
        "value": 1000 * quantile(times, 0.5),
        "unit": "CPU ms a deal, median",
        "cpu_seconds": sum(times),
        "threads": 1,
        "note": note,
    }
