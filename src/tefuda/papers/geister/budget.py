"""Paper G's budget, and how to say that ours is smaller."""

from __future__ import annotations

PLAYOUTS = 50_000  # a move, in the paper


def lowered(playouts: float) -> str:
    """Say how a budget differs from the paper's.

    >>> lowered(5_000), lowered(50_000)
    ('5,000 play-outs a move instead of 50,000', '')
    """
    return "" if playouts >= PLAYOUTS else f"{int(playouts):,} play-outs a move instead of {PLAYOUTS:,}"
