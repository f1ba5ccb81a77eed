"""Tanhinmin at a table with people: the table drawn, reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from tefuda.core import Move, State, View
from tefuda.core.human_interface import Change, Choice, Group, HumanInterface
from tefuda.core.words import Sentence, tr


class TanhinminInterface(HumanInterface):
    """Single cards by their rank.

    A hundred walks through the tree play as well as fifty thousand (docs/strength.md), so levels have few.
    """

    levels: ClassVar[dict[str, str]] = {
        "easy": "ismcts(iterations=4)",
        "normal": "ismcts(iterations=20)",
        "hard": "ismcts",
    }

    def why_not(self, move: Move, view: View) -> str:
        """A card that one does not hold or that is too weak; a pass on lead."""
        table = view.table
        if move.text == "pass":
            return tr("You lead: play something.")
        if int(move.text) not in (table["hands"][view.observer] or []):
            return tr("You do not hold {cards}.", cards=move)
        return tr("{mine} does not beat {cards}.", mine=move, cards=table["table"])

    def choices(self, view: View) -> list[Choice]:
        """A card of the own hand; a pass is a button."""
        return [
            Choice(move.text, self.label(move, view), () if move.text == "pass" else (move.text,))
            for move in view.legal_moves
        ]

    def groups(self, rows: Sequence[str], view: View) -> list[Group]:
        """The strong cards: the upper third of those that are hidden."""
        ranks = sorted(map(int, rows))
        strong = {str(rank): 1.0 for rank in ranks[len(ranks) - len(ranks) // 3 :]}
        return (
            [Group(Sentence("strong cards ({ranks})", {"ranks": " ".join(strong)}), strong)] if strong else []
        )

    def task(self, view: View) -> str:
        """A lead, or what is to be beaten."""
        lying = view.table["table"]
        if lying is None:
            return tr("It is your turn: you lead.")
        return tr("It is your turn: beat {cards}, or pass.", cards=lying)

    def changes(self, view: View) -> list[Change]:
        """A card goes from a hand to the table."""
        if not view.log:
            return []
        token = view.log[-1]
        place = f"player:{token.player + 1}"
        if token.seen == "pass":
            return [Change("pass", place)]
        start = token.seen if token.player == view.observer else place
        return [Change("play", start, "table", what=token.seen)]

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
