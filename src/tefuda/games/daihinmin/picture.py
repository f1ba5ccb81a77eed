"""Daihinmin as a drawing: the cards on the table, and a line of cards for every player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tefuda.core.picture import Picture
from tefuda.core.words import tr
from tefuda.games.cards import Place, card_table
from tefuda.games.daihinmin.diagram import class_name


def table_picture(
    title: str,
    table: Mapping[str, Any],
    player: int | None,
    *,
    hands: Sequence[str | None],
    observer: int | None = None,
) -> Picture:
    """Draw a table with the hands that are seen; of others, what is known of them lies open."""
    places = []
    for seat, count in enumerate(table["counts"]):
        hand = hands[seat]
        seen = (table["known"].get(str(seat), "") if hand is None else hand).split()[:count]
        notes = [tr("{n} cards", n=count)]
        if table["classes"] is not None:
            notes.append(tr(class_name(table["classes"][seat], len(table["counts"]))))
        if seat in table["out"]:
            notes = [tr("out, place {n}", n=table["out"].index(seat) + 1)]
        elif seat in table["passed"]:
            notes.append(tr("passed"))
        places.append(Place(seen, count - len(seen), notes, turn=seat == player, own=seat == observer))
    words = [tr(flag) for flag in ("revolution", "lock") if table[flag]]
    middle = table["cards"].replace("-", " ").replace(" + ", " ").split()
    return card_table(title, places, middle, words=words, owner=table["owner"])
