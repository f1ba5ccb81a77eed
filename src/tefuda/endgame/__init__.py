"""Solved endings of Tanhinmin: build tables, open them, ask them.

>>> from tefuda import endgame
>>> endgame.solve("1 3 10 / 2 / 4 6 8 / 5 7 9").winning
[3]
"""

from tefuda.endgame.ballots import Ballot, ballot
from tefuda.endgame.builder import build
from tefuda.endgame.files import cache_folder, table_path
from tefuda.endgame.kind import Kind, most_cards, size_of
from tefuda.endgame.reduce import reduced
from tefuda.endgame.solution import EndgameSolution, explain, solve
from tefuda.endgame.table import EndgameTable, in_memory, open_table, table_for

__all__ = [
    "Ballot",
    "EndgameSolution",
    "EndgameTable",
    "Kind",
    "ballot",
    "build",
    "cache_folder",
    "explain",
    "in_memory",
    "most_cards",
    "open_table",
    "reduced",
    "size_of",
    "solve",
    "table_for",
    "table_path",
]
