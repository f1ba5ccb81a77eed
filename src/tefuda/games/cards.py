"""A table of cards as a drawing, for all card games: a line per player, the middle, the own hand to touch.

The own hand lies below the lines, so large that a finger finds a card on a telephone: eight cards across.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from tefuda.core.picture import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FELT,
    INK,
    LINE,
    PALE,
    PAPER,
    TURN,
    Picture,
    text_width,
)
from tefuda.core.words import tr
from tefuda.games.card_words import card_label

LINE_HEIGHT, NAMES, RIGHT = 58, 128, 12
WIDTH = 420  # of a table with an own hand, unless notes need more
ACROSS = 8  # cards of the own hand in a row
JOKER = "JK"


@dataclass(frozen=True)
class Place:
    """One player's line: the cards that are seen (texts such as ``S8``, ``JK``, ``12``), how many are not."""

    cards: Sequence[str]
    hidden: int = 0
    notes: Sequence[str] = ()
    _: KW_ONLY
    turn: bool = False
    own: bool = False


def card_table(
    title: str, places: Sequence[Place], middle: Sequence[str], *, words: Sequence[str], owner: int | None
) -> Picture:
    """Draw a table: the middle with its words, then the players; ``owner`` played what lies there."""
    own = next((place for place in places if place.own), None)
    widest = max((len(place.cards) + place.hidden for place in places if place is not own), default=0)
    names = max(NAMES, text_width([", ".join(place.notes) for place in places], 12) + 30)
    room = 400 if own is None else max(WIDTH - names - CARD_WIDTH - RIGHT, 180)
    step = min(CARD_WIDTH + 3, room / max(widest, 1))
    wide = round(max(names + step * widest + CARD_WIDTH + RIGHT, WIDTH, text_width(words) + 200))
    lines = 82 + LINE_HEIGHT * len(places)
    hand = () if own is None else own.cards
    sheet = Picture(wide, lines + 2 + (hand_height(wide, len(hand)) if hand else 0), title)
    sheet.rect(6, 6, wide - 12, height=68, fill=FELT, stroke=LINE)
    lying = ", ".join(card_label(card) for card in middle) or tr("empty")
    sheet.spot("table", 6, 6, width=wide - 12, height=68, label=f"{tr('table')}: {lying}")
    text = tr("table") if owner is None else tr("table: player {n} played", n=owner + 1)
    sheet.text(16, 26, text, size=13, fill=PALE)
    for row, word in enumerate(words):
        sheet.text(16, 46 + 16 * row, word, size=13, fill=INK, bold=True)
    x = names + 40
    between = min(CARD_WIDTH + 3, (wide - x - CARD_WIDTH - RIGHT) / max(len(middle) - 1, 1))
    for card in middle:
        draw_card(sheet, x, 18, text=card)
        x += between
    if not middle:
        sheet.text(x, 46, tr("empty"), size=14, fill=PALE)
    for seat, place in enumerate(places):
        _line(sheet, 82 + LINE_HEIGHT * seat, names, step=step, seat=seat, place=place)
    draw_hand(sheet, lines, hand)
    return sheet


def _line(sheet: Picture, y: float, names: float, *, step: float, seat: int, place: Place) -> None:
    wide, tall = sheet.width - 12, LINE_HEIGHT - 6
    sheet.rect(6, y, wide, height=tall, fill=PAPER, stroke=TURN if place.turn else LINE)
    if place.turn:
        sheet.shape("turn", 20, y + 16)
    name = tr("you ({n})", n=seat + 1) if place.own else tr("player {n}", n=seat + 1)
    label = ", ".join([name, *place.notes])
    sheet.spot(f"player:{seat + 1}", 6, y, width=wide, height=tall, label=label)
    sheet.text(28, y + 21, name, size=14, bold=place.own)
    if place.notes:
        sheet.text(16, y + 41, ", ".join(place.notes), size=12, fill=PALE)
    x = names
    for card in () if place.own else place.cards:
        draw_card(sheet, x, y + 4, text=card)
        x += step
    for _ in range(place.hidden):
        sheet.shape("back", x, y + 4)
        x += step


def hand_height(wide: float, cards: int) -> int:
    """Return how much height :func:`draw_hand` takes."""
    return -(-cards // ACROSS) * _row_height(wide)


def _row_height(wide: float) -> int:
    return round(CARD_HEIGHT * _scale(wide)) + 6


def _scale(wide: float) -> float:
    return round(((wide - 14) / ACROSS - 4) / CARD_WIDTH, 3)


def draw_hand(sheet: Picture, y: float, cards: Sequence[str], *, prefix: str = "") -> None:
    """Draw cards to be touched, eight in a row; ``prefix`` goes before the names of their spots.

    Equal cards lie side by side and are one spot: it does not matter which of them is played.
    """
    step, scale, row = (sheet.width - 14) / ACROSS, _scale(sheet.width), _row_height(sheet.width)
    wide, tall = CARD_WIDTH * scale, CARD_HEIGHT * scale
    for number, card in enumerate(cards):
        x, at = 9 + step * (number % ACROSS), y + row * (number // ACROSS)
        draw_card(sheet, x, at, text=card, scale=scale)
        if number and cards[number - 1] == card:
            continue
        end = number + 1  # of the equal cards in this row
        while end < len(cards) and cards[end] == card and end % ACROSS:
            end += 1
        sheet.spot(
            prefix + card,
            x,
            at,
            width=round(wide + step * (end - number - 1), 1),
            height=round(tall, 1),
            label=card_label(card),
        )


def draw_card(sheet: Picture, x: float, y: float, *, text: str, scale: float = 1) -> None:
    """Draw a card by its text: ``S8``, ``HT``, ``JK``, ``JK=H`` (standing for a heart) or a number."""
    if text.startswith(JOKER):
        sheet.card(x, y, "★", mark=text[len(JOKER) :] or "joker", scale=scale)
    elif text[0] in "SHDC":
        sheet.card(x, y, "10" if text[1:] == "T" else text[1:], suit=text[0], scale=scale)
    else:
        sheet.card(x, y, text, scale=scale)
