"""Studies K4.1 to K4.3: UCB-V over the paper's estimators, on rewards of games that were played (runs.py)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval, opposite
from tefuda.papers.kunoichi.arms import LOWERED, PAPER_ARMS, TABLES, rewards
from tefuda.papers.kunoichi.figures import draw_shares
from tefuda.papers.kunoichi.runs import GAMES_A_RUN, RUNS, SIMULATED, Lot, cells_of, simulate
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, judge, no_claim, not_run

CHOSEN: dict[
    str, dict[str, tuple[tuple[float, ...], tuple[float, ...]]]
] = {  # K4.2 and K4.3: times each arm was chosen in 10,000 games, and its mean points
    "with": {
        "switch": ((201.4, 227.7, 269.8, 253.8, 9_047.3), (3.5487, 3.6004, 3.6820, 3.6690, 4.1264)),
        "policy": ((167.6, 167.3, 150.7, 152.2, 9_362.2), (3.6611, 3.6623, 3.5839, 3.5926, 4.3448)),
        "mixed": ((161.1, 160.5, 188.2, 207.5, 9_282.7), (3.4786, 3.4798, 3.5765, 3.6410, 4.1961)),
    },
    "without": {
        "switch": ((851.1, 907.7, 874.4, 7_366.8), (3.5560, 3.5699, 3.5581, 3.6934)),
        "policy": ((817.2, 779.2, 1_100.9, 7_302.7), (3.4969, 3.5069, 3.5278, 3.6681)),
        "mixed": ((617.7, 1_225.8, 1_375.6, 6_780.9), (3.4586, 3.5152, 3.5398, 3.6588)),
    },
}
TAGS = {"with": "K4.2", "without": "K4.3"}
FIGURES = {  # by what the cells begin with
    "with": {"switch": "figure 4.1", "policy": "figure 4.3", "mixed": "figure 4.5"},
    "without": {"switch": "figure 4.2", "policy": "figure 4.4", "mixed": "figure 4.6"},
}


def lots_of(effort: StudyEffort, table: str, arms: Sequence[str]) -> list[Lot]:
    """Return what the arms paid at a table; nothing, if one of them has not been played."""
    found = [rewards(effort, table, arm) for arm in arms]
    lots = [Lot.of(one.sums) for one in found if one is not None]
    known = [lot for lot in lots if lot is not None]
    return known if len(known) == len(arms) else []


def length(effort: StudyEffort) -> tuple[int, int]:
    """Return how many games a run has, and how many runs there are."""
    return (300, 2) if effort.quick else (GAMES_A_RUN, RUNS)


# K4.1, K4.2, K4.3


def measure_arms(with_cheat: str, effort: StudyEffort) -> list[Measured]:
    """Let UCB-V choose among the paper's arms: on our rewards, and on points with the paper's own means."""
    arms = PAPER_ARMS if with_cheat == "with" else PAPER_ARMS[:-1]
    games, runs = length(effort)
    found = []
    for table in TABLES:
        name = f"{table}, paper's means"
        if effort.wants(name):
            lots = [Lot.with_mean(mean) for mean in CHOSEN[with_cheat][table][1]]
            found += cells_of(name, simulate("ucb_v", lots, games, runs=runs, seed=effort.seed), arms)
        if effort.wants(table):
            lots = lots_of(effort, table, arms)
            if not lots:
                continue
            found += cells_of(table, simulate("ucb_v", lots, games, runs=runs, seed=effort.seed), arms)
            best = max(lot.in_series for lot in lots)
            played = min(one.games for arm in arms if (one := rewards(effort, table, arm)) is not None)
            found.append(Measured(f"{table}: best arm", best, (best, best), games=played))
    return found


def judge_arms(with_cheat: str, measured: Sequence[Measured]) -> list[Finding]:
    """Judge shares beside the paper's, convergence, and the price of switching."""
    tag, by, found = TAGS[with_cheat], by_name(measured), []
    arms = PAPER_ARMS if with_cheat == "with" else PAPER_ARMS[:-1]
    for table, (chosen, _) in CHOSEN[with_cheat].items():
        for source in (table, f"{table}, paper's means"):
            if f"{source}: points" not in by:
                found.append(
                    not_run(
                        tag,
                        f"{source}: shares",
                        "no rewards of K2.1 for all arms at this table, or other cells were asked for",
                    )
                )
                continue
            why = "simulated: points 1 to 5 with the paper's means"
            if source == table:
                why = f"{SIMULATED}, {by[f'{table}: best arm'].games:,} games per arm"
            for arm, times in zip(arms, chosen, strict=True):
                one = by[f"{source}: share of {arm}"]
                share = times / GAMES_A_RUN
                paper = Interval(share, share - 0.00005, share + 0.00005)
                note = f"{why}; ucb_v with our ζ = c = b = 1, which the paper does not give"
                if one.games < RUNS * GAMES_A_RUN:  # shares grow with the games: not the paper's quantity
                    short = f"runs too short to compare; {note}"
                    found.append(no_claim(tag, one, short, paper=share, data=one.sums))
                    continue
                lowered = LOWERED if source == table else "ζ, c and b are not the paper's"
                null = 1 / len(arms)
                one_finding = judge(
                    tag,
                    one.cell,
                    paper=paper,
                    ours=one,
                    null=null,
                    lowered=lowered,
                    note=note,
                )
                found.append(replace(one_finding, data=one.sums))
            found.append(_converged(tag, source, by, arms=arms, why=why))
            if source == table:
                found.append(_price(tag, source, by, why=why))
    return found


def _converged(tag: str, source: str, by: dict[str, Measured], *, arms: Sequence[str], why: str) -> Finding:
    sums = by[f"{source}: points"].sums
    runs, passed = int(sums["runs"]), int(sums["passed"])
    note = f"{why}; best arm {arms[int(sums['best'])]}; {passed} of {runs} runs"
    if passed:
        note += f", median after {sums['median']:,.0f} games"
    enough = by[f"{source}: points"].games >= RUNS * GAMES_A_RUN  # a few short runs decide nothing
    holds = None if not enough else True if passed == runs else False if passed == 0 else None
    text = f"{source}: the best arm has more than 90 % of 100 games in a row"
    return claim(tag, text, holds, games=by[f"{source}: points"].games, whose="paper", note=note)


def _price(tag: str, source: str, by: dict[str, Measured], *, why: str) -> Finding:
    points, best = by[f"{source}: points"], by[f"{source}: best arm"]
    gap = Interval(*(end - best.value for end in points.estimate))
    holds = None if points.sums["runs"] < RUNS else opposite(gap.side())
    return claim(
        tag,
        f"{source}: switching costs points beside always the best arm",
        holds,
        games=points.games,
        whose="paper",
        note=f"{gap.text()} points per game; {why}",
        ours=gap,
    )


STUDIES = [
    Study("K4.2", "UCB-V over estimators including CHEAT (and K4.1)", partial(measure_arms, "with"),
          judge=partial(judge_arms, "with"), full_cost="a CPU minute after K2.1", paper="kunoichi",
          draw=partial(draw_shares, FIGURES["with"]), in_parts=True),
    Study("K4.3", "UCB-V over estimators without CHEAT (and K4.1)", partial(measure_arms, "without"),
          judge=partial(judge_arms, "without"), full_cost="a CPU minute after K2.1", paper="kunoichi",
          draw=partial(draw_shares, FIGURES["without"]), in_parts=True),
]  # fmt: skip
