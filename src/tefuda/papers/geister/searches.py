"""Study GA.1: searches against each other (the paper's appendix), with two readings of the escape.

The paper's players were made with Naotti-2020, whose board has no move that leaves: a blue piece on its
exit at its own turn has won. Whether they played so is not said; both ways are played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tefuda.papers.finding import Finding
from tefuda.papers.geister.budget import PLAYOUTS, QUICK, QUICK_GAMES, is_asked, lowered
from tefuda.papers.intervals import all_above, rate
from tefuda.papers.study import Cell, Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, judge, not_run

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
QUICK_CELLS = ("SO v MC", "win rate v MC", "SO v MC, escape terminal", "win rate v MC, escape terminal")
READINGS = ("move", "terminal")  # leaving is a move; or a blue piece on its exit at its turn has won


class Pair(NamedTuple):
    """A cell of GA.1."""

    row: str
    column: str
    playouts: int
    trees: int = TREES
    escape: str = READINGS[0]

    @property
    def name(self) -> str:
        """What the report calls it."""
        name = f"{self.row} v {self.column}"
        if self.playouts >= PLAYOUTS:
            name += ", 50,000 play-outs"
        if self.trees != TREES:
            name += f", {self.trees} trees"
        return name if self.escape == READINGS[0] else f"{name}, escape {self.escape}"

    def cell(self, games: int) -> Cell:
        """Return the match to play."""
        agents = [
            SEARCHES[name].format(n=self.playouts, trees=self.trees) for name in (self.row, self.column)
        ]
        game = "geister" if self.escape == READINGS[0] else f"geister(escape={self.escape!r})"
        return Cell(
            self.name, game, agents, games=games, sums={"playouts": self.playouts, "trees": self.trees}
        )


def pairs(quick: bool) -> list[Pair]:
    """List all pairs at 50,000 play-outs per move with both readings; at 5,000 with one; other trees."""
    if quick:
        return [Pair(*pair, QUICK, escape=escape) for escape in READINGS for pair in GA1]
    pooled = [(row, column) for row, column in GA1 if column == "MC" and row != "SO"]
    return [
        *(Pair(*pair, 5_000) for pair in GA1),
        *(Pair(*pair, 5_000, trees) for trees in OTHER_TREES for pair in pooled),
        *(Pair(*pair, PLAYOUTS, escape=escape) for escape in READINGS for pair in GA1),
    ]


def measure(effort: StudyEffort) -> list[Measured]:
    """Play all pairs, or a few."""
    games = effort.games(QUICK_GAMES if effort.quick else GAMES)
    asked = [
        pair.cell(games)
        for pair in pairs(effort.quick)
        if is_asked(effort, pair.name, QUICK_CELLS) or effort.taken("GA.1", pair.name, games)
    ]
    return effort.scores("GA.1", asked)


def judge_ga1(measured: Sequence[Measured]) -> list[Finding]:
    """Put the rates beside the paper's, and judge two claims at the most play-outs, for each reading."""
    most = max(m.sums["playouts"] for m in measured)
    asked, played = pairs(quick=most < 5_000), by_name(measured)
    found = [_rate(pair, played.get(pair.name)) for pair in asked]
    for escape in READINGS:
        rows = [p for p in asked if (p.playouts, p.trees, p.escape) == (most, TREES, escape)]
        for text, its in (
            ("SO-ISMCTS beats every other search", [p for p in rows if "SO" in (p.row, p.column)]),
            ("every tree search beats MC", [p for p in rows if p.column == "MC"]),
        ):
            name = text if escape == READINGS[0] else f"{text}, escape {escape}"
            found.append(_always(name, its, played))
    return found


def _rate(pair: Pair, m: Measured | None) -> Finding:
    if m is None:
        return not_run("GA.1", pair.name, "this cell was not played")
    paper = rate(GA1[pair.row, pair.column], GAMES)
    return judge(
        "GA.1",
        pair.name,
        paper=paper,
        ours=m,
        null=0.5,
        lowered=lowered(pair.playouts),
    )


def _always(name: str, cells: Sequence[Pair], played: Mapping[str, Measured]) -> Finding:
    """Judge the claim that the paper's winner wins in all these cells, as one claim."""
    found = [(pair, played[pair.name]) for pair in cells if pair.name in played]
    if not found:
        return not_run("GA.1", name, "none of its cells was played")
    winners = [m.estimate if GA1[pair.row, pair.column] > 0.5 else m.estimate.flipped(1) for pair, m in found]
    holds = all_above(winners, 0.5)
    if len(found) < len(cells) and holds:
        holds = None  # one that was not played could still contradict
    words = [f"{len(found)} of {len(cells)} cells as one claim", lowered(cells[0].playouts)]
    games = sum(m.games for _, m in found)
    return claim("GA.1", name, holds, games=games, whose="paper", note="; ".join(filter(None, words)))


STUDIES = [
    Study(
        "GA.1",
        "searches against each other",
        measure,
        judge=judge_ga1,
        full_cost="about 4 CPU hours",
        paper="geister",
        pairs=tuple(SEARCHES),
        in_parts=True,
    )
]
