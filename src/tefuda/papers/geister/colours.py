"""Studies G2 and G3: what known colours are worth (the paper's Tables 2 and 3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tefuda.papers.finding import Finding
from tefuda.papers.geister import cells
from tefuda.papers.geister.budget import PLAYOUTS, QUICK, QUICK_GAMES, lowered
from tefuda.papers.geister.cells import Told
from tefuda.papers.intervals import minus
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim

# Known blue, known red: win rate, and how games were won and lost (escape, blue, red), and drawn.
G2 = {
    (0, 1): (0.828, (354, 205, 254, 106, 18, 33, 30)), (0, 2): (0.892, (367, 187, 309, 52, 20, 8, 57)),
    (0, 3): (0.906, (282, 252, 333, 46, 7, 2, 78)), (1, 0): (0.574, (267, 60, 211, 191, 34, 166, 71)),
    (1, 1): (0.821, (345, 190, 263, 95, 27, 35, 45)), (1, 2): (0.897, (345, 224, 298, 49, 18, 7, 59)),
    (1, 3): (0.891, (266, 264, 310, 46, 11, 1, 102)), (2, 0): (0.639, (279, 78, 251, 173, 23, 134, 62)),
    (2, 1): (0.829, (332, 202, 275, 97, 17, 37, 40)), (2, 2): (0.874, (334, 217, 284, 61, 19, 8, 77)),
    (2, 3): (0.905, (270, 256, 336, 41, 11, 1, 85)), (3, 0): (0.709, (286, 135, 258, 189, 19, 53, 60)),
    (3, 1): (0.823, (283, 212, 302, 116, 13, 22, 52)), (3, 2): (0.879, (263, 248, 330, 63, 11, 10, 75)),
    (3, 3): (0.887, (270, 252, 321, 61, 6, 3, 87)), (4, 4): (0.914, (210, 310, 348, 27, 11, 2, 92)),
}  # fmt: skip
GAMES = 1_000  # of a cell, as in the paper
FULL = ", 50,000 play-outs"  # in the name of a cell at all of them
QUICK_CELLS = ("blue0-red1", "blue1-red0", "blue4-red4")


def told(blue: int, red: int, *, playouts: int, games: int) -> Told:
    """Return one cell."""
    name = f"blue{blue}-red{red}" + ("" if playouts < PLAYOUTS else FULL)
    value, reasons = G2[blue, red]
    words = "all known" if blue + red == 8 else f"known: {blue} blue, {red} red"
    return Told(
        name, words, f"blue={blue}, red={red}", paper=value, reasons=reasons, playouts=playouts, games=games,
        sums={"blue": blue, "red": red},
    )  # fmt: skip


def asked(effort: StudyEffort) -> list[Told]:
    """List all cells at 5,000 play-outs, then at 50,000; a quick run lowers both."""
    if effort.quick:
        return [told(*known, playouts=QUICK, games=effort.games(QUICK_GAMES)) for known in G2]
    return [told(*known, playouts=n, games=effort.games(GAMES)) for n in (5_000, PLAYOUTS) for known in G2]


def _measure(tag: str) -> Callable[[StudyEffort], list[Measured]]:
    return lambda effort: cells.measure(effort, tag, asked(effort), quick=QUICK_CELLS)


def _same(measured: Sequence[Measured]) -> list[Told]:
    """Return all cells of the run that these come from."""
    return asked(StudyEffort(quick=max(m.sums["playouts"] for m in measured) < 5_000))


def judge_g2(measured: Sequence[Measured]) -> list[Finding]:
    """Put the rates beside the paper's, and judge its claim on red and blue."""
    found = cells.judge_rates("G2", _same(measured), measured)
    named = by_name(measured)
    for budget in ("", FULL):
        red, blue = named.get(f"blue0-red1{budget}"), named.get(f"blue1-red0{budget}")
        if red is None or blue is None:
            continue
        gap = minus(red.estimate, blue.estimate)
        note = "; ".join(filter(None, (gap.text(), lowered(red.sums["playouts"]))))
        text = f"one known red is worth more than one known blue{budget}"
        found.append(claim("G2", text, gap.side(), games=red.games + blue.games, whose="paper", note=note))
    return found


def judge_g3(measured: Sequence[Measured]) -> list[Finding]:
    """Put the ways in which games were won and lost beside the paper's."""
    return cells.judge_reasons("G3", _same(measured), measured)


STUDIES = [
    Study(
        "G2",
        "what known colours are worth",
        _measure("G2"),
        judge=judge_g2,
        full_cost="about 20 CPU hours",
        paper="geister",
        in_parts=True,
    ),
    Study(
        "G3",
        "how those games were won and lost",
        _measure("G3"),
        judge=judge_g3,
        full_cost="the games of G2",
        paper="geister",
        in_parts=True,
    ),
]
