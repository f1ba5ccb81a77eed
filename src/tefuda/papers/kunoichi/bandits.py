"""Studies K.zeta and K.bandits: which bandit to choose estimators by, and how much UCB-V's ζ, c, b matter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from statistics import median

from tefuda.papers.finding import Finding
from tefuda.papers.kunoichi.arms import PAPER_ARMS
from tefuda.papers.kunoichi.choosing import CHOSEN, length, lots_of
from tefuda.papers.kunoichi.runs import GAMES_A_RUN, Lot, over_runs, simulate
from tefuda.papers.study import Measured, Study, StudyEffort
from tefuda.papers.verdicts import no_claim, not_run

BANDITS = ("ucb_v", "ucb1", "ucb1_tuned", "ucb2", "ucb_root", "kl_ucb", "thompson", "selection", "switch")
SETTINGS = [
    f"ucb_v(zeta={zeta}, c={c}, b={b})"
    for zeta in (0.1, 0.25, 0.5, 1.0, 2.0)
    for c, b in ((1.0, 1.0), (1.0, 0.25), (0.0, 1.0))
]


def measure_bandits(tag: str, bandits: Sequence[str], effort: StudyEffort) -> list[Measured]:
    """Let all bandits choose among the same arms: the paper's means without CHEAT, and our rewards."""
    games, runs = length(effort)
    found = []
    for table in ("switch", "policy"):
        sources = {f"{table}, paper's means": [Lot.with_mean(m) for m in CHOSEN["without"][table][1]]}
        if lots := lots_of(effort, table, PAPER_ARMS[:-1]):
            sources[table] = lots
        for source, lots in sources.items():
            for by in bandits:
                name = f"{source}: {by}"
                if effort.wants(name):
                    result = simulate(by, lots, games, runs=runs, seed=effort.seed)
                    share = over_runs(result.of_best())
                    points = over_runs(result.points, 1.0, 5.0)
                    best = max(lot.in_series for lot in lots)
                    when = result.passes()
                    sums = {"lost": best - points.value, "passed": len(when), "runs": runs,
                            "median": float(median(when)) if when else 0.0}  # fmt: skip
                    found.append(Measured(name, share.value, share.interval, games=games * runs, sums=sums))
    return found


def judge_bandits(tag: str, measured: Sequence[Measured]) -> list[Finding]:
    """Say what share the best arm got, and what was lost, bandit by bandit."""
    found = [] if measured else [not_run(tag, "simulated runs", "about three CPU minutes")]
    for one in measured:
        table = one.cell.split(",")[0].split(":")[0]
        paper = CHOSEN["without"][table][0][-1] / GAMES_A_RUN
        note = (
            f"share of the best arm (paper's UCB-V: {paper:.3f}); "
            f"{one.sums['lost']:.4f} points per game lost; "
            f"90 % in {one.sums['passed']:.0f} of {one.sums['runs']:.0f} runs"
        )
        note += f", median after {one.sums['median']:,.0f}" if one.sums["passed"] else ""
        found.append(no_claim(tag, one, f"our own number, no claim; simulated; {note}"))
    return found


STUDIES = [
    Study(
        "K.zeta",
        "sensitivity of UCB-V to ζ, c, b",
        partial(measure_bandits, "K.zeta", SETTINGS),
        judge=partial(judge_bandits, "K.zeta"),
        full_cost="three CPU minutes after K2.1",
        paper="kunoichi",
        in_parts=True,
    ),
    Study(
        "K.bandits",
        "all bandits over the same estimators",
        partial(measure_bandits, "K.bandits", BANDITS),
        judge=partial(judge_bandits, "K.bandits"),
        full_cost="three CPU minutes after K2.1",
        paper="kunoichi",
        in_parts=True,
    ),
]
