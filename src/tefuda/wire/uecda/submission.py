"""From the cells that a client sent to a move, or to the reason why not."""

from __future__ import annotations

import struct
from typing import Any

from tefuda._native import daihinmin as native
from tefuda.core.words import Sentence, Spoken
from tefuda.games.daihinmin import notation as n
from tefuda.wire.uecda.protocol import CARD_BYTES, CARD_CELLS, COLUMNS, ZERO_CARDS

FORMS = ("nothing", "single", "group", "sequence", "joker")
LARGEST_CELL = 255
DECK = 53
HEX_DIGITS = frozenset(b"0123456789abcdefABCDEF")
SINGLE, GROUP, SEQUENCE, LONE_JOKER = 1, 2, 3, 4


class Rejected(Spoken):
    """A submission that is not accepted; the message is the reason, for the log."""


def impossible(data: bytes, version: int) -> Sentence | None:
    """Say why no client of the protocol writes this, whatever it wants to play; None for every other table.

    Real clients send illegal plays, cards that they do not hold, and tables in which they have counted
    something: all these are small numbers. A number beyond one byte is a wrong byte order, a stream out
    of step or noise. The rows below the cards are not looked at: clients leave in them what they like.
    """
    if version == 20140:
        at = next((at for at, byte in enumerate(data) if byte not in HEX_DIGITS), None)
        if at is None:
            return None
        return Sentence(
            "byte {at} of the table is {byte}, no hexadecimal digit", {"at": at, "byte": data[at]}
        )
    if any(data[byte:CARD_BYTES:4].strip(b"\0") for byte in range(3)):  # few tables get here
        for at, value in enumerate(cells(data)):
            if abs(value) > LARGEST_CELL:
                row, column = divmod(at, COLUMNS)
                return Sentence(
                    "the number {value} at [{row}][{column}]", {"value": value, "row": row, "column": column}
                )
    lowest = data[3:CARD_BYTES:4]
    held = lowest.count(1) + lowest.count(2)
    return Sentence("{n} cards, of a deck of 53", {"n": held}) if held > DECK else None


def cells(data: bytes) -> tuple[int, ...]:
    """Return the 75 card cells of a table."""
    return struct.unpack(">75i", data[:CARD_BYTES])


def read_play(data: bytes, position: Any, quirks: bool = False) -> int:
    """Read a play for the player to move; 0 is a pass. Raises Rejected with the reason."""
    if data[:CARD_BYTES] == ZERO_CARDS:
        return n.PASS
    found = [(at, value) for at, value in enumerate(cells(data)) if value]
    if not any(value in (1, 2) for _, value in found):
        return n.PASS  # only unknown values: the contest takes it for a pass
    hand = position.hand(position.player)
    over_joker = bool(position.table) and native.read_play(position.table)[0] == LONE_JOKER
    if quirks and over_joker:
        extra = _with_further_cards(found, hand)
        if extra:
            return extra
    number = shape(found)
    _check_held(number, hand)
    if not position.is_legal(number):
        raise Rejected(_why_not(number, position))
    return number


def shape(found: list[tuple[int, int]]) -> int:
    """Return the move that cells (number, value) spell, legal or not; raises Rejected if they spell none."""
    naturals, jokers = 0, []
    for at, value in found:
        row, column = divmod(at, COLUMNS)
        if value == 2:
            jokers.append((row, column))
        elif value != 1:
            raise Rejected("the value {value} at [{row}][{column}]", value=value, row=row, column=column)
        elif row == 4 or column in (0, 14):
            raise Rejected(
                "a natural card at [{row}][{column}], where no natural card can be", row=row, column=column
            )
        else:
            naturals |= 1 << (4 * (column - 1) + row)
    if len(jokers) > 1:
        raise Rejected("more than one joker")
    if not naturals and not jokers:
        raise Rejected("no card")
    if not naturals:
        if not jokers:
            raise Rejected("no cards")
        if jokers[0][0] == 4:
            raise Rejected("a lone joker in row 4: it must stand in rows 0 to 3")
        return n.with_joker(0, n.ALONE)
    ranks = sorted({bit // 4 for bit in n.bits(naturals)})
    suits = {bit % 4 for bit in n.bits(naturals)}
    if len(ranks) == 1 and (not jokers or jokers[0][1] == ranks[0] + 1):
        return _group(naturals, len(suits), jokers)
    if len(suits) > 1:
        raise Rejected("neither one rank nor one suit")
    return _sequence(naturals, ranks, suits.pop(), jokers=jokers)


def _group(naturals: int, count: int, jokers: list[tuple[int, int]]) -> int:
    if not jokers:
        return naturals
    row, column = jokers[0]
    if row < 4:
        return n.with_joker(naturals, n.place_of(column, row))
    if count < 4:
        raise Rejected("a joker in row 4, which is for the fifth card of a group only")
    return n.with_joker(naturals, n.FIFTH)


def _sequence(naturals: int, ranks: list[int], suit: int, *, jokers: list[tuple[int, int]]) -> int:
    columns = [rank + 1 for rank in ranks]
    place = 0
    if jokers:
        row, column = jokers[0]
        if row != suit:
            raise Rejected("a joker in another suit than its sequence")
        columns = sorted([*columns, column])
        place = n.place_of(column, row)
    if columns[-1] - columns[0] + 1 != len(columns):
        raise Rejected("a sequence with a gap")
    if len(columns) < 3:
        raise Rejected("a sequence of two cards")
    return n.with_joker(naturals, place)


def _check_held(number: int, hand: int) -> None:
    missing = n.cards_of(number) & ~hand
    if missing:
        raise Rejected("cards not held: {cards_text}", cards_text=n.cards_text(missing))


def _with_further_cards(found: list[tuple[int, int]], hand: int) -> int:
    """Spade 3 on a joker with anything else beside it, as the contest's server lets it pass."""
    by_cell = dict(found)
    low = [divmod(at, COLUMNS) for at in by_cell if at % COLUMNS <= 1]
    if low != [(0, 1)] or by_cell[1] != 1 or not hand & 1 or 2 in by_cell:
        return 0
    naturals = 0
    for at, value in found:
        row, column = divmod(at, COLUMNS)
        if value == 1 and row < 4 and 1 <= column <= 13:
            naturals |= 1 << (4 * (column - 1) + row)
    naturals &= hand
    return 1 if naturals == 1 else n.EXTRA | naturals


def _why_not(number: int, position: Any) -> Sentence:
    form, count, low, high, suits = native.read_play(number)
    on, on_count, on_low, on_high, on_suits = native.read_play(position.table)
    if on == LONE_JOKER:
        return Sentence("only the spade 3 beats a lone joker")
    if form == LONE_JOKER:
        return Sentence("a lone joker on a {what} of {n}", {"what": FORMS[on], "n": on_count})
    if form != on:
        return Sentence("a {what} on a {what_2}", {"what": FORMS[form], "what_2": FORMS[on]})
    if count != on_count:
        return Sentence("{n} cards on {on}", {"n": count, "on": on_count})
    if high >= on_low if position.revolution else low <= on_high:
        if position.revolution:
            return Sentence("not lower than the cards on the table (revolution)")
        return Sentence("not higher than the cards on the table")
    if position.lock and suits != on_suits:
        return Sentence("other suits than the lock's")
    return Sentence("not allowed here")


def read_gift(data: bytes, hand: int, wanted: int, *, lenient: bool = False) -> int:
    """Read the cards given away, as a set. ``lenient`` overlooks unknown values beside a good card."""
    given, count, jokers, odd = 0, 0, 0, False
    for at, value in enumerate(cells(data)):
        row, column = divmod(at, COLUMNS)
        if value == 1:
            count += 1
            if row == 4 or column in (0, 14):
                raise Rejected(
                    "a natural card at [{row}][{column}], where no natural card can be",
                    row=row,
                    column=column,
                )
            given |= 1 << (4 * (column - 1) + row)
        elif value == 2:
            count += 1
            jokers += 1
            given |= n.JOKER
        odd = odd or value not in (0, 1, 2)
    if given & ~hand:
        raise Rejected("cards not held: {cards_text}", cards_text=n.cards_text(given & ~hand))
    if count != wanted:
        raise Rejected("{count} cards given instead of {wanted}", count=count, wanted=wanted)
    if jokers > 1 or (odd and not lenient):
        raise Rejected(Sentence("more than one joker") if jokers > 1 else Sentence("unknown values"))
    return given


assert CARD_CELLS * 4 == CARD_BYTES
