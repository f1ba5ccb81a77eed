"""All studies by tag."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.core.errors import TefudaError, nearest
from tefuda.papers import endgame, geister, saboteur, saboteur_ties
from tefuda.papers.study import Effort, Finding, Study, exact


def _exactly(tag: str, rule: str) -> list[Finding]:
    rows = endgame.STUDIES[tag](rule)
    notes = {"paper": "", "full": "under the true rules of the game"}
    return [
        exact(tag if rule == "paper" else f"{tag}-full", r.cell, r.paper, r.ours, r.note or notes[rule])
        for r in rows
        if r.paper is not None
    ]


def _e2(effort: Effort) -> list[Finding]:
    return _exactly("E2", "paper")


def _e3(effort: Effort) -> list[Finding]:
    return _exactly("E3", "paper")


STUDIES = [
    Study("E2", "3-player endings of 10 cards, Table 2", _e2, "a second", "endgame"),
    Study("E3", "4-player endings of 10 distinct cards, Table 3", _e3, "a second", "endgame"),
    *geister.STUDIES,
    *saboteur.STUDIES,
    *saboteur_ties.STUDIES,
]


def chosen(tags: Sequence[str]) -> list[Study]:
    """Return the studies with these tags; all when none is named."""
    by_tag = {study.tag: study for study in STUDIES}
    for tag in tags:
        if tag not in by_tag:
            raise TefudaError(f"There is no study {tag!r}.{nearest(tag, by_tag)}")
    return [study for study in STUDIES if not tags or study.tag in tags]
