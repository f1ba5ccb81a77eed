"""Saboteur at a table with people: cards with the cells where they fit, reasons, gold and roles at last."""

from __future__ import annotations

from typing import Any, ClassVar

from tefuda._native import saboteur as native
from tefuda.core import Move, State, View
from tefuda.core.human_interface import HumanInterface, grouped
from tefuda.core.words import tr
from tefuda.games.saboteur import notation as n


class SaboteurInterface(HumanInterface):
    """Moves by card."""

    levels: ClassVar[dict[str, str]] = {
        "easy": "tajima",
        "normal": "inferring",
        "hard": "ismcts(iterations=2000)",
    }

    def why_not(self, move: Move, view: View) -> str:
        """A card that one does not hold, a broken tool, a cell that does not fit."""
        act, kind, *_ = native.unpack(move.id)
        table = view.table
        if act == n.PASS:
            return tr("You have cards: play or discard one.")
        if act == n.LAY and table["broken"][view.observer]:
            tools = ", ".join(tr(tool) for tool in table["broken"][view.observer])
            return tr("You cannot lay paths while your tools are broken: {tools}.", tools=tools)
        if kind != n.UNKNOWN and n.CARDS[kind] not in table["hand"].split():
            return tr("You do not hold the card {card}.", card=n.CARDS[kind])
        if act == n.LAY:
            return tr("The card does not fit there: paths must meet and lead to the start.")
        if act in (n.BREAK, n.REPAIR):
            return tr("That tool is already in that state, or it is your own, which you cannot break.")
        return super().why_not(move, view)

    def moves(self, view: View) -> list[str]:
        """List, for every card, where it can go."""
        groups: dict[str, list[str]] = {}
        for move in view.legal_moves:
            for sign in (" @ ", " of "):
                if sign in move.text:
                    head, _, rest = move.text.partition(sign)
                    groups.setdefault(head + sign.rstrip(), []).append(rest)
                    break
            else:
                head, _, rest = move.text.partition(" ")
                groups.setdefault(head, []).append(rest)
        return grouped(groups)

    def truth(self, state: State[Any], observer: int) -> str:
        """Where the gold was, and who was who."""
        goals = state.deal["goals"]
        lines = [tr("goal {n}: {what}", n=k + 1, what=_goal(goal)) for k, goal in enumerate(goals)]
        roles = state.deal["roles"]
        who = ", ".join(f"{seat + 1}: {tr(role)}" for seat, role in enumerate(roles))
        return "; ".join(lines) + "\n" + tr("roles: {who}", who=who)


def _goal(goal: str) -> str:
    return tr("the gold") if goal == "gold" else tr("a stone")


def last_cell(view: View) -> tuple[int, int] | None:
    """Return the cell where a card was laid with the last move, if one was."""
    if not view.log:
        return None
    act, _, _, x, y, *_ = native.unpack(n.move_number(view.log[-1].seen))
    return (x, y) if act == n.LAY else None
