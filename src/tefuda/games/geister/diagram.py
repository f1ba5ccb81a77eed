"""Geister as people look at it: a board in text, and positions from text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tefuda.core import Deal, TefudaError
from tefuda.core.words import tr
from tefuda.games.geister.notation import LETTERS, OFF_BOARD, red_letters, square_name

Pieces = Mapping[str, Mapping[str, Any]]


def draw(table: Mapping[str, Any], colour: bool = False, last: str | None = None) -> str:
    """Draw a table as its player sees it: own pieces ``Ab`` (A, blue) or ``Ar``; the other's ``(a)``.

    With ``colour`` the letters are coloured for a terminal. The arrows are exits: the player's in row 6, the
    other's in row 1. ``last`` is the square of the piece that was moved last, marked with a star.
    """
    cells: dict[str, str] = {}
    for side, pieces in (("own", table["own"]), ("opponent", table["opponent"])):
        for letter, piece in pieces.items():
            if piece["square"] in (None, "captured", "escaped"):
                continue
            moved = piece["square"] == last
            cells[piece["square"]] = _cell(letter, piece["colour"], side == "own", colour=colour, moved=moved)
    rule = "    +----+----+----+----+----+----+"
    lines = ["      a    b    c    d    e    f"]
    for row in "654321":
        inside = "|".join(cells.get(column + row, "    ") for column in "abcdef")
        left, right = ("<", " >") if row in "61" else (" ", "")
        lines += [rule, f" {row}{left} |{inside}|{right}"]
    lines.append(rule)
    lines.append(captured_line(table))
    return "\n".join(lines)


def _cell(letter: str, piece_colour: str | None, own: bool, *, colour: bool, moved: bool) -> str:
    mark = {"red": "r", "blue": "b", None: "?"}[piece_colour]
    text = f" {letter}{mark} " if own else f"({letter.lower()}{mark})"
    text = f"{text[:3]}*" if moved else text
    if colour and piece_colour:
        return f"\x1b[{31 if piece_colour == 'red' else 34}m{text}\x1b[0m"
    return text


def captured_line(table: Mapping[str, Any]) -> str:
    """Say which pieces are off the board, and who left it through an exit."""

    def gone(pieces: Pieces, how: str) -> str:
        return " ".join(f"{k}{(p['colour'] or '?')[0]}" for k, p in pieces.items() if p["square"] == how)

    parts = [
        tr("ply {ply} of {most}", ply=table["ply"], most=table["max_plies"]),
        tr("lost: {pieces}", pieces=gone(table["own"], "captured") or tr("none")),
        tr("captured: {pieces}", pieces=gone(table["opponent"], "captured").lower() or tr("none")),
    ]
    left = " ".join([gone(table["own"], "escaped"), gone(table["opponent"], "escaped").lower()]).strip()
    return "    " + "; ".join(parts + ([tr("escaped: {pieces}", pieces=left)] if left else []))


def read_position(text: str) -> Deal:
    """Read a position: six rows from the top, the player to move, the ply.

    Capital letters are the first player's pieces, small ones the second's; B blue, R red; digits are
    empty squares, the first player's camp is at the bottom. Pieces are named A, B, … from each
    player's left, front row first.

    >>> read_position("1rrrr1/1bbbb1/6/6/1BBBB1/1RRRR1 1 0")["reds"]
    ['EFGH', 'EFGH']
    """
    words = text.split() if isinstance(text, str) else []
    rows = words[0].split("/") if words else []
    if len(words) not in (2, 3) or len(rows) != 6 or words[1] not in ("1", "2"):
        raise TefudaError(
            "A position is six rows, the player to move and the ply, "
            "such as '1rrrr1/1bbbb1/6/6/1BBBB1/1RRRR1 1 0'."
        )
    found: list[dict[int, str]] = [{}, {}]
    for y, row in enumerate(rows):
        x = 0
        for sign in row:
            if sign.isdigit() and sign in "123456":
                x += int(sign)
                continue
            if sign not in "BRbr" or x >= 6:
                raise TefudaError(
                    "Row {row!r} of the position is not six squares of B, R, b, r and numbers.", row=row
                )
            square = (5 - y) * 6 + x
            found[0 if sign.isupper() else 1][square] = sign.upper()
            x += 1
        if x != 6:
            raise TefudaError("Row {row!r} of the position has {x} squares, not six.", row=row, x=x)
    ply = _ply(words, rows)
    reds, squares = [], []
    for player in (0, 1):
        red, where = _name_pieces(found[player], player)
        reds.append(red)
        squares.append(where)
    return {"reds": reds, "squares": squares, "ply": ply}


def _ply(words: list[str], rows: list[str]) -> int:
    turn = int(words[1]) - 1
    text = words[2] if len(words) == 3 else str(turn)
    if not text.isdecimal() or len(text) > 6:
        raise TefudaError("The ply of a position is a number, not {text!r}.", text=text)
    if int(text) % 2 != turn:
        raise TefudaError(
            "Player {turn} cannot be to move at ply {text}: the first player moves at even plies.",
            turn=turn + 1,
            text=text,
        )
    return int(text)


def _name_pieces(pieces: dict[int, str], player: int) -> tuple[str, list[str]]:
    """Give letters to the pieces on the board and to the captured rest; four are red in all."""
    who = ("first", "second")[player]
    if len(pieces) > 8:
        raise TefudaError(
            "The {who} player has {n} pieces; at most eight are allowed.", who=who, n=len(pieces)
        )
    for sign, word in (("B", "blue"), ("R", "red")):
        n = list(pieces.values()).count(sign)
        if n > 4:
            raise TefudaError(
                "The {who} player has {n} {word} pieces; at most four are allowed.", who=who, n=n, word=word
            )
        if n == 0:
            raise TefudaError(
                "The {who} player has no {word} piece left: that game is over.", who=who, word=word
            )
    order = sorted(pieces, key=lambda s: (-_own(s, player)[1], _own(s, player)[0]))
    signs = [pieces[s] for s in order]
    captured = ["R"] * (4 - signs.count("R")) + ["B"] * (4 - signs.count("B"))
    mask = sum(1 << k for k, sign in enumerate(signs + captured) if sign == "R")
    where = [square_name(s, player) for s in order] + ["captured"] * len(captured)
    return red_letters(mask), where


def _own(square: int, player: int) -> tuple[int, int]:
    own = square if player == 0 else 35 - square
    return own % 6, own // 6


def write_position(squares: list[list[int]], reds: list[int], ply: int) -> str:
    """Return the text that :func:`read_position` reads."""
    cells = {}
    for player in (0, 1):
        for k in range(len(LETTERS)):
            if squares[player][k] < OFF_BOARD:
                sign = "R" if reds[player] >> k & 1 else "B"
                cells[squares[player][k]] = sign if player == 0 else sign.lower()
    rows = []
    for y in range(5, -1, -1):
        row, empty = "", 0
        for x in range(6):
            sign = cells.get(y * 6 + x, "")
            if sign and empty:
                row += str(empty)
                empty = 0
            row += sign
            empty += not sign
        rows.append(row + (str(empty) if empty else ""))
    return f"{'/'.join(rows)} {ply % 2 + 1} {ply}"
