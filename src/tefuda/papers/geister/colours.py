"""Study G2: what known colours are worth (the paper's Table 2)."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.papers.finding import Finding
from tefuda.papers.geister.budget import PLAYOUTS, lowered
from tefuda.papers.intervals import minus, rate
from tefuda.papers.study import Cell, Effort, Measured, Study, by_name
from tefuda.papers.verdicts import claim, judge

# Known blue, known red, win rate.
G2 = {
    (0, 1): 0.828, (0, 2): 0.892, (0, 3): 0.906, (1, 0): 0.574, (1, 1): 0.821, (1, 2): 0.897, (1, 3): 0.891,
    (2, 0): 0.639, (2, 1): 0.829, (2, 2): 0.874, (2, 3): 0.905, (3, 0): 0.709, (3, 1): 0.823, (3, 2): 0.879,
    (3, 3): 0.887, (4, 4): 0.914,
}  # fmt: skip
GAMES = 1_000  # of a cell of the paper, and of ours at a tenth of its play-outs
GAMES_AT_FULL = 300  # of ours at all of them
CELLS = ((0, 1), (1, 0), (4, 4))


def cell(blue: int, red: int, playouts: int, games: int) -> Cell:
    """Return the match of a cell: who is told some colours against who is not."""
    name = f"blue{blue}-red{red}" + ("" if playouts < PLAYOUTS else ", 50,000 play-outs")
    oracle = f"cheating_uct(blue={blue}, red={red}, iterations={playouts})"
    sums = {"blue": blue, "red": red, "playouts": playouts}
    return Cell(name, "geister", [oracle, f"ismcts(iterations={playouts})"], games, sums=sums)


def measure(effort: Effort) -> list[Measured]:
    """Play at 5,000 play-outs; one red at 50,000 too."""
    playouts = 500 if effort.quick else 5_000
    cells = [cell(blue, red, playouts, effort.games(GAMES)) for blue, red in CELLS]
    if not effort.quick:
        cells.append(cell(0, 1, PLAYOUTS, effort.games(GAMES_AT_FULL)))
    return effort.scores("G2", cells)


def judge_g2(measured: Sequence[Measured]) -> list[Finding]:
    """Put the rates beside the paper's, and judge its claim on red and blue."""
    found = []
    for m in measured:
        paper = rate(G2[int(m.sums["blue"]), int(m.sums["red"])], GAMES)
        found.append(judge("G2", m.cell, paper, m.estimate, m.games, 0.5, lowered(m.sums["playouts"])))
    named = by_name(measured)
    red, blue = named["blue0-red1"], named["blue1-red0"]
    gap = minus(red.estimate, blue.estimate)
    note = "; ".join(filter(None, (gap.text(), lowered(red.sums["playouts"]))))
    text = "one known red is worth more than one known blue"
    return [*found, claim("G2", text, gap.side(), red.games + blue.games, "paper", note)]


STUDIES = [
    Study("G2", "what known colours are worth", measure, judge_g2, "about 1 CPU hour", "geister"),
]
