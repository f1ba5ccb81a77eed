"""Geister as a drawing: the board as its player sees it, with ghosts of our own.

A good ghost (blue) has a halo and a round mark, a bad one (red) horns and a cross, an unknown one a question
mark; the other side's stand on their heads. So nothing depends on colours alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tefuda.core import Token
from tefuda.core.picture import BLUE, FELT, INK, LINE, PALE, RED, TURN, Picture
from tefuda.core.words import tr

CELL, LEFT, TOP = 52, 40, 64
SIDE = 6 * CELL
FILLS = {"blue": "#d5e2fb", "red": "#f9d6d2", None: "#e6e4df"}
EDGES = {"blue": BLUE, "red": RED, None: PALE}
BODY = "M-15 17V-3A15 15 0 0 1 15-3V17L10 12 5 17 0 12-5 17-10 12Z"
SIGNS = {
    "blue": f'<ellipse cx="0" cy="-20" rx="9" ry="2.8" fill="none" stroke="{BLUE}" stroke-width="1.6"/>',
    "red": f'<path d="M-13-10-14-21-6-17ZM13-10 14-21 6-17Z" fill="{RED}"/>',
    None: "",
}
MARKS = {"blue": "○", "red": "×", None: "?"}
STEPS = {"north": (0, 1), "south": (0, -1), "east": (1, 0), "west": (-1, 0)}


def board(table: Mapping[str, Any], log: Sequence[Token], *, observer: int, title: str) -> Picture:
    """Draw a table as its player sees it, own camp at the bottom; ``log`` tells the last move."""
    sheet = Picture(LEFT * 2 + SIDE, TOP + SIDE + 92, title)
    sheet.rect(LEFT, TOP, SIDE, height=SIDE, fill=FELT, stroke=INK, radius=0)
    for k in range(1, 6):
        x, y = LEFT + CELL * k, TOP + CELL * k
        sheet.path(f"M{x} {TOP}V{TOP + SIDE}M{LEFT} {y}H{LEFT + SIDE}", stroke=LINE)
    for k in range(6):
        sheet.text(LEFT + CELL * (k + 0.5), TOP + SIDE + 16, "abcdef"[k], size=12, fill=PALE, anchor="middle")
        sheet.text(LEFT - 30, TOP + CELL * (5.5 - k) + 4, k + 1, size=12, fill=PALE, anchor="middle")
    _exits(sheet)
    if log:
        _last_move(sheet, table, log[-1], observer=observer)
    for side in ("own", "opponent"):
        _pieces(sheet, table[side], side == "opponent")
    _words(sheet, table)
    _spots(sheet, table)
    return sheet


def _spots(sheet: Picture, table: Mapping[str, Any]) -> None:
    """The squares, and beyond the corners the ways out."""
    standing = {
        piece["square"]: _label(letter, piece, side == "own")
        for side in ("own", "opponent")
        for letter, piece in table[side].items()
    }
    for row in range(6, 0, -1):
        for column in "abcdef":
            square = f"{column}{row}"
            x, y = _at(square)
            label = f"{square}: {standing.get(square) or tr('empty')}"
            sheet.spot(square, x - CELL / 2, y - CELL / 2, width=CELL, height=CELL, label=label)
    for corner, x, out in (("a6", LEFT, 0), ("f6", LEFT + SIDE, LEFT + SIDE)):
        label = tr("exit at {square}", square=corner)
        beside = 0 if out == 0 else x
        sheet.spot(f"exit-{corner}", beside, TOP, width=LEFT, height=CELL, label=label)
        above = LEFT if out == 0 else x - CELL
        sheet.spot(f"exit-{corner}:north", above, TOP - 22, width=CELL, height=22, label=label)


def _label(letter: str, piece: Mapping[str, Any], is_own: bool) -> str:
    """Say which piece stands somewhere; the other side's have small letters, as on the board."""
    name = letter if is_own else letter.lower()
    if piece["colour"] is None:
        return tr("piece {name}", name=name)
    return tr("piece {name}, {colour}", name=name, colour=tr(piece["colour"]))


def _exits(sheet: Picture) -> None:
    """Arrows out of the corners: the player's own at the top, the other's at the bottom, dashed."""
    for x, out in ((LEFT, -1), (LEFT + SIDE, 1)):
        arrow = f"h{20 * out}m{-7 * out} -6l{7 * out} 6l{-7 * out} 6"
        sheet.path(f"M{x + 4 * out} {TOP + 26}{arrow}", width=3)
        sheet.path(f"M{x + 4 * out} {TOP + SIDE - 26}{arrow}", stroke=PALE, dashes="3 2")


def _at(square: str) -> tuple[float, float]:
    return LEFT + CELL * ("abcdef".index(square[0]) + 0.5), TOP + CELL * (6.5 - int(square[1]))


def _last_move(sheet: Picture, table: Mapping[str, Any], token: Token, *, observer: int) -> None:
    """Mark where the last move came from and went to."""
    letter, _, direction = token.seen.partition(" ")
    if direction not in STEPS:
        return  # a set-up
    own = token.player == observer
    dx, dy = STEPS[direction] if own else (-STEPS[direction][0], -STEPS[direction][1])
    square = table["own" if own else "opponent"][letter]["square"]
    if square in ("captured", "escaped", None):
        return
    x, y = _at(square)
    fx, fy = x - dx * CELL, y + dy * CELL
    sheet.rect(fx - CELL / 2, fy - CELL / 2, CELL, height=CELL, fill="#f4eecb", stroke="none", radius=0)
    sheet.rect(
        x - CELL / 2 + 1, y - CELL / 2 + 1, CELL - 2, height=CELL - 2, fill="#f4eecb", stroke=TURN, radius=0
    )
    sheet.path(f"M{fx:g} {fy:g}L{x - dx * 20:g} {y + dy * 20:g}", stroke=PALE, width=2, dashes="2 3")
    sheet.add(f'<circle cx="{fx:g}" cy="{fy:g}" r="4" fill="{PALE}"/>')


def ghost(sheet: Picture, x: float, y: float, *, colour: str | None, turned: bool, letter: str) -> None:
    """Draw one piece."""
    name = f"ghost-{colour or 'unknown'}" + ("-turned" if turned else "")
    body = f'<path d="{BODY}" fill="{FILLS[colour]}" stroke="{EDGES[colour]}" stroke-width="1.8"/>'
    inside = body + SIGNS[colour]
    sheet.shape(name, x, y, markup=f'<g transform="rotate(180)">{inside}</g>' if turned else inside)
    sheet.text(x, y + 2, letter.lower() if turned else letter, size=15, fill=INK, anchor="middle", bold=True)
    sheet.text(x, y + 13, MARKS[colour], size=12, fill=EDGES[colour], anchor="middle", bold=True)


def _pieces(sheet: Picture, pieces: Mapping[str, Mapping[str, Any]], turned: bool) -> None:
    gone = 0
    x: float
    y: float
    for letter, piece in pieces.items():
        square = piece["square"]
        if square in ("captured", "escaped", None):
            x, y = LEFT + 22 + 40 * gone, (30 if turned else TOP + SIDE + 50)
            gone += 1
            if square == "escaped":
                sheet.text(
                    x,
                    y + (-20 if turned else 30),
                    tr("escaped"),
                    size=11,
                    fill=INK,
                    anchor="middle",
                    bold=True,
                )
        else:
            x, y = _at(square)
        ghost(sheet, x, y, colour=piece["colour"], turned=turned, letter=letter)
    if not gone:
        where = 34 if turned else TOP + SIDE + 46
        sheet.text(LEFT, where, tr("none captured"), size=12, fill=PALE)


def _words(sheet: Picture, table: Mapping[str, Any]) -> None:
    text = tr("ply {ply} of {most}", ply=table["ply"], most=table["max_plies"])
    sheet.text(LEFT + SIDE, TOP + SIDE + 82, text, size=12, fill=PALE, anchor="end")
