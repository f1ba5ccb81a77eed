"""The lines of the Geister contests: boards of 48 letters, commands, answers.

Every line ends in CR LF. A board names sixteen pieces, the receiver's A to H and then the other's, three
letters each: column from the left, row from the top, both as the receiver sees them, and the colour. ``99``
stands for a captured piece, ``88`` for one that left by an exit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tefuda.core import TefudaError
from tefuda.games.geister import notation as n

PORTS = (10000, 10001)
CAPTURED, ESCAPED = "99", "88"
ASK_SETUP, ASK_MOVE = "SET?", "MOV?"
WON, LOST, DRAWN = "WON:", "LST:", "DRW:"
YES, NO = "OK ", "NG "
TOOK = {"red": "OKR", "blue": "OKB"}
_PLACES = {"captured": CAPTURED, "escaped": ESCAPED}
_BOARD = re.compile(r"(?:(?:[0-5][0-5]|99|88)[RBrbu]){16}")


@dataclass(frozen=True)
class Piece:
    """A piece on a board: its square as the receiver sees it, or ``captured``, ``escaped``; its colour."""

    square: str
    colour: str | None


Board = tuple[Mapping[str, "Piece"], Mapping[str, "Piece"]]


def board_text(table: Mapping[str, Any]) -> str:
    """Write the table of a View as a board.

    >>> import tefuda
    >>> state = tefuda.load("geister").start({"reds": ["ABCD", "ABCD"]})
    >>> board_text(state.view(0).table)
    '14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u'
    """
    own = [_piece_text(piece, own=True) for piece in table["own"].values()]
    return "".join(own + [_piece_text(piece, own=False) for piece in table["opponent"].values()])


def _piece_text(piece: Mapping[str, str | None], own: bool) -> str:
    square, colour = piece["square"], piece["colour"]
    assert square is not None
    letter = "u" if colour is None else colour[0]
    if square in _PLACES:
        return _PLACES[square] + letter
    x, y = "abcdef".index(square[0]), 6 - int(square[1])
    return f"{x}{y}{letter.upper() if own and colour else letter}"


def read_board(text: str) -> tuple[dict[str, Piece], dict[str, Piece]]:
    """Read a board: the receiver's pieces and the other's, by letter."""
    if not _BOARD.fullmatch(text):
        raise TefudaError(
            "A board has sixteen pieces such as 14R, 99b or 88b, not {value!r}.", value=text[:60]
        )
    pieces = []
    for first in range(0, 48, 3):
        place, letter = text[first : first + 2], text[first + 2].lower()
        square = {CAPTURED: "captured", ESCAPED: "escaped"}.get(place)
        if square is None:
            square = "abcdef"[int(place[0])] + str(6 - int(place[1]))
        pieces.append(Piece(square, {"r": "red", "b": "blue"}.get(letter)))
    return dict(zip(n.LETTERS, pieces[:8], strict=True)), dict(zip(n.LETTERS, pieces[8:], strict=True))


def read_setup(line: str) -> tuple[str, str]:
    """Read ``SET:ABCD`` or ``SET:ABCD,NAME:foo``: the set-up as a move, and the name."""
    found = re.fullmatch(r"SET:([A-Ha-h]{4})(?:,NAME:(.{0,64}))?", line)
    if not found or len(set(found[1].upper())) != 4:
        raise TefudaError("a set-up is SET: and four different letters of A to H")
    return f"set {found[1].upper()}", (found[2] or "").strip()


def read_move(line: str) -> str:
    """Read ``MOV:A,NORTH`` (also ``N``, any case) as a move."""
    found = re.fullmatch(r"MOV:\s*([A-H])[^,]*,\s*(NORTH|EAST|WEST|SOUTH|N|E|W|S)\s*", line, re.IGNORECASE)
    if not found:
        raise TefudaError("a move is MOV:, a piece, a comma and a direction, such as MOV:A,NORTH")
    return n.move_text(n.move_number(f"{found[1]} {found[2]}"))


def setup_line(move: str, name: str = "") -> str:
    """Write a set-up."""
    return f"SET:{move.removeprefix('set ')}" + (f",NAME:{name}" if name else "")


def move_line(move: str) -> str:
    """Write a move.

    >>> move_line("A north")
    'MOV:A,NORTH'
    """
    piece, direction = move.split()
    return f"MOV:{piece},{direction.upper()}"
