"""Studies P5 and P.valid: whole deals by four players that search worlds; what time and plays come to."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import tefuda
from tefuda.core import Decision, View
from tefuda.games.bridge.double_dummy import solve
from tefuda.papers.bridge.leads import GAME, WORLDS, deal, over_deals
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval, all_above
from tefuda.papers.machine import CPU_SHARE, CpuShare, was_busy
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, exact, judge, not_judged, not_run
from tefuda.statistics import wilson

SETTINGS = ((8, 1), (8, 2), (8, 4), (8, 8), (16, 2), (32, 1))  # worlds, limit in units
PAPER = {  # seconds of the deals A and B on 8 clients; a unit is 2 s
    (8, 1): (139.0, 133.9), (8, 2): (197.5, 192.0), (8, 4): (288.9, 277.2), (8, 8): (506.8, 477.2),
    (16, 2): (373.7, 356.8), (32, 1): (523.3, 519.8),
}  # fmt: skip
PAPER_PREDICTS = {1: 104.0, 2: 208.0, 4: 416.0, 8: 830.0}  # seconds of a deal with 8 worlds, as printed
SHORTER = ((8, 0.4), (8, 0.2))  # ours: as short as it takes to draw a world and hand it over
UNIT = 0.0025  # seconds: our solver needs milliseconds where the paper's needed minutes
CHOSEN = "the unit was chosen after a look at others, so that the shortest limit is above the prediction"
DEALS = 6
CHOICES = 3  # every third decision with a choice is looked at for its validity


Watcher = Callable[[View, Decision, float], None]  # is told every decision, and the seconds it took


def agent(worlds: int, units: float, *, unit: float = UNIT, workers: str = "") -> str:
    """Return the paper's player, with the workers at this address if one is given."""
    where = f", workers={workers!r}" if workers else ""
    return f"pimc(samples={worlds}, limit={units * unit:g}, pool='tricks', worlds={WORLDS}{where})"


def play(number: int, text: str, seed: int, *, watch: Watcher | None = None) -> dict[str, float]:
    """Play a deal by four of them; return seconds, those spent in decisions with a choice, and tricks."""
    state: Any = tefuda.load(GAME).start(deal(seed, number))
    player = tefuda.agent(text)
    began = time.perf_counter()
    choices, in_choices = 0, 0.0
    while not state.is_over:
        view = state.view(state.player)
        started = time.perf_counter()
        decision = player.decide(view)
        taken = time.perf_counter() - started
        if len(view.legal_moves) > 1:
            choices += 1
            in_choices += taken
        if watch is not None:
            watch(view, decision, taken)
        state.play(decision.move)
    took = time.perf_counter() - began
    return {"seconds": took, "choices": choices, "in_choices": in_choices, "tricks": state.position.won[0]}


def name_of(worlds: int, units: float) -> str:
    """Name a cell."""
    return f"{worlds} worlds × {units:g} units"


def measure_p5(effort: StudyEffort) -> list[Measured]:
    """Play some deals with every setting."""
    settings = SETTINGS[:2] if effort.quick else (*SETTINGS, *SHORTER)
    found = []
    for worlds, units in settings:
        name = name_of(worlds, units)
        deals = 2 if effort.quick else DEALS
        found.append(
            effort.measured(
                "P5", name, deals, measure=partial(_setting, effort, worlds=worlds, units=units, deals=deals)
            )
        )
        if effort.progress is not None:
            effort.progress("P5", len(found), len(settings))
    return found


def _setting(effort: StudyEffort, *, worlds: int, units: float, deals: int) -> Measured:
    sums: dict[str, float] = {}
    ratios = []
    with CpuShare() as share:
        for number in range(deals):
            played = play(number, agent(worlds, units), effort.seed)
            sums |= {f"{key}.{number}": value for key, value in played.items()}
            ratios.append(played["seconds"] / (52 * worlds * units * UNIT))
    sums[CPU_SHARE] = share.value
    ours = over_deals(ratios)
    return Measured(name_of(worlds, units), ours.value, ours.interval, games=deals, sums=sums)


def judge_p5(measured: Sequence[Measured]) -> list[Finding]:
    """Put time / prediction beside the paper's, and judge its claim."""
    known = by_name(measured)
    found = [
        exact(
            "P5",
            f"prediction P6, 8 worlds × {2 * units} s, 8 clients",
            paper=printed,
            ours=52 * 8 * 2.0 * units / 8,
            note="832 by its own formula: a misprint?" if units == 8 else "",
        )
        for units, printed in PAPER_PREDICTS.items()
    ]
    for worlds, units in SETTINGS:
        one = known.get(name_of(worlds, units))
        if one is None:
            found.append(not_run("P5", name_of(worlds, units), "this setting was not played"))
            continue
        quotient = sum(PAPER[worlds, units]) / 2 / (52 * worlds * 2.0 * units / 8)
        theirs = Interval(quotient, quotient, quotient)
        name = f"time / prediction, {one.cell}"
        found.append(
            _busy(name, [one])
            or judge(
                "P5",
                name,
                paper=theirs,
                ours=one,
                null=1.0,
                lowered=f"{1000 * UNIT:g} ms instead of 2 s",
                calibrated=CHOSEN,
                note=_note(one, units),
            )
        )
    later = [known[name_of(8, units)] for units in (2, 4, 8) if name_of(8, units) in known]
    longer = [one.estimate.flipped() for one in later]
    short = known.get(name_of(8, 1))
    if short is not None:
        text = "the shortest limit takes longer than predicted"
        found.append(
            _busy(text, [short]) or claim("P5", text, short.estimate.side(1.0), whose="paper", ours=short)
        )
    if longer:
        text, games = "longer limits take less than predicted", sum(one.games for one in later)
        found.append(
            _busy(text, later) or claim("P5", text, all_above(longer, -1.0), whose="paper", games=games)
        )
    for many, part in SHORTER:
        one = known.get(name_of(many, part))
        if one is not None:
            text = f"a limit of {1000 * part * UNIT:g} ms takes longer than predicted"
            side, note = one.estimate.side(1.0), _note(one, part)
            found.append(_busy(text, [one]) or claim("P5", text, side, whose="ours", ours=one, note=note))
    return found


def _busy(cell: str, measured: Sequence[Measured]) -> Finding | None:
    """Return the finding on a cell of which a part could not be timed."""
    busy = [one.sums[CPU_SHARE] for one in measured if was_busy(one.sums)]
    return not_judged("P5", cell, min(busy)) if busy else None


def _note(one: Measured, units: float) -> str:
    seconds, choices, tricks = (
        sum(one.sums[f"{key}.{number}"] for number in range(one.games)) / one.games
        for key in ("seconds", "choices", "tricks")
    )
    return (
        f"one worker, {1000 * units * UNIT:g} ms per world: {seconds:.2f} s per deal; {choices:.0f} choices; "
        f"N-S {tricks:.1f} tricks"
    )


def positions(seed: int, deals: int) -> list[Any]:
    """Return decisions with a choice from deals played by the quickest setting: the same for all settings."""
    found = []
    for number in range(DEALS, DEALS + deals):
        state: Any = tefuda.load(GAME).start(deal(seed, number))
        player = tefuda.agent(
            f"pimc(samples=8, solver=double_dummy(effort=20000), pool='tricks', worlds={WORLDS})"
        )
        seen = 0
        while not state.is_over:
            view = state.view(state.player)
            if len(view.legal_moves) > 1:
                if seen % CHOICES == 0:
                    found.append(state.copy())
                seen += 1
            state.play(player.decide(view).move)
    return found


def measure_valid(effort: StudyEffort) -> list[Measured]:
    """Let every setting decide the same positions; compare with the longest search and with the truth."""
    settings = SETTINGS[:2] if effort.quick else SETTINGS

    def all_of_them() -> list[Measured]:
        asked = positions(effort.seed, 1 if effort.quick else 4)
        truths = [solve(state) for state in asked]
        best = [_move(state, tefuda.agent(agent(32, 8))) for state in asked]
        found = []
        for worlds, units in settings:
            player = tefuda.agent(agent(worlds, units))
            moves = [_move(state, player) for state in asked]
            same = sum(mine == theirs for mine, theirs in zip(moves, best, strict=True))
            lost = sum(truth.value - truth.tricks[move] for truth, move in zip(truths, moves, strict=True))
            low, high = wilson(same, len(asked))
            sums = {"lost": float(lost), "same": float(same)}
            name = name_of(worlds, units)
            found.append(Measured(name, same / len(asked), (low, high), games=len(asked), sums=sums))
            if effort.progress is not None:
                effort.progress("P.valid", len(found), len(settings))
        return found

    return effort.group("P.valid", "", all_of_them)


def _move(state: Any, player: Any) -> str:
    text: str = player.decide(state.view(state.player)).move.text
    return text


def judge_valid(measured: Sequence[Measured]) -> list[Finding]:
    """Tell equal cards and tricks lost; the paper has no figures."""
    found = []
    for m in measured:
        note = f"{m.sums['lost']:.0f} double-dummy tricks lost in {m.games} decisions"
        cell = f"same card as 32 worlds × 8 units: {m.cell}"
        found.append(
            claim(
                "P.valid",
                cell,
                m.estimate.side(0.5),
                whose="ours",
                note=f"above half; {note}",
                ours=m,
            )
        )
    by = by_name(measured)
    few, many = by.get("8 worlds × 1 units"), by.get("32 worlds × 1 units")
    if few is not None and many is not None:
        gap = Interval(
            many.value - few.value,
            many.estimate.low - few.estimate.high,
            many.estimate.high - few.estimate.low,
        )
        found.append(
            claim(
                "P.valid",
                "more worlds at the shortest limit play more like the longest search",
                gap.side(0.0),
                games=few.games,
                whose="ours",
                note="intervals apart",
                ours=gap.value,
            )
        )
    return found


STUDIES = [
    Study(
        "P5",
        "whole deals, worlds × limit, Table 5",
        measure_p5,
        judge=judge_p5,
        full_cost="four minutes",
        paper="bridge",
    ),
    Study(
        "P.valid",
        "validity of the plays, worlds × limit (§8.2)",
        measure_valid,
        judge=judge_valid,
        full_cost="three minutes",
        paper="bridge",
    ),
]
