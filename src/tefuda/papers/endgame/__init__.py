"""Paper E (Nishino & Nishino 2010): an endgame database built on singleton values."""

from tefuda.endgame import open_table
from tefuda.papers.endgame import census, figures, tables
from tefuda.papers.endgame.different import (
    coverage,
    first_missed_win,
    missed_patterns,
    missed_wins,
    patterns_with_groups,
    verdicts,
    winning_cards,
)
from tefuda.papers.endgame.tables import E2_FIRST_CARDS, E3_FIRST_CARDS, e2, e3

STUDIES = [*tables.STUDIES, *figures.STUDIES, *census.STUDIES]

__all__ = [
    "E2_FIRST_CARDS",
    "E3_FIRST_CARDS",
    "STUDIES",
    "coverage",
    "e2",
    "e3",
    "first_missed_win",
    "missed_patterns",
    "missed_wins",
    "open_table",
    "patterns_with_groups",
    "verdicts",
    "winning_cards",
]
