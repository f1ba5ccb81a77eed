"""Paper K (Nakayama): which estimator of hidden hands to play by, found out by a bandit while playing."""

from tefuda.papers.kunoichi import beyond, choosing, fixed

STUDIES = [*fixed.STUDIES, *choosing.STUDIES, *beyond.STUDIES]

__all__ = ["STUDIES", "beyond", "choosing", "fixed"]
