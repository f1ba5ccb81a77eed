"""Paper K (Nakayama): which estimator of hidden hands to play by, found out by a bandit while playing."""

from tefuda.papers.kunoichi import beyond, choosing, deals, fixed

STUDIES = [*fixed.STUDIES, *choosing.STUDIES, *deals.STUDIES, *beyond.STUDIES]

__all__ = ["STUDIES", "beyond", "choosing", "deals", "fixed"]
