"""Paper P (Ottawa & Uehara): worlds of bridge searched in parallel, deeper and deeper until time is up."""

from tefuda.papers.bridge import deals, limits, times

STUDIES = [*times.STUDIES, *limits.STUDIES, *deals.STUDIES]

__all__ = ["STUDIES", "deals", "limits", "times"]
