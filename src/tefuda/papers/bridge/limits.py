"""Study P4: a limit of time is held in every world, and on a cluster in which a worker is lost."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

import tefuda
from tefuda.games.bridge.solver import DoubleDummy
from tefuda.papers.bridge.leads import GAME, WORLDS, deal, worlds
from tefuda.papers.finding import Finding
from tefuda.papers.machine import CPU_SHARE, CpuShare, share_now, was_busy
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, exact, not_judged, not_run
from tefuda.workers import cores

DEALS = 5  # that are looked at
WANTED = 20  # worlds, the slowest of them
QUANTILES = (0.25, 0.5, 0.75)
TENTH = 0.1  # of a second
CALM, KILLED, HUNG = "nothing happens", "a worker is killed", "a worker hangs"
DECISION = 2.0  # seconds of a decision on the cluster


def slowest(effort: StudyEffort) -> list[tuple[float, Any]]:
    """Return the worlds that take longest to solve, with the CPU seconds that they take."""
    timed = []
    for number in range(1 if effort.quick else DEALS):
        for state in worlds(effort.seed, number, WANTED // 2):
            began = time.thread_time()
            DoubleDummy(effort=None).solve(state)
            timed.append((time.thread_time() - began, state))
    timed.sort(key=lambda pair: -pair[0])
    return timed[:WANTED]


def measure(effort: StudyEffort) -> list[Measured]:
    """Search the slowest worlds with limits that are quantiles of their own times."""
    known = effort.group("P4", "limit", lambda: _in_time(effort))
    return [*known, *([] if effort.quick else effort.group("P4", "cluster", _on_a_cluster))]


def _in_time(effort: StudyEffort) -> list[Measured]:
    timed = slowest(effort)
    lengths = sorted(seconds for seconds, _ in timed)
    found = []
    for quantile in QUANTILES:
        limit = lengths[int(quantile * len(lengths))]
        over, cut, depths = [], 0, []
        with CpuShare() as share:
            for _, state in timed:
                began = time.monotonic()
                solved = DoubleDummy().solve(state, deadline=began + limit)
                over.append(time.monotonic() - began - limit)
                cut += solved.depth is not None
                depths.append(solved.depth or 52)
        sums = {
            "limit": limit, "cut": cut, "latest": max(over), "depth": sum(depths) / len(depths),
            "held": sum(late <= TENTH for late in over), CPU_SHARE: share.value,
        }  # fmt: skip
        found.append(
            Measured(f"limit at the quantile {quantile}", sums["held"], None, games=len(timed), sums=sums)
        )
    return found


def _on_a_cluster() -> list[Measured]:
    """Decide on a cluster of two workers of this machine; one is lost after a quarter of the time."""
    if find_spec("distributed") is None:
        return []
    return [decision_on(2, what, samples=16) for what in (CALM, KILLED, HUNG)]


def decision_on(workers: int, what: str, *, samples: int) -> Measured:
    """Decide on so many workers of this machine, to one of whom something happens meanwhile."""
    from tefuda.workers.trial import TrialCluster

    view = tefuda.load(GAME).start(deal(1, 0)).view(3)
    with TrialCluster(workers) as made:
        text = f"pimc(samples={samples}, seconds={DECISION}, worlds={WORLDS}, workers='{made.address}')"
        agent = tefuda.agent(text)
        agent.decide(view)  # once, so that all are awake
        blow = {CALM: 0, KILLED: signal.SIGKILL, HUNG: signal.SIGSTOP}[what]  # 0: is it there?
        share = share_now(cores())
        later = threading.Timer(DECISION / 4, os.kill, (made.workers[0].pid, blow))
        later.start()
        began = time.monotonic()
        decision = agent.decide(view)
        took = time.monotonic() - began
        later.join()
    share = min(share, share_now(cores()))
    late = took - DECISION
    sums = {"took": took, "worlds": decision.worlds or 0, CPU_SHARE: share}
    return Measured(f"cluster, {what}", late, None, games=1, sums=sums)


def judge(measured: Sequence[Measured]) -> list[Finding]:
    """Put 20 of 20 worlds beside ours."""
    found = []
    for m in measured:
        if m.cell.startswith("limit"):
            note = (
                f"limit {m.sums['limit']:.3f} s; {m.sums['cut']:.0f} of {m.games} cut, mean depth "
                f"{m.sums['depth']:.0f} cards; the latest {1000 * m.sums['latest']:+.1f} ms after it"
            )
            of_the_paper = m.games == WANTED
            cell = f"{'' if of_the_paper else 'all '}worlds within 0.1 s, {m.cell}"
            if was_busy(m.sums):
                found.append(not_judged("P4", cell, m.sums[CPU_SHARE]))
            elif of_the_paper:
                found.append(exact("P4", cell, paper=WANTED, ours=m.value, note=note))
            else:
                found.append(
                    claim(
                        "P4", cell, m.value == m.games, whose="paper", ours=m.value, games=m.games, note=note
                    )
                )
    known = by_name(measured)
    for what in (CALM, KILLED, HUNG):
        one = known.get(f"cluster, {what}")
        if one is None:
            found.append(not_run("P4", f"cluster, {what}", "not with --scale quick; needs tefuda[cluster]"))
            continue
        note = f"{DECISION} s asked for, {one.sums['took']:.3f} taken, {one.sums['worlds']:.0f} of 16 worlds"
        cell = f"a decision on two workers, {what}: within 0.1 s"
        if was_busy(one.sums):
            found.append(not_judged("P4", cell, one.sums[CPU_SHARE]))
        else:
            found.append(
                claim("P4", cell, one.value <= TENTH, whose="ours", ours=one.value, games=1, note=note)
            )
    return found


STUDIES = [
    Study(
        "P4", "time limits are kept, Table 4", measure, judge=judge, full_cost="two minutes", paper="bridge"
    )
]
