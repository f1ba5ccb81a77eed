"""Study P.finesse: what choosing by the first card costs in endings, against the best defence (§10.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Any

import tefuda
from tefuda.core import View
from tefuda.games.bridge import BestDefence, best_defence
from tefuda.papers.bridge.leads import GAME, WORLDS, deal
from tefuda.papers.finding import Finding
from tefuda.papers.intervals import rate
from tefuda.papers.paired import difference
from tefuda.papers.study import Measured, Study, StudyEffort, by_name
from tefuda.papers.verdicts import claim, not_run

ENDING = ("N:KT2... - AJ3... -", "NT", "S")
UNSEEN = "Q9876..A."
FINESSE = "the two-way finesse"
FIRST_CARD, WHOLE_TRICK = "first card (pimc)", "whole trick (pimc)"
CHOOSERS = {
    FIRST_CARD: "pimc(samples=300, solver=double_dummy(count='tricks'))",
    WHOLE_TRICK: "pimc(pool='trick', samples=300, solver=double_dummy(count='tricks'))",
    "alphamu, M 2": "alphamu(M=2, samples=300, solver=double_dummy(count='tricks'))",
    "alphamu, M 4": "alphamu(M=4, samples=300, solver=double_dummy(count='tricks'))",
}
ENDINGS = 400
FIRST_DEAL = 1000  # those before are other studies'
ROUNDING = 1e-9
FEW = 0.05  # of all endings
CARDS = 4  # a hand at most


def endings(seed: int) -> Iterator[tuple[View, BestDefence]]:
    """Give decisions of declarers with up to four cards left whose cards differ, one a deal at most.

    From deals that are played quickly up to there; most endings have nothing left to decide.
    """
    quick = tefuda.agent(f"pimc(samples=4, solver=double_dummy(effort=2000), worlds={WORLDS})")
    for number in count(FIRST_DEAL):
        state: Any = tefuda.load(GAME).start(deal(seed, number))
        while not state.is_over:
            view = state.view(state.player)
            if 13 - sum(view.table["tricks"]) <= CARDS and state.player == 2 and len(view.legal_moves) > 1:
                exact = best_defence(view)
                if max(exact.tricks.values()) - min(exact.tricks.values()) > ROUNDING:
                    yield view, exact
                    break
            state.play(quick.decide(view).move)


def measure(effort: StudyEffort) -> list[Measured]:
    """Solve the finesse, and let every chooser decide the same endings."""
    wanted = 10 if effort.quick else effort.games(ENDINGS)
    known = [effort.taken("P.finesse", name, wanted) for name in CHOOSERS]
    if all(one is not None for one in known):
        return [_finesse(), *(one for one in known if one is not None)]
    lost: dict[str, dict[str, float]] = {name: {} for name in CHOOSERS}
    for number, (view, exact) in enumerate(islice(endings(effort.seed), wanted)):
        for name, text in CHOOSERS.items():
            card = tefuda.agent(text).decide(view).move.text
            lost[name][f"lost.{number}"] = exact.value - exact.tricks[card]
        if effort.progress is not None:
            effort.progress("P.finesse", number + 1, wanted)
    cells = [
        Measured(name, sum(by.values()) / wanted, None, games=wanted, sums=by) for name, by in lost.items()
    ]
    return [_finesse(), *cells]


def _finesse() -> Measured:
    found = best_defence(*ENDING, unseen=UNSEEN)
    sums = {f"defended.{card}": tricks for card, tricks in found.tricks.items()}
    sums |= {f"open.{card}": tricks for card, tricks in found.open_tricks.items()}
    return Measured(FINESSE, found.value, None, games=found.layouts, sums=sums)


def judge(measured: Sequence[Measured]) -> list[Finding]:
    """Judge the paper's claim, that the first card alone misleads, and what each remedy leaves of it."""
    known = by_name(measured)
    found: list[Finding] = []
    ending = known.get(FINESSE)
    if ending is not None:
        sums = ending.sums
        others = max(sums["open.SA"], sums["open.SJ"])
        equal = len({round(sums[f"defended.{card}"], 9) for card in ("S3", "SA", "SJ")}) == 1
        note = (
            f"S3: {sums['open.S3']:.2f} tricks double dummy, {sums['defended.S3']:.2f} against the best "
            f"defence; the other leads {others:.2f} and as many"
        )
        text = "the mean of double dummy prefers a lead for a trick that is a guess"
        misleads = equal and sums["open.S3"] > others > sums["defended.S3"]
        found.append(
            claim(
                "P.finesse",
                text,
                misleads,
                whose="paper",
                ours=sums["open.S3"],
                games=ending.games,
                note=note,
            )
        )
    for name in CHOOSERS:
        one = known.get(name)
        if one is None:
            found.append(not_run("P.finesse", f"endings decided by {name}", "no endings were decided"))
            continue
        wrong = _wrong(one)
        ours = rate(len(wrong) / one.games, one.games)
        note = (
            f"{len(wrong)} of {one.games} endings in which cards differ; "
            f"{one.value:.4f} tricks lost per decision"
        )
        text = f"{name} is wrong in less than {100 * FEW:g} % of endings"
        holds = ours.flipped().side(-FEW)
        found.append(claim("P.finesse", text, holds, whose="ours", ours=ours, games=one.games, note=note))
    base = known.get(FIRST_CARD)
    for name in CHOOSERS:
        one = known.get(name)
        if base is None or one is None or one is base:
            continue
        before, after = _wrong(base), _wrong(one)
        up, down = len(before - after), len(after - before)
        gain = difference(up, down, one.games)
        text = f"{name} is wrong less often than the {FIRST_CARD}"
        note = f"of the same endings, {up} are right now and {down} are wrong now"
        found.append(
            claim("P.finesse", text, gain.side(0.0), whose="ours", ours=gain, games=one.games, note=note)
        )
    return found


def _wrong(one: Measured) -> set[str]:
    """The endings in which another card is better."""
    return {key for key, lost in one.sums.items() if lost > ROUNDING}


STUDIES = [
    Study(
        "P.finesse",
        "what choosing by the first card costs against the best defence (§10.2)",
        measure,
        judge=judge,
        full_cost="two minutes",
        paper="bridge",
    )
]
