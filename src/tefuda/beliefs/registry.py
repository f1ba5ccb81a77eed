"""The names of estimators, as ``worlds=…`` takes them. Those of one game register in ``beliefs/<game>``."""

from __future__ import annotations

from tefuda.core.errors import TefudaError
from tefuda.core.estimator import Estimator
from tefuda.core.registry import Registry
from tefuda.core.spec import Call, parse

ESTIMATORS: Registry[Estimator] = Registry("estimator")
ESTIMATORS.add("uniform", "tefuda.core.estimator:Uniform", "the game's own worlds, by chance alone")
ESTIMATORS.add(
    "likely",
    "tefuda.beliefs.likely:Likely",
    "worlds weighted by how likely a policy would have played that way",
)


def estimator(text: str | Call) -> Estimator:
    """Return an estimator by name, with parameters.

    >>> estimator("uniform")
    tefuda.beliefs.estimator('uniform')
    """
    if not isinstance(text, (str, Call)):
        raise TefudaError("An estimator is named by a text such as 'uniform', not by {text!r}.", text=text)
    call = parse(text) if isinstance(text, str) else text
    made = ESTIMATORS.build(call)
    made.name = str(call)
    made.games = ESTIMATORS.entry(call.name).games
    return made
