"""Par: what a deal is worth when both sides bid with all cards in sight."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from tefuda.games.bridge.double_dummy import DoubleDummyTable
from tefuda.games.bridge.notation import SEATS, STRAINS, Contract
from tefuda.games.bridge.scoring import contract_points


@dataclass(frozen=True)
class Par:
    """The points of North and South, and the contracts that give them; none if all pass."""

    score: int
    contracts: tuple[Contract, ...]

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {"score": self.score, "contracts": [str(contract) for contract in self.contracts]}

    def __str__(self) -> str:
        return f"{self.score:+}  " + (", ".join(map(str, self.contracts)) or "passed out")


def par_of(table: DoubleDummyTable, dealer: int, vulnerable: int) -> Par:
    """Bid the deal out: either side may always bid on, contracts that fail are doubled.

    A bid stands if the other side has nothing better than to leave it; the dealer's side opens or passes
    first. ``vulnerable`` is 0 none, 1 NS, 2 EW, 3 both.
    """

    @cache
    def left(bid: int, side: int) -> int:
        """Points of the side that bid it if nobody bids on: the better of its two declarers."""
        return max(points(contract, vulnerable, table) for contract in both(bid, side))

    def both(bid: int, side: int) -> list[Contract]:
        level, strain = bid // 5 + 1, bid % 5
        return [
            Contract(
                level, strain, int(table.tricks[SEATS[seat]][STRAINS[strain]] < level + 6), declarer=seat
            )
            for seat in (side, side + 2)
        ]

    @cache
    def held(bid: int, side: int) -> int:
        """Points of the side that bid it when the other side does its best."""
        return min([left(bid, side)] + [-held(higher, 1 - side) for higher in range(bid + 1, 35)])

    @cache
    def ends(bid: int, side: int) -> frozenset[tuple[int, int]]:
        """The bids that may become the contract, with their sides."""
        worth = held(bid, side)
        found = {(bid, side)} if left(bid, side) == worth else set()
        if not found:  # nobody bids on for nothing
            for higher in range(bid + 1, 35):
                if -held(higher, 1 - side) == worth:
                    found |= ends(higher, 1 - side)
        return frozenset(found)

    first = dealer % 2
    second_best = max([0] + [held(bid, 1 - first) for bid in range(35)])
    best = max([-second_best] + [held(bid, first) for bid in range(35)])
    reached: set[tuple[int, int]] = set()
    for bid in range(35):
        if held(bid, first) == best:
            reached |= ends(bid, first)
        if -second_best == best and second_best != 0 and held(bid, 1 - first) == second_best:
            reached |= ends(bid, 1 - first)
    score = best if first == 0 else -best
    if score == 0:
        return Par(0, ())

    def is_calm(bid: int, side: int) -> bool:
        """Would the other side do no better by bidding on, even if it were left in peace?"""
        return all(left(higher, 1 - side) <= -left(bid, side) for higher in range(bid + 1, 35))

    calm = {end for end in reached if is_calm(*end)} or reached
    contracts = [
        contract
        for bid, side in sorted(calm)
        for contract in both(bid, side)
        if points(contract, vulnerable, table) == left(bid, side)
    ]
    return Par(score, tuple(contracts))


def points(contract: Contract, vulnerable: int, table: DoubleDummyTable) -> int:
    """Return the points of the declarer's side with the tricks of the table."""
    tricks = table.tricks[SEATS[contract.declarer]][STRAINS[contract.strain]]
    return contract_points(contract, bool(vulnerable >> contract.declarer % 2 & 1), tricks)
