"""Doors at a table with people."""

from __future__ import annotations

from typing import Any

from tefuda.core import State, View
from tefuda.core.human_interface import HumanInterface
from tefuda.core.words import tr


class DoorsInterface(HumanInterface):
    """The toy game: who is the spy?"""

    def truth(self, state: State[Any], observer: int) -> str:
        """Who the spy was."""
        return tr("the spy was player {n}", n=state.deal["spy"] + 1)


def draw(view: View) -> str:
    """Draw what one player knows: role, card, coins, and what happened."""
    lines = [
        tr("you are player {n}, a {role}", n=view.observer + 1, role=tr(view.secret["role"])),
        tr("your card: {card}", card=view.table["card"]) + "; " + tr("coins: {n}", n=view.table["coins"]),
    ]
    for token in view.log:
        shown = "" if token.reveal is None else f" ({tr(str(token.reveal))})"
        mark = ">" if token.player == view.observer else " "
        lines.append(f"{mark} {token.player + 1}: {token.seen}{shown}")
    return "\n".join(lines)
