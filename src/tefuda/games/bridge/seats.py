"""Who sits where at a bridge table, who is dummy, and whose card every card of a game was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tefuda.core import View
from tefuda.core.words import tr
from tefuda.games.bridge.notation import (
    RANKS,
    SUITS,
    SYMBOLS,
    card_number,
    read_call,
    read_contract,
    read_hand,
    write_hand,
)


def seat_name(seat: int) -> str:
    """Name a seat.

    >>> seat_name(0)
    'North'
    """
    return (tr("North"), tr("East"), tr("South"), tr("West"))[seat]


def dummy_of(table: Mapping[str, Any]) -> int | None:
    """Return the seat of dummy, once there is a contract."""
    return None if table["contract"] is None else (read_contract(table["contract"]).declarer + 2) % 4


def card_owners(view: View) -> list[int]:
    """Return, for every entry of a View's log, whose call or card it was: dummy's cards are dummy's."""
    owners: list[int] = []
    trick: list[tuple[int, str]] = []  # seat and card
    contract = read_contract(view.table["contract"]) if view.table["contract"] else None
    seat = -1
    for token in view.log:
        if contract is None or read_call(token.seen) is not None:
            owners.append(token.player)
            continue
        if seat < 0:
            seat = (contract.declarer + 1) % 4  # the opening lead
        owners.append(seat)
        trick.append((seat, token.seen))
        seat = (seat + 1) % 4
        if len(trick) == 4:
            seat, trick = winner(trick, (SUITS + " ")[contract.trump]), []
    return owners


def dealt_hands(view: View) -> list[str | None]:
    """Return the hands as far as the View tells what was dealt: those that are seen, and the cards played."""
    known = [read_hand(hand) if hand else 0 for hand in view.table["hands"]]
    for owner, token in zip(card_owners(view), view.log, strict=True):
        if read_call(token.seen) is None:
            known[owner] |= 1 << card_number(token.seen)
    return [write_hand(hand) if hand else None for hand in known]


def winner(trick: Sequence[tuple[int, str]], trump: str) -> int:
    """Return who wins a trick, or would so far: seats and cards in the order of play, the letter of trumps.

    >>> winner([(3, "D4"), (0, "DA"), (1, "S2")], "S"), winner([(3, "D4"), (0, "DA"), (1, "S2")], " ")
    (1, 0)
    """
    led = trick[0][1][0]

    def rank(entry: tuple[int, str]) -> tuple[int, int]:
        suit = entry[1][0]
        return (2 if suit == trump else 1 if suit == led else 0), RANKS.index(entry[1][1])

    return max(trick, key=rank)[0]


def told_trick(view: View, number: int) -> str | None:
    """Tell the trick that ends with an entry of a View's log; empty within a trick, None for a call.

    The number of the trick, who led, the four cards, who won it.
    """
    calls = sum(read_call(token.seen) is not None for token in view.log)
    if number < calls:
        return None
    place = number - calls
    if place % 4 < 3:
        return ""
    owners = card_owners(view)
    trick = [(owners[n], view.log[n].seen) for n in range(number - 3, number + 1)]
    trump = (SUITS + " ")[read_contract(view.table["contract"]).trump]
    cards = [f"{seat_name(seat)} {SYMBOLS[card[0]]}{card[1]}" for seat, card in trick]
    return tr(
        "Trick {n}: {first} (led), {others}; {winner} takes it.",
        n=place // 4 + 1,
        first=cards[0],
        others=", ".join(cards[1:]),
        winner=seat_name(winner(trick, trump)),
    )


def last_trick(view: View) -> dict[int, str]:
    """Return the cards of the trick in progress by seat, or of the last one where none is."""
    count = len(view.table["trick"])
    cards = [token.seen for token in view.log if read_call(token.seen) is None]
    lying = count or min(4, len(cards))
    return dict(zip(card_owners(view)[-lying:], cards[-lying:], strict=True)) if lying else {}
