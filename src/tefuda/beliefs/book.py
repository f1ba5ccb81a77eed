"""The book of estimators: names with parameters, as ``worlds=…`` takes them."""

from __future__ import annotations

from tefuda.core.errors import TefudaError
from tefuda.core.estimator import Estimator
from tefuda.core.policy import POLICIES
from tefuda.core.registry import Registry
from tefuda.core.spec import Call, parse

ESTIMATORS: Registry[Estimator] = Registry("estimator")
ESTIMATORS.add("uniform", "tefuda.core.estimator:Uniform", "the game's own worlds, by chance alone")
ESTIMATORS.add("likely", "tefuda.beliefs.likely:Likely", "worlds by how likely a policy would have played so")
ESTIMATORS.add(
    "auction",
    "tefuda.games.bridge.auction:Auction",
    "hands that are as the auction, or you, say",
    games=("bridge",),
)
ESTIMATORS.add(
    "known",
    "tefuda.beliefs.geister.estimators:Known",
    "told some of the opponent's colours (an Oracle)",
    games=("geister",),
)
ESTIMATORS.add(
    "deeds",
    "tefuda.beliefs.geister.estimators:Deeds",
    "colours by what somebody who looks ahead would have done with them",
    games=("geister",),
)
ESTIMATORS.add(
    "roles",
    "tefuda.beliefs.saboteur.estimators:Roles",
    "roles by what players of the paper would have done",
    games=("saboteur",),
)
for _name, _where, _summary in (
    ("random", "daihinmin.estimators:Random", "unseen cards at random, whatever is certain"),
    ("sbjinfo", "daihinmin.estimators:SubjectiveInformation", "certain cards placed, the rest at random"),
    ("bias", "daihinmin.estimators:Bias", "certain cards placed, the rest by what the classes tend to hold"),
    ("rejection", "judged:Rejection", "each world the likeliest of several by the moves of the others"),
    ("particles", "judged:Carried", "worlds carried from move to move, weighed by each, moved by exchanges"),
    ("cheat", "daihinmin.estimators:Cheat", "told cards of the others (an Oracle)"),
):
    ESTIMATORS.add(_name, f"tefuda.beliefs.{_where}", _summary, games=("daihinmin",))

POLICIES.add(
    "habit",
    "tefuda.beliefs.daihinmin.estimators:habit",
    "the learned policy without its proofs: for likelihoods",
    games=("daihinmin",),
)


def estimator(text: str | Call) -> Estimator:
    """Return an estimator by name, with parameters.

    >>> estimator("uniform")
    tefuda.beliefs.estimator('uniform')
    """
    if not isinstance(text, (str, Call)):
        raise TefudaError(f"An estimator is named by a text such as 'uniform', not by {text!r}.")
    call = parse(text) if isinstance(text, str) else text
    made = ESTIMATORS.build(call)
    made.name = str(call)
    made.games = ESTIMATORS.entry(call.name).games
    return made
