"""What players believe of what they cannot see, and how good such beliefs are."""

from tefuda.beliefs.roles import RoleBelief, roles
from tefuda.beliefs.scores import Bin, Score, brier, brier_score, calibration, log_loss, log_loss_score
from tefuda.beliefs.spiegelhalter import CalibrationTest, calibration_test

__all__ = [
    "Bin",
    "CalibrationTest",
    "RoleBelief",
    "Score",
    "brier",
    "brier_score",
    "calibration",
    "calibration_test",
    "log_loss",
    "log_loss_score",
    "roles",
]
