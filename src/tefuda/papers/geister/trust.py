"""Studies G4 to G9: known pieces by place, by confidence, and in the middle of a game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from tefuda.papers.finding import Finding
from tefuda.papers.geister import cells, colours
from tefuda.papers.geister.budget import PLAYOUTS, QUICK, QUICK_GAMES
from tefuda.papers.geister.cells import Told
from tefuda.papers.intervals import minus, rate
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim

# One known piece by the class of its starting place, 1 to 4.
G4 = {
    "blue": (0.550, 0.574, 0.573, 0.595),
    "red": (0.779, 0.833, 0.825, 0.875),
}
G5 = {
    "blue": ((64, 16, 49, 58, 3, 43, 19), (70, 17, 57, 46, 13, 45, 14), (61, 9, 59, 47, 10, 37, 16),
             (72, 18, 46, 40, 8, 41, 22)),
    "red": ((85, 41, 70, 34, 6, 12, 10), (86, 46, 58, 25, 3, 7, 8), (86, 52, 63, 25, 7, 7, 9),
            (97, 66, 63, 22, 2, 7, 3)),
}  # fmt: skip
CONFIDENCES = (60, 70, 80, 90, 100)
G6 = (0.5205, 0.54, 0.574, 0.6615, 0.809)
G7 = (
    (187, 30, 240, 321, 34, 61, 127), (182, 45, 262, 307, 39, 63, 102), (213, 58, 247, 267, 46, 57, 112),
    (225, 73, 321, 220, 30, 46, 85), (260, 173, 352, 112, 26, 29, 48),
)  # fmt: skip
# By pieces of each colour that are left after 20 plies.
G8 = {
    4: (0.4995, 0.54, 0.592, 0.6705, 0.788),
    3: (0.5155, 0.548, 0.5815, 0.6675, 0.784),
    2: (0.449, 0.5155, 0.542, 0.6145, 0.773),
}
G9 = (
    (187, 18, 210, 311, 36, 169, 68), (223, 20, 243, 291, 43, 121, 59), (239, 29, 235, 273, 42, 102, 78),
    (198, 63, 306, 230, 39, 66, 95), (303, 140, 291, 118, 33, 37, 78),
)  # fmt: skip
TABLE_2 = 0.874  # what the paper's Table 2 has for 2 blue and 2 red at full confidence


def by_place(playouts: int, games: int) -> list[Told]:
    """One known piece, by where it started."""
    found = []
    for colour in ("blue", "red"):
        for place in (1, 2, 3, 4):
            reasons = G5[colour][place - 1]
            found.append(
                Told(
                    f"{colour} at place {place}",
                    f"known: one {colour} that started at place {place}",
                    f"{colour}=1, place={place}",
                    paper=G4[colour][place - 1],
                    paper_games=sum(reasons),
                    reasons=reasons,
                    playouts=playouts,
                    games=games,
                )
            )
    return found


def by_confidence(playouts: int, games: int) -> list[Told]:
    """Two blue and two red known, trusted more and more."""
    return [
        Told(
            f"er={er}", f"known: 2 blue, 2 red, trusted with {er} %",
            "blue=2, red=2" + (f", er={er / 100}" if er < 100 else ""),  # in full: the very games of G2
            paper=value, reasons=reasons, playouts=playouts, games=games,
        )
        for er, value, reasons in zip(CONFIDENCES, G6, G7, strict=True)
    ]  # fmt: skip


def in_the_middle(playouts: int, games: int) -> list[Told]:
    """From positions after 20 plies, half of the pieces known: those nearest to one's own side."""
    found = []
    for left, values in G8.items():
        for k, er in enumerate(CONFIDENCES):
            found.append(
                Told(
                    f"{left}+{left} left, er={er}",
                    f"after 20 plies with {left} blue and {left} red, {left} known, trusted with {er} %",
                    f"pieces={left}, nearest=True, er={er / 100}", paper=values[k],
                    reasons=G9[k] if left == 2 else None, game=f"geister(left={left})",
                    playouts=playouts, games=games,
                )
            )  # fmt: skip
    return found


QUICK_CELLS = (
    "blue at place 4", "red at place 4", "er=60", "er=100", "2+2 left, er=60", "2+2 left, er=100",
)  # fmt: skip

Cells = Callable[[int, int], list[Told]]


Judge = Callable[[Sequence[Measured]], list[Finding]]


def _study(tag: str, title: str, asked: Cells, *, games: int, cost: str, judge: Judge | None = None) -> Study:
    """Return the study of these cells; without a ``judge`` of its own it says how the games ended."""

    def measure(effort: StudyEffort) -> list[Measured]:
        playouts, of = (QUICK, QUICK_GAMES) if effort.quick else (PLAYOUTS, games)
        return cells.measure(effort, tag, asked(playouts, effort.games(of)), quick=QUICK_CELLS)

    def judge_reasons(measured: Sequence[Measured]) -> list[Finding]:
        return cells.judge_reasons(tag, asked(0, 0), measured)

    return Study(
        tag, title, measure, judge=judge or judge_reasons, full_cost=cost, paper="geister", in_parts=True
    )


def _rates(tag: str, asked: Cells) -> Judge:
    return lambda measured: cells.judge_rates(tag, asked(0, 0), measured)


def judge_g6(measured: Sequence[Measured]) -> list[Finding]:
    """The rates; and the paper's contradiction with its own Table 2, from its numbers alone."""
    found = cells.judge_rates("G6", by_confidence(0, 0), measured)
    gap = minus(rate(TABLE_2, 1_000), rate(G6[-1], 1_000))
    text = "the paper's two results for 2 blue, 2 red at 100 % cannot be told apart"
    note = f"Table 2 − Table 6: {gap.text()}"
    found.append(claim("G6", text, gap.side() is None, games=2_000, whose="ours", note=note))
    full = by_name(measured).get("er=100")
    if full is not None:
        for name, value in (("Table 2", TABLE_2), ("Table 6", G6[-1])):
            apart = minus(full.estimate, rate(value, 1_000)).side()
            near = None if apart is None else False
            words = f"ours − {name}: {minus(full.estimate, rate(value, 1_000)).text()}"
            found.append(
                claim("G6", f"ours is that of {name}", near, games=full.games, whose="ours", note=words)
            )
    return found


def judge_g7(measured: Sequence[Measured]) -> list[Finding]:
    """The ways; and whether the paper's own tables for one setting have the same, from its numbers alone."""
    found = cells.judge_reasons("G7", by_confidence(0, 0), measured)
    value, chance = chi_square(colours.G2[2, 2][1], G7[-1])
    text = "the paper's two tables of endings for 2 blue, 2 red at 100 % cannot be told apart"
    note = (
        f"Table 3 v Table 7: chi-square {value:.1f} with {len(G7[-1]) - 1} degrees of freedom, p {chance:.1g}"
    )
    found.append(claim("G7", text, False if chance < 0.05 else None, games=2_000, whose="ours", note=note))
    return found


def chi_square(first: Sequence[int], second: Sequence[int]) -> tuple[float, float]:
    """Return chi-square of two rows of counts, and its chance if both came from one source.

    The number of kinds is odd here, so that the chance is a finite sum.

    >>> [round(number, 3) for number in chi_square((30, 30, 40), (50, 30, 20))]
    [11.667, 0.003]
    """
    sums = sum(first), sum(second)
    value = 0.0
    for pair in zip(first, second, strict=True):
        for seen, row in zip(pair, sums, strict=True):
            expected = sum(pair) * row / sum(sums)
            value += (seen - expected) ** 2 / expected
    half = value / 2
    return value, math.exp(-half) * sum(half**k / math.factorial(k) for k in range(len(first) // 2))


ENDINGS = "how those games were won and lost"
STUDIES = [
    _study("G4", "one known piece, by its place", by_place, games=250, cost="about 2.5 CPU hours",
           judge=_rates("G4", by_place)),
    _study("G5", ENDINGS, by_place, games=250, cost="the games of G4"),
    _study("G6", "known colours, at several levels of trust", by_confidence, games=1_000,
           cost="about 6 CPU hours", judge=judge_g6),
    _study("G7", ENDINGS, by_confidence, games=1_000, cost="the games of G6", judge=judge_g7),
    _study("G8", "the same in the middle of a game", in_the_middle, games=1_000,
           cost="about 10 CPU hours", judge=_rates("G8", in_the_middle)),
    _study("G9", ENDINGS, in_the_middle, games=1_000, cost="the games of G8"),
]  # fmt: skip
