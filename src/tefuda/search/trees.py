"""What the tree searches share: parameters, checks, and the way into the native code."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import ClassVar

from tefuda import _native
from tefuda.core import Call, Decision, Estimator, Hint, Policy, Stop, TefudaError, View
from tefuda.core.errors import positive, whole
from tefuda.core.estimator import UNIFORM, check_estimator
from tefuda.core.policy import playout_of
from tefuda.core.seeds import native_seed
from tefuda.search.common import Budgeted, Prepared, check_trees
from tefuda.search.pool import pool_of


@dataclass(frozen=True)
class TreeSearch(Budgeted):
    """Monte Carlo tree search over worlds.

    ``reward_scale`` is the distance between the worst and the best reward inside the search (2 means
    rewards from -1 to 1). Several ``trees`` are grown apart and pooled; ``threads`` changes only the
    time it takes, never the result of a budget in iterations.

    Two parameters are for games with good play-out policies and many moves. The tree grows below a move
    once it was walked ``expand`` times; until then the play-out goes on from there. With a ``prior`` (by
    default the game's ``advice``) the move that the play-out policy would make gets this share of the
    exploration, at every turn in the tree.

    ``worlds`` is the estimator that the worlds come from; trees draw them by weight.
    """

    native: ClassVar[str]
    models_others: ClassVar[bool] = False
    can_be_cautious: ClassVar[bool] = False

    c: float = math.sqrt(2)
    reward_scale: float = 2.0
    _: KW_ONLY
    playout: str | Call | Policy = "default"
    branch_on_reveals: bool = False
    expand: int = 1
    prior: float | None = None
    cautious: bool = False  # see Ismcts: the other searches have no use for it
    trees: int = 1
    threads: int = 1
    pool: str = "visits"
    worlds: Estimator = UNIFORM

    def __post_init__(self) -> None:
        check_trees(self.trees, self.threads, self.budget)
        positive(self.c, "c", zero=True)
        positive(self.reward_scale, "reward_scale")
        whole(self.expand, "expand", low=1, high=1_000_000_000)
        if self.prior is not None and not 0 <= self.prior < 1:
            raise TefudaError("prior must be at least 0 and less than 1, not {prior}.", prior=self.prior)
        pool_of(self.pool)
        check_estimator(self.worlds)
        for name in ("branch_on_reveals", "cautious"):
            if not isinstance(getattr(self, name), bool):
                raise TefudaError(
                    "{name} must be True or False, not {value!r}.", name=name, value=getattr(self, name)
                )
        if self.cautious and not self.can_be_cautious:
            raise TefudaError("cautious=True is for ismcts: {name} has no node that several worlds share.",
                              name=self.native)  # fmt: skip

    def run(
        self,
        view: View,
        seed: int,
        *,
        hint: Hint | None = None,
        counts: Sequence[int] = (),
        stop: Stop | None = None,
    ) -> Decision:
        """Search and choose the move that the pool ranks highest."""
        ready = Prepared.of(view, self.worlds, hint, with_past=self.models_others)
        game = view.load_game()
        policy = playout_of(game, self.playout)
        if self.prior and policy.text == "uniform":
            raise TefudaError(
                "The play-out policy {text} cannot advise a search: leave prior out.", text=policy.text
            )
        search = getattr(_native.search, self.native)
        return ready.choose(
            lambda: search(
                ready.known.native,
                seed=native_seed(seed),
                c=self.c,
                reward_scale=self.reward_scale,
                playout=policy.native(game),
                branch_on_reveals=self.branch_on_reveals,
                expand=self.expand,
                prior=game.advice if self.prior is None else self.prior,
                cautious=self.cautious,
                trees=self.trees,
                threads=self.threads,
                **ready.native_budget(self.budget, counts, self.trees, stop=stop),
            ),
            pool_of(self.pool),
            self.threads,
        )
