"""How often a game of Geister has been where it is going: who is ahead must not walk in circles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tefuda.core import Move, View
from tefuda.games.geister.deeds import STEPS, starting_squares

LEAVING = {30: ("north", "west"), 35: ("north", "east")}

# The squares of one's own blue and red pieces and of the opponent's, as the first player counts them.
Squares = tuple[frozenset[int], frozenset[int], frozenset[int]]


def repeated(view: View) -> dict[Move, int]:
    """Say how often the position after each move was there before, as far as the player on turn sees it.

    >>> import tefuda
    >>> state = tefuda.load("geister").new_state(seed=1)
    >>> for text in ("A north", "A north", "A south", "A south"):
    ...     state.play(text)
    >>> {move.text: n for move, n in repeated(state.view(0)).items() if n}
    {'A north': 1}
    """
    me = view.observer
    squares = [starting_squares(view, player) for player in (0, 1)]
    reds = {letter for letter, piece in view.table["own"].items() if piece["colour"] == "red"}
    past: Counter[Squares] = Counter()
    for token in view.log:
        letter, _, direction = token.seen.partition(" ")
        if direction not in STEPS:
            continue  # a set-up
        _step(squares, token.player, letter, direction=direction)
        if token.player == me:
            past[_seen(squares, me, reds)] += 1
    found = dict.fromkeys(view.legal_moves, 0)
    for move in view.legal_moves:
        letter, _, direction = move.text.partition(" ")
        if direction in LEAVING.get(squares[me][letter], ()):
            continue  # it leaves: the end
        after = [dict(side) for side in squares]
        _step(after, me, letter, direction=direction)
        found[move] = past[_seen(after, me, reds)]
    return found


def _step(squares: list[dict[str, int]], player: int, letter: str, *, direction: str) -> None:
    """Move a piece, each side's squares as it counts them itself; what stood there is taken."""
    to = squares[player][letter] + STEPS[direction]
    squares[player][letter] = to
    for other, square in list(squares[1 - player].items()):
        if square == 35 - to:
            del squares[1 - player][other]


def _seen(squares: list[dict[str, int]], me: int, reds: set[str]) -> Squares:
    own: Mapping[str, int] = squares[me]
    return (
        frozenset(square for letter, square in own.items() if letter not in reds),
        frozenset(square for letter, square in own.items() if letter in reds),
        frozenset(squares[1 - me].values()),
    )
