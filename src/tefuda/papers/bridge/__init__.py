"""Paper P (Ottawa & Uehara): worlds of bridge searched in parallel, deeper and deeper until time is up."""

from tefuda.papers.bridge import boards, deals, finesse, limits, times

STUDIES = [*times.STUDIES, *limits.STUDIES, *deals.STUDIES, *finesse.STUDIES, *boards.STUDIES]

__all__ = ["STUDIES", "boards", "deals", "finesse", "limits", "times"]
