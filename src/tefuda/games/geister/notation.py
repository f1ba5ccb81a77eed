"""Geister in words: pieces A to H, directions, squares, set-ups.

Every player sees the board with its own camp at the bottom, as on the contest server: columns a to f
from the left, rows 1 to 6 from its own side, north away from it. ``A north`` is a move of the mover's
own piece A as the mover sees it.
"""

from __future__ import annotations

from tefuda._native import geister as native
from tefuda.core import TefudaError

LETTERS = "ABCDEFGH"
DIRECTIONS = ("north", "east", "west", "south")
OFF_BOARD, ESCAPED = 36, 37
RED_SETS = native.red_sets()
SETUP_MOVES: int = native.SETUP_MOVES
HIDDEN_SETUP: int = native.HIDDEN_SETUP


_NAMES = ["abcdef"[square % 6] + "123456"[square // 6] for square in range(36)]


def red_letters(mask: int) -> str:
    """Return the red pieces of a set-up as letters.

    >>> red_letters(0b1111)
    'ABCD'
    """
    return "".join(letter for k, letter in enumerate(LETTERS) if mask >> k & 1)


def red_mask(letters: object) -> int:
    """Read the four red pieces of a set-up, in any order and case."""
    text = letters.upper() if isinstance(letters, str) else ""
    if len(text) != 4 or len(set(text)) != 4 or not set(text) <= set(LETTERS):
        raise TefudaError(
            "A set-up names four different red pieces of A to H, such as 'ABCD', not {letters!r}.",
            letters=letters,
        )
    return sum(1 << LETTERS.index(letter) for letter in text)


def square_name(square: int, player: int) -> str:
    """Return the name of a square as a player sees it.

    >>> square_name(7, 0), square_name(7, 1)
    ('b2', 'e5')
    """
    return _NAMES[square if player == 0 else 35 - square]


def square_number(name: str, player: int) -> int:
    """Read the name of a square as a player sees it."""
    own = "123456".index(name[1]) * 6 + "abcdef".index(name[0])
    return own if player == 0 else 35 - own


def check_squares(squares: list[list[int]], reds: list[int]) -> None:
    """Refuse squares on which no game can go on."""
    on_board = [s for side in squares for s in side if s < OFF_BOARD]
    if len(set(on_board)) != len(on_board):
        raise TefudaError("Two pieces stand on one square in this position.")
    for side, mask in zip(squares, reds, strict=True):
        if len({mask >> k & 1 for k, s in enumerate(side) if s < OFF_BOARD}) < 2:
            raise TefudaError(
                "Each player needs at least one blue and one red piece left: otherwise the game is over."
            )


def move_text(number: int) -> str:
    """Return the notation of a move number."""
    if number >= SETUP_MOVES:
        return "set " + red_letters(RED_SETS[number - SETUP_MOVES])
    return f"{LETTERS[number // 4]} {DIRECTIONS[number % 4]}"


def move_number(text: str) -> int:
    """Read a move: ``A north``, ``a n``, ``A,NORTH`` or ``set ABCD``."""
    words = text.replace(",", " ").split() if isinstance(text, str) else []
    if len(words) == 2:
        if words[0].lower() == "set":
            return SETUP_MOVES + RED_SETS.index(red_mask(words[1]))
        piece = words[0].upper()
        direction = [d for d in DIRECTIONS if d.startswith(words[1].lower())]
        if len(piece) == 1 and piece in LETTERS and len(direction) == 1:
            return 4 * LETTERS.index(piece) + DIRECTIONS.index(direction[0])
    raise TefudaError(
        "A move is a piece and a direction such as 'A north' ('set ABCD' in the set-up), not {text!r}.",
        text=text,
    )
