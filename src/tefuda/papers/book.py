"""All studies by tag."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.core.errors import TefudaError, nearest
from tefuda.papers import (
    endgame,
    geister,
    saboteur,
    saboteur_hiding,
    saboteur_roles,
    saboteur_search,
    saboteur_ties,
)
from tefuda.papers.study import Effort, Finding, Study, exact


def _exact_study(tag: str, title: str) -> Study:
    def run(effort: Effort) -> list[Finding]:
        rows = endgame.STUDIES[tag]("paper")
        return [exact(tag, r.cell, r.paper, r.ours, r.note) for r in rows if r.paper is not None]

    return Study(tag, title, run, "a second", "endgame")


STUDIES = [
    _exact_study("E2", "3-player endings of 10 cards, Table 2"),
    _exact_study("E3", "4-player endings of 10 distinct cards, Table 3"),
    *geister.STUDIES,
    *saboteur.STUDIES,
    *saboteur_ties.STUDIES,
    *saboteur_roles.STUDIES,
    *saboteur_hiding.STUDIES,
    *saboteur_search.STUDIES,
]


def chosen(tags: Sequence[str]) -> list[Study]:
    """Return the studies with these tags; all when none is named."""
    by_tag = {study.tag: study for study in STUDIES}
    for tag in tags:
        if tag not in by_tag:
            raise TefudaError(f"There is no study {tag!r}.{nearest(tag, by_tag)}")
    return [study for study in STUDIES if not tags or study.tag in tags]
