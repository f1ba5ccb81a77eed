"""Bridge as players draw it: four hands around the table, the auction, the trick."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tefuda.core.words import tr
from tefuda.games.bridge.notation import (
    SEATS,
    SUITS,
    SYMBOLS,
    call_text,
    read_call,
    read_hand,
    suit_text,
    write_hand,
)

RED, RESET = "\033[31m", "\033[0m"
WIDTH = 16


def hand_lines(hand: str | None) -> list[str]:
    """Write a hand in four lines; a hidden one is empty.

    >>> hand_lines("AK3.Q.JT.98765432")
    ['♠ AK3', '♥ Q', '♦ JT', '♣ 98765432']
    """
    if hand is None:
        return [""] * 4
    bits = read_hand(hand)
    return [f"{SYMBOLS[letter]} {suit_text(bits, suit) or '–'}" for suit, letter in enumerate(SUITS)]


def draw_hands(hands: Sequence[str | None]) -> list[str]:
    """Draw four hands around the table: North above, West on the left."""
    north, east, south, west = (hand_lines(hand) for hand in hands)
    middle = ["    N    ", "  W   E  ", "    S    ", "         "]
    indent = " " * WIDTH
    lines = [indent + line for line in north]
    lines += [
        f"{left:<{WIDTH}}{centre}{'':{WIDTH - len(centre)}}{right}"
        for left, centre, right in zip(west, middle, east, strict=True)
    ]
    lines += [indent + line for line in south]
    return [line.rstrip() for line in lines]


def draw_auction(calls: Sequence[str], dealer: str) -> list[str]:
    """Draw the auction in four columns, North first."""
    cells = [""] * SEATS.index(dealer) + [_call(text) for text in calls]
    rows = [list(SEATS)] + [cells[i : i + 4] for i in range(0, len(cells), 4)]
    return ["".join(f"{cell:<6}" for cell in row).rstrip() for row in rows]


def _call(text: str) -> str:
    number = read_call(text)
    if number is None or number < 3:
        return text
    word = call_text(number)
    return word if word.endswith("NT") else word[0] + SYMBOLS[word[1]]


def draw(table: Mapping[str, Any], observer: int | None, colour: bool = False) -> str:
    """Draw a View's table: conditions, hands that are seen, auction, contract, trick."""
    head = f"{tr('dealer')} {table['dealer']}, {tr('vulnerable')}: {tr(table['vulnerable'])}"
    if observer is not None:
        head += f"   ({tr('you')}: {SEATS[observer]})"
    is_empty = all(hand == write_hand(0) for hand in table["hands"])  # nothing to see after the last trick
    lines = [head] if is_empty else [head, *draw_hands(table["hands"])]
    if table["auction"]:
        lines += ["", *draw_auction(table["auction"], table["dealer"])]
    if table["contract"]:
        north_south, east_west = table["tricks"]
        lines += ["", f"{table['contract']}   {tr('tricks')}: NS {north_south}, EW {east_west}"]
    if table["trick"]:
        first = SEATS.index(table["leader"])
        cards = [
            f"{SEATS[(first + i) % 4]} {SYMBOLS[card[0]]}{card[1]}" for i, card in enumerate(table["trick"])
        ]
        lines.append(f"{tr('trick')}: " + "  ".join(cards))
    if table["turn"]:
        lines.append(f"{tr('turn')}: {table['turn']}")
    text = "\n".join(lines)
    if colour:
        for symbol in "♥♦":
            text = text.replace(symbol, f"{RED}{symbol}{RESET}")
    return text
