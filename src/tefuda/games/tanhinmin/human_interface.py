"""Tanhinmin at a table with people: the table drawn, reasons."""

from __future__ import annotations

from typing import Any

from tefuda.core import Move, State, View
from tefuda.core.human_interface import HumanInterface
from tefuda.core.words import tr


class TanhinminInterface(HumanInterface):
    """Single cards by their rank."""

    def why_not(self, move: Move, view: View) -> str:
        """A card that one does not hold or that is too weak; a pass on lead."""
        table = view.table
        if move.text == "pass":
            return tr("You lead: play something.")
        if int(move.text) not in (table["hands"][view.observer] or []):
            return tr("You do not hold {cards}.", cards=move)
        return tr("{mine} does not beat {cards}.", mine=move, cards=table["table"])

    def truth(self, state: State[Any], observer: int) -> str:
        """All hands as they were dealt."""
        hands = enumerate(state.deal["hands"], start=1)
        return "\n".join(
            tr("player {n} was dealt: {cards}", n=n, cards=" ".join(map(str, h))) for n, h in hands
        )


def draw(view: View) -> str:
    """Draw the table as one player sees it: everybody's cards or how many there are, what lies there."""
    table = view.table
    lines = []
    for seat, (hand, size) in enumerate(zip(table["hands"], table["sizes"], strict=True)):
        cards = " ".join(map(str, hand)) if hand is not None else tr("{n} cards", n=size)
        words = [tr("you") if seat == view.observer else "", cards or "-"]
        if seat in table["out"]:
            words.append(tr("out, place {n}", n=table["out"].index(seat) + 1))
        elif seat in table["passed"]:
            words.append(tr("passed"))
        mark = ">" if seat == view.player else " "
        lines.append(f"{mark} {seat + 1}: " + "  ".join(word for word in words if word))
    lying = tr("empty")
    if table["table"] is not None:
        lying = f"{table['table']}  (" + tr("player {n}", n=table["by"] + 1) + ")"
    return "\n".join([*lines, tr("table") + ": " + lying])
