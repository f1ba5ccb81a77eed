"""Paper P (Ottawa & Uehara): worlds of bridge searched in parallel, deeper and deeper until time is up."""

from tefuda.papers.bridge import boards, deals, deception, deepening, eight, experts, finesse, limits, times

STUDIES = [
    *times.STUDIES,
    *limits.STUDIES,
    *deals.STUDIES,
    *deepening.STUDIES,
    *finesse.STUDIES,
    *boards.STUDIES,
    *eight.STUDIES,
    *deception.STUDIES,
    *experts.STUDIES,
]

__all__ = [
    "STUDIES",
    "boards",
    "deals",
    "deception",
    "deepening",
    "eight",
    "experts",
    "finesse",
    "limits",
    "times",
]
