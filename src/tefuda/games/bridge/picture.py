"""A bridge diagram as a drawing: what :mod:`tefuda.games.bridge.diagram` draws in text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tefuda.core.picture import INK, PALE, RED, Picture
from tefuda.core.words import tr
from tefuda.games.bridge.diagram import draw_auction, hand_lines
from tefuda.games.bridge.notation import SEATS, SYMBOLS

LINE = 20
WIDTH, HEIGHT = 540, 340
PLACES = {0: (200, 30), 1: (370, 130), 2: (200, 230), 3: (30, 130)}  # top left corners of the hands
LETTERS = {symbol: letter for letter, symbol in SYMBOLS.items()}


def diagram(table: Mapping[str, Any], title: str) -> Picture:
    """Draw a View's table, or a State's: conditions, hands that are seen, trick, auction.

    >>> import tefuda
    >>> diagram(tefuda.load("bridge").new_state(seed=1).view(0).table, "bridge").width
    540
    """
    auction = draw_auction(table["auction"], table["dealer"]) if table["auction"] else []
    sheet = Picture(WIDTH, HEIGHT + 18 * (len(auction) + 1 if auction else 0), title)
    head = f"{tr('dealer')} {table['dealer']}, {tr('vulnerable')}: {tr(table['vulnerable'])}"
    sheet.text(10, 18, head, size=13, fill=PALE)
    for seat, hand in enumerate(table["hands"]):
        x, y = PLACES[seat]
        _hand(sheet, hand, x=x, y=y)
    _middle(sheet, table)
    if table["contract"]:
        won = table["tricks"]
        sheet.text(
            10, HEIGHT - 12, f"{table['contract']}   {tr('tricks')}: NS {won[0]}, EW {won[1]}", size=13
        )
    draw_calls(sheet, 30, HEIGHT + 16, auction=auction, step=80)
    return sheet


def draw_calls(sheet: Picture, x: float, y: float, *, auction: Sequence[str], step: float) -> None:
    """Write the lines of an auction (:func:`draw_auction`), the seats first, in four columns."""
    for row, line in enumerate(auction):
        for column in range(4):
            cell = line[6 * column : 6 * column + 6].strip()
            if cell:
                draw_call(sheet, x + step * column, y + 18 * row, text=cell, ink=PALE if row == 0 else INK)


def draw_call(sheet: Picture, x: float, y: float, *, text: str, ink: str = INK, size: int = 13) -> None:
    """Write a call, its strain as a shape."""
    if text[-1] in LETTERS:
        sheet.text(x, y, text[:-1], size=size, fill=ink)
        sheet.shape(f"suit-{LETTERS[text[-1]]}", x + size * 1.25, y - size * 0.38, scale=size / 20)
    else:
        sheet.text(x, y, text, size=size, fill=ink)


def _hand(sheet: Picture, hand: str | None, *, x: int, y: int) -> None:
    for row, line in enumerate(hand_lines(hand)):
        if line:
            at = y + LINE * (row + 1) - 5
            sheet.shape(f"suit-{LETTERS[line[0]]}", x + 8, at - 5, scale=0.8)
            sheet.text(x + 22, at, line[2:], size=15)


def _middle(sheet: Picture, table: Mapping[str, Any]) -> None:
    """The table itself: seats, whose turn it is, the cards of the trick."""
    sheet.rect(200, 118, 120, height=104, fill="#d7e7d6", stroke="#1b6e3c", radius=6)
    places = ((260, 134), (308, 174), (260, 217), (212, 174))
    for seat, (x, y) in enumerate(places):
        if table["turn"] == SEATS[seat]:
            sheet.add(f'<circle cx="{x}" cy="{y - 5}" r="9" fill="#f5c518" stroke="{INK}"/>')
        sheet.text(x, y, SEATS[seat], size=14, fill=INK, anchor="middle", bold=True)
    if table["trick"]:
        first = SEATS.index(table["leader"])
        for number, card in enumerate(table["trick"]):
            x, y = ((260, 156), (286, 178), (260, 197), (236, 178))[(first + number) % 4]
            ink = RED if card[0] in "HD" else INK
            sheet.shape(f"suit-{card[0]}", x - 7, y - 5, scale=0.7)
            sheet.text(x + 7, y, card[1], size=15, fill=ink, anchor="middle", bold=True)
