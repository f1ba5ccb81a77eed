"""The two messages of the contest, a whole number and a sheet of 8 x 15 cells, in both versions.

Version 20070 sends 32-bit big-endian numbers, row by row; version 20140 sends a sheet as 33 hexadecimal
characters. Rows 0 to 3 are the suits, row 4 the extra row, columns 1 to 13 the ranks from 3 to 2, columns
0 and 14 for jokers only. Row 5 has the state of the table, row 6 counts, classes and seats.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from tefuda.core import TefudaError
from tefuda.games.daihinmin import notation as n

PORT = 42485
SEATS = 5
VERSIONS = (20070, 20140)
ROWS, COLUMNS = 8, 15
CARD_CELLS = 5 * COLUMNS
CELLS = ROWS * COLUMNS
CARD_BYTES = 4 * CARD_CELLS
SHEET_BYTES = 4 * CELLS
HEX_BYTES = 33
ZERO_CARDS = bytes(CARD_BYTES)
ZERO_SHEET = bytes(SHEET_BYTES)
ZERO_ROW = (0,) * COLUMNS
ZERO_ROW_BYTES = bytes(4 * COLUMNS)
HAND_JOKER = 4 * COLUMNS + 1
NAME_LENGTH = 9

_TWO_ROWS = struct.Struct(">30I")
_ROW = struct.Struct(">15I")
_SHEET = struct.Struct(">120i")
_INT = struct.Struct(">i")
# The last byte of the cell of each card.
_OFFSET = [4 * (COLUMNS * (bit % 4) + bit // 4 + 1) + 3 for bit in range(52)]


@dataclass(frozen=True)
class Sheet:
    """A table, as the contest calls it: 75 cells of cards as bytes, and the rows 5 to 7 as numbers."""

    cards: bytes
    state: Sequence[int]
    people: Sequence[int]
    _: KW_ONLY
    spare: Sequence[int] = ZERO_ROW


def pack_int(value: int) -> bytes:
    """Write a whole number."""
    return _INT.pack(max(value, 0))


def read_int(data: bytes) -> int:
    """Read a whole number."""
    value: int = _INT.unpack(data)[0]
    return value


def hand_bytes(mask: int) -> bytes:
    """Write the 75 cells of a hand; its joker stands in the extra row."""
    cells = bytearray(CARD_BYTES)
    for bit in n.bits(mask & n.NATURALS):
        cells[_OFFSET[bit]] = 1
    if mask & n.JOKER:
        cells[4 * HAND_JOKER + 3] = 2
    return bytes(cells)


def move_bytes(number: int) -> bytes:
    """Write the 75 cells of a play or gift. A lone joker stands at row 0, column 14."""
    cells = bytearray(CARD_BYTES)
    naturals = number & n.NATURALS
    for bit in n.bits(naturals):
        cells[_OFFSET[bit]] = 1
    place = number >> n.PLACE_SHIFT & 63
    if place == n.GIVEN:
        cells[4 * HAND_JOKER + 3] = 2
    elif place == n.ALONE:
        cells[4 * (COLUMNS - 1) + 3] = 2
    elif place == n.FIFTH:
        column = n.bits(naturals)[0] // 4 + 1
        cells[4 * (4 * COLUMNS + column) + 3] = 2
    elif place:
        column, suit = divmod(place - 1, 4)
        cells[4 * (COLUMNS * suit + column) + 3] = 2
    return bytes(cells)


def pack(sheet: Sheet, version: int) -> bytes:
    """Write a sheet in a version; negative numbers are sent as 0 in 20070 and survive in 20140."""
    if version == 20140:
        return _pack_hex(sheet)
    if sheet.spare is ZERO_ROW:
        return sheet.cards + lower_rows(sheet.state, sheet.people)
    spare = _ROW.pack(*(max(value, 0) for value in sheet.spare))
    return sheet.cards + lower_rows(sheet.state, sheet.people)[: -4 * COLUMNS] + spare


def lower_rows(state: Sequence[int], people: Sequence[int]) -> bytes:
    """Write the rows 5 to 7 of version 20070."""
    try:
        return _TWO_ROWS.pack(*state, *people) + ZERO_ROW_BYTES
    except struct.error:  # a negative number among them
        return _TWO_ROWS.pack(*(max(value, 0) for value in (*state, *people))) + ZERO_ROW_BYTES


def cells_of(data: bytes) -> tuple[int, ...]:
    """Read the 120 cells of a sheet of version 20070."""
    return _SHEET.unpack(data)


def _pack_hex(sheet: Sheet) -> bytes:
    cells = struct.unpack(">75i", sheet.cards)
    words = []
    for column in range(1, 14):
        words.append(sum((cells[COLUMNS * row + column] == 1) << row for row in range(4)))
    joker = next((at for at, value in enumerate(cells) if value == 2), 0xFF)
    state = sheet.state
    rest = [8 * (state[0] == 1) + state[1] + 2, 8 * (state[2] == 1) + state[3]]
    rest.append(sum((state[4 + i] == 1) << i for i in range(4)))
    text = "".join(f"{word & 15:X}" for word in words) + f"{joker:02X}"
    text += "".join(f"{word & 15:X}" for word in (*rest, *sheet.people))
    return text.encode()


def unpack_hex(data: bytes) -> bytes:
    """Turn a sheet of version 20140 into one of 20070; what is no hexadecimal digit reads as 0."""
    digits = [int(c, 16) if (c := chr(byte)) in "0123456789abcdefABCDEF" else 0 for byte in data]
    digits += [0] * (HEX_BYTES - len(digits))
    cells = [0] * CELLS
    for rank in range(13):
        for row in range(4):
            cells[COLUMNS * row + rank + 1] = digits[rank] >> row & 1
    joker = 16 * digits[13] + digits[14]
    if joker < CARD_CELLS:
        cells[joker] = 2
    state = 5 * COLUMNS
    cells[state], cells[state + 1] = digits[15] >> 3, (digits[15] & 7) - 2
    cells[state + 2], cells[state + 3] = digits[16] >> 3, digits[16] & 7
    for i in range(4):
        cells[state + 4 + i] = digits[17] >> i & 1
    cells[6 * COLUMNS : 7 * COLUMNS] = digits[18:33]
    return _SHEET.pack(*cells)


def hello(version: int, name: str) -> bytes:
    """Write the first message of a client: version and name."""
    if version not in VERSIONS:
        raise TefudaError("The versions of the protocol are 20070 and 20140, not {version}.", version=version)
    cells = [0] * CELLS
    cells[0] = version
    for at, letter in enumerate(name.encode("ascii", "replace")[: COLUMNS - 1]):
        cells[COLUMNS + at] = letter
    return _SHEET.pack(*cells)


def read_hello(data: bytes) -> tuple[int, str]:
    """Read version and name; the contest keeps nine letters."""
    cells = cells_of(data)
    letters = []
    for code in cells[COLUMNS : COLUMNS + NAME_LENGTH]:
        if code == 0:
            break
        letters.append(chr(code) if 32 < code < 127 else "?")
    return cells[0], "".join(letters)


def read_hand(cells: Sequence[int]) -> int:
    """Read the cards of a hand table as a set."""
    mask = 0
    for row in range(4):
        for column in range(1, 14):
            if cells[COLUMNS * row + column] == 1:
                mask |= 1 << (4 * (column - 1) + row)
    if any(value == 2 for value in cells[:CARD_CELLS]):
        mask |= n.JOKER
    return mask
