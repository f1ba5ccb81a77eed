"""Study K4.5: an arm that knows part of two hands, the weakest cards or, as a control, the strongest.

How many points it brings, how right it is, and what UCB-V makes of it beside the paper's other arms
(simulated, runs.py): where in n does it overtake REJECTION?
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt

from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval, minus
from tefuda.papers.kunoichi.arms import LOWERED, OTHERS, PAPER_ARMS, TABLES, fixed, rewards
from tefuda.papers.kunoichi.choosing import length, lots_of
from tefuda.papers.kunoichi.figures import draw_shares
from tefuda.papers.kunoichi.fixed import asked, looked, of_paper
from tefuda.papers.kunoichi.runs import SIMULATED, Lot, cells_of, simulate
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import Whose, claim, judge, no_claim, not_run

GAMES, LOOKED = 2_000, 60  # of a cell: played, looked at
SHARES = (50, 60, 70, 80, 90, 100)
PARTIAL = (36_084.3, 35_943.4, 35_973.7, 36_235.2, 36_541.4, 38_363.4)
PARTIAL_SPREAD = (385.6, 281.0, 465.9, 256.4, 347.0, 239.7)
PARTIAL_ACCURACY = (0.4838, 0.5250, 0.5684, 0.6254, 0.6863, 0.7837)
FIGURES = {f"n = {share} %": f"figure 4.{11 + k}" for k, share in enumerate(SHARES)}


def told(share: int, which: str = "weakest") -> str:
    """Return the arm that is told so much of the hands of the two `switch` players."""
    return f"cheat(share={share / 100}, which='{which}', of=[2, 3], rest=random)"


def measure_partial(effort: StudyEffort) -> list[Measured]:
    """Play the arms that know part of two hands, the weakest cards or, as a control, the strongest."""
    games = 4 if effort.quick else effort.games(GAMES)
    found = []
    for which in ("weakest", "strongest"):
        for share in (50, 100) if effort.quick else SHARES:
            name = f"{which} {share} %"
            if not asked(effort, "K4.5", name, games=games):
                continue

            def play(name: str = name, share: int = share, which: str = which) -> Measured:
                one = fixed(effort, f"K4.5 {name}", table="mixed", arm=told(share, which), games=games)
                return Measured(name, one.value, one.ci95, games=games, sums=one.sums)

            found.append(effort.measured("K4.5", name, games, measure=play))
    arms = [(f"{w} {s} % accuracy", told(s, w)) for w in ("weakest", "strongest") for s in SHARES]
    looks = effort.games(LOOKED)
    look = partial(looked, "mixed", TABLES["mixed"], games=looks, arms=arms)
    wanted = effort.wants("accuracy") and not effort.quick
    found += effort.group("K4.5", "mixed: ", look if wanted else list)
    for share in () if effort.quick else SHARES:
        if (one := by_name(found).get(f"weakest {share} %")) is not None:
            found += _runs(effort, share, one)
    return found


def _runs(effort: StudyEffort, share: int, one: Measured) -> list[Measured]:
    """Let UCB-V choose among the paper's arms without CHEAT and the one that is told a part."""
    lots, last = lots_of(effort, "mixed", PAPER_ARMS[:-1]), Lot.of(one.sums)
    rejection = rewards(effort, "mixed", "rejection")
    if not lots or last is None or rejection is None:
        return []
    games, runs = length(effort)
    result = simulate("ucb_v", [*lots, last], games, runs=runs, seed=effort.seed)
    gap = minus(one.estimate, rejection.estimate)
    over = Measured(f"n = {share} %: over rejection", gap.value, gap.interval, games=one.games)
    return [*cells_of(f"n = {share} %", result, [*PAPER_ARMS[:-1], "cheat"]), over]


def judge_partial(measured: Sequence[Measured]) -> list[Finding]:
    """Judge where part of the truth overtakes, and whether weak cards are worth more than strong ones."""
    by, found = by_name(measured), []
    for share, points, spread, right in zip(SHARES, PARTIAL, PARTIAL_SPREAD, PARTIAL_ACCURACY, strict=True):
        for which in ("weakest", "strongest"):
            one, seen = by.get(f"{which} {share} %"), by.get(f"mixed: {which} {share} % accuracy")
            if one is None:
                found.append(
                    not_run("K4.5", f"{which} {share} %", f"about two CPU minutes for {GAMES:,} games")
                )
            elif which == "weakest":
                found.append(
                    judge(
                        "K4.5",
                        one.cell,
                        paper=of_paper(points, spread),
                        ours=one,
                        null=3.0,
                        lowered=LOWERED,
                        note=OTHERS,
                    )
                )
            else:
                found.append(no_claim("K4.5", one, f"our control, no claim; {LOWERED}"))
            if seen is not None and which == "weakest":
                paper = Interval(right, right - 0.00005, right + 0.00005)
                name = seen.cell.removeprefix("mixed: ")
                found.append(judge("K4.5", name, paper=paper, ours=seen, null=0.25, note=OTHERS))  # fmt: skip
        found += _overtakes(share, by)
    pairs = [(by.get(f"weakest {s} %"), by.get(f"strongest {s} %")) for s in SHARES[:-1]]
    gaps = [minus(w.estimate, s.estimate) for w, s in pairs if w is not None and s is not None]
    if gaps:
        mean = sum(gap.value for gap in gaps) / len(gaps)
        half = sqrt(sum(((gap.high - gap.low) / 2) ** 2 for gap in gaps)) / len(gaps)
        total = Interval(mean, mean - half, mean + half)
        found.append(
            claim("K4.5", "knowing weak cards is worth more than knowing as many strong ones", total.side(),
                  games=sum(w.games for w, s in pairs if w is not None and s is not None), whose="paper",
                  note=f"mean over {len(gaps)} shares {total.text()} points per game; {LOWERED}", ours=total)
        )  # fmt: skip
    whole = [by.get("weakest 100 %"), by.get("weakest 50 %")]
    if whole[0] is not None and whole[1] is not None:
        gap = minus(whole[0].estimate, whole[1].estimate)
        text = "all of two hands is worth more than half of them"
        words = f"{gap.text()} points per game; {LOWERED}"
        games = whole[0].games
        found.append(claim("K4.5", text, gap.side(), games=games, whose="paper", note=words, ours=gap))
    return found


def _overtakes(share: int, by: dict[str, Measured]) -> list[Finding]:
    """Say whether the arm that knows n % brings more than REJECTION, and what UCB-V made of it."""
    over, points = by.get(f"n = {share} %: over rejection"), by.get(f"n = {share} %: points")
    if over is None or points is None:
        return [not_run("K4.5", f"n = {share} %: shares", "no games of all arms at the mixed table (K2.1)")]
    found = []
    for arm in (*PAPER_ARMS[:-1], "cheat"):
        one = by[f"n = {share} %: share of {arm}"]
        note = f"our own number, no claim; {SIMULATED}, {over.games:,} games per arm; {LOWERED}"
        found.append(no_claim("K4.5", one, note, data=one.sums))
    passed, runs = points.sums["passed"], points.sums["runs"]
    best = (*PAPER_ARMS[:-1], "cheat")[int(points.sums["best"])]
    words = (
        f"{over.estimate.text()} points per game; best arm by points {best}, which came to have 90 % of 100 "
        f"games in {passed:.0f} of {runs:.0f} simulated runs; {over.games:,} games per arm; "
        f"{LOWERED}; {OTHERS}"
    )
    text = f"knowing the weakest {share} % of two hands brings more than rejection"
    whose: Whose = "paper" if share >= 90 else "ours"  # the paper: about equal at 80, more at 90 and 100
    found.append(claim("K4.5", text, over.estimate.side(), whose=whose, note=words, ours=over))
    return found


STUDIES = [
    Study("K4.5", "an arm that knows part of two hands", measure_partial, judge=judge_partial,
          full_cost="about 8 CPU minutes; at the paper's scale about 1,000 CPU hours", paper="kunoichi",
          draw=partial(draw_shares, FIGURES), in_parts=True),
]  # fmt: skip
