"""Leduc poker at a table with people."""

from __future__ import annotations

from typing import Any

from tefuda.core import Move, State, View
from tefuda.core.human_interface import HumanInterface, folded
from tefuda.core.words import tr

WORDS = {
    "check": "call", "c": "call", "チェック": "call", "コール": "call",
    "bet": "raise", "r": "raise", "レイズ": "raise", "ベット": "raise",
    "f": "fold", "フォールド": "fold", "降りる": "fold",
}  # fmt: skip


class LeducInterface(HumanInterface):
    """Poker players say check and bet, too."""

    def read(self, text: str, view: View) -> Move:
        """Read what poker players say."""
        return super().read(WORDS.get(folded(text), text), view)

    def moves(self, view: View) -> list[str]:
        """Say what the moves mean here."""
        return [f"  {move.text}  ({self.label(move, view)})" for move in view.legal_moves]

    def label(self, move: Move, view: View) -> str:
        """Say it as poker players do."""
        faced = any(move.text == "fold" for move in view.legal_moves)
        return {"fold": tr("fold"), "call": tr("call") if faced else tr("check"), "raise": tr("raise")}[
            move.text
        ]

    def truth(self, state: State[Any], observer: int) -> str:
        """All three cards."""
        return tr("the cards: {cards}", cards=" ".join(state.deal["cards"]))

    def result(self, scores: Any, seat: int) -> str:
        """The chips won or lost."""
        return tr("your chips: {n}", n=f"{scores[seat]:+g}")


def draw(view: View) -> str:
    """Draw the own card, the open one, what was bet, and the pot."""
    table = view.table
    said = ", ".join(
        f"{tr('you') if token.player == view.observer else token.player + 1}: {token.seen}"
        for token in view.log
    )
    lines = [
        tr("your card: {card}", card=table["card"]),
        tr("open card: {card}", card=table["open"] or "-"),
        tr("pot: {n} chips", n=sum(table["chips"])),
    ]
    return "\n".join(lines + ([said] if said else []))
