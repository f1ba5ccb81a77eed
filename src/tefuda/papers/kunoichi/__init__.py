"""Paper K (Nakayama): which estimator of hidden hands to play by, found out by a bandit while playing."""

from tefuda.papers.kunoichi import (
    bandits,
    beyond,
    choosing,
    deals,
    equals,
    fixed,
    partial_cheat,
    real,
    rewarding,
)

STUDIES = [
    *fixed.STUDIES,
    *choosing.STUDIES,
    *rewarding.STUDIES,
    *partial_cheat.STUDIES,
    *bandits.STUDIES,
    *deals.STUDIES,
    *real.STUDIES,
    *equals.STUDIES,
    *beyond.STUDIES,
]

__all__ = ["STUDIES"]
