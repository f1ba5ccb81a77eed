"""Study GA.1: searches against each other (the paper's appendix)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tefuda.papers.finding import Finding
from tefuda.papers.geister.budget import PLAYOUTS, lowered
from tefuda.papers.intervals import all_above, rate
from tefuda.papers.study import Cell, Effort, Measured, Study
from tefuda.papers.verdicts import claim, judge

# The searches, and the row's win rate against the column's.
SEARCHES = {
    "MC": "mc(iterations={n})",
    "visits": "det_uct(iterations={n}, pool='visits', trees={trees})",
    "majority": "det_uct(iterations={n}, pool='majority', trees={trees})",
    "win rate": "det_uct(iterations={n}, pool='rate', trees={trees})",
    "LCB": "det_uct(iterations={n}, pool='lcb', trees={trees})",
    "SO": "ismcts(iterations={n})",
}
GA1 = {
    ("visits", "MC"): 0.630, ("majority", "MC"): 0.580, ("win rate", "MC"): 0.738, ("LCB", "MC"): 0.615,
    ("SO", "MC"): 0.835, ("visits", "majority"): 0.630, ("visits", "win rate"): 0.115,
    ("visits", "LCB"): 0.140, ("visits", "SO"): 0.138, ("majority", "win rate"): 0.095,
    ("majority", "LCB"): 0.100, ("majority", "SO"): 0.095, ("win rate", "LCB"): 0.613,
    ("win rate", "SO"): 0.37, ("LCB", "SO"): 0.333,
}  # fmt: skip
GAMES = 200  # of a cell, the paper's and ours
TREES = 20  # the paper does not say how many; what other numbers do is measured too
OTHER_TREES = (5, 100)


class Pair(NamedTuple):
    """A cell of GA.1."""

    row: str
    column: str
    playouts: int
    trees: int = TREES

    @property
    def name(self) -> str:
        """What the report calls it."""
        name = f"{self.row} v {self.column}"
        if self.playouts >= PLAYOUTS:
            name += ", 50,000 play-outs"
        return name if self.trees == TREES else f"{name}, {self.trees} trees"

    def cell(self, games: int) -> Cell:
        """Return the match to play."""
        agents = [
            SEARCHES[name].format(n=self.playouts, trees=self.trees) for name in (self.row, self.column)
        ]
        sums = {"playouts": self.playouts, "trees": self.trees}
        return Cell(self.name, "geister", agents, games, sums=sums)


def pairs(quick: bool) -> list[Pair]:
    """List all pairs at 5,000 play-outs a move; those with SO-ISMCTS or MC at 50,000; other trees."""
    playouts = 500 if quick else 5_000
    found = [Pair(*pair, playouts) for pair in GA1]
    if not quick:
        pooled = [(row, column) for row, column in GA1 if column == "MC" and row != "SO"]
        found += [Pair(*pair, playouts, trees) for trees in OTHER_TREES for pair in pooled]
        found += [Pair(*pair, PLAYOUTS) for pair in [*(pair for pair in GA1 if "SO" in pair), *pooled]]
    return found


def measure(effort: Effort) -> list[Measured]:
    """Play all pairs."""
    games = effort.games(GAMES)
    return effort.scores("GA.1", [pair.cell(games) for pair in pairs(effort.quick)])


def judge_ga1(measured: Sequence[Measured]) -> list[Finding]:
    """Put the rates beside the paper's, and judge two claims at the most play-outs that were played."""
    found = []
    for m in measured:
        paper = rate(GA1[_players(m)], GAMES)
        found.append(
            judge("GA.1", m.cell, paper, m.estimate, m.games, 0.5, lowered(m.sums["playouts"]))
        )  # fmt: skip
    most = max(m.sums["playouts"] for m in measured)
    at_most = [m for m in measured if m.sums["playouts"] == most and m.sums["trees"] == TREES]
    return [
        *found,
        _always("SO-ISMCTS beats every other search", [m for m in at_most if "SO" in _players(m)]),
        _always("every tree search beats MC", [m for m in at_most if _players(m)[1] == "MC"]),
    ]


def _players(m: Measured) -> tuple[str, str]:
    row, _, column = m.cell.partition(", ")[0].partition(" v ")
    return row, column


def _always(name: str, cells: Sequence[Measured]) -> Finding:
    """Judge the claim that the paper's winner wins in all these cells, as one claim."""
    winners = [m.estimate if GA1[_players(m)] > 0.5 else m.estimate.flipped(1) for m in cells]
    games = sum(m.games for m in cells)
    note = "; ".join(filter(None, (f"{len(cells)} cells as one claim", lowered(cells[0].sums["playouts"]))))
    return claim("GA.1", name, all_above(winners, 0.5), games, "paper", note)


STUDIES = [
    Study(
        "GA.1", "searches against each other", measure, judge_ga1, "about 5 CPU hours", "geister",
        pairs=tuple(SEARCHES),
    )
]  # fmt: skip
