"""Studies P.eight and P.many: the paper's eight clients as eight worker processes, and hundreds simulated.

Eight processes on few cores share them, so a world that is solved before its limit takes longer than on a
machine of its own. What eight machines would take is computed: the CPU time of every world, shared out by an
event simulation with the message costs that were measured here. Limits by the clock are real.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from importlib.util import find_spec
from statistics import median
from typing import Any

import tefuda
from tefuda.core import Decision, Rng, View
from tefuda.core.seeds import stream
from tefuda.games.bridge.auction import Auction
from tefuda.games.bridge.solver import DoubleDummy
from tefuda.papers.bridge.deals import PAPER, SETTINGS, agent, name_of, play
from tefuda.papers.bridge.leads import NORTH, SOUTH, over_deals, worlds
from tefuda.papers.bridge.leads import WORLDS as LIKELY
from tefuda.papers.bridge.limits import CALM, DECISION, HUNG, KILLED, TENTH, decision_on
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval, all_above
from tefuda.papers.machine import CPU_SHARE, share_now, was_busy
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, judge, not_judged, not_run
from tefuda.workers import cores
from tefuda.workers.simulate import MessageCosts, share_out

EIGHT = 8
UNIT = 0.02  # seconds: our worlds take tens of milliseconds where the paper's took tens of seconds
DEALS = 3
MESSAGES = "messages"
SOLVED = "worlds solved to the end"
MANY = (8, 100, 300, 1000)
LIMITS = (0.1, 1.0)  # seconds of a world that has a worker for itself
CROWD = 1000  # worlds of one decision
LITTLE = 0.1  # of the time that messages may cost
ALL_IN = 0.95
# A world that the clock cuts counts with its whole limit, and others' work makes the clock cut earlier.
AT_MOST = "at most so much on a busy machine"


def world_times(view: View, count: int, *, limit: float, seed: int) -> list[float]:
    """Return the CPU seconds to draw and search each of some worlds of a View; cut ones as the limit."""
    game = view.load_game()
    known = Auction("none", N=NORTH, S=SOUTH).know(view)
    rng = Rng(stream(seed, "worlds of eight", len(view.log)).next())
    times = []
    for number in range(min(count, known.count or count)):  # in endings there are fewer
        began, deadline = time.thread_time(), time.monotonic() + limit
        found = DoubleDummy(count="tricks").solve(
            known.sample_world(rng.split(number)).state(game), deadline=deadline
        )
        spent = time.thread_time() - began
        times.append(min(spent, limit) if found.is_done else limit)
    return times


def own_time(views: Sequence[View]) -> float:
    """Return the CPU seconds of a decision besides its worlds and messages: reading the View, pooling."""
    player = tefuda.agent(f"pimc(samples=1, solver=double_dummy(depth=1), pool='tricks', worlds={LIKELY})")
    spent = []
    for view in views:
        began = time.thread_time()
        player.decide(view)
        spent.append(time.thread_time() - began)
    return median(spent)


def messages() -> Measured:
    """Measure what a task costs everybody whom it passes."""
    from tefuda.workers.calibrate import calibrate

    found = calibrate(EIGHT)
    costs = found.costs
    sums = {"client": costs.client, "scheduler": costs.scheduler, "worker": costs.worker, "way": costs.way}
    return Measured(MESSAGES, found.quickest, games=found.tasks, sums=sums | {"round trip": found.round_trip})


def costs_of(one: Measured) -> MessageCosts:
    """Return measured message costs."""
    sums = one.sums
    return MessageCosts(sums["client"], sums["scheduler"], sums["worker"], way=sums["way"])


def measure_eight(effort: StudyEffort) -> list[Measured]:
    """Play deals on eight worker processes, and lose one of them in a decision."""
    if find_spec("distributed") is None:
        return [Measured("no cluster", 0.0)]
    found = [effort.measured("P.eight", MESSAGES, 400, measure=messages)]
    costs = costs_of(found[0])
    settings = SETTINGS[:1] if effort.quick else SETTINGS
    names = [name_of(*setting) for setting in settings]
    known = {name: effort.taken("P.eight", name, DEALS) for name in names}
    missing = [setting for setting in settings if known[name_of(*setting)] is None]
    if missing:
        from tefuda.workers.trial import TrialCluster

        with TrialCluster(EIGHT) as made:
            for done, (many, units) in enumerate(missing, 1):
                one = _deals(effort, many, units, address=made.address, costs=costs)
                known[one.cell] = one
                if effort.progress is not None:
                    effort.progress("P.eight", done, len(missing))
    found += [one for one in known.values() if one is not None]
    if not effort.quick:
        for what in (CALM, KILLED, HUNG):
            cell = f"cluster, {what}"
            make = partial(decision_on, EIGHT, what, samples=EIGHT)
            found.append(effort.measured("P.eight", cell, 1, measure=make))
    return found


def _deals(effort: StudyEffort, many: int, units: float, *, address: str, costs: MessageCosts) -> Measured:
    sums: dict[str, float] = {}
    share, computed = share_now(cores()), []
    limit = units * UNIT
    text = agent(many, units, unit=UNIT, workers=address)
    for number in range(DEALS):
        seen: list[tuple[View, Decision, float]] = []
        played = play(number, text, effort.seed, watch=lambda *one, to=seen: to.append(one))
        own = own_time([view for view, _, _ in seen])
        times = [world_times(view, many, limit=limit, seed=effort.seed) for view, _, _ in seen]
        asked = sum(len(one) for one in times)
        shared = sum(share_out(one, EIGHT, costs).seconds for one in times)
        computed.append((shared + own * len(seen)) / (52 * many * limit / EIGHT))
        rounds = -(-many // EIGHT)
        sums |= {
            f"seconds.{number}": played["seconds"],
            f"computed.{number}": computed[-1],
            f"worlds in.{number}": sum(decision.worlds or 0 for _, decision, _ in seen) / asked,
            f"latest.{number}": max(taken for _, _, taken in seen) - rounds * limit,
            f"own.{number}": own,
        }
    sums[CPU_SHARE] = min(share, share_now(cores()))
    ours = over_deals(computed)
    return Measured(name_of(many, units), ours.value, ours.interval, games=DEALS, sums=sums)


def judge_eight(measured: Sequence[Measured]) -> list[Finding]:
    """Put deal times beside the paper's table 5; say how many worlds were in, and how late decisions were."""
    tag = "P.eight"
    known = by_name(measured)
    found: list[Finding] = []
    for many, units in SETTINGS:
        one = known.get(name_of(many, units))
        name = f"time / prediction on eight machines, {name_of(many, units)}"
        if one is None:
            why = "this setting was not played: not with --scale quick; needs tefuda[cluster]"
            found.append(not_run(tag, name, why))
            continue
        cell = f"nearly all worlds are in, {one.cell}, eight workers on {cores()} cores"
        quotient = sum(PAPER[many, units]) / 2 / (52 * many * 2.0 * units / EIGHT)
        theirs = Interval(quotient, quotient, quotient)
        note = f"computed from the CPU time of every world and measured messages; unit {1000 * UNIT:g} ms"
        inside, told = _in_time(one, many, units)
        if was_busy(one.sums):
            share = one.sums[CPU_SHARE]
            note = f"{note}; {AT_MOST}; the paper's {quotient:.2f}"
            found.append(not_judged(tag, name, share, ours=one, note=note))
            found.append(not_judged(tag, cell, share, ours=inside, note=told))
            continue
        found.append(judge(tag, name, paper=theirs, ours=one, null=1.0, note=note))
        enough = inside.value >= ALL_IN
        found.append(claim(tag, cell, enough, whose="ours", ours=inside.value, games=one.games, note=told))
    longer = [known[name_of(8, units)] for units in (2, 4, 8) if name_of(8, units) in known]
    if longer and not any(was_busy(one.sums) for one in longer):
        text = "longer limits take less than predicted, eight machines"
        holds = all_above([one.estimate.flipped() for one in longer], -1.0)
        games = sum(one.games for one in longer)
        found.append(claim(tag, text, holds, whose="paper", games=games, note="computed"))
    for what in (CALM, KILLED, HUNG):
        one = known.get(f"cluster, {what}")
        cell = f"a decision on eight workers, {what}: within 0.1 s"
        if one is None:
            found.append(not_run(tag, cell, "this decision was not tried"))
        elif was_busy(one.sums):
            found.append(not_judged(tag, cell, one.sums[CPU_SHARE], ours=one, note=_taken(one)))
        else:
            note = _taken(one)
            found.append(
                claim(tag, cell, one.value <= TENTH, whose="ours", ours=one.value, games=1, note=note)
            )
    return found


def _in_time(one: Measured, many: int, units: float) -> tuple[Measured, str]:
    """Return the share of the worlds that reported in time, by the clock, and what else the clock said."""
    seconds, inside, latest = (
        [one.sums[f"{key}.{number}"] for number in range(one.games)]
        for key in ("seconds", "worlds in", "latest")
    )
    predicted = 52 * many * units * UNIT / EIGHT
    note = (
        f"share of the worlds that reported in time; a deal took {sum(seconds) / one.games:.2f} s here, "
        f"predicted {predicted:.2f}; the latest decision {1000 * max(latest):.0f} ms after its limit"
    )
    return Measured(one.cell, sum(inside) / one.games, games=one.games), note


def _taken(one: Measured) -> str:
    return f"limit {DECISION} s, {one.sums['took']:.3f} taken, {one.sums['worlds']:.0f} of 8 worlds"


def measure_many(effort: StudyEffort) -> list[Measured]:
    """Measure messages, and worlds that are solved to the end."""
    found = []
    if find_spec("distributed") is not None:
        found.append(effort.measured("P.many", MESSAGES, 400, measure=messages))
    count = 20 if effort.quick else 100
    found.append(effort.measured("P.many", SOLVED, count, measure=partial(_solved, effort, count)))
    return found


def _solved(effort: StudyEffort, count: int) -> Measured:
    sums: dict[str, float] = {}
    for number in range(count // 10):
        for world, state in enumerate(worlds(effort.seed, number, 10)):
            began = time.thread_time()
            DoubleDummy(effort=None).solve(state)
            sums[f"{number}.{world}"] = time.thread_time() - began
            if effort.progress is not None:
                effort.progress(SOLVED, len(sums), count)
    return Measured(SOLVED, sum(sums.values()) / count, games=count, sums=sums)


def judge_many(measured: Sequence[Measured]) -> list[Finding]:
    """Say how the cost of messages grows with the number of workers."""
    tag, known = "P.many", by_name(measured)
    message, solved = known.get(MESSAGES), known.get(SOLVED)
    if message is None or solved is None:
        return [not_run(tag, "hundreds of workers", "it needs pip install 'tefuda[cluster]'")]
    costs = costs_of(message)
    found: list[Finding] = []
    told = "simulated; CPU ms per task: client {:.2f}, scheduler {:.2f}, worker {:.2f}".format(
        *(1000 * part for part in (costs.client, costs.scheduler, costs.worker))
    )
    for limit in LIMITS:
        for workers in MANY:
            one = share_out([limit] * workers, workers, costs)
            cost = one.seconds / limit - 1
            cell = f"messages cost less than a tenth, {workers} workers, one world of {limit:g} s each"
            note = _told(f"time / limit - 1; {told}", one)
            games = message.games
            found.append(claim(tag, cell, cost < LITTLE, whose="ours", ours=cost, games=games, note=note))
    times = list(solved.sums.values())
    tasks = [times[number % len(times)] for number in range(CROWD)]
    best = sum(tasks) / max(tasks)
    for workers in MANY:
        one = share_out(tasks, workers, costs)
        faster = sum(tasks) / one.seconds
        cell = f"{workers} workers solve {CROWD} worlds at least half as many times as fast as one"
        note = _told(f"speed-up; {told}; all / slowest is {best:.0f}", one)
        holds = faster >= workers / 2
        found.append(claim(tag, cell, holds, whose="ours", ours=faster, games=solved.games, note=note))
    return found


def _told(start: str, one: Any) -> str:
    return f"{start}; {one.seconds:.3f} s, client busy {one.client:.0%}, scheduler {one.scheduler:.0%}"


STUDIES = [
    Study(
        "P.eight",
        "limits and whole deals on eight worker processes, Tables 4 and 5",
        measure_eight,
        judge=judge_eight,
        full_cost="five minutes",
        paper="bridge",
    ),
    Study(
        "P.many",
        "hundreds of workers, simulated from measured message costs (§10.3)",
        measure_many,
        judge=judge_many,
        full_cost="a minute",
        paper="bridge",
    ),
]
