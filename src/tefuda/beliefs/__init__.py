"""What players believe of what they cannot see, and how good such beliefs are."""

from tefuda.beliefs.roles import RoleBelief, roles
from tefuda.beliefs.scores import Bin, brier, calibration, log_loss

__all__ = ["Bin", "RoleBelief", "brier", "calibration", "log_loss", "roles"]
