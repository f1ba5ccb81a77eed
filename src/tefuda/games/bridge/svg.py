"""A bridge diagram as a picture: what :mod:`tefuda.games.bridge.diagram` draws in text, as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from tefuda.core.words import tr
from tefuda.games.bridge.diagram import draw_auction, hand_lines
from tefuda.games.bridge.notation import SEATS, SYMBOLS

LINE = 20
WIDTH, HEIGHT = 520, 340
PLACES = {0: (200, 30), 1: (360, 130), 2: (200, 230), 3: (30, 130)}  # top left corners of the hands
STYLE = (
    "text{font:15px sans-serif;fill:#111}.red{fill:#c00}.small{font-size:13px;fill:#444}"
    ".table{fill:#1b6e3c}.seat{fill:#fff;font-weight:bold;text-anchor:middle}.turn{fill:#fd0}"
)


def to_svg(table: Mapping[str, Any]) -> str:
    """Draw a View's table, or a State's, as an SVG picture.

    >>> import tefuda
    >>> to_svg(tefuda.load("bridge").new_state(seed=1).view(0).table)[:5]
    '<svg '
    """
    auction = draw_auction(table["auction"], table["dealer"]) if table["auction"] else []
    height = HEIGHT + 18 * (len(auction) + 1 if auction else 0)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" '
        f'viewBox="0 0 {WIDTH} {height}">',
        f"<style>{STYLE}</style>",
        _text(
            10,
            18,
            f"{tr('dealer')} {table['dealer']}, {tr('vulnerable')}: {tr(table['vulnerable'])}",
            "small",
        ),
    ]
    for seat, hand in enumerate(table["hands"]):
        parts += _hand(hand, *PLACES[seat])
    parts += _middle(table)
    if table["contract"]:
        won = table["tricks"]
        parts.append(_text(10, HEIGHT - 12, f"{table['contract']}   NS {won[0]}, EW {won[1]}", "small"))
    for row, line in enumerate(auction):
        for column in range(4):
            cell = line[6 * column : 6 * column + 6].strip()
            if cell:
                parts.append(_text(30 + 80 * column, HEIGHT + 16 + 18 * row, cell, "small"))
    return "".join([*parts, "</svg>"])


def _text(x: int, y: int, text: str, kind: str = "") -> str:
    role = f' class="{kind}"' if kind else ""
    return f'<text x="{x}" y="{y}"{role}>{escape(text)}</text>'


def _hand(hand: str | None, x: int, y: int) -> list[str]:
    parts = []
    for row, line in enumerate(hand_lines(hand)):
        if line:
            at = y + LINE * (row + 1) - 5
            parts.append(_text(x, at, line[0], "red" if line[0] in "♥♦" else ""))
            parts.append(_text(x + 20, at, line[2:]))
    return parts


def _middle(table: Mapping[str, Any]) -> list[str]:
    """The table itself: seats, whose turn it is, the cards of the trick."""
    parts = ['<rect class="table" x="200" y="120" width="110" height="100" rx="6"/>']
    for seat, (x, y) in enumerate(((255, 138), (298, 175), (255, 212), (212, 175))):
        turn = " turn" if table["turn"] == SEATS[seat] else ""
        parts.append(_text(x, y, SEATS[seat], f"seat{turn}"))
    if table["trick"]:
        first = SEATS.index(table["leader"])
        for place, card in enumerate(table["trick"]):
            x, y = ((255, 157), (278, 180), (255, 196), (232, 180))[(first + place) % 4]
            parts.append(_text(x, y, SYMBOLS[card[0]] + card[1], "seat"))
    return parts
