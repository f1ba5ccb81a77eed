"""Studies E-fig1 to E-fig5: the paper's player with solved endings at the five tables of its figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tefuda.papers.finding import Finding
from tefuda.papers.study import Cell, Effort, Measured, Study, by_name
from tefuda.papers.verdicts import claim, not_run

GAMES, SERIES = 5_000, 20
BASE = "base"
PROPOSED = f"endgame(base={BASE}, cards=10, mode='paper')"
TABLES = {
    "E-fig1": [PROPOSED, f"{BASE}*4"],
    "E-fig2": [PROPOSED, "default*4"],
    "E-fig3": [BASE, "default*4"],
    "E-fig4": [PROPOSED, BASE, "default*3"],
    "E-fig5": [PROPOSED, f"{BASE}*3", "default"],
}
TITLES = {
    "E-fig1": "1 proposed v 4 base",
    "E-fig2": "1 proposed v 4 default",
    "E-fig3": "1 base v 4 default",
    "E-fig4": "1 proposed, 1 base, 3 default",
    "E-fig5": "1 proposed, 3 base, 1 default",
}
POINTS = "points a game"
AHEAD = "ahead of {}"  # the figures' numbers are not in the paper's text, their directions are


def measure(tag: str) -> Callable[[Effort], list[Measured]]:
    """Return what plays the table of a figure: points of the first player, and its lead over the others."""

    def played(effort: Effort) -> list[Measured]:
        games = effort.games(GAMES)
        known = [one for (of, _), one in effort.known.items() if of == tag and one.games == games]
        if known:
            return known
        cell = Cell(tag, "daihinmin", TABLES[tag], games, series=SERIES, duplicate=True)
        result = effort.matches([cell])[0]
        mean = result.players[0].mean
        found = [Measured(POINTS, mean.value, (mean.low, mean.high), games)]
        for one in result.comparisons():
            name = AHEAD.format(result.players[one.others[0]].name)
            found.append(Measured(name, one.difference, (one.low, one.high), games))
        return found

    return played


def judge(tag: str) -> Callable[[Sequence[Measured]], list[Finding]]:
    """Return what judges a figure: the first player is ahead of the others, as the paper's picture shows."""

    def judged(measured: Sequence[Measured]) -> list[Finding]:
        points = by_name(measured).get(POINTS)
        if points is None:
            return [not_run(tag, POINTS, "no games were played")]
        who = "base" if tag == "E-fig3" else "the proposed player"
        low, high = points.estimate.interval
        note = f"{who} has {points.value:.3f} points a game ({low:.3f} to {high:.3f})"
        return [
            claim(tag, one.cell, one.estimate.side(), one.games, "paper", note, one.value, one.ci95)
            for one in measured
            if one.cell != POINTS
        ]

    return judged


STUDIES = [
    Study(tag, title, measure(tag), judge(tag), "2 CPU minutes" if tag != "E-fig3" else "seconds", "endgame")
    for tag, title in TITLES.items()
]
