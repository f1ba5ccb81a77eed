"""Bridge at a table with people: calls and cards as they type them, reasons, the deal at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from tefuda.core import Decision, Move, State, Token, View
from tefuda.core.human_interface import Change, Choice, Group, HumanInterface, StandIn, folded, grouped
from tefuda.core.words import Sentence, tr
from tefuda.games.bridge.diagram import draw_hands
from tefuda.games.bridge.explain import explain_in
from tefuda.games.bridge.notation import (
    FIRST_CARD,
    RANKS,
    SEATS,
    SUITS,
    SYMBOLS,
    read_deal,
    read_hand,
    write_hand,
)
from tefuda.games.bridge.seats import card_owners, dummy_of, seat_name, told_trick
from tefuda.games.card_words import typed_card

CALLS = {
    "パス": "pass", "ダブル": "X", "リダブル": "XX", "dbl": "X", "double": "X", "redouble": "XX",
}  # fmt: skip
HIGH = {"A": 4, "K": 3, "Q": 2, "J": 1}


class BridgeInterface(HumanInterface):
    """North, East, South, West are players 1 to 4; the declarer plays dummy's cards as well."""

    levels: ClassVar[dict[str, str]] = {
        "easy": "pimc(samples=3, worlds=auction())",
        "normal": "pimc(samples=12, worlds=auction())",
        "hard": "champion",
    }

    infers = "auction"
    hints = "pimc(samples=24, worlds=auction())"

    def read(self, text: str, view: View) -> Move:
        """Read a card in either order (``as``, ``♠A``) or a call (``1nt``, ``1♠``, ``パス``)."""
        word = CALLS.get(folded(text), text)
        for letter, symbol in SYMBOLS.items():
            word = word.replace(symbol, letter)
        card = typed_card(word)
        if card is not None and view.phase == "play":
            return self.game.move(card)  # type: ignore[no-any-return]
        return super().read(word, view)

    def why_not(self, move: Move, view: View) -> str:
        """Bids that are not higher, doubles out of place, cards not held, suits not followed."""
        table = view.table
        if view.phase == "auction":
            if move.id >= FIRST_CARD:
                return tr("The auction comes first: make a bid such as 1NT, or pass.")
            if move.text in ("X", "XX"):
                return tr("You cannot double or redouble here.")
            return tr("A bid must be higher than the last one.")
        if move.id < FIRST_CARD:
            return tr("The auction is over: play a card.")
        hand = table["hands"][SEATS.index(table["turn"])]
        if not read_hand(hand) >> move.id - FIRST_CARD & 1:
            return tr("{seat} does not hold {cards}.", seat=table["turn"], cards=_pretty(move.text))
        return tr("{suit} was led: you must follow suit.", suit=SYMBOLS[table["trick"][0][0]])

    def told(self, token: Token, observer: int) -> str:
        """Suits as symbols; dummy is shown on the table."""
        return _pretty(token.seen)

    def moves(self, view: View) -> list[str]:
        """List cards by suit and calls by strain."""
        groups: dict[str, list[str]] = {}
        for move in view.legal_moves:
            text = move.text
            if move.id >= FIRST_CARD:
                groups.setdefault(SYMBOLS[text[0]], []).append(text[1])
            elif text[0].isdigit():
                groups.setdefault(SYMBOLS.get(text[1:], text[1:]), []).append(text[0])
            else:
                groups.setdefault("", []).append(text)
        return grouped(groups)

    def choices(self, view: View) -> list[Choice]:
        """A call of the box, or a card of the hand that is to play: the own one or dummy's."""
        return [
            Choice(
                move.text,
                self.label(move, view),
                (self._spot(move, view),),
                meaning=str(self.meaning(move.text, view) or ""),
            )
            for move in view.legal_moves
        ]

    def _spot(self, move: Move, view: View) -> str:
        if move.id < FIRST_CARD:
            return f"call:{move.text}"
        return move.text if view.table["turn"] == SEATS[view.observer] else f"dummy:{move.text}"

    def task(self, view: View) -> str:
        """A call, or a card of the own hand or of dummy's."""
        if view.phase == "auction":
            return tr("It is your turn: make a call.")
        if view.table["turn"] != SEATS[view.observer]:
            return tr("It is your turn: play a card of dummy's hand.")
        return tr("It is your turn: play a card.")

    def label(self, move: Move, view: View) -> str:
        """Suits as symbols; dummy's cards are called dummy's."""
        if move.text == "pass":
            return tr("pass")
        text = _pretty(move.text)
        if move.id < FIRST_CARD or view.table["turn"] == SEATS[view.observer]:
            return text
        return tr("dummy's {card}", card=text)

    def seat_name(self, seat: int, view: View | None = None) -> str:
        """North, East, South, West."""
        return seat_name(seat)

    def short_name(self, seat: int) -> str:
        """N, E, S, W."""
        return SEATS[seat]

    def who(self, seat: int, agent: str) -> str:
        """The seat alone: which agent sits there is said when the game begins."""
        return seat_name(seat)

    def welcome(self, seat: int) -> str:
        """Name the person's seat and its partner's."""
        return tr("You are {name}; your partner is {partner}.",
                  name=seat_name(seat), partner=seat_name((seat + 2) % 4))  # fmt: skip

    def round_of(self, view: View, number: int) -> str | None:
        """Cards are told a trick at a time."""
        return told_trick(view, number)

    def forced(self, view: View) -> Move | None:
        """Return the last card of a hand: there is nothing to decide."""
        moves = view.legal_moves
        if len(moves) == 1 and view.phase == "play" and sum(view.table["tricks"]) == 12:
            return moves[0]
        return None

    def stand_in(self, view: View) -> StandIn | None:
        """Dummy may play for the declarer as soon as the opening lead was made."""
        first = len(view.table["auction"]) + 1
        dummy = dummy_of(view.table)
        if dummy is None or dummy != view.observer or len(view.log) < first:
            return None
        return StandIn((dummy + 2) % 4, first)

    def whose(self, view: View) -> list[int]:
        """Dummy's cards are dummy's, though the declarer plays them."""
        return card_owners(view)

    def thing(self, row: str, view: View) -> Sentence:
        """A card with its suit as a symbol."""
        return Sentence("{name}", {"name": _pretty(row)})

    def place_name(self, column: str, view: View) -> Sentence:
        """A hand by its seat."""
        return Sentence(("North", "East", "South", "West")[SEATS.index(column)])

    def groups(self, rows: Sequence[str], view: View) -> list[Group]:
        """Points of high cards, and the suits."""
        points = {row: float(HIGH[row[1]]) for row in rows if row[1] in HIGH}
        suits = [
            Group(Sentence(name), {row: 1.0 for row in rows if row[0] == letter})
            for letter, name in zip("SHDC", ("spades", "hearts", "diamonds", "clubs"), strict=True)
        ]
        return [Group(Sentence("high-card points"), points, 1.5), *suits]

    def concerns(self, move: Move, view: View) -> tuple[str, ...]:
        """The high cards that beat a high card, if the trick is not over with it."""
        if move.id < FIRST_CARD or len(view.table["trick"]) == 3 or move.text[1] not in "TJQK":
            return ()
        return tuple(move.text[0] + rank for rank in RANKS[RANKS.index(move.text[1]) + 1 :])

    def matters(self, row: str, view: View) -> bool:
        """High cards."""
        return row[1] in HIGH

    def reasons(self, view: View, decision: Decision) -> list[Sentence]:
        """What a call says; what a card does in the trick, and whether it is right in every possible deal."""
        from tefuda.games.bridge.reasons import reasons

        return reasons(view, decision)

    def meaning(self, move: str, view: View) -> Sentence | None:
        """What a call says."""
        return explain_in(view, move) if self.game.move(move).id < FIRST_CARD else None

    def hindsight(self, state: State[Any], moves: Sequence[str]) -> dict[str, float] | None:
        """Calls are worth the contract that the bidding table reaches after them, double dummy."""
        if state.phase != "auction" or self.game.score != "points":
            return None
        from tefuda.games.bridge.call_costs import call_points

        return {call: float(call_points(state, call)) for call in moves}  # type: ignore[arg-type]

    def changes(self, view: View) -> list[Change]:
        """A call is made; a card goes from a hand to the trick; the opening lead shows dummy."""
        if not view.log:
            return []
        token, owner = view.log[-1], self.whose(view)[-1]
        seat = f"seat:{SEATS[owner]}"
        if self.game.move(token.seen).id < FIRST_CARD:
            return [Change("call", seat, what=token.seen)]
        start = seat
        if owner == view.observer:
            start = token.seen
        elif owner == dummy_of(view.table):
            start = f"dummy:{token.seen}"
        shown = [] if token.reveal is None else [Change("reveal", what=str(token.reveal))]
        return [Change("play", start, f"trick:{SEATS[owner]}", what=token.seen), *shown]

    def truth(self, state: State[Any], observer: int) -> str:
        """The four hands as they were dealt; after a deal that was passed out the last View shows them."""
        if state.is_over and not any(move.id >= FIRST_CARD for move in state.moves):
            return ""
        return "\n".join(draw_hands([write_hand(hand) for hand in read_deal(state.deal["deal"])]))

    def aftermath(
        self, state: State[Any], seats: Sequence[int], claimed: int | None = None
    ) -> list[Sentence]:
        """Tricks with open cards, par, the contract, own calls beside the table's, cards that lost tricks."""
        from tefuda.games.bridge.aftermath import aftermath

        return aftermath(state, seats, claimed)  # type: ignore[arg-type]

    def result(self, scores: Any, seat: int) -> str:
        """The points of one's side."""
        return tr("your side scores {points}", points=f"{scores[seat]:+g}")


def _pretty(text: str) -> str:
    if text[:1] in SUITS and len(text) == 2:
        return SYMBOLS[text[0]] + text[1]
    return text[0] + SYMBOLS[text[1]] if len(text) == 2 and text[1] in SUITS and text[0].isdigit() else text
