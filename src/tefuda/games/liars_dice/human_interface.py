"""Liar's dice at a table with people."""

from __future__ import annotations

from typing import Any

from tefuda.core import Move, State, View
from tefuda.core.human_interface import HumanInterface, folded
from tefuda.core.words import tr


class LiarsDiceInterface(HumanInterface):
    """Bids as people write them: ``2x5``, ``2 5``, ``2*5``."""

    def read(self, text: str, view: View) -> Move:
        """Read a bid, or the challenge."""
        word = folded(text)
        parts = word.replace("×", "x").replace("*", "x").replace("x", " ").split()
        if len(parts) == 2 and all(part.isascii() and part.isdigit() for part in parts):
            word = f"{int(parts[0])}x{int(parts[1])}"
        elif word in ("l", "lie", "doubt", "ダウト", "嘘", "うそ"):
            word = "liar"
        return super().read(word, view)

    def why_not(self, move: Move, view: View) -> str:
        """Bids must rise; a challenge needs a bid."""
        if move.text == "liar":
            return tr("There is no bid yet: begin with one, such as 1x3.")
        return tr("A bid must be higher than {bid}: more dice, or as many of a higher face.",
                  bid=view.table["bid"])  # fmt: skip

    def truth(self, state: State[Any], observer: int) -> str:
        """All dice."""
        return tr("the dice: {dice}", dice=" / ".join(state.deal["dice"]))


def draw(view: View) -> str:
    """Draw the own dice and the bids."""
    said = ", ".join(
        f"{tr('you') if token.player == view.observer else token.player + 1}: {token.seen}"
        for token in view.log
    )
    lines = [tr("your dice: {dice}", dice=" ".join(view.table["dice"]))]
    if "all" in view.table:
        lines.append(tr("the dice: {dice}", dice=" / ".join(view.table["all"])))
    return "\n".join(lines + ([said] if said else []))
