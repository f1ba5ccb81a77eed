"""Paper G's budget, how to say that ours is smaller, and what a quick run leaves out."""

from __future__ import annotations

from collections.abc import Collection

from tefuda.papers.study import StudyEffort

PLAYOUTS = 50_000  # a move, in the paper
QUICK = 200  # a move, in a quick run
QUICK_GAMES = 60  # of a cell, of which a quick run plays a tenth


def is_asked(effort: StudyEffort, cell: str, quick: Collection[str], *, words: str = "") -> bool:
    """Is a cell to be played? A quick run plays few games in these cells; or in those that it is told.

    It may be told a part of their names, or of what they are in words.
    """
    named = effort.wants(cell) or effort.wants(words)
    return named and (not effort.quick or bool(effort.only) or cell in quick)


def lowered(playouts: float) -> str:
    """Say how a budget differs from the paper's.

    >>> lowered(5_000), lowered(50_000)
    ('5,000 play-outs per move instead of 50,000', '')
    """
    return "" if playouts >= PLAYOUTS else f"{int(playouts):,} play-outs per move instead of {PLAYOUTS:,}"
