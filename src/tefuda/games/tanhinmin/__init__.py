"""Tanhinmin: single cards, strictly stronger or pass; the first without cards wins."""

from tefuda.games.tanhinmin.game import Tanhinmin, TanhinminState, layout_of, position_of
from tefuda.games.tanhinmin.notation import Layout, read_position, write_position

__all__ = [
    "Layout",
    "Tanhinmin",
    "TanhinminState",
    "layout_of",
    "position_of",
    "read_position",
    "write_position",
]
