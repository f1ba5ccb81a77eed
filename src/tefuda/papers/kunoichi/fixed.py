"""Studies K2.1 and K2.2: one estimator all along; its points and its accuracy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt

import tefuda
from tefuda.arena import Match
from tefuda.beliefs import estimator
from tefuda.beliefs.compare import EstimatorComparison
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval, minus
from tefuda.papers.kunoichi.arms import ARMS, GAME, LOWERED, OTHERS, PAPER_ARMS, TABLES, fixed, gap_of
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import Whose, claim, judge, no_claim, not_run

GAMES = 2_000  # of a cell
LOOKED = 300  # games that are looked at
FEWEST = 20  # games whose decisions say something of accuracy

PAPER = {  # points of 10,000 games, the mean of ten runs
    "switch": (35_563, 35_630, 35_869, 37_079, 41_235),
    "policy": (34_964, 35_222, 35_521, 36_832, 43_371),
    "mixed": (34_786, 34_943, 35_171, 36_480, 42_123),
}
PAPER_SPREAD = 312  # the largest of the standard deviations over runs; the paper does not give each
ACCURACY = {
    "switch": (0.280, 0.312, 0.332, 0.363, 1.0),
    "policy": (0.285, 0.312, 0.332, 0.367, 1.0),
    "mixed": (0.283, 0.312, 0.332, 0.367, 1.0),
}


def of_paper(points: float, spread: float = PAPER_SPREAD) -> Interval:
    """Return points per game with the interval of a mean of ten runs of 10,000 games."""
    value, half = points / 10_000, 2.262 * spread / sqrt(10) / 10_000
    return Interval(value, value - half, value + half)


# K2.1


def measure_points(effort: StudyEffort) -> list[Measured]:
    """Play every arm at every table."""
    if effort.quick:  # to see that it runs: a few games say nothing of points
        cells = [("policy", arm, 6) for arm in ("random", "rejection", "cheat")]
    else:
        cells = [(table, arm, effort.games(GAMES)) for table in TABLES for arm in ARMS]
    return [
        fixed(effort, "K2.1", table=table, arm=arm, games=games)
        for table, arm, games in cells
        if asked(effort, "K2.1", f"{table}: {arm}", games=games)
    ]


def asked(effort: StudyEffort, tag: str, name: str, *, games: int) -> bool:
    """Is the cell to be played now, or known?"""
    return effort.wants(name) or effort.taken(tag, name, games) is not None


def judge_points(measured: Sequence[Measured]) -> list[Finding]:
    """Judge the points beside the paper's, and the order of the arms."""
    by, found = by_name(measured), []
    for table, numbers in PAPER.items():
        for arm, paper in zip(PAPER_ARMS, numbers, strict=True):
            cell = f"{table}: {arm}"
            if cell in by:
                one = by[cell]
                found.append(
                    judge(
                        "K2.1",
                        cell,
                        paper=of_paper(paper),
                        ours=one,
                        null=3.0,
                        lowered=LOWERED,
                        note=OTHERS,
                    )
                )
            else:
                found.append(not_run("K2.1", cell, f"about {_cost(arm)} CPU minutes for {GAMES:,} games"))
    found += [
        no_claim("K2.1", one, f"our own number, no claim; {LOWERED}")
        for one in measured
        if one.cell.split(": ")[1].split(",")[0] in ("uniform", "particles")
    ]
    for table in TABLES:
        found += _orders(table, by)
    return found


def _cost(arm: str) -> int:
    return 8 if arm in ("rejection", "particles") else 3


ORDERS: tuple[tuple[str, str, Whose], ...] = (
    ("rejection", "random", "paper"),
    ("rejection", "bias", "paper"),
    ("cheat", "rejection", "paper"),
    ("particles", "rejection", "ours"),
    ("particles", "uniform", "ours"),
)


def _orders(table: str, by: dict[str, Measured]) -> list[Finding]:
    """Judge which arm brings more points."""
    found = []
    for more, less, whose in ORDERS:
        if f"{table}: {more}" not in by or f"{table}: {less}" not in by:
            continue
        first, second = by[f"{table}: {more}"], by[f"{table}: {less}"]
        gap, p = gap_of(first, second)
        words = f"{gap.text()} points per game" + ("" if p is None else f", p = {p:.2g}") + f"; {LOWERED}"
        found.append(
            claim(
                "K2.1",
                f"{table}: {more} brings more than {less}",
                gap.side(),
                games=first.games,
                whose=whose,
                note=f"{words}; {OTHERS}",
                ours=gap,
            )
        )
    return found


# K2.2


def measure_accuracy(effort: StudyEffort) -> list[Measured]:
    """Look with every estimator at the same decisions of a player at every table."""
    games = 3 if effort.quick else effort.games(LOOKED)
    found = []
    for table, others in TABLES.items():
        wanted = effort.wants(table) and (table == "policy" or not effort.quick)
        look = partial(looked, table, others, games=games)
        found += effort.group("K2.2", f"{table}: ", look if wanted else list)
    return found


def looked(
    table: str, others: Sequence[str], *, games: int, arms: Sequence[tuple[str, str]] = tuple(ARMS.items())
) -> list[Measured]:
    """Let ``policy`` play at a table and ask the estimators at its decisions."""
    result = Match(GAME, ["policy", *others], games=games, seed=2).run(workers=1)
    game = tefuda.load(GAME)
    found = EstimatorComparison([estimator(text) for _, text in arms])
    for row in result.rows:
        found.add(game.replay(row.deal, row.moves), row.number, seats=[row.seating.index(0)], samples=32)
    cells = []
    for which, (arm, _) in enumerate(arms):
        mean, loss = found.mean(which, "accuracy"), found.mean(which, "log_loss")
        assert mean is not None
        assert loss is not None
        one = found.to_json()["estimators"][which]
        sums = {"log loss": loss.value, "log loss low": loss.low, "log loss high": loss.high,
                "µs": one["microseconds_a_world"], "decisions": len(found.looks[which])}  # fmt: skip
        if which:
            gap = found.difference(which, which - 1)
            assert gap is not None
            sums |= {"over": gap.value, "over low": gap.low, "over high": gap.high}
        cells.append(Measured(f"{table}: {arm}", mean.value, (mean.low, mean.high), games=games, sums=sums))
    return cells


def judge_accuracy(measured: Sequence[Measured]) -> list[Finding]:
    """Judge the accuracies beside the paper's, and their order on the same decisions."""
    by, found = by_name(measured), []
    for table, numbers in ACCURACY.items():
        papers = dict(zip(PAPER_ARMS, numbers, strict=True))
        for arm in ARMS:
            one = by.get(f"{table}: {arm}")
            if one is None:
                found.append(not_run("K2.2", f"{table}: {arm}", "asked for another table only"))
                continue
            words = f"{one.sums['decisions']:,.0f} decisions, {one.sums['µs']:,.0f} CPU µs per world"
            if one.games < FEWEST:
                found.append(
                    no_claim("K2.2", one, f"no claim: too few games; {words}", paper=papers.get(arm))
                )
            elif arm in papers:
                paper = Interval(papers[arm], papers[arm] - 0.0005, papers[arm] + 0.0005)
                found.append(
                    judge(
                        "K2.2",
                        one.cell,
                        paper=paper,
                        ours=one,
                        null=0.25,
                        lowered="",
                        note=f"decisions of policy with a choice, all unseen cards; {words}; {OTHERS}",
                    )
                )
            else:
                found.append(no_claim("K2.2", one, f"our own number, no claim; {words}"))
        found += _accuracy_orders(table, by)
    return found


ACCURACY_ORDERS: tuple[tuple[str, str, Whose], ...] = (
    ("sbjinfo", "random", "paper"),
    ("bias", "sbjinfo", "paper"),
    ("rejection", "bias", "paper"),
    ("particles", "rejection", "ours"),
)


def _accuracy_orders(table: str, by: dict[str, Measured]) -> list[Finding]:
    found = []
    for more, less, whose in ACCURACY_ORDERS:
        if f"{table}: {more}" in by and f"{table}: {less}" in by:
            first, second = by[f"{table}: {more}"], by[f"{table}: {less}"]
            gap = minus(first.estimate, second.estimate)
            if "over" in first.sums and _before(more) == less:  # the same decisions: paired
                gap = Interval(*(first.sums[key] for key in ("over", "over low", "over high")))
            times = f"{first.sums['µs']:,.0f} and {second.sums['µs']:,.0f} CPU µs per world"
            found.append(
                claim(
                    "K2.2",
                    f"{table}: {more} more accurate than {less}",
                    gap.side() if first.games >= FEWEST else None,
                    games=first.games,
                    whose=whose,
                    note=f"{gap.text(100, 1)} points; {times}",
                    ours=gap,
                )
            )
    return found


def _before(arm: str) -> str | None:
    names = list(ARMS)
    at = names.index(arm)
    return names[at - 1] if at else None


STUDIES = [
    Study(
        "K2.1",
        "points with the same estimator throughout",
        measure_points,
        judge=judge_points,
        full_cost="about 100 CPU minutes; the paper's 10 × 10,000 games with 5,000 play-outs "
        "about 2,000 CPU hours",
        paper="kunoichi",
        in_parts=True,
    ),
    Study(
        "K2.2",
        "accuracy of the estimators",
        measure_accuracy,
        judge=judge_accuracy,
        full_cost="about 15 CPU minutes",
        paper="kunoichi",
        in_parts=True,
    ),
]
