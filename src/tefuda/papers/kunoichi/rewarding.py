"""Study K4.4: what UCB-V learns from: points (PT), adjusted for the class (WR), or for the hand (ours).

The paper's WR tables, four or three Kunoichi, are real series (a few hundred games here: four players
search). Beside them simulated runs of one Kunoichi, in which classes carry over (runs.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tefuda.papers.finding import Finding
from tefuda.papers.intervals import opposite
from tefuda.papers.kunoichi.arms import LOWERED, OTHERS, PAPER_ARMS, TABLES, rewards
from tefuda.papers.kunoichi.choosing import length, lots_of
from tefuda.papers.kunoichi.figures import draw_shares
from tefuda.papers.kunoichi.real import kunoichi, play_real
from tefuda.papers.kunoichi.runs import GAMES_A_RUN, RUNS, SIMULATED, Lot, cells_of, over_runs, simulate
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import Whose, claim, no_claim, not_run

ARMS = PAPER_ARMS[:-1]
REWARDS = {"points": "PT", "class": "WR", "hand": "hand"}
GAMES = 300  # of a real series with several Kunoichi
SEATS = {"K4": 4, "K3": 3}  # how many of the five are Kunoichi; the others are switch
PAPER = {"PT-K4": 31_805.3, "WR-K4": 31_469.2, "PT-K3": 33_195.0, "WR-K3": 32_989.2}
FIGURES = {
    "PT-K4": "as figure 4.7",
    "WR-K4": "as figure 4.8",
    "PT-K3": "as figure 4.9",
    "WR-K3": "as figure 4.10",
}


def measure_rewards(effort: StudyEffort) -> list[Measured]:
    """Measure what class and hand explain, simulate all rewards, and play series of several Kunoichi."""
    found = []
    for table in TABLES:
        lots = lots_of(effort, table, ARMS)
        if effort.wants(table) and lots:
            found += _simulated(effort, table, lots)
    for seats, count in SEATS.items():
        for reward in ("PT", "WR"):
            name = f"{reward}-{seats}"
            if effort.wants(name) and (name == "PT-K4" or not effort.quick):
                found += effort.group(
                    "K4.4", f"{name}: ", partial(_series, effort, name, reward=reward, count=count)
                )
            else:
                found += effort.group("K4.4", f"{name}: ", list)
    return found


def _simulated(effort: StudyEffort, table: str, lots: Sequence[Lot]) -> list[Measured]:
    played = [one for arm in ARMS if (one := rewards(effort, table, arm)) is not None]
    left = sum(one.games * one.sums["variance left"] for one in played)
    whole = sum(one.games * lot.variance for one, lot in zip(played, lots, strict=True))
    games, runs = length(effort)
    least = min(one.games for one in played)
    found = [Measured(f"{table}: variance left", left / whole, None, games=sum(one.games for one in played))]
    results = {r: simulate("ucb_v", lots, games, runs=2 * runs, seed=effort.seed, reward=r) for r in REWARDS}
    for reward, word in REWARDS.items():
        found += cells_of(f"{table}, {word}", results[reward], ARMS)
        if reward == "points":
            continue
        # In a run all rewards meet the same luck, so runs are compared pair by pair.
        pairs = list(zip(results[reward].points, results["points"].points, strict=True))
        gap = over_runs([a - b for a, b in pairs], -4.0, 4.0)
        sums = {"runs": 2.0 * runs, "an arm": least}
        found.append(
            Measured(
                f"{table}: points, {word} − PT", gap.value, gap.interval, games=2 * runs * games, sums=sums
            )
        )
    return found


def _series(effort: StudyEffort, name: str, *, reward: str, count: int) -> list[Measured]:
    """Play the paper's table: the first Kunoichi is judged, and it alone may learn by class."""
    first = kunoichi(ARMS, "class" if reward == "WR" else "points")
    agents = [first, *[kunoichi(ARMS)] * (count - 1), *["switch"] * (5 - count)]
    games = 2 if effort.quick else effort.games(GAMES)
    return play_real(effort, f"K4.4 {name}", name, agents=agents, games=games, arms=ARMS)


def judge_rewards(measured: Sequence[Measured]) -> list[Finding]:
    """Judge whether other rewards help, in simulated runs; show the real series."""
    by, found = by_name(measured), []
    for one in measured:
        source, is_share, _ = one.cell.partition(": share of ")
        note = f"our own number, no claim; {SIMULATED}; {LOWERED}"
        if one.cell.endswith("variance left"):
            note = f"our own number, no claim; left of the variance of points by class and hand; {LOWERED}"
        elif " − PT" in one.cell:
            continue
        elif source.split(":")[0] in PAPER:
            paper = PAPER[source.split(":")[0]] / 10_000
            note = f"no claim; one real series, where the paper has ten of 10,000 games; {LOWERED}; {OTHERS}"
            if not is_share:
                note = f"the paper's {paper:.3f}; {note}"
        found.append(no_claim("K4.4", one, note, data=one.sums if is_share else {}))
    for table in TABLES:
        found += _gaps(table, by)
    played = {one.cell.split(":")[0] for one in measured}
    for name in PAPER:
        if name not in played:
            found.append(not_run("K4.4", name, f"{GAMES} games are about 2 CPU minutes: --only {name}"))
    return [*found, _sooner(by)]


def _sooner(by: dict[str, Measured]) -> Finding:
    """Does Kunoichi settle sooner among equals? Only a series as long as the paper's can tell."""
    text = "the best arm has more than 90 of 100 games sooner among four Kunoichi than against switch*4"
    series, alone = by.get("PT-K4: points"), by.get("switch, PT: points")
    paper = "the paper's after about 4,500 games, and 6,000 to 8,000"
    if series is None or alone is None or series.games < GAMES_A_RUN:
        return not_run(
            "K4.4", text, f"{GAMES_A_RUN:,} games, about an hour: --scale 33.4 --only PT-K4; {paper}"
        )
    passed, runs = series.sums["passed"], alone.sums
    words = f"{passed:,.0f} games (0: never), one series, and {runs['median']:,.0f}, in {runs['passed']:.0f}"
    note = f"{words} of {runs['runs']:.0f} runs that are {SIMULATED}; {paper}; {LOWERED}; {OTHERS}"
    return claim("K4.4", text, None, games=series.games, whose="paper", note=note)  # one series is no rule


def _gaps(table: str, by: dict[str, Measured]) -> list[Finding]:
    found = []
    for word in ("WR", "hand"):
        one = by.get(f"{table}: points, {word} − PT")
        if one is None:
            found.append(not_run("K4.4", f"{table}: {word} beside PT", "no rewards of K2.1 at this table"))
            continue
        gap = one.estimate
        words = (
            f"{gap.text()} points per game; {SIMULATED}, {one.sums['an arm']:,.0f} games per arm; {LOWERED}"
        )
        side = gap.side() if one.sums["runs"] >= 2 * RUNS else None
        whose: Whose = "ours"
        text, holds = "learning by class and hand brings more points", side
        if word == "WR":
            whose, text, holds = "paper", "learning by class does not bring more points", opposite(side)
        found.append(
            claim(
                "K4.4",
                f"{table}: {text}",
                holds,
                games=one.games,
                whose=whose,
                note=f"{words}; {OTHERS}",
                ours=gap,
            )
        )
    return found


STUDIES = [
    Study(
        "K4.4",
        "rewards adjusted for class or hand",
        measure_rewards,
        judge=judge_rewards,
        full_cost="ten CPU minutes after K2.1",
        paper="kunoichi",
        draw=partial(draw_shares, FIGURES),
        in_parts=True,
    ),
]
