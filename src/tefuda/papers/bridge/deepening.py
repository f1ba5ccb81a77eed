"""Study P.deepen: many worlds searched a little, as the paper does, or few of them to the end.

Under a clock ``double_dummy`` deepens in every world (the paper's way); with ``deepens=False`` it solves one
world after the other to the end, and those that time is too short for do not count. Which of the two plays
better is asked with a budget of nodes in place of the clock, so that it does not depend on the machine: both
ways spend as many nodes on the same worlds of the same decisions, and lose double-dummy tricks or do not.
The first world is solved to the end even where it takes more: else that way would have no answer at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import tefuda
from tefuda.core import Turn, View
from tefuda.core.seeds import stream
from tefuda.games.bridge.beside import gap_of
from tefuda.games.bridge.double_dummy import solve
from tefuda.papers.bridge.tables import MAJOR, NOTRUMP, QUICK, WHOLE, BoardSetting
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import Interval
from tefuda.papers.study import Measured, Study, StudyEffort
from tefuda.papers.verdicts import claim, not_run
from tefuda.statistics import student_p
from tefuda.statistics.power import games_needed

TAG = "P.deepen"
SAMPLES = 20
BUDGETS = (100_000, 250_000, 1_000_000)  # nodes of a decision: about 0.04, 0.1 and 0.4 s
FEWEST_CARDS = 10  # of a hand: with fewer, 20 worlds are solved to the end in 0.1 s
DEALS, PIECE, QUICK_DEALS = 200, 50, 1
FIRST_DEAL = 5000  # those before are other studies'
ALL_NODES = 10**12
WAYS = ("deepening", "to the end")
WORTH_SEEING = 0.02  # tricks per decision
DEEPENING, TO_THE_END = (
    f"pimc(samples={SAMPLES}, pool='tricks', solver=double_dummy({how}effort=None), worlds={{worlds}})"
    for how in ("", "deepens=False, ")
)


def decisions(setting: BoardSetting, number: int, seed: int) -> Iterator[Any]:
    """Give one decision with a choice, as a State, of each of the first tricks of a deal."""
    state: Any = tefuda.load(setting.game).start(setting.deal(seed, number))
    quick = tefuda.agent(QUICK.format(worlds=setting.worlds))
    rng = stream(seed, "decisions to deepen", number)
    for cards in range(WHOLE, FEWEST_CARDS - 1, -1):
        wanted = rng.below(4)
        given = False
        while not state.is_over and WHOLE - sum(state.position.won) == cards:
            view = state.view(state.player)
            has_choice = len(view.legal_moves) > 1
            if has_choice and not given and len(state.position.trick) >= wanted:
                given = True
                yield state.copy()
            state.play(quick.decide(view).move if has_choice else view.legal_moves[0])


def choices(view: View, worlds: str) -> dict[int, tuple[str, str]]:
    """Return the card of both ways for every budget: deepening first."""
    deepening, to_the_end = (tefuda.agent(text.format(worlds=worlds)) for text in (DEEPENING, TO_THE_END))
    every = to_the_end.decide(Turn(view, counts=[ALL_NODES] * SAMPLES)).counts
    found = {}
    for budget in BUDGETS:
        counts, left = [every[0]], budget - every[0]  # one world at least, or there is no answer
        for nodes in every[1:]:
            if left <= 0:
                break
            counts.append(min(nodes, left))
            left -= nodes
        shallow = deepening.decide(Turn(view, counts=[budget // SAMPLES] * len(every)))
        found[budget] = shallow.move.text, to_the_end.decide(Turn(view, counts=counts)).move.text
    return found


def measure(effort: StudyEffort) -> list[Measured]:
    """Let both ways decide the same positions."""
    found = []
    deals = QUICK_DEALS if effort.quick else effort.games(DEALS)
    for setting in (NOTRUMP, MAJOR):
        for first in range(0, deals, PIECE):
            count = min(PIECE, deals - first)
            name = f"{setting.name}: deals {first + 1} to {first + count}"
            known = effort.taken(TAG, name, count)
            if known is not None or effort.wants(name):
                found.append(known or _piece(name, setting, range(first, first + count), effort=effort))
    return found


def _piece(name: str, setting: BoardSetting, numbers: Sequence[int], *, effort: StudyEffort) -> Measured:
    sums: dict[str, float] = {}
    for done, number in enumerate(numbers, 1):
        for state in decisions(setting, FIRST_DEAL + number, effort.seed):
            truth = solve(state)
            for budget, cards in choices(state.view(state.player), setting.worlds).items():
                for way, card in zip(WAYS, cards, strict=True):
                    key = f"{budget}.{number}.{way}"
                    sums[key] = sums.get(key, 0.0) + truth.value - truth.tricks[card]
            key = f"decisions.{number}"
            sums[key] = sums.get(key, 0.0) + 1
        if effort.progress is not None:
            effort.progress(name, done, len(numbers))
    lost = {way: sum(value for key, value in sums.items() if key.endswith(way)) for way in WAYS}
    return Measured(name, lost[WAYS[0]] - lost[WAYS[1]], None, games=len(numbers), sums=sums)


def judge(measured: Sequence[Measured]) -> list[Finding]:
    """Say which way loses fewer tricks, by budget."""
    found: list[Finding] = []
    for budget in BUDGETS:
        cell = f"worlds solved to the end lose fewer tricks than deepened ones, {budget:,} nodes"
        counts: list[int] = []
        lost: dict[str, list[float]] = {way: [] for way in WAYS}
        for one in measured:
            numbers = [key.split(".")[1] for key in one.sums if key.startswith("decisions.")]
            counts += [int(one.sums[f"decisions.{number}"]) for number in numbers]
            for way, values in lost.items():
                values += [one.sums[f"{budget}.{number}.{way}"] for number in numbers]
        if len(counts) < 2:
            found.append(not_run(TAG, cell, "too few deals were played"))
            continue
        deepening, to_the_end = lost.values()
        gaps = [a - b for a, b in zip(deepening, to_the_end, strict=True)]
        mean = gap_of(gaps, range(len(gaps)), counts)
        ours = Interval(mean.value, mean.low, mean.high)
        note = (
            f"tricks per decision, deepening − to the end: {sum(deepening) / sum(counts):.3f} and "
            f"{sum(to_the_end) / sum(counts):.3f} in {sum(counts)} decisions of {len(gaps)} deals; "
            f"p {student_p(mean):.3f}"
        )
        deviation = mean.error * len(gaps) ** 0.5
        if deviation > 0:
            needed = games_needed(WORTH_SEEING, deviation)
            note += f"; {needed:,} deals show {WORTH_SEEING} with a power of 0.8"
        found.append(claim(TAG, cell, ours.side(0.0), whose="ours", ours=ours, games=len(gaps), note=note))
    return found


STUDIES = [
    Study(
        TAG,
        "many worlds searched a little, or few to the end, with as many nodes",
        measure,
        judge=judge,
        full_cost="half an hour",
        paper="bridge",
        in_parts=True,
    )
]
