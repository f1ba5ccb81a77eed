"""A table of cards as a drawing, for all card games: one line per player, the cards on the table in front."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from tefuda.core.picture import CARD_WIDTH, FELT, INK, LINE, PALE, PAPER, TURN, Picture, text_width
from tefuda.core.words import tr

LINE_HEIGHT, NAMES, RIGHT = 58, 128, 12
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
    widest = max(len(place.cards) + place.hidden for place in places)
    step = min(CARD_WIDTH + 3, 400 / max(widest, 1))
    names = max(NAMES, text_width([", ".join(place.notes) for place in places], 12) + 30)
    wide = max(names + step * widest + CARD_WIDTH + RIGHT, 420, text_width(words) + 200)
    sheet = Picture(round(wide), 84 + LINE_HEIGHT * len(places), title)
    sheet.rect(6, 6, round(wide) - 12, height=68, fill=FELT, stroke=LINE)
    text = tr("table") if owner is None else tr("table: player {n} played", n=owner + 1)
    sheet.text(16, 26, text, size=13, fill=PALE)
    for row, word in enumerate(words):
        sheet.text(16, 46 + 16 * row, word, size=13, fill=INK, bold=True)
    x = names + 40
    for card in middle:
        draw_card(sheet, x, 18, text=card)
        x += CARD_WIDTH + 3
    if not middle:
        sheet.text(x, 46, tr("empty"), size=14, fill=PALE)
    for seat, place in enumerate(places):
        _line(sheet, 82 + LINE_HEIGHT * seat, names, step=step, seat=seat, place=place)
    return sheet


def _line(sheet: Picture, y: float, names: float, *, step: float, seat: int, place: Place) -> None:
    sheet.rect(
        6, y, sheet.width - 12, height=LINE_HEIGHT - 6, fill=PAPER, stroke=TURN if place.turn else LINE
    )
    if place.turn:
        sheet.shape("turn", 20, y + 16)
    name = tr("you ({n})", n=seat + 1) if place.own else tr("player {n}", n=seat + 1)
    sheet.text(28, y + 21, name, size=14, bold=place.own)
    if place.notes:
        sheet.text(16, y + 41, ", ".join(place.notes), size=12, fill=PALE)
    x = names
    for card in place.cards:
        draw_card(sheet, x, y + 4, text=card)
        x += step
    for _ in range(place.hidden):
        sheet.shape("back", x, y + 4)
        x += step


def draw_card(sheet: Picture, x: float, y: float, *, text: str) -> None:
    """Draw a card by its text: ``S8``, ``HT``, ``JK``, ``JK=H`` (standing for a heart) or a number."""
    if text.startswith(JOKER):
        sheet.card(x, y, "★", mark=text[len(JOKER) :] or "joker")
    elif text[0] in "SHDC":
        sheet.card(x, y, "10" if text[1:] == "T" else text[1:], suit=text[0])
    else:
        sheet.card(x, y, text)
