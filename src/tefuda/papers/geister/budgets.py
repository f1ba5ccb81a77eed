"""Study G.budget: the same over the number of play-outs, as curves; the paper has one number, 50,000.

At 5,000 and 50,000 the games are those of G2 and GA.1, where they were played.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tefuda.papers.curves import draw_curves
from tefuda.papers.finding import Finding
from tefuda.papers.geister.budget import PLAYOUTS, QUICK_GAMES, is_asked
from tefuda.papers.intervals import all_above, minus
from tefuda.papers.results import shipped_as
from tefuda.papers.study import Cell, Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, no_claim, not_run

TAG = "G.budget"
GAMES = 400  # of a cell with few play-outs
OWN = (200, 500, 1_000, 2_000)  # play-outs of a move
OTHERS = (5_000, PLAYOUTS)  # those of G2 and GA.1
QUICK = OWN[:1]
# By name: who plays whom, and in which cell of which study the same is played with more.
PLAIN = "ismcts(iterations={n})"
CURVES = {
    "known one red": ("cheating_uct(blue=0, red=1, iterations={n})", PLAIN, "G2", "blue0-red1"),
    "known one blue": ("cheating_uct(blue=1, red=0, iterations={n})", PLAIN, "G2", "blue1-red0"),
    "known all": ("cheating_uct(blue=4, red=4, iterations={n})", PLAIN, "G2", "blue4-red4"),
    "SO v MC": (PLAIN, "mc(iterations={n})", "GA.1", "SO v MC"),
}


def name(curve: str, playouts: int) -> str:
    """Return the name of a cell."""
    return f"{curve}, {playouts:,} play-outs"


def measure(effort: StudyEffort) -> list[Measured]:
    """Play the cells with few play-outs, and take the others from their studies."""
    cells = []
    for curve, (first, second, _, _) in CURVES.items():
        for playouts in QUICK if effort.quick else OWN:
            agents = [first.format(n=playouts), second.format(n=playouts)]
            games = effort.games(QUICK_GAMES if effort.quick else GAMES)
            cells.append(
                Cell(name(curve, playouts), "geister", agents, games=games, sums={"playouts": playouts})
            )
    quick = [cell.name for cell in cells]
    asked = [
        cell for cell in cells
        if is_asked(effort, cell.name, quick) or effort.taken(TAG, cell.name, cell.games)
    ]  # fmt: skip
    found = effort.scores(TAG, asked)
    return found if effort.quick else [*found, *_borrowed(effort)]


def _borrowed(effort: StudyEffort) -> list[Measured]:
    """Return what other studies have played: in this run's folder, or as it comes with the package."""
    found = []
    for curve, (_, _, tag, cell) in CURVES.items():
        kept = shipped_as("geister", tag)
        with_it = by_name(kept.cells) if kept else {}
        for playouts in OTHERS:
            there = cell if playouts < PLAYOUTS else f"{cell}, {PLAYOUTS:,} play-outs"
            one = effort.known.get((tag, there)) or with_it.get(there)
            if one is not None:
                sums = {"playouts": float(playouts)}
                found.append(Measured(name(curve, playouts), one.value, one.ci95, games=one.games, sums=sums))
    return found


def judge(measured: Sequence[Measured]) -> list[Finding]:
    """Show the numbers, and judge what can be said over all of them."""
    by, found = by_name(measured), []
    quick = max(m.sums["playouts"] for m in measured) < OWN[1]
    for curve in CURVES:
        for playouts in QUICK if quick else (*OWN, *OTHERS):
            one = by.get(name(curve, playouts))
            if one is None:
                found.append(not_run(TAG, name(curve, playouts), "this cell was not played"))
            else:
                found.append(no_claim(TAG, one, "our own number, no claim"))
    return [*found, *_worth_more(by), *_grows(by)]


def _worth_more(by: dict[str, Measured]) -> list[Finding]:
    """Is a red worth more than a blue with any number of play-outs?"""
    budgets = [n for n in (*OWN, *OTHERS) if {name("known one red", n), name("known one blue", n)} <= set(by)]
    if not budgets:
        return []
    pairs = [(by[name("known one red", n)], by[name("known one blue", n)]) for n in budgets]
    gaps = [minus(red.estimate, blue.estimate) for red, blue in pairs]
    words = ", ".join(f"{n:,}: {gap.value:+.3f}" for n, gap in zip(budgets, gaps, strict=True))
    games = sum(red.games + blue.games for red, blue in pairs)
    text = "one known red is worth more than one known blue, however many play-outs"
    return [claim(TAG, text, all_above(gaps, 0.0), games=games, whose="ours", note=f"as one claim; {words}")]


def _grows(by: dict[str, Measured]) -> list[Finding]:
    """Does SO-ISMCTS need play-outs to be better than flat Monte Carlo?"""
    played = [by[name("SO v MC", n)] for n in (*OWN, *OTHERS) if name("SO v MC", n) in by]
    if len(played) < 2:
        return []
    gap = minus(played[-1].estimate, played[0].estimate)
    text = f"SO-ISMCTS does better against MC with {played[-1].sums['playouts']:,.0f} play-outs than with few"
    games = played[0].games + played[-1].games
    words = f"beside {played[0].sums['playouts']:,.0f}: {gap.text()}"
    return [claim(TAG, text, gap.side(), games=games, whose="ours", note=words, ours=gap)]


def draw(findings: Sequence[Finding], path: Path) -> None:
    """Draw win rates over play-outs."""
    cell = r"(known|SO v MC)(.*), ([\d,]+) play-outs"
    draw_curves(findings, path, cell, axes=("play-outs per move", "win rate"), growing=True)


STUDIES = [
    Study(
        TAG,
        "what more play-outs change",
        measure,
        judge=judge,
        full_cost="about 20 CPU minutes",
        paper="geister",
        draw=draw,
        in_parts=True,
    ),
]
