"""Information-set Monte Carlo tree search, and determinized UCT."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tefuda.search.trees import TreeSearch


@dataclass(frozen=True)
class Ismcts(TreeSearch):
    """SO-ISMCTS: a fresh world every iteration, one tree, UCB1 with availability counts.

    A ``cautious`` search takes a node at which its player has lost in some world for lost in every world: it
    avoids moves that may lose. That is no sound search, but a reading of how paper G's player behaves.

    >>> import tefuda
    >>> from tefuda import Budget
    >>> view = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"]).view(1)
    >>> Ismcts(Budget(iterations=500)).run(view, seed=1).move.text
    'bet'
    """

    native: ClassVar[str] = "ismcts"
    can_be_cautious: ClassVar[bool] = True


@dataclass(frozen=True)
class MoIsmcts(TreeSearch):
    """MO-ISMCTS: a tree for every player, so that opponents decide by what they would know.

    In games whose deals can be listed, every second walk is a game from its beginning and teaches everybody;
    the others start here, in a world weighed by how likely the opponents would have played into it. So nobody
    learns from secrets it cannot see, and what an opponent did is evidence.

    >>> import tefuda
    >>> from tefuda import Budget
    >>> view = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"]).view(1)
    >>> MoIsmcts(Budget(iterations=500)).run(view, seed=1).move.text
    'bet'
    """

    native: ClassVar[str] = "mo_ismcts"
    models_others: ClassVar[bool] = True


@dataclass(frozen=True)
class DeterminizedUct(TreeSearch):
    """UCT in ``trees`` sampled worlds, each searched as if all were known; ``pool`` says how to agree.

    Pools: ``visits`` (sum), ``majority`` (a vote a tree), ``rate`` (mean score), ``rate_min`` (the best of
    the worst scores), ``lcb`` (the best of the worst lower confidence bounds).

    >>> import tefuda
    >>> from tefuda import Budget
    >>> view = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"]).view(1)
    >>> DeterminizedUct(Budget(iterations=500), trees=5).run(view, seed=1).move.text
    'bet'
    """

    native: ClassVar[str] = "det_uct"

    trees: int = 20
