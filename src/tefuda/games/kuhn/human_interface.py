"""Kuhn poker at a table with people."""

from __future__ import annotations

from typing import Any

from tefuda.core import Move, State, View
from tefuda.core.human_interface import HumanInterface, folded
from tefuda.core.words import tr

WORDS = {
    "check": "pass", "fold": "pass", "チェック": "pass", "フォールド": "pass",
    "call": "bet", "b": "bet", "ベット": "bet", "コール": "bet",
}  # fmt: skip


class KuhnInterface(HumanInterface):
    """Poker players say check, fold, bet and call."""

    def read(self, text: str, view: View) -> Move:
        """Read what poker players say."""
        return super().read(WORDS.get(folded(text), text), view)

    def moves(self, view: View) -> list[str]:
        """Say what the two moves mean here."""
        return [f"  {move.text}  ({self.label(move, view)})" for move in view.legal_moves]

    def label(self, move: Move, view: View) -> str:
        """Say it as poker players do."""
        faced = any(token.seen == "bet" for token in view.log)
        if move.text == "pass":
            return tr("fold") if faced else tr("check")
        return tr("call") if faced else tr("bet one more")

    def truth(self, state: State[Any], observer: int) -> str:
        """Both cards."""
        return tr("the cards: {cards}", cards=" ".join(state.deal["cards"]))

    def result(self, scores: Any, seat: int) -> str:
        """The chips won or lost."""
        return tr("your chips: {n}", n=f"{scores[seat]:+g}")


def draw(view: View) -> str:
    """Draw the own card, what was bet, and the pot."""
    pot = 2 + sum(token.seen == "bet" for token in view.log)
    said = ", ".join(
        f"{tr('you') if token.player == view.observer else token.player + 1}: {token.seen}"
        for token in view.log
    )
    lines = [tr("your card: {card}", card=view.secret["card"]), tr("pot: {n} chips", n=pot)]
    return "\n".join(lines + ([said] if said else []))
