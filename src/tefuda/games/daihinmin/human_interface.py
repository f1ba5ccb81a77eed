"""Daihinmin at a table with people: cards in any order, reasons, moves by size, all hands at the end."""

from __future__ import annotations

from typing import Any, ClassVar

from tefuda.core import Move, State, TefudaError, Token, View
from tefuda.core.human_interface import HumanInterface, folded, grouped
from tefuda.core.words import tr
from tefuda.games.card_words import typed_cards
from tefuda.games.daihinmin import notation as n
from tefuda.games.daihinmin.diagram import pretty


class DaihinminInterface(HumanInterface):
    """A move is its cards: typed in any order they mean the move of these cards."""

    levels: ClassVar[dict[str, str]] = {"easy": "default", "normal": "base", "hard": "mc"}

    def read(self, text: str, view: View) -> Move:
        """Read cards, ``give`` before them or not; several moves of the same cards must be told apart."""
        word = folded(text)
        for verb in ("give", "渡す", "交換"):
            word = word.removeprefix(verb).strip()
        cards = typed_cards(word)
        if cards is None or "=" in text:
            return super().read(text, view)
        mask = n.read_cards(" ".join(cards))
        meant = [move for move in view.legal_moves if n.cards_of(move.id) == mask]
        if len(meant) == 1:
            return meant[0]
        if meant:
            same = [move for move in meant if folded(move.text) == word]
            if same:
                return same[0]
            raise TefudaError(
                "{text} is ambiguous: it may be {moves}.",
                text=text,
                moves=", ".join(move.text for move in meant),
            )
        if view.phase == "exchange":
            return super().read("give " + " ".join(cards), view)
        for sign in (" ", "-"):
            try:
                return super().read(sign.join(cards), view)
            except TefudaError as error:
                refused = error
        raise refused

    def why_not(self, move: Move, view: View) -> str:
        """Cards one does not hold, too few or too many, the wrong suits, too weak."""
        table = view.table
        missing = n.cards_of(move.id) & ~n.read_cards(table["hand"])
        if missing:
            return tr("You do not hold {cards}.", cards=pretty(n.cards_text(missing)))
        if view.phase == "exchange":
            count = n.cards_of(view.legal_moves[0].id).bit_count()
            return tr("You must give {n} cards.", n=count)
        if not table["cards"]:
            return tr("That is neither one card, cards of one rank nor a sequence.")
        lying = self.game.move(table["cards"])
        mine, theirs = n.cards_of(move.id).bit_count(), n.cards_of(lying.id).bit_count()
        if mine != theirs or ("-" in move.text) != ("-" in lying.text):
            return tr(
                "{cards} is on the table: play the same number of cards of the same kind.",
                cards=pretty(lying.text),
            )
        if table["lock"]:
            return tr("The suits are locked: play the same suits as {cards}.", cards=pretty(lying.text))
        return tr("{mine} does not beat {cards}.", mine=pretty(move.text), cards=pretty(lying.text))

    def told(self, token: Token, observer: int) -> str:
        """Suits as symbols."""
        text = tr("pass") if token.seen == "pass" else pretty(token.seen)
        return text if token.reveal is None else f"{text} ({pretty(str(token.reveal))})"

    def moves(self, view: View) -> list[str]:
        """List the moves by their number of cards."""
        groups: dict[str, list[str]] = {}
        for move in view.legal_moves:
            count = n.cards_of(move.id).bit_count()
            head = tr("{n} cards", n=count) if count else tr("pass")
            groups.setdefault(head, []).append(pretty(move.text) if count else "pass")
        return grouped(groups)

    def truth(self, state: State[Any], observer: int) -> str:
        """What the others still held."""
        hands = [pretty(hand) for hand in state.hands()]  # type: ignore[attr-defined]
        text = "player {n} still held: {cards}"
        return "\n".join(tr(text, n=seat + 1, cards=hand) for seat, hand in enumerate(hands) if hand)
