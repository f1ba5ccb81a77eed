"""Studies K4.1 to K4.4 and ours beside them: bandits over estimators, on rewards of games that were played.

Runs of 10,000 games with a search at every move cost days; so the rewards of every arm are those of real
games with that arm (K2.1), drawn anew for every run: *simulated*. What this leaves out: classes carry over
from game to game, and opponents who learn. One real run is study K.real.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from tefuda.bandits import bandit_of
from tefuda.beliefs.compare import interval_over_games
from tefuda.core.seeds import stream
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Estimate, opposite
from tefuda.papers.kunoichi.arms import LOWERED, PAPER_ARMS, TABLES, Lot, rewards
from tefuda.papers.study import Effort, Measured, Study, by_name
from tefuda.papers.verdicts import claim, judge, not_run

GAMES_A_RUN, RUNS, LAST = 10_000, 10, 100
MARKS = tuple(range(500, GAMES_A_RUN + 1, 500))
SIMULATED = "simulated: rewards of real games, drawn anew, so classes do not carry over"

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
BANDITS = ("ucb_v", "ucb1", "ucb1_tuned", "ucb2", "ucb_root", "kl_ucb", "thompson", "selection", "switch")
SETTINGS = [
    f"ucb_v(zeta={zeta}, c={c}, b={b})"
    for zeta in (0.1, 0.25, 0.5, 1.0, 2.0)
    for c, b in ((1.0, 1.0), (1.0, 0.25), (0.0, 1.0))
]


@dataclass(frozen=True)
class Runs:
    """What a bandit did in some runs."""

    choices: list[list[int]]
    points: list[float]  # mean points of every run
    best: int

    def shares(self) -> list[list[float]]:
        """Return the share of every arm, by run."""
        arms = 1 + max(max(run) for run in self.choices)
        return [[run.count(arm) / len(run) for arm in range(arms)] for run in self.choices]

    def passes(self, share: float = 0.9) -> list[int | None]:
        """Return after how many games the best arm first has more than this share of the last 100."""
        return [_passes(run, self.best, share) for run in self.choices]


def _passes(run: Sequence[int], best: int, share: float) -> int | None:
    inside = 0
    for game, arm in enumerate(run, start=1):
        inside += arm == best
        if game > LAST:
            inside -= run[game - LAST - 1] == best
        if game >= LAST and inside > share * LAST:
            return game
    return None


def simulate(by: str, lots: Sequence[Lot], games: int, runs: int, seed: int) -> Runs:
    """Let a bandit choose among arms, game after game; every bandit meets the same luck in a run.

    >>> found = simulate("ucb1", [Lot.with_mean(2.0), Lot.with_mean(4.0)], games=500, runs=2, seed=1)
    >>> found.best, min(share[1] for share in found.shares()) > 0.7
    (1, True)
    """
    choices: list[list[int]] = []
    means = []
    for run in range(runs):
        bandit = bandit_of(by, len(lots))
        own = stream(seed, "kunoichi", run)
        arms = [stream(seed, "rewards", run, arm) for arm in range(len(lots))]
        chosen, total = [], 0.0
        for _ in range(games):
            arm = bandit.select(own)
            reward, points = lots[arm].draw(arms[arm])
            bandit.update(arm, reward)
            chosen.append(arm)
            total += points
        choices.append(chosen)
        means.append(total / games)
    best = max(range(len(lots)), key=lambda arm: lots[arm].mean)
    return Runs(choices, means, best)


def over_runs(values: Sequence[float], low: float = 0.0, high: float = 1.0) -> Estimate:
    """Return a mean over runs with Student's interval, within what is possible."""
    mean = interval_over_games(list(values), range(len(values)))
    assert mean is not None
    return Estimate(mean.value, max(mean.low, low), min(mean.high, high))


def _cells(tag_of: str, runs: Runs, names: Sequence[str], games: int) -> list[Measured]:
    """Return what is kept of runs: shares, points, when the best arm has 90 %, and curves of its share."""
    shares, count = runs.shares(), len(runs.choices) * games
    cells = []
    for arm, name in enumerate(names):
        mean = over_runs([share[arm] if arm < len(share) else 0.0 for share in shares])
        sums = {
            f"at {mark}": sum(run[:mark].count(arm) for run in runs.choices) / mark / len(runs.choices)
            for mark in MARKS
            if mark <= games
        }
        cells.append(Measured(f"{tag_of}: share of {name}", mean.value, mean.interval, count, sums))
    points = over_runs(runs.points, 1.0, 5.0)
    when = [mark for mark in runs.passes() if mark is not None]
    sums = {"runs": len(runs.choices), "passed": len(when), "best": runs.best,
            "median": float(median(when)) if when else 0.0}  # fmt: skip
    cells.append(Measured(f"{tag_of}: points", points.value, points.interval, count, sums))
    return cells


def _lots(effort: Effort, table: str, arms: Sequence[str], kind: str = "points") -> list[Lot]:
    """Return what the arms paid at a table; nothing, if one of them has not been played."""
    found = [rewards(effort, table, arm) for arm in arms]
    return [Lot.of(one.sums, kind) for one in found if one is not None] if all(found) else []


def _runs(effort: Effort) -> tuple[int, int]:
    return (500, 3) if effort.quick else (GAMES_A_RUN, RUNS)


# K4.1, K4.2, K4.3


def measure_arms(with_cheat: str, effort: Effort) -> list[Measured]:
    """Let UCB-V choose among the paper's arms: on our rewards, and on points with the paper's own means."""
    arms = PAPER_ARMS if with_cheat == "with" else PAPER_ARMS[:-1]
    games, runs = _runs(effort)
    found = []
    for table in TABLES:
        name = f"{table}, paper's means"
        if effort.only in name:
            lots = [Lot.with_mean(mean) for mean in CHOSEN[with_cheat][table][1]]
            found += _cells(name, simulate("ucb_v", lots, games, runs, effort.seed), arms, games)
        if effort.only in table:
            lots = _lots(effort, table, arms)
            if not lots:
                continue
            found += _cells(table, simulate("ucb_v", lots, games, runs, effort.seed), arms, games)
            best = max(lots, key=lambda lot: lot.mean)
            played = min(one.games for arm in arms if (one := rewards(effort, table, arm)) is not None)
            found.append(Measured(f"{table}: best arm", best.mean, (best.mean, best.mean), played))
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
                why = f"{SIMULATED}, {by[f'{table}: best arm'].games:,} games an arm"
            for arm, times in zip(arms, chosen, strict=True):
                one = by[f"{source}: share of {arm}"]
                share = times / GAMES_A_RUN
                paper = Estimate(share, share - 0.00005, share + 0.00005)
                note = f"{why}; ucb_v with our ζ = c = b = 1, which the paper does not give"
                if one.games < RUNS * GAMES_A_RUN:  # shares grow with the games: not the paper's quantity
                    short = f"runs too short to compare; {note}"
                    found.append(Finding(tag, one.cell, share, one.value, one.ci95, one.games,
                                         "inconclusive", None, short))  # fmt: skip
                    continue
                lowered = LOWERED if source == table else "ζ, c and b are not the paper's"
                null = 1 / len(arms)
                found.append(judge(tag, one.cell, paper, one.estimate, one.games, null, lowered, "", note))
            found.append(_converged(tag, source, by, arms, why))
            if source == table:
                found.append(_price(tag, source, by, why))
    return found


def _converged(tag: str, source: str, by: dict[str, Measured], arms: Sequence[str], why: str) -> Finding:
    sums = by[f"{source}: points"].sums
    runs, passed = int(sums["runs"]), int(sums["passed"])
    note = f"{why}; best arm {arms[int(sums['best'])]}; {passed} of {runs} runs"
    if passed:
        note += f", median after {sums['median']:,.0f} games"
    enough = by[f"{source}: points"].games >= RUNS * GAMES_A_RUN  # a few short runs decide nothing
    holds = None if not enough else True if passed == runs else False if passed == 0 else None
    text = f"{source}: the best arm has more than 90 % of 100 games in a row"
    return claim(tag, text, holds, by[f"{source}: points"].games, "paper", note)


def _price(tag: str, source: str, by: dict[str, Measured], why: str) -> Finding:
    points, best = by[f"{source}: points"], by[f"{source}: best arm"]
    gap = Estimate(*(end - best.value for end in points.estimate))
    holds = None if points.sums["runs"] < RUNS else opposite(gap.side())
    return claim(tag, f"{source}: switching costs points beside always the best arm", holds, points.games,
                 "paper", f"{gap.text()} points a game; {why}", gap.value, gap.interval)  # fmt: skip


# K4.4 and the rewards of ours


def measure_rewards(effort: Effort) -> list[Measured]:
    """Measure how much of the spread of points class and dealt hand leave, within the games of an arm."""
    found = []
    for table in TABLES:
        played = [one for arm in PAPER_ARMS[:-1] if (one := rewards(effort, table, arm)) is not None]
        if effort.only in table and played:
            left = sum(one.games * one.sums["variance left"] for one in played)
            whole = sum(one.games * Lot.of(one.sums, "points").variance for one in played)
            games = sum(one.games for one in played)
            found.append(Measured(f"{table}: variance left", left / whole, None, games))
    return found


# Why rewards other than points are not simulated: in games with one arm all along, an arm that wins begins
# rich, and an arm's own mean is part of what the regression expects; both take away what should be found.
UNFAIR = (
    "games with one arm all along cannot be drawn from here (who wins begins rich): it takes real series, "
    "about 25 CPU minutes each: tefuda match daihinmin "
    "\"kunoichi(player=mc(iterations=200), reward='{}')\" 'policy*4'"
)


def judge_rewards(measured: Sequence[Measured]) -> list[Finding]:
    """Show what the hand explains; say what was not played."""
    note = "a number of ours, no claim; share of the variance of points that class and dealt hand leave"
    found = [
        Finding("K4.4", one.cell, None, one.value, one.ci95, one.games, "open", None, f"{note}; {LOWERED}")
        for one in measured
    ]
    why = "four searching players at a table: 10,000 games are about 5 CPU hours"
    return [
        *found,
        not_run("K4.4", "WR does not help", UNFAIR.format("class")),
        not_run("K4.4", "hand luck helps", UNFAIR.format("hand")),
        not_run("K4.4", "kunoichi×4 + switch, kunoichi×3 + switch×2", why),
    ]


# Which bandit, which ζ, c, b


def measure_bandits(tag: str, bandits: Sequence[str], effort: Effort) -> list[Measured]:
    """Let all bandits choose among the same arms: the paper's means without CHEAT, and our rewards."""
    games, runs = _runs(effort)
    found = []
    for table in ("switch", "policy"):
        sources = {f"{table}, paper's means": [Lot.with_mean(m) for m in CHOSEN["without"][table][1]]}
        if lots := _lots(effort, table, PAPER_ARMS[:-1]):
            sources[table] = lots
        for source, lots in sources.items():
            for by in bandits:
                name = f"{source}: {by}"
                if effort.only in name:
                    result = simulate(by, lots, games, runs, effort.seed)
                    share = over_runs([s[result.best] for s in result.shares()])
                    points = over_runs(result.points, 1.0, 5.0)
                    best = max(lot.mean for lot in lots)
                    when = [mark for mark in result.passes() if mark is not None]
                    sums = {"lost": best - points.value, "passed": len(when), "runs": runs,
                            "median": float(median(when)) if when else 0.0}  # fmt: skip
                    found.append(Measured(name, share.value, share.interval, games * runs, sums))
    return found


def judge_bandits(tag: str, measured: Sequence[Measured]) -> list[Finding]:
    """Say what share the best arm got, and what was lost, bandit by bandit."""
    found = [] if measured else [not_run(tag, "simulated runs", "about three CPU minutes")]
    for one in measured:
        table = one.cell.split(",")[0].split(":")[0]
        paper = CHOSEN["without"][table][0][-1] / GAMES_A_RUN
        note = (
            f"share of the best arm (paper's UCB-V: {paper:.3f}); {one.sums['lost']:.4f} points a game lost; "
            f"90 % in {one.sums['passed']:.0f} of {one.sums['runs']:.0f} runs"
        )
        note += f", median after {one.sums['median']:,.0f}" if one.sums["passed"] else ""
        found.append(Finding(tag, one.cell, None, one.value, one.ci95, one.games, "open", None,
                             f"a number of ours, no claim; simulated; {note}"))  # fmt: skip
    return found


def draw_shares(findings: Sequence[Finding], path: Path) -> None:
    """Draw shares at the end of the runs with intervals beside the paper's: figures 4.1 to 4.6 in one."""
    from matplotlib import pyplot

    shown = [f for f in findings if ": share of " in f.cell and f.ours is not None]
    figure, axes = pyplot.subplots(figsize=(8, 1 + 0.22 * len(shown)))
    for y, f in enumerate(reversed(shown)):
        assert f.ci95 is not None
        axes.plot(f.ci95, (y, y), color="#3d5a98", linewidth=2)
        axes.plot(f.ours or 0.0, y, "o", color="#3d5a98", markersize=4)
        axes.plot(f.paper or 0.0, y, "D", color="#a8321f", markerfacecolor="none", markersize=5)
    axes.set_yticks(range(len(shown)), [f.cell for f in reversed(shown)], fontsize=7)
    axes.set(xlim=(0, 1), xlabel="share of 10,000 games (simulated; diamonds: the paper's)")
    figure.tight_layout()
    figure.savefig(path, format="svg", metadata={"Date": None})
    pyplot.close(figure)


STUDIES = [
    Study("K4.2", "UCB-V over estimators, CHEAT among them (and K4.1)", partial(measure_arms, "with"),
          partial(judge_arms, "with"), "a CPU minute after K2.1", "kunoichi", draw=draw_shares,
          in_parts=True),
    Study("K4.3", "UCB-V over estimators without CHEAT (and K4.1)", partial(measure_arms, "without"),
          partial(judge_arms, "without"), "a CPU minute after K2.1", "kunoichi", draw=draw_shares,
          in_parts=True),
    Study("K4.4", "rewards adjusted for class or hand", measure_rewards, judge_rewards,
          "two CPU minutes after K2.1", "kunoichi", in_parts=True),
    Study("K.zeta", "sensitivity of UCB-V to ζ, c, b", partial(measure_bandits, "K.zeta", SETTINGS),
          partial(judge_bandits, "K.zeta"), "three CPU minutes after K2.1", "kunoichi", in_parts=True),
    Study("K.bandits", "all bandits over the same estimators", partial(measure_bandits, "K.bandits", BANDITS),
          partial(judge_bandits, "K.bandits"), "three CPU minutes after K2.1", "kunoichi", in_parts=True),
]  # fmt: skip
