"""Study S1.grid: every reading of the protocol and every control, as differences on equal deals."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.papers.finding import Finding
from tefuda.papers.intervals import opposite
from tefuda.papers.paired import gap_of, paired, points
from tefuda.papers.saboteur.collusion import beside_the_paper
from tefuda.papers.saboteur.playing import games_of, gap, wins
from tefuda.papers.saboteur.settings import ANSWERED, BASE, HEADLINES, MAIN, READ, SETTINGS, USEFUL, arms_of
from tefuda.papers.study import Measured, Study, StudyEffort
from tefuda.papers.verdicts import claim

TAG = "S1.grid"
LOWERS = " lowers it"
ALONE = ": useful discards alone lower it"
ANSWERING = ": answering lowers it, "


def measure(effort: StudyEffort) -> list[Measured]:
    """Play all arms of all settings against the base of the same setting."""
    found = []
    for setting in MAIN if effort.quick else SETTINGS:
        for arm in HEADLINES[1:] if effort.quick else arms_of(setting):
            found.append(gap(effort, TAG, _name(setting, arm), setting=setting, arm=arm))
    if not effort.quick:
        found += _useful(effort) + _answered(effort)
    return found


def _name(where: str, arm: str) -> str:
    """Call readings of the protocol by their names; of the rest it is asked whether they lower the rate."""
    return f"{where}: {arm}" + ("" if arm in READ else LOWERS)


def _useful(effort: StudyEffort) -> list[Measured]:
    """Ask again where miners discard by usefulness: there the gain of a better discard is in all arms."""
    found = []
    for setting in ("C2", "C6"):
        cell, games = f"{setting}{ALONE}", games_of(effort, setting, BASE, more=USEFUL)

        def alone(cell: str = cell, setting: str = setting) -> Measured:
            return paired(cell, wins(effort, setting, BASE, more=USEFUL), wins(effort, setting, BASE))

        found.append(effort.measured(TAG, cell, games, measure=alone))
        for arm in HEADLINES[1:]:
            name = _name(f"{setting}, useful discards", arm)
            found.append(gap(effort, TAG, name, setting=setting, arm=arm, more=USEFUL))
    return found


def _answered(effort: StudyEffort) -> list[Measured]:
    """Compare signals that are answered with the same signals that are not: what the message is worth."""
    return [
        gap(effort, TAG, f"{setting}{ANSWERING}{read} v {unread}", setting=setting, arm=read, base=unread)
        for setting in MAIN
        for read, unread in ANSWERED.items()
    ]


def judge_grid(measured: Sequence[Measured]) -> list[Finding]:
    """Judge readings beside the paper's difference, everything else as a claim of ours."""
    found = []
    for m in measured:
        ours = gap_of(m)
        arm = m.cell.partition(": ")[2]
        if arm in READ:
            found.append(beside_the_paper(TAG, m.cell, ours, games=m.games))
            continue
        why = "no collusion" if ALONE in m.cell else "no communication"
        if ANSWERING in m.cell:
            why = "what the message is worth"
        note = f"{points(ours)}; {why}"
        holds = opposite(ours.side())
        found.append(claim(TAG, m.cell, holds, games=m.games, whose="ours", note=note, ours=ours))
    return found


STUDIES = [
    Study(
        TAG,
        "every reading of the protocol, with controls",
        measure,
        judge=judge_grid,
        full_cost="the same games",
        paper="saboteur",
    )
]
