"""Bridge at a table with people: calls and cards as they type them, reasons, the deal at the end."""

from __future__ import annotations

from typing import Any, ClassVar

from tefuda.core import Move, State, Token, View
from tefuda.core.human_interface import HumanInterface, folded, grouped
from tefuda.core.words import tr
from tefuda.games.bridge.diagram import draw_hands
from tefuda.games.bridge.notation import FIRST_CARD, SEATS, SUITS, SYMBOLS, read_deal, read_hand, write_hand
from tefuda.games.card_words import typed_card

CALLS = {
    "パス": "pass", "ダブル": "X", "リダブル": "XX", "dbl": "X", "double": "X", "redouble": "XX",
}  # fmt: skip


class BridgeInterface(HumanInterface):
    """North, East, South, West are players 1 to 4; the declarer plays dummy's cards as well."""

    levels: ClassVar[dict[str, str]] = {
        "easy": "pimc(samples=3, worlds=auction())",
        "normal": "pimc(samples=12, seconds=2.0, worlds=auction())",
        "hard": "pimc(samples=50, seconds=5.0, worlds=auction())",
    }

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

    def truth(self, state: State[Any], observer: int) -> str:
        """The four hands as they were dealt."""
        return "\n".join(draw_hands([write_hand(hand) for hand in read_deal(state.deal["deal"])]))

    def result(self, scores: Any, seat: int) -> str:
        """The points of one's side."""
        return tr("your side scores {points}", points=f"{scores[seat]:+g}")


def _pretty(text: str) -> str:
    if text[:1] in SUITS and len(text) == 2:
        return SYMBOLS[text[0]] + text[1]
    return text[0] + SYMBOLS[text[1]] if len(text) == 2 and text[1] in SUITS and text[0].isdigit() else text
