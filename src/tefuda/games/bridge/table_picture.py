"""A bridge table as a player or a spectator sees it: hands of cards to touch, the trick, a bidding box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tefuda.core import SPECTATOR, View
from tefuda.core.picture import CARD_HEIGHT, CARD_WIDTH, FELT, INK, LINE, PALE, PAPER, TURN, Picture
from tefuda.core.words import tr
from tefuda.games.bridge.diagram import draw_auction
from tefuda.games.bridge.notation import SEATS, STRAINS, SYMBOLS, card_text, cards_of, read_hand
from tefuda.games.bridge.picture import draw_call, draw_calls
from tefuda.games.bridge.seats import dummy_of, last_trick, seat_name
from tefuda.games.card_words import card_label
from tefuda.games.cards import draw_card, draw_hand, hand_height

WIDTH, FELT_HEIGHT = 420, 158
HAND = hand_height(WIDTH, 13)
CELL = 40  # height of a call in the box


def table_picture(view: View, title: str) -> Picture:
    """Draw the table from the observer's side: dummy, the trick, the auction, the own hand, the box."""
    table, observer = view.table, view.observer
    dummy = dummy_of(table)
    shown_dummy = dummy if dummy is not None and dummy != observer and table["hands"][dummy] else None
    calls = [move.text for move in view.legal_moves] if view.phase == "auction" else []
    auction = draw_auction(table["auction"], table["dealer"]) if table["auction"] else []
    box = _box_rows(calls)
    height = 30 + (HAND + 24 if shown_dummy is not None else 0) + FELT_HEIGHT + 18 * len(auction)
    height += (HAND + 24 if observer != SPECTATOR else 0) + 8 + CELL * len(box)
    sheet = Picture(WIDTH, height, title)
    sheet.text(10, 18, _conditions(table), size=13, fill=PALE)
    y = 30.0
    if shown_dummy is not None:
        name = tr("dummy: {seat}", seat=seat_name(shown_dummy))
        _hand(sheet, y, table["hands"][shown_dummy], name=name, prefix="dummy:")
        y += HAND + 24
    _felt(sheet, y, view, bottom=2 if observer == SPECTATOR else observer)
    y += FELT_HEIGHT + 4
    draw_calls(sheet, 40, y + 14, auction=auction, step=100)
    y += 18 * len(auction)
    if observer != SPECTATOR:
        name = tr("you: {seat}", seat=seat_name(observer))
        _hand(sheet, y, table["hands"][observer], name=name, prefix="")
        y += HAND + 24
    _box(sheet, y, box, legal=calls)
    return sheet


def _conditions(table: Mapping[str, Any]) -> str:
    text = f"{tr('dealer')} {table['dealer']}, {tr('vulnerable')}: {tr(table['vulnerable'])}"
    if table["contract"]:
        won = table["tricks"]
        text += f"   {table['contract']}   {tr('tricks')}: NS {won[0]}, EW {won[1]}"
    return text


def _hand(sheet: Picture, y: float, hand: str, *, name: str, prefix: str) -> None:
    sheet.text(10, y + 14, name, size=13, bold=True)
    draw_hand(sheet, y + 20, [card_text(card) for card in cards_of(read_hand(hand))], prefix=prefix)


def _felt(sheet: Picture, y: float, view: View, *, bottom: int) -> None:
    """The middle of the table, the observer's side below: seats, whose turn it is, the cards of the trick.

    A trick that is over stays until the next one begins.
    """
    table = view.table
    sheet.rect(6, y, WIDTH - 12, height=FELT_HEIGHT - 4, fill=FELT, stroke=LINE, radius=6)
    mid = WIDTH / 2
    sides = ((mid, y + 148), (70, y + 80), (mid, y + 16), (WIDTH - 70, y + 80))  # of the observer, clockwise
    places = ((mid, y + 88), (mid - 60, y + 55), (mid, y + 22), (mid + 60, y + 55))
    trick = last_trick(view)
    if trick and not table["trick"]:
        sheet.text(16, y + 18, tr("the last trick"), size=12, fill=PALE)
    for turn in range(4):
        seat = (bottom + turn) % 4
        x, at = sides[turn]
        if table["turn"] == SEATS[seat]:
            sheet.rect(x - 52, at - 13, 104, height=18, fill=TURN, stroke=INK)
        sheet.text(x, at, seat_name(seat), size=14, anchor="middle", bold=True)
        sheet.spot(f"seat:{SEATS[seat]}", x - 52, at - 13, width=104, height=18, label=seat_name(seat))
        if seat in trick:
            x, at = places[turn][0] - CARD_WIDTH / 2, places[turn][1]
            draw_card(sheet, x, at, text=trick[seat])
            label = f"{seat_name(seat)}: {card_label(trick[seat])}"
            sheet.spot(f"trick:{SEATS[seat]}", x, at, width=CARD_WIDTH, height=CARD_HEIGHT, label=label)


def _box_rows(legal: Sequence[str]) -> list[list[str]]:
    """Return the calls of the box, row by row: pass and doubles, then the levels that are left."""
    if not legal:
        return []
    bids = [call for call in legal if call[0].isdigit()]
    lowest = int(bids[0][0]) if bids else 8
    return [["pass", "X", "XX"], *([f"{level}{strain}" for strain in STRAINS] for level in range(lowest, 8))]


def _box(sheet: Picture, y: float, rows: Sequence[Sequence[str]], *, legal: Sequence[str]) -> None:
    """The calls to choose from; those that cannot be made are pale and no spots."""
    for row in rows:
        wide = (WIDTH - 14) / len(row)
        for column, call in enumerate(row):
            x = 7 + wide * column
            can = call in legal
            sheet.rect(x + 2, y + 2, wide - 4, height=CELL - 4, fill=PAPER if can else "none", stroke=LINE)
            text = call[:-1] + SYMBOLS[call[-1]] if call[-1] in SYMBOLS and call[0].isdigit() else call
            if call == "pass":
                text = tr("pass")
            if not can:
                sheet.text(x + wide / 2 - 14, y + 26, text, size=16, fill=LINE)
            else:
                draw_call(sheet, x + wide / 2 - 14, y + 26, text=text, size=16)
                label = call_label(call)
                sheet.spot(f"call:{call}", x + 2, y + 2, width=wide - 4, height=CELL - 4, label=label)
        y += CELL


def call_label(call: str) -> str:
    """Name a call in words.

    >>> call_label("1NT"), call_label("4H"), call_label("X")
    ('1 notrump', '4 hearts', 'double')
    """
    if not call[0].isdigit():
        return {"pass": tr("pass"), "X": tr("double"), "XX": tr("redouble")}[call]
    strains = {
        "C": tr("clubs"), "D": tr("diamonds"), "H": tr("hearts"), "S": tr("spades"), "NT": tr("notrump"),
    }  # fmt: skip
    return f"{call[0]} {strains[call[1:]]}"
