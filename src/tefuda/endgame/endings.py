"""From positions and Views of Tanhinmin to what tables understand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tefuda._native import endgame as native
from tefuda.core import TefudaError, View
from tefuda.games.tanhinmin import Layout, Tanhinmin


@dataclass(frozen=True)
class Seating:
    """The seats that still have cards, in order: tables know only these."""

    seats: tuple[int, ...]

    def number(self, seat: int) -> int:
        """Return the table's number of a seat."""
        return self.seats.index(seat)

    def owner(self, by: int | None, players: int) -> int:
        """Return the owner of the table card: -1 on lead; one who is out hands the lead to the next seat."""
        if by is None:
            return -1
        if by in self.seats:
            return self.number(by)
        following = next((by + i) % players for i in range(1, players) if (by + i) % players in self.seats)
        return len(self.seats) + self.number(following)

    def real(self, numbers: int) -> tuple[int, ...]:
        """Return a set of the table's seats as real seats."""
        return tuple(seat for i, seat in enumerate(self.seats) if numbers >> i & 1)


def _beat(ranks: Sequence[int], table: int | None) -> int:
    """Return the index of the strongest rank that does not beat the table card, -1 if all do."""
    return -1 if table is None else sum(rank <= table for rank in ranks) - 1


def ending_of(layout: Layout) -> tuple[Any, list[int], list[int], Seating]:
    """Return a position as the native ending, the owner of every card, the distinct ranks and the seats."""
    seating = Seating(tuple(seat for seat, hand in enumerate(layout.hands) if hand))
    cards = sorted((rank, seating.number(seat)) for seat in seating.seats for rank in layout.hands[seat])
    check_size(len(cards))
    ranks = sorted({rank for rank, _ in cards})
    ending = native.Ending(
        seat=seating.number(layout.turn),
        own=[0] * len(ranks),
        unseen=[sum(r == rank for r, _ in cards) for rank in ranks],
        sizes=[len(layout.hands[seat]) for seat in seating.seats],
        beat=_beat(ranks, layout.table),
        owner=seating.owner(layout.by, layout.players),
        staying=sum(1 << i for i, seat in enumerate(seating.seats) if seat not in layout.passed),
    )
    return ending, [owner for _, owner in cards], ranks, seating


def ending_of_view(game: Tanhinmin, view: View) -> tuple[Any, list[int], Seating, int]:
    """Return what the player to move knows as the native ending, the ranks, the seats, and the worlds."""
    known = game.knowledge(view)
    table = view.table
    seating = Seating(tuple(seat for seat, size in enumerate(known.sizes) if size))
    check_size(sum(known.sizes))
    own = [0] * (game.ranks + 1)
    for card in table["hands"][view.observer]:
        own[card] += 1
    ranks = [rank for rank in range(1, game.ranks + 1) if own[rank] or known.unseen[rank]]
    ending = native.Ending(
        seat=seating.number(view.observer),
        own=[own[rank] for rank in ranks],
        unseen=[known.unseen[rank] for rank in ranks],
        sizes=[known.sizes[seat] for seat in seating.seats],
        played=[[known.played[seat][rank] for rank in ranks] for seat in seating.seats],
        beat=_beat(ranks, table["table"]),
        owner=seating.owner(table["by"], game.players),
        staying=sum(1 << i for i, seat in enumerate(seating.seats) if seat not in table["passed"]),
    )
    return ending, ranks, seating, known.count


def needed(ending: Any, players: int) -> int:
    """Return how many cards a table must have to search an ending for one trick.

    On lead a card is played at once, so one card less will do; a follower may pass and leave all cards to
    the next lead.
    """
    return max(int(ending.cards) - int(ending.on_lead), players)


def check_size(cards: int) -> None:
    """Refuse endings that no table can hold."""
    if cards > native.MAX_CARDS:
        raise TefudaError(
            "Endings have at most {max_cards} cards in all hands, not {cards}.",
            max_cards=native.MAX_CARDS,
            cards=cards,
        )
