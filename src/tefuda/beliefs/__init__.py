"""What players believe of what they cannot see, and how good such beliefs are."""

from tefuda.beliefs.book import ESTIMATORS, estimator
from tefuda.beliefs.saboteur.role_belief import RoleBelief, roles
from tefuda.beliefs.scores import Bin, Score, brier, brier_score, calibration, log_loss, log_loss_score
from tefuda.beliefs.spiegelhalter import CalibrationTest, calibration_test
from tefuda.beliefs.table import Belief, of
from tefuda.core.words import words_of

words_of("tefuda.beliefs.japanese")

__all__ = [
    "ESTIMATORS",
    "Belief",
    "Bin",
    "CalibrationTest",
    "RoleBelief",
    "Score",
    "brier",
    "brier_score",
    "calibration",
    "calibration_test",
    "estimator",
    "log_loss",
    "log_loss_score",
    "of",
    "roles",
]
