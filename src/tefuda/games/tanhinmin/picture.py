"""Tanhinmin as a drawing: the card on the table, and a line of cards for every player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tefuda.core.picture import Picture
from tefuda.core.words import tr
from tefuda.games.cards import Place, card_table


def table_picture(
    title: str, table: Mapping[str, Any], player: int | None, *, observer: int | None = None
) -> Picture:
    """Draw a table; hands that are not seen (None) lie face down."""
    places = []
    for seat, (hand, size) in enumerate(zip(table["hands"], table["sizes"], strict=True)):
        notes = [tr("{n} cards", n=size)]
        if seat in table["out"]:
            notes = [tr("out, place {n}", n=table["out"].index(seat) + 1)]
        elif seat in table["passed"]:
            notes.append(tr("passed"))
        seen = [] if hand is None else [str(card) for card in hand]
        places.append(
            Place(seen, 0 if hand is not None else size, notes, turn=seat == player, own=seat == observer)
        )
    middle = [] if table["table"] is None else [str(table["table"])]
    return card_table(title, places, middle, words=[], owner=table["by"])
