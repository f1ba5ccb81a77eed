"""Studies K2.1, K2.2 and K4.5: one estimator all along; its points, its accuracy, and part of the truth."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import tefuda
from tefuda.arena import Match
from tefuda.beliefs import estimator
from tefuda.beliefs.compare import Comparison
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Estimate, minus
from tefuda.papers.kunoichi.arms import ARMS, GAME, LOWERED, OTHERS, PAPER_ARMS, TABLES, fixed
from tefuda.papers.study import Effort, Measured, Study, by_name
from tefuda.papers.verdicts import Whose, claim, judge, not_run

GAMES, LOOKED = 2_000, 300  # games of a cell: played, looked at
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
SHARES = (50, 60, 70, 80, 90, 100)
PARTIAL = (36_084.3, 35_943.4, 35_973.7, 36_235.2, 36_541.4, 38_363.4)
PARTIAL_SPREAD = (385.6, 281.0, 465.9, 256.4, 347.0, 239.7)
PARTIAL_ACCURACY = (0.4838, 0.5250, 0.5684, 0.6254, 0.6863, 0.7837)


def of_paper(points: float, spread: float = PAPER_SPREAD) -> Estimate:
    """Return points a game with the interval of a mean of ten runs of 10,000 games."""
    value, half = points / 10_000, 2.262 * spread / sqrt(10) / 10_000
    return Estimate(value, value - half, value + half)


# K2.1


def measure_points(effort: Effort) -> list[Measured]:
    """Play every arm at every table."""
    games = 6 if effort.quick else effort.games(GAMES)
    cells = [(table, arm) for table in ("policy", "mixed", "switch") for arm in ARMS]
    if effort.quick:  # to see that it runs: a few games say nothing of points
        cells = [("policy", arm) for arm in ("random", "rejection", "cheat")]
    found = [
        fixed(effort, "K2.1", table, arm, games)
        for table, arm in cells
        if _asked(effort, "K2.1", f"{table}: {arm}", games)
    ]
    return found


def _asked(effort: Effort, tag: str, name: str, games: int) -> bool:
    return effort.only in name or effort.taken(tag, name, games) is not None


def judge_points(measured: Sequence[Measured]) -> list[Finding]:
    """Judge the points beside the paper's, and the order of the arms."""
    by, found = by_name(measured), []
    for table, numbers in PAPER.items():
        for arm, paper in zip(PAPER_ARMS, numbers, strict=True):
            cell = f"{table}: {arm}"
            if cell in by:
                one = by[cell]
                found.append(
                    judge("K2.1", cell, of_paper(paper), one.estimate, one.games, 3.0, LOWERED, note=OTHERS)
                )
            else:
                found.append(not_run("K2.1", cell, f"about {_cost(arm)} CPU minutes for {GAMES:,} games"))
    found += [
        Finding(
            "K2.1",
            one.cell,
            None,
            one.value,
            one.ci95,
            one.games,
            "open",
            None,
            f"a number of ours, no claim; {LOWERED}",
        )
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
    """Judge which arm brings more points; p < 0.01 where a 99 % interval excludes 0."""
    found = []
    for more, less, whose in ORDERS:
        if f"{table}: {more}" not in by or f"{table}: {less}" not in by:
            continue
        first, second = by[f"{table}: {more}"], by[f"{table}: {less}"]
        gap = minus(first.estimate, second.estimate)
        sure = gap.wider(5).side()
        words = f"{gap.text()} points a game" + ("; p < 0.01" if sure is not None else "") + f"; {LOWERED}"
        found.append(
            claim("K2.1", f"{table}: {more} brings more than {less}", gap.side(), first.games, whose,
                  f"{words}; {OTHERS}", gap.value, gap.interval)
        )  # fmt: skip
    return found


# K2.2


def measure_accuracy(effort: Effort) -> list[Measured]:
    """Look with every estimator at the same decisions of a player at every table."""
    games = 3 if effort.quick else effort.games(LOOKED)
    found = []
    for table, others in TABLES.items():
        if effort.only in table and (table == "policy" or not effort.quick):
            found += effort.group("K2.2", f"{table}: ", lambda t=table, o=others: looked(t, o, games))  # type: ignore[misc]
    return found


def looked(
    table: str, others: Sequence[str], games: int, arms: Sequence[tuple[str, str]] = tuple(ARMS.items())
) -> list[Measured]:
    """Let ``policy`` play at a table and ask the estimators at its decisions."""
    result = Match(GAME, ["policy", *others], games=games, seed=2).run(workers=1)
    game = tefuda.load(GAME)
    found = Comparison([estimator(text) for _, text in arms])
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
        cells.append(Measured(f"{table}: {arm}", mean.value, (mean.low, mean.high), games, sums))
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
            words = f"{one.sums['decisions']:,.0f} decisions, {one.sums['µs']:,.0f} CPU µs a world"
            if one.games < FEWEST:
                verdict = "inconclusive" if arm in papers else "open"
                found.append(Finding("K2.2", one.cell, papers.get(arm), one.value, one.ci95, one.games,
                                     verdict, None, f"no claim: too few games; {words}"))  # fmt: skip
            elif arm in papers:
                paper = Estimate(papers[arm], papers[arm] - 0.0005, papers[arm] + 0.0005)
                found.append(
                    judge("K2.2", one.cell, paper, one.estimate, one.games, 0.25, "", "",
                          f"decisions of policy with a choice, all unseen cards; {words}; {OTHERS}")
                )  # fmt: skip
            else:
                found.append(Finding("K2.2", one.cell, None, one.value, one.ci95, one.games, "open", None,
                                     f"a number of ours, no claim; {words}"))  # fmt: skip
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
                gap = Estimate(*(first.sums[key] for key in ("over", "over low", "over high")))
            found.append(
                claim("K2.2", f"{table}: {more} more accurate than {less}",
                      gap.side() if first.games >= FEWEST else None, first.games, whose,
                      f"{gap.text(100, 1)} points", gap.value, gap.interval)
            )  # fmt: skip
    return found


def _before(arm: str) -> str | None:
    names = list(ARMS)
    at = names.index(arm)
    return names[at - 1] if at else None


# K4.5


def partial(share: int, which: str = "weakest") -> str:
    """Return the arm that is told so much of the hands of the two `switch` players."""
    return f"cheat(share={share / 100}, which='{which}', of=[2, 3], rest=random)"


def measure_partial(effort: Effort) -> list[Measured]:
    """Play the arms that know part of two hands, the weakest cards or, as a control, the strongest."""
    games = 4 if effort.quick else effort.games(GAMES)
    found = []
    for which in ("weakest", "strongest"):
        for share in (50, 100) if effort.quick else SHARES:
            name = f"{which} {share} %"
            if not _asked(effort, "K4.5", name, games):
                continue

            def play(name: str = name, share: int = share, which: str = which) -> Measured:
                one = fixed(effort, f"K4.5 {name}", "mixed", partial(share, which), games)
                return Measured(name, one.value, one.ci95, games, one.sums)

            found.append(effort.measured("K4.5", name, games, play))
    arms = [(f"{w} {s} % accuracy", partial(s, w)) for w in ("weakest", "strongest") for s in SHARES]
    looks = effort.games(LOOKED)
    if effort.only in "accuracy" and not effort.quick:
        found += effort.group("K4.5", "mixed: ", lambda: looked("mixed", TABLES["mixed"], looks, arms))
    return found


def judge_partial(measured: Sequence[Measured]) -> list[Finding]:
    """Judge where part of the truth overtakes, and whether weak cards are worth more than strong ones."""
    by, found = by_name(measured), []
    for share, points, spread, right in zip(SHARES, PARTIAL, PARTIAL_SPREAD, PARTIAL_ACCURACY, strict=True):
        for which in ("weakest", "strongest"):
            one, seen = by.get(f"{which} {share} %"), by.get(f"mixed: {which} {share} % accuracy")
            if one is None:
                found.append(
                    not_run("K4.5", f"{which} {share} %", f"about 3 CPU minutes for {GAMES:,} games")
                )
            elif which == "weakest":
                found.append(judge("K4.5", one.cell, of_paper(points, spread), one.estimate, one.games, 3.0,
                                   LOWERED, note=OTHERS))  # fmt: skip
            else:
                found.append(Finding("K4.5", one.cell, None, one.value, one.ci95, one.games, "open", None,
                                     f"our control, no claim; {LOWERED}"))  # fmt: skip
            if seen is not None and which == "weakest":
                paper = Estimate(right, right - 0.00005, right + 0.00005)
                name = seen.cell.removeprefix("mixed: ")
                found.append(judge("K4.5", name, paper, seen.estimate, seen.games,
                                   0.25, note=OTHERS))  # fmt: skip
    pairs = [(by.get(f"weakest {s} %"), by.get(f"strongest {s} %")) for s in SHARES[:-1]]
    gaps = [minus(w.estimate, s.estimate) for w, s in pairs if w is not None and s is not None]
    if gaps:
        mean = sum(gap.value for gap in gaps) / len(gaps)
        half = sqrt(sum(((gap.high - gap.low) / 2) ** 2 for gap in gaps)) / len(gaps)
        total = Estimate(mean, mean - half, mean + half)
        found.append(
            claim("K4.5", "knowing weak cards is worth more than knowing as many strong ones", total.side(),
                  sum(w.games for w, s in pairs if w is not None and s is not None), "paper",
                  f"mean over {len(gaps)} shares {total.text()} points a game; {LOWERED}", total.value,
                  total.interval)
        )  # fmt: skip
    whole = [by.get("weakest 100 %"), by.get("weakest 50 %")]
    if whole[0] is not None and whole[1] is not None:
        gap = minus(whole[0].estimate, whole[1].estimate)
        text = "all of two hands is worth more than half of them"
        words = f"{gap.text()} points a game; {LOWERED}"
        games = whole[0].games
        found.append(claim("K4.5", text, gap.side(), games, "paper", words, gap.value, gap.interval))
    return found


STUDIES = [
    Study("K2.1", "points with one estimator all along", measure_points, judge_points,
          "about 100 CPU minutes; the paper's 10 × 10,000 games with 5,000 play-outs about 2,000 CPU hours",
          "kunoichi", in_parts=True),
    Study("K2.2", "accuracy of the estimators", measure_accuracy, judge_accuracy,
          "about 15 CPU minutes", "kunoichi", in_parts=True),
    Study("K4.5", "an arm that knows part of two hands", measure_partial, judge_partial,
          "about 45 CPU minutes; at the paper's scale about 1,000 CPU hours", "kunoichi", in_parts=True),
]  # fmt: skip
