"""Information-set Monte Carlo tree search, and determinized UCT."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tefuda.search.trees import TreeSearch


@dataclass(frozen=True)
class Ismcts(TreeSearch):
    """SO-ISMCTS: a fresh world every iteration, one tree, UCB1 with availability counts."""

    native: ClassVar[str] = "ismcts"


@dataclass(frozen=True)
class MoIsmcts(TreeSearch):
    """MO-ISMCTS: a tree for every player, so that opponents decide by what they would know.

    In games whose deals can be listed, every second walk is in a world as a spectator imagines it, and only
    these teach the opponents: they do not learn against the searcher's true cards.
    """

    native: ClassVar[str] = "mo_ismcts"
    models_others: ClassVar[bool] = True


@dataclass(frozen=True)
class DeterminizedUct(TreeSearch):
    """UCT in ``trees`` sampled worlds, each searched as if all were known; ``pool`` says how to agree.

    Pools: ``visits`` (sum), ``majority`` (a vote a tree), ``rate`` (mean score), ``lcb`` (the best of the
    worst lower confidence bounds).
    """

    native: ClassVar[str] = "det_uct"

    trees: int = 20
