"""Encodings of the yardsticks of research: Kuhn, Leduc, liar's dice, doors. All keep the whole log."""

from __future__ import annotations

from typing import Any

from tefuda.core import View
from tefuda.interop.layout import Field, by_seat, number, one_hot, relative, seat_field

CARDS = "JQK"


def kuhn(game: Any) -> list[Field]:
    """The own card and the bets."""

    def moves(view: View, out: Any) -> None:
        for at, token in enumerate(view.log):
            out[at, ("pass", "bet").index(token.seen)] = 1

    return [
        seat_field(2),
        one_hot("card", CARDS, "the own card: J, Q, K", find=lambda view: view.secret["card"]),
        Field("moves", (3, 2), "the bets so far, one after the other: pass, bet", fill=moves),
        _other("the other's card when both are shown: J, Q, K"),
    ]


def leduc(game: Any) -> list[Field]:
    """Both cards, the bets of both rounds, the chips."""

    def moves(view: View, out: Any) -> None:
        turn = at = 0
        for token in view.log:
            out[turn, at, ("fold", "call", "raise").index(token.seen)] = 1
            turn, at = (1, 0) if token.reveal else (turn, at + 1)

    return [
        seat_field(2),
        one_hot("card", CARDS, "the own card: J, Q, K", find=lambda view: view.secret["card"]),
        one_hot("open", CARDS, "the open card: J, Q, K", find=lambda view: view.table["open"]),
        by_seat(
            "chips", 2, "chips bet / 13, from the observer on",
            find=lambda view: [chips / 13 for chips in view.table["chips"]],
        ),
        Field("moves", (2, 4, 3), "by round, one after the other: fold, call, raise", fill=moves),
        _other("the other's card when both are shown: J, Q, K"),
    ]  # fmt: skip


def _other(says: str) -> Field:
    def find(view: View) -> str | None:
        cards = view.table.get("cards")
        return None if cards is None else cards[1 - view.observer]

    return one_hot("other", CARDS, says, find=find)


def liars_dice(game: Any) -> list[Field]:
    """The own roll and who bid what; a bid is made once at most, so nothing is lost."""
    players, faces, dice = game.players, game.faces, game.dice
    numbers = {bid.text: number for number, bid in enumerate(game.bids)}

    def bids(view: View, out: Any) -> None:
        for token in view.log:
            if token.seen in numbers:
                out[numbers[token.seen], relative(token.player, view, players)] = 1

    def own(view: View, out: Any) -> None:
        for face in view.secret["dice"]:
            out[int(face) - 1] += 1 / dice

    def shown(view: View, out: Any) -> None:
        for seat, roll in enumerate(view.table.get("all", ())):
            for face in roll:
                out[relative(seat, view, players), int(face) - 1] += 1 / dice

    return [
        seat_field(players),
        Field("dice", (faces,), "the own dice by face / dice", fill=own),
        Field(
            "bids", (len(game.bids), players), "every bid, by who made it, from the observer on", fill=bids
        ),
        number("liar", "1 after somebody said liar", lambda view: float(view.is_over)),
        Field(
            "shown", (players, faces), "all dice by seat and face when the game is over / dice", fill=shown
        ),
    ]


def doors(game: Any) -> list[Field]:
    """Role, card, coins, and what was seen of the four moves."""
    from tefuda.games.doors.game import MOVES

    seen = (*MOVES, "bury")
    told = ("guard", "spy", 1, 2, 3, 4)

    def moves(view: View, out: Any) -> None:
        for at, token in enumerate(view.log):
            out[at, relative(token.player, view, 3)] = 1
            out[at, 3 + seen.index(token.seen)] = 1
            if token.reveal is not None:
                out[at, 11 + told.index(token.reveal)] = 1

    return [
        seat_field(3),
        one_hot("role", ("guard", "spy"), "the own role: guard, spy", find=lambda view: view.secret["role"]),
        one_hot("dealt", (1, 2, 3, 4), "the card at the start", find=lambda view: view.secret["card"]),
        one_hot("card", (1, 2, 3, 4), "the card now", find=lambda view: view.table["card"] or None),
        number("coins", "coins / 4", lambda view: view.table["coins"] / 4),
        Field(
            "moves", (4, 17), "each move: who, which of 8, what it revealed: guard, spy, 1 to 4", fill=moves
        ),
    ]
