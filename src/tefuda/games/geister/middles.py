"""Positions after 20 plies, from which ``geister(left=…)`` starts: a fixture, made by ``generate``."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from tefuda.core.seeds import Rng

if TYPE_CHECKING:
    from tefuda.games.geister.game import Geister, GeisterState

PLY = 20
COUNT = 100  # positions for each number of pieces
SEED, STREAM = 1, 0x5BFEDA8D7D497C78  # of the games in which they arose


@cache
def positions(left: int) -> tuple[str, ...]:
    """Return the positions with so many blue and so many red pieces on both sides.

    >>> len(positions(3)), positions(3)[0].split()[1:]
    (100, ['1', '20'])
    """
    text = files("tefuda.games.geister").joinpath("middles.txt").read_text(encoding="ascii")
    return tuple(line for line in text.splitlines() if _pieces(line) == (left,) * 4)


def generate(game: Geister, left: int) -> list[str]:
    """Make the positions again: careless games of 20 plies that end with so many pieces, in which nobody can
    leave at once.
    """
    found: list[str] = []
    attempt = 0
    while len(found) < COUNT:
        rng = Rng(SEED).split(STREAM).split(left).split(attempt)
        attempt += 1
        state = game.start(game.deal(rng))
        while not state.is_over and state.position.ply < PLY:
            state.play(_careless(state, left, rng))
        if not state.is_over and _pieces(state.board) == (left,) * 4 and not _can_leave(state):
            found.append(state.board)
    return found


def _careless(state: GeisterState, left: int, rng: Rng) -> str:
    """Any move; captures mostly while there are more pieces than asked for, and never after."""
    me = state.player
    assert me is not None
    theirs = {s for s in state.position.squares(1 - me) if s < 36}
    takes: list[str] = []
    quiet: list[str] = []
    for number in state.position.legal():
        after = state.position.copy()
        after.play(number)
        text = state.game.move_text(number)
        (takes if theirs != {s for s in after.squares(1 - me) if s < 36} else quiet).append(text)
    wants = len(theirs) > 2 * left
    ahead = [text for text in quiet if text.endswith("north")]
    if takes and (not quiet or (wants and rng.below(4) > 0)):
        chosen: str = rng.choice(takes)
    else:
        chosen = rng.choice(ahead if ahead and wants and rng.below(2) else quiet)
    return chosen


def _pieces(board: str) -> tuple[int, ...]:
    """Count the blue and red pieces of the first player, then of the second."""
    rows = board.split()[0]
    return tuple(rows.count(letter) for letter in "BRbr")


def _can_leave(state: GeisterState) -> bool:
    rows = state.board.split()[0].split("/")
    return rows[0][0] == "B" or rows[0][-1] == "B" or rows[-1][0] == "b" or rows[-1][-1] == "b"
