"""What players believe of what they cannot see, and how good such beliefs are."""

from tefuda.beliefs.book import ESTIMATORS, estimator
from tefuda.beliefs.role_belief import RoleBelief, roles
from tefuda.beliefs.scores import Bin, brier, calibration, log_loss
from tefuda.beliefs.table import Belief, of

__all__ = [
    "ESTIMATORS",
    "Belief",
    "Bin",
    "RoleBelief",
    "brier",
    "calibration",
    "estimator",
    "log_loss",
    "of",
    "roles",
]
