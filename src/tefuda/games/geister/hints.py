"""Which colours of the opponent's pieces an Oracle is told."""

from __future__ import annotations

from typing import Any

from tefuda.core import Call, Rng, TefudaError
from tefuda.games.geister import notation as n

# Paper G's classes of starting places, the same left and right: 1 = in front beside the column of an exit,
# 4 = behind and away from it. Which of the other two is 2 stands in a figure that we lack: here the front.
PLACES = {1: "AD", 2: "BC", 3: "EH", 4: "FG"}


def place_of(letter: str) -> int:
    """Return the class of the place where a piece started.

    >>> [place_of(letter) for letter in "ABEF"]
    [1, 2, 3, 4]
    """
    return next(place for place, letters in PLACES.items() if letter in letters)


def colours_to_tell(position: Any, player: int, peeks: Call, *, rng: Rng) -> dict[str, str]:
    """Choose the pieces, those on the board first, and return their colours by letter."""
    wanted = {"blue": 0, "red": 0, "pieces": 0, "place": None, "nearest": False, **peeks.params}
    numbers, place, nearest = (wanted["blue"], wanted["red"]), wanted["place"], wanted["nearest"]
    if (
        peeks.name != "known"
        or len(wanted) != 5
        or any(v not in (0, 1, 2, 3, 4) for v in numbers)
        or wanted["pieces"] not in range(9)
        or place not in (None, *PLACES)
        or not isinstance(nearest, bool)
        or (place is not None and nearest)
    ):
        raise TefudaError(
            "Geister can tell an Oracle known(blue=0..4, red=0..4, pieces=0..8), optionally "
            "with place=1..4 or nearest=True, not {peeks}.",
            peeks=peeks,
        )
    them = 1 - player
    mask, squares = position.reds(them), position.squares(them)
    told: dict[str, str] = {}
    for reds, count in (((0,), numbers[0]), ((1,), numbers[1]), ((0, 1), wanted["pieces"])):
        pieces = [k for i, k in enumerate(n.LETTERS) if (mask >> i & 1) in reds and k not in told]
        if len(reds) == 1 or count:
            rng.shuffle(pieces)
        if place is not None:
            pieces.sort(key=lambda letter: place_of(letter) != place)
        elif nearest:
            pieces.sort(key=lambda letter: _row(squares[n.LETTERS.index(letter)], player))
        pieces.sort(key=lambda letter: squares[n.LETTERS.index(letter)] >= n.OFF_BOARD)
        assert isinstance(count, int)
        told |= {k: "red" if mask >> n.LETTERS.index(k) & 1 else "blue" for k in pieces[:count]}
    return dict(sorted(told.items()))


def _row(square: int, player: int) -> int:
    """Return how many rows a square is from a player's own side."""
    return (square if player == 0 else 35 - square) // 6
