"""Daihinmin at a table with people: cards in any order, reasons, moves by size, all hands at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from tefuda.core import Decision, Move, State, TefudaError, Token, View
from tefuda.core.human_interface import Change, Choice, Group, HumanInterface, folded, grouped
from tefuda.core.words import Sentence, tr
from tefuda.games.card_words import typed_cards
from tefuda.games.daihinmin import notation as n
from tefuda.games.daihinmin.diagram import pretty


class DaihinminInterface(HumanInterface):
    """A move is its cards: typed in any order they mean the move of these cards."""

    levels: ClassVar[dict[str, str]] = {"easy": "default", "normal": "base", "hard": "mc"}
    infers = "particles(samples=512)"
    hints = "mc(iterations=2000, worlds=particles())"

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

    def choices(self, view: View) -> list[Choice]:
        """The cards of the move in any order; a pass is a button."""
        return [
            Choice(
                move.text,
                self.label(move, view),
                tuple(n.cards_text(n.cards_of(move.id)).split()),
                ordered=False,
            )
            for move in view.legal_moves
        ]

    def task(self, view: View) -> str:
        """Cards to give, a lead, or what is to be beaten."""
        if view.phase == "exchange":
            classes, count = view.table["classes"], n.cards_of(view.legal_moves[0].id).bit_count()
            poor = classes.index(len(classes) - 1 - classes[view.observer])
            return tr("Choose {n} cards to give to {who}.", n=count, who=self.seat_name(poor))
        lying = view.table["cards"]
        if not lying:
            return tr("It is your turn: you lead.")
        return tr("It is your turn: beat {cards}, or pass.", cards=pretty(lying))

    def label(self, move: Move, view: View) -> str:
        """Suits as symbols."""
        if move.text == "pass":
            return tr("pass")
        if view.phase == "exchange":
            return tr("give {cards}", cards=pretty(n.cards_text(n.cards_of(move.id))))
        return pretty(move.text)

    def thing(self, row: str, view: View) -> Sentence:
        """A card with its suit as a symbol."""
        return Sentence("{name}", {"name": pretty(row)})

    def groups(self, rows: Sequence[str], view: View) -> list[Group]:
        """The strong cards: the joker, and the two highest ranks that are not gone, as things are now."""
        ranks = [r for r in n.RANKS if any(row.endswith(r) for row in rows if row != "JK")]
        high = ranks[:2] if view.table["revolution"] else ranks[-2:]
        strong = {row: 1.0 for row in rows if row == "JK" or row[-1] in high}
        return [Group(Sentence("strong cards ({ranks})", {"ranks": " ".join([*high, "JK"])}), strong)]

    def reasons(self, view: View, decision: Decision) -> list[Sentence]:
        """A way to go out, control, what is saved, how many turns the rest takes."""
        from tefuda.games.daihinmin.reasons import reasons

        return reasons(view, decision)

    def changes(self, view: View) -> list[Change]:
        """Cards go from a hand to the table; a gift from a player to another."""
        if not view.log:
            return []
        token = view.log[-1]
        own = token.player == view.observer
        place = f"player:{token.player + 1}"
        if token.seen == "pass":
            return [Change("pass", place)]
        if token.seen.startswith("give"):
            classes = view.table["classes"]
            poor = classes.index(len(classes) - 1 - classes[token.player])
            return [Change("give", place, f"player:{poor + 1}")]
        cards = n.cards_text(n.cards_of(self.game.move(token.seen).id)).split()
        return [Change("play", card if own else place, "table", what=card) for card in cards]

    def truth(self, state: State[Any], observer: int) -> str:
        """What the others still held."""
        hands = [pretty(hand) for hand in state.hands()]  # type: ignore[attr-defined]
        text = "player {n} still held: {cards}"
        return "\n".join(tr(text, n=seat + 1, cards=hand) for seat, hand in enumerate(hands) if hand)
