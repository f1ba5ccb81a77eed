"""What the opponent's moves give away of its colours."""

from __future__ import annotations

from tefuda.core import View
from tefuda.games.geister import notation as n

STEPS = {"north": 6, "south": -6, "east": 1, "west": -1}
EXITS = (30, 35)  # as their owner counts the squares


def stayed(view: View) -> frozenset[str]:
    """Name the opponent's pieces that stood on an exit at their own turn and did not leave.

    Whoever can win at once does, so they are red unless the opponent is careless.

    >>> import tefuda
    >>> stayed(tefuda.load("geister").new_state(seed=1).view(0))
    frozenset()
    """
    them = 1 - view.observer
    squares = starting_squares(view, them)
    found: set[str] = set()
    for token in view.log:
        letter, _, direction = token.seen.partition(" ")
        if direction not in STEPS or token.player != them:
            continue  # a set-up, or a move of one's own: what it captures never stands on an exit again
        found |= {k for k, square in squares.items() if square in EXITS}
        squares[letter] += STEPS[direction]
    gone = {k for k, piece in view.table["opponent"].items() if piece["square"] in ("captured", "escaped")}
    return frozenset(found - gone)


def starting_squares(view: View, player: int) -> dict[str, int]:
    """Return where a player's pieces stood at the start, as it counts the squares itself."""
    start = view.secret.get("start")
    if not start:
        return {letter: 7 + k if k < 4 else k - 3 for k, letter in enumerate(n.LETTERS)}
    return {
        letter: n.square_number(square, 0)
        for letter, square in zip(n.LETTERS, start["squares"][player], strict=True)
        if square != "captured"
    }
