"""What players believe of what they cannot see, and how good such beliefs are."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING

from tefuda.beliefs.registry import ESTIMATORS, estimator
from tefuda.core.lazy import lazy_exports

if TYPE_CHECKING:
    from tefuda.beliefs.saboteur.role_belief import RoleBelief as RoleBelief
    from tefuda.beliefs.saboteur.role_belief import roles as roles
    from tefuda.beliefs.scores import Bin as Bin
    from tefuda.beliefs.scores import Score as Score
    from tefuda.beliefs.scores import brier as brier
    from tefuda.beliefs.scores import brier_score as brier_score
    from tefuda.beliefs.scores import calibration as calibration
    from tefuda.beliefs.scores import log_loss as log_loss
    from tefuda.beliefs.scores import log_loss_score as log_loss_score
    from tefuda.beliefs.spiegelhalter import CalibrationTest as CalibrationTest
    from tefuda.beliefs.spiegelhalter import calibration_test as calibration_test
    from tefuda.beliefs.table import Belief as Belief
    from tefuda.beliefs.table import of as of

for _room in pkgutil.iter_modules(__path__):
    if _room.ispkg:  # the estimators of a game register themselves; their modules are imported when used
        import_module(f"tefuda.beliefs.{_room.name}")

__getattr__, __dir__, _names = lazy_exports(
    __name__,
    {
        "saboteur.role_belief": ("RoleBelief", "roles"),
        "scores": ("Bin", "Score", "brier", "brier_score", "calibration", "log_loss", "log_loss_score"),
        "spiegelhalter": ("CalibrationTest", "calibration_test"),
        "table": ("Belief", "of"),
    },
)
__all__ = ["ESTIMATORS", "estimator", *_names]
