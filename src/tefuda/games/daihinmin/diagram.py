"""A View of Daihinmin for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tefuda.core.words import tr
from tefuda.games.daihinmin.notation import SYMBOLS

CLASS_NAMES = ("daifugo", "fugo", "heimin", "hinmin", "daihinmin")
RED, RESET = "\033[31m", "\033[0m"


def class_name(number: int, players: int) -> str:
    """Name a class: the first and the last are daifugo and daihinmin at every table."""
    if number == 0 or players == 5:
        return CLASS_NAMES[number]
    if number == players - 1:
        return CLASS_NAMES[4]
    if players == 4:
        return CLASS_NAMES[1 if number == 1 else 3]
    return CLASS_NAMES[2]


def pretty(text: str, colour: bool = False) -> str:
    """Write cards with suit symbols, hearts and diamonds red where the terminal can."""
    out = []
    for at, letter in enumerate(text):
        is_suit = letter in SYMBOLS and (at + 1 == len(text) or text[at + 1] in "3456789TJQKA2 ")
        is_suit = is_suit and (at == 0 or not text[at - 1].isalnum())
        if not is_suit:
            out.append(letter)
        elif colour and letter in "HD":
            out.append(f"{RED}{SYMBOLS[letter]}{RESET}")
        else:
            out.append(SYMBOLS[letter])
    return "".join(out)


def draw(observer: int, table: Mapping[str, Any], player: int | None, *, colour: bool = False) -> str:
    """Draw the table as one player sees it: the others, what lies there, the own hand."""
    lines = []
    players = len(table["counts"])
    for seat, count in enumerate(table["counts"]):
        words = [tr("you") if seat == observer else "", f"{count:2} " + tr("cards")]
        if table["classes"] is not None:
            words.append(class_name(table["classes"][seat], players))
        if seat in table["out"]:
            words.append(tr("out, place {n}", n=table["out"].index(seat) + 1))
        elif seat in table["passed"]:
            words.append(tr("passed"))
        if table["known"].get(str(seat)):
            words.append(tr("holds") + " " + pretty(table["known"][str(seat)], colour))
        mark = ">" if seat == player else " "
        lines.append(f"{mark} {seat + 1}: " + "  ".join(word for word in words if word))
    flags = [tr(flag) for flag in ("revolution", "lock") if table[flag]]
    lying = pretty(table["cards"], colour) if table["cards"] else tr("empty")
    if table["cards"] and table.get("owner") is not None:
        lying += "  (" + tr("player {n}", n=table["owner"] + 1) + ")"
    lines.append(tr("table") + ": " + lying + (f"  [{', '.join(flags)}]" if flags else ""))
    lines.append(tr("hand") + ": " + pretty(table["hand"], colour))
    return "\n".join(lines)
