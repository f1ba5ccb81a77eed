"""The double-dummy solver: what every card is worth when all hands are seen."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

import numpy as np

from tefuda._native import bridge as native
from tefuda.core import Stop, TefudaError
from tefuda.core.errors import positive, whole
from tefuda.core.solver import check_stop
from tefuda.games.bridge.game import BridgeState
from tefuda.games.bridge.notation import (
    SEATS,
    STRAINS,
    Hands,
    card_number,
    card_text,
    read_deal,
    read_seat,
    read_strain,
    trump_of,
)

_own = threading.local()  # a solver a thread: a context serves one thread at a time


def own_solver() -> native.Solver:
    """Return this thread's solver."""
    if not hasattr(_own, "solver"):
        _own.solver = native.Solver()
    solver: native.Solver = _own.solver
    return solver


@dataclass(frozen=True)
class Position:
    """A question for the solver: hands of one size, except for the cards of a trick under way."""

    hands: Hands
    trump: int  # a suit as hands count them, spades 0; 4 = none
    leader: int
    _: KW_ONLY
    trick: tuple[int, ...] = ()

    @property
    def player(self) -> int:
        """The seat that plays the next card."""
        return (self.leader + len(self.trick)) % 4

    @staticmethod
    def of(
        deal: str | BridgeState, strain: str = "", leader: str = "", *, trick: Sequence[str] = ()
    ) -> Position:
        """Make it from a deal in text with strain and leader, or from a State in its play."""
        if isinstance(deal, BridgeState):
            contract = deal.contract
            if contract is None or deal.is_over:
                raise TefudaError(
                    "The solver needs a State in the play of the cards: this one is in the auction or over."
                )
            return Position(
                deal.hands, contract.trump, deal.position.leader, trick=tuple(deal.position.trick)
            )
        seat = read_seat(leader)
        cards = tuple(card_number(card) for card in trick)
        if len(cards) > 3:
            raise TefudaError("A trick under way has at most three cards.")
        hands = _hands_now(deal, seat, cards)
        return Position(hands, trump_of(read_strain(strain)), seat, trick=cards)


def _hands_now(deal: str, leader: int, trick: tuple[int, ...]) -> Hands:
    """The hands of a deal in text, which may or may not still hold the cards of the trick."""
    hands = list(read_deal(deal, cards=None))
    for place, card in enumerate(trick):
        seat = (leader + place) % 4
        if not hands[seat] >> card & 1:
            raise TefudaError(
                "{value} does not have {card_text}.", value=SEATS[seat], card_text=card_text(card)
            )
        led = trick[0] >> 4
        if card >> 4 != led and hands[seat] >> 16 * led & 0x1FFF:
            raise TefudaError(
                "{value} must follow suit and cannot play {card_text}.",
                value=SEATS[seat],
                card_text=card_text(card),
            )
        hands[seat] &= ~(1 << card)
    north, east, south, west = hands
    return north, east, south, west


@dataclass(frozen=True)
class DoubleDummySolution:
    """Tricks of the side to play, from this trick on, for every card; and how deep each was searched."""

    player: str
    tricks: dict[str, int]
    depths: dict[str, int]  # in cards
    _: KW_ONLY
    nodes: int
    is_exact: bool

    @property
    def value(self) -> int:
        """Tricks with the best card."""
        return max(self.tricks.values())

    @property
    def best(self) -> list[str]:
        """The best cards."""
        return [card for card, tricks in self.tricks.items() if tricks == self.value]


def solve(
    deal: str | BridgeState,
    strain: str = "",
    leader: str = "",
    *,
    trick: Sequence[str] = (),
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    stop: Stop | None = None,
) -> DoubleDummySolution:
    """Find what each card that may be played is worth.

    Without a limit to the end of the hand. With ``seconds``, ``nodes``, ``depth`` (in cards) or ``stop``
    deeper and deeper, trick by trick: each card then has its value from the deepest search of that card that
    was finished. At the depth limit a side counts what it has won and can count on: its quick tricks when it
    is on lead, else the tricks that it cannot be kept from.

    >>> solve("N:A2... .A2.. K3... .K3..", "NT", "N").tricks
    {'SA': 2, 'S2': 2}
    """
    position = Position.of(deal, strain, leader, trick=trick)
    return solve_position(position, seconds=seconds, nodes=nodes, depth=depth, stop=stop)


def solve_position(
    position: Position,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    depth: int | None = None,
    stop: Stop | None = None,
) -> DoubleDummySolution:
    """Do the same for a position that was made before."""
    check_stop(stop)
    if seconds is not None:
        positive(seconds, "seconds")
    for name, limit in (("nodes", nodes), ("depth", depth)):
        if limit is not None:
            whole(limit, name, low=1, high=2**62)
    where: dict[str, Any] = {
        "trump": position.trump,
        "leader": position.leader,
        "trick": list(position.trick),
    }
    solver = own_solver()
    if seconds is None and nodes is None and depth is None and stop is None:
        cards, count, is_exact = solver.solve(list(position.hands), **where)
    else:
        cards, count, is_exact = solver.deepen(
            list(position.hands),
            **where,
            seconds=seconds or 0.0,
            nodes=nodes or 0,
            depth=depth or 0,
            stop=stop,
        )
    cards = sorted(cards, key=lambda found: (found[0] >> 4, -found[0]))  # as hands are written
    return DoubleDummySolution(
        SEATS[position.player],
        {card_text(card): tricks for card, tricks, _ in cards},
        {card_text(card): reached for card, _, reached in cards},
        nodes=count,
        is_exact=is_exact,
    )


@dataclass(frozen=True)
class DoubleDummyTable:
    """Tricks of every declarer in every strain."""

    hands: Hands
    tricks: dict[str, dict[str, int]]  # seat, strain

    def __str__(self) -> str:
        rows = ["    " + "".join(f"{strain:>4}" for strain in STRAINS)]
        rows += [
            f"{seat:<4}" + "".join(f"{by[strain]:>4}" for strain in STRAINS)
            for seat, by in self.tricks.items()
        ]
        return "\n".join(rows)


def tables(
    deals: Sequence[str | Hands],
    *,
    workers: int = 1,
    stop: Stop | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[DoubleDummyTable]:
    """Solve all 20 contracts of many deals, on so many threads.

    >>> tables(["N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"])[0].tricks["S"]
    {'C': 0, 'D': 13, 'H': 0, 'S': 13, 'NT': 0}
    """
    hands = [read_deal(deal, cards=None) if isinstance(deal, str) else deal for deal in deals]
    chunk = 4 * workers if progress is not None else max(len(hands), 1)
    found: list[DoubleDummyTable] = []
    for first in range(0, len(hands), chunk):
        part = hands[first : first + chunk]
        tricks = native.contracts_many(np.array(part, dtype=np.uint64), threads=workers, stop=stop)
        found += [_table(deal, tricks[i]) for i, deal in enumerate(part)]
        if progress is not None:
            progress(len(found), len(hands))
    return found


def _table(hands: Hands, tricks: Any) -> DoubleDummyTable:
    """The native table has suits as hands count them, spades first."""
    return DoubleDummyTable(
        hands,
        {
            seat: {strain: int(tricks[trump_of(number)][declarer]) for number, strain in enumerate(STRAINS)}
            for declarer, seat in enumerate(SEATS)
        },
    )


def solve_many(
    positions: Sequence[Position], *, workers: int = 1, stop: Stop | None = None
) -> list[dict[str, int]]:
    """Solve many positions on lead to the end, in one native call: tricks for every card."""
    if any(position.trick for position in positions):
        raise TefudaError("Several positions can be solved at once only on lead, without cards on the table.")
    if not positions:
        return []
    found = native.solve_many(
        np.array([position.hands for position in positions], dtype=np.uint64),
        np.array([position.trump for position in positions], dtype=np.int32),
        np.array([position.leader for position in positions], dtype=np.int32),
        threads=workers,
        stop=stop,
    )
    return [{card_text(card): int(row[card]) for card in range(64) if row[card] >= 0} for row in found]
