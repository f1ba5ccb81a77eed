"""All studies by tag."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.core.errors import TefudaError, nearest
from tefuda.papers import bridge, endgame, geister, kunoichi, saboteur
from tefuda.papers.study import Study

STUDIES = [*bridge.STUDIES, *endgame.STUDIES, *kunoichi.STUDIES, *geister.STUDIES, *saboteur.STUDIES]


def chosen(tags: Sequence[str]) -> list[Study]:
    """Return the studies with these tags; all when none is named."""
    by_tag = {study.tag: study for study in STUDIES}
    for tag in tags:
        if tag not in by_tag:
            raise TefudaError("There is no study {tag!r}.{hint}", tag=tag, hint=nearest(tag, by_tag))
    return [study for study in STUDIES if not tags or study.tag in tags]
