"""Paper G (Takeuchi, Tochikawa & Matsuzaki 2022): what knowing the colours in Geister is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tefuda.papers.study import Cell, Effort, Finding, Study, claim, judge_rate, rate_of

PLAYOUTS = 50_000  # a move, in the paper

# GA.1: the searches, and the row's win rate against the column's over 200 games.
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
TREES = 20  # the paper does not say how many; what other numbers do is measured too
OTHER_TREES = (5, 100)

# G2: known blue, known red, win rate over 1,000 games.
G2 = {
    (0, 1): 0.828, (0, 2): 0.892, (0, 3): 0.906, (1, 0): 0.574, (1, 1): 0.821, (1, 2): 0.897, (1, 3): 0.891,
    (2, 0): 0.639, (2, 1): 0.829, (2, 2): 0.874, (2, 3): 0.905, (3, 0): 0.709, (3, 1): 0.823, (3, 2): 0.879,
    (3, 3): 0.887, (4, 4): 0.914,
}  # fmt: skip
G2_CELLS = ((0, 1), (1, 0), (4, 4))


def lowered(playouts: int) -> str:
    """Say how a budget differs from the paper's."""
    return "" if playouts >= PLAYOUTS else f"{playouts:,} play-outs a move instead of {PLAYOUTS:,}"


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


def ga1(effort: Effort) -> list[Finding]:
    """All pairs of searches at 5,000 play-outs a move; those with SO-ISMCTS or MC at 50,000; other trees."""
    playouts = 500 if effort.quick else 5_000
    pairs = [Pair(*pair, playouts) for pair in GA1]
    if not effort.quick:
        pooled = [(row, column) for row, column in GA1 if column == "MC" and row != "SO"]
        pairs += [Pair(*pair, playouts, trees) for trees in OTHER_TREES for pair in pooled]
        pairs += [Pair(*pair, PLAYOUTS) for pair in [*(pair for pair in GA1 if "SO" in pair), *pooled]]
    found = dict(zip(pairs, _play_pairs(effort, pairs), strict=True))
    most = max(pair.playouts for pair in pairs)
    at_most = {pair: f for pair, f in found.items() if pair.playouts == most}
    return [
        *found.values(),
        _always("SO-ISMCTS beats every other search", {p: f for p, f in at_most.items() if "SO" in p}),
        _always("every tree search beats MC", {p: f for p, f in at_most.items() if p.column == "MC"}),
    ]


def _play_pairs(effort: Effort, pairs: Sequence[Pair]) -> Iterator[Finding]:
    games = effort.games(200)
    cells = []
    for pair in pairs:
        agents = [
            SEARCHES[name].format(n=pair.playouts, trees=pair.trees) for name in (pair.row, pair.column)
        ]
        cells.append(Cell(f"GA.1 {pair.name}", "geister", agents, games))
    for pair, result in zip(pairs, effort.matches(cells), strict=True):
        paper = GA1[pair.row, pair.column]
        yield judge_rate("GA.1", pair.name, paper, 200, rate_of(result), games, lowered(pair.playouts))


def _always(name: str, found: dict[Pair, Finding]) -> Finding:
    """Judge the claim that the same side wins in all these cells: the paper's winner, for certain."""
    holds: bool | None = True
    for pair, finding in found.items():
        assert finding.ci95 is not None
        row_wins = GA1[pair.row, pair.column] > 0.5
        low, high = finding.ci95 if row_wins else (1 - finding.ci95[1], 1 - finding.ci95[0])
        if high < 0.5:
            holds = False
        elif low <= 0.5 and holds:
            holds = None
    games = sum(finding.games for finding in found.values())
    return claim("GA.1", name, holds, games, lowered(min(pair.playouts for pair in found)))


def g2(effort: Effort) -> list[Finding]:
    """Win rate by known colours, at 5,000 play-outs; one red at 50,000 too."""
    playouts = 500 if effort.quick else 5_000
    wanted = [(blue, red, playouts, effort.games(1000)) for blue, red in G2_CELLS]
    if not effort.quick:
        wanted.append((0, 1, PLAYOUTS, effort.games(300)))
    found = list(_play_known(effort, wanted))
    red_one, blue_one = found[0], found[1]
    assert red_one.ci95 is not None
    assert blue_one.ci95 is not None
    holds = None
    if red_one.ci95[0] > blue_one.ci95[1]:
        holds = True
    elif red_one.ci95[1] < blue_one.ci95[0]:
        holds = False
    games = red_one.games + blue_one.games
    found.append(
        claim("G2", "one known red is worth more than one known blue", holds, games, lowered(playouts))
    )
    return found


def _play_known(effort: Effort, wanted: Sequence[tuple[int, int, int, int]]) -> Iterator[Finding]:
    cells = []
    for blue, red, playouts, games in wanted:
        name = f"blue{blue}-red{red}" + ("" if playouts < PLAYOUTS else ", 50,000 play-outs")
        oracle = f"cheating_uct(blue={blue}, red={red}, iterations={playouts})"
        cells.append(Cell(name, "geister", [oracle, f"ismcts(iterations={playouts})"], games))
    for (blue, red, playouts, games), cell, result in zip(wanted, cells, effort.matches(cells), strict=True):
        yield judge_rate("G2", cell.name, G2[blue, red], 1000, rate_of(result), games, lowered(playouts))


STUDIES = [
    Study("GA.1", "searches against each other", ga1, "about 5 CPU hours", "geister", tuple(SEARCHES)),
    Study("G2", "what known colours are worth", g2, "about 1 CPU hour", "geister"),
]
