"""Saboteur as a drawing: the mine with its tunnels, the players, the hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tefuda.core import Token
from tefuda.core.picture import GOLD, INK, LINE, PALE, PAPER, TURN, Picture
from tefuda.core.words import tr
from tefuda.games.saboteur.diagram import extent

TILE, LEFT, TOP = 44, 30, 26
EARTH, ROAD, WALL = "#8c7355", "#f2e6c9", "#54432f"
DIRECTIONS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
LETTERS = {"pick": "P", "lantern": "L", "cart": "C"}


def tile(sheet: Picture, x: float, y: float, *, exits: str, size: int = TILE) -> None:
    """Draw a tile by its text: ``N-E`` is joined, ``N|E`` ends in rubble."""
    sheet.shape(f"tile-{exits.replace('|', 'x')}", x, y, scale=size / TILE, markup=_tile(exits))


def _tile(exits: str) -> str:
    mid = TILE / 2
    edge = f'<rect width="{TILE}" height="{TILE}" rx="3" fill="{EARTH}" stroke="{WALL}"/>'
    is_dead = "|" in exits
    roads = []
    for letter, (dx, dy) in DIRECTIONS.items():
        if letter in exits:
            start = 0.35 * mid if is_dead else 0
            roads.append(f"M{mid + dx * start:g} {mid + dy * start:g}L{mid + dx * mid:g} {mid + dy * mid:g}")
    road = f'<path d="{"".join(roads)}" stroke="{ROAD}" stroke-width="13" fill="none"/>'
    if not is_dead:
        return edge + road + f'<circle cx="{mid}" cy="{mid}" r="6.5" fill="{ROAD}"/>'
    rubble = (
        f'<path d="M{mid - 7} {mid - 7}l14 14m0-14l-14 14" stroke="{INK}" stroke-width="3.5" fill="none"/>'
        f'<circle cx="{mid}" cy="{mid}" r="11" fill="none" stroke="{WALL}" stroke-width="2.5"/>'
    )
    return edge + road + rubble


def mine(
    title: str,
    table: Mapping[str, Any],
    *,
    goals: Sequence[tuple[int, int]],
    margin: int | None,
    player: int | None,
    hands: Sequence[str | None],
    words: Sequence[str],
    last: Token | None,
    observer: int | None = None,
) -> Picture:
    """Draw the mine; below it the players, with the hands that are seen, and what the observer was told.

    The observer's own hand lies below all, large enough to be touched, with places to turn and to discard.
    """
    cells = {(x, y): exits for x, y, exits in table["cards"]}
    columns, rows = extent(cells, goals, margin)
    left, top = columns.start, rows.start
    below = TOP + TILE * len(rows) + 12
    width = max(LEFT + TILE * len(columns) + 12, 560)
    own = None if observer is None else hands[observer]
    under = below + 50 * len(hands) + 16
    under_words = under + 22 * (len(words) + 1) - 10
    cards = [] if own is None else own.split()
    sheet = Picture(width, under_words + (hand_height(width, len(cards)) if cards else 0), title)
    for x in columns:
        sheet.text(LEFT + TILE * (x - left + 0.5), TOP - 8, x, size=11, fill=PALE, anchor="middle")
    for y in rows:
        sheet.text(LEFT - 8, TOP + TILE * (y - top + 0.5) + 4, y, size=11, fill=PALE, anchor="end")
        for x in columns:
            at = LEFT + TILE * (x - left), TOP + TILE * (y - top)
            _cell(sheet, at, (x, y), cells=cells, goals=goals, table=table)
    _last(sheet, last, left, top=top)
    for seat in range(len(hands)):
        _player(
            sheet,
            below + 50 * seat,
            seat,
            table=table,
            hand="" if seat == observer else hands[seat],
            turn=seat == player,
            own=seat == observer,
        )
    value = tr("sealed") if table["value"] is None else str(table["value"])
    count = tr("blank cells to a goal: {value}; cards to draw: {deck}", value=value, deck=table["deck"])
    for row, line in enumerate([count, *words]):
        sheet.text(12, under + 22 * row, line, size=13, fill=PALE if row == 0 else INK, bold=row > 0)
    if cards:
        own_hand(sheet, under_words, cards)
    return sheet


def _cell(
    sheet: Picture,
    at: tuple[float, float],
    cell: tuple[int, int],
    *,
    cells: Mapping[tuple[int, int], str],
    goals: Sequence[tuple[int, int]],
    table: Mapping[str, Any],
) -> None:
    x, y = at
    mid_x, mid_y = x + TILE / 2, y + TILE / 2
    what = table["goals"][goals.index(cell)] if cell in goals else None
    name, label = cell_spot(cell, cells.get(cell), goals, what=what)
    sheet.spot(name, x, y, width=TILE, height=TILE, label=label)
    if cell in cells:
        tile(sheet, x, y, exits=cells[cell])
        if cell == (1, 3):
            sheet.text(mid_x, mid_y + 5, "◉", size=15, fill=INK, anchor="middle", bold=True)
    elif cell in goals:
        sheet.rect(x + 1, y + 1, TILE - 2, height=TILE - 2, fill="#d8c9ab", stroke=WALL)
        sheet.text(x + 5, y + 14, goals.index(cell) + 1, size=11, fill=WALL)
    else:
        sheet.rect(x + 3, y + 3, TILE - 6, height=TILE - 6, fill="none", stroke="#e3ddcf", radius=3)
    if cell in goals:
        if what == "gold":
            sheet.path(f"M{mid_x:g} {mid_y - 11:g}l10 9-10 13-10-13z", stroke=INK, fill=GOLD)
            sheet.text(mid_x, mid_y + 5, "$", size=13, fill=INK, anchor="middle", bold=True)
        elif cell not in cells:
            sheet.text(
                mid_x, mid_y + 6, "?" if what is None else "●", size=17, fill=WALL, anchor="middle", bold=True
            )


def _last(sheet: Picture, last: Token | None, left: int, *, top: int) -> None:
    """Mark where the last card was laid or taken away."""
    place = last.seen.partition("@ ")[2] if last is not None else ""
    if place:
        x, y = (int(number) for number in place.split(","))
        sheet.rect(
            LEFT + TILE * (x - left) - 1,
            TOP + TILE * (y - top) - 1,
            TILE + 2,
            height=TILE + 2,
            fill="none",
            stroke=TURN,
        )
        sheet.rect(
            LEFT + TILE * (x - left) + 1,
            TOP + TILE * (y - top) + 1,
            TILE - 2,
            height=TILE - 2,
            fill="none",
            stroke=TURN,
        )


def _player(
    sheet: Picture, y: float, seat: int, *, table: Mapping[str, Any], hand: str | None, turn: bool, own: bool
) -> None:
    sheet.rect(6, y, sheet.width - 12, height=46, fill=PAPER, stroke=TURN if turn else LINE)
    if turn:
        sheet.shape("turn", 20, y + 15)
    name = tr("you ({n})", n=seat + 1) if own else tr("player {n}", n=seat + 1)
    sheet.text(28, y + 20, name, bold=own)
    notes = []
    if table["roles"]:
        notes.append(tr(table["roles"][seat]))
    if table["looked"][seat]:
        notes.append(tr("saw goal {goals}", goals=", ".join(map(str, table["looked"][seat]))))
    sheet.text(16, y + 39, ", ".join(notes), size=12, fill=PALE)
    heard = [name, tr("{n} cards", n=table["counts"][seat]), *notes]
    if table["broken"][seat]:
        heard.append(tr("broken: {tools}", tools=", ".join(tr(tool) for tool in table["broken"][seat])))
    sheet.spot(f"player:{seat + 1}", 6, y, width=sheet.width - 12, height=46, label=", ".join(heard))
    for number, tool in enumerate(table["broken"][seat]):
        x = 158 + 30 * number
        sheet.add(f'<circle cx="{x}" cy="{y + 23:g}" r="12" fill="#f9d6d2" stroke="{INK}"/>')
        sheet.text(x, y + 28, LETTERS[tool], size=14, fill=INK, anchor="middle", bold=True)
        sheet.path(f"M{x - 8} {y + 31:g}l16-16", width=2)
    _hand(sheet, y, table["counts"][seat], hand=hand)


def _hand(sheet: Picture, y: float, count: int, *, hand: str | None) -> None:
    cards: Sequence[str | None] = [None] * count if hand is None else hand.split()
    for number, card in enumerate(cards):
        x = 250 + 50 * number
        if card is None:
            sheet.rect(x, y + 5, 36, height=36, fill="#cfd8e6", stroke=INK)
            sheet.text(x + 18, y + 29, "?", size=16, fill=PALE, anchor="middle")
        elif card[0] in "NESW":
            tile(sheet, x, y + 5, exits=card, size=36)
        else:
            _action(sheet, x, y + 5, card=card)


def _action(sheet: Picture, x: float, y: float, *, card: str, scale: float = 1, tall: float = 36) -> None:
    """Draw a card that is no tunnel: what it does, and to which tools."""
    act, _, tools = card.partition("-")
    sign = {"break": "✕", "repair": "✓", "rockfall": "▼", "map": "?"}[act]
    sheet.rect(x, y, 46 * scale, height=tall * scale, fill="#fff", stroke=INK)
    letters = "+".join(LETTERS[tool] for tool in tools.split("+")) if tools else ""
    mid, below = x + 23 * scale, y + tall * scale
    sheet.text(mid, below - 19 * scale, sign + letters, size=round(15 * scale), anchor="middle", bold=True)
    sheet.text(mid, below - 5 * scale, tr(act), size=round(10 * scale), fill=PALE, anchor="middle")


# The own hand.

ACROSS = 8  # places below the players, at least: up to six cards, then turn and discard


def hand_height(width: float, cards: int) -> int:
    """Return the height of the own hand in a drawing of some width."""
    return round(46 * _hand_scale(width, max(ACROSS, cards + 2))) + 12


def _hand_scale(width: float, places: int) -> float:
    return round(((width - 14) / places - 4) / 46, 3)


def in_order(hand: Sequence[str]) -> list[tuple[int, str]]:
    """Return the cards of a hand with their numbers (from 1), equal ones side by side.

    >>> in_order(["E-W", "map", "E-W"])
    [(1, 'E-W'), (3, 'E-W'), (2, 'map')]
    """
    return sorted(enumerate(hand, start=1), key=lambda entry: hand.index(entry[1]))


def own_hand(sheet: Picture, y: float, hand: Sequence[str]) -> None:
    """Draw the own cards; equal cards are one spot, named by the first of them."""
    places = max(ACROSS, len(hand) + 2)
    step, scale = (sheet.width - 14) / places, _hand_scale(sheet.width, places)
    wide = tall = 46 * scale
    for place, (number, card) in enumerate(in_order(hand)):
        x = 9 + step * place
        if card[0] in "NESW":
            tile(sheet, x, y, exits=card, size=round(wide))
        else:
            _action(sheet, x, y, card=card, scale=scale, tall=46)
        if hand.index(card) + 1 == number:
            equal = step * (hand.count(card) - 1)
            sheet.spot(
                f"hand:{number}",
                x,
                y,
                width=round(wide + equal, 1),
                height=round(tall, 1),
                label=card_label(card),
            )
    buttons = (("turn", "↻", tr("turn the card")), ("discard", "⌫", tr("discard the card")))
    for place, (name, sign, label) in enumerate(buttons, start=places - 2):
        x = 9 + step * place
        sheet.rect(x, y, wide, height=tall, fill=PAPER, stroke=LINE)
        sheet.text(x + wide / 2, y + tall / 2 + 9, sign, size=24, fill=PALE, anchor="middle")
        sheet.spot(name, x, y, width=round(wide, 1), height=round(tall, 1), label=label)


def card_label(card: str) -> str:
    """Name a card in words.

    >>> card_label("E-W"), card_label("E|W"), card_label("break-pick"), card_label("map")
    ('path E-W', 'dead end E|W', 'break pick', 'map')
    """
    if card[0] in "NESW":
        return tr("dead end {exits}", exits=card) if "|" in card else tr("path {exits}", exits=card)
    act, _, tools = card.partition("-")
    return " ".join([tr(act), *(["+".join(tr(tool) for tool in tools.split("+"))] if tools else [])])


def cell_spot(
    cell: tuple[int, int], tile: str | None, goals: Sequence[tuple[int, int]], *, what: str | None
) -> tuple[str, str]:
    """Return the name and the label of a cell's spot."""
    if cell in goals:
        number = goals.index(cell) + 1
        found = tr("unknown") if what is None else tr("the gold") if what == "gold" else tr("a stone")
        return f"goal:{number}", tr("goal {n}: {what}", n=number, what=found)
    x, y = cell
    return f"cell:{x},{y}", f"{x},{y}: " + (tr("empty") if tile is None else card_label(tile))
