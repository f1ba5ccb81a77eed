"""Single-observer information-set Monte Carlo tree search."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from tefuda.core import Budget, Decision, Hint, TefudaError, View
from tefuda.search.common import check_trees, check_turn, choose, native_budget, playout_number


@dataclass(frozen=True)
class Ismcts:
    """SO-ISMCTS for any game: a fresh world every iteration, one tree, UCB1 with availability counts.

    ``reward_scale`` is the distance between the worst and the best reward inside the search (2 means
    rewards from -1 to 1). Several ``trees`` are grown apart and pooled; ``threads`` changes only the
    time it takes, never the result of a budget in iterations.
    """

    budget: Budget = field(default_factory=lambda: Budget(iterations=10_000))
    c: float = math.sqrt(2)
    reward_scale: float = 2.0
    playout: str = "default"
    branch_on_reveals: bool = False
    trees: int = 1
    threads: int = 1

    def __post_init__(self) -> None:
        check_trees(self.trees, self.threads, self.budget)
        if not (self.c >= 0 and math.isfinite(self.c)):
            raise TefudaError(f"c must be a number from 0 up, not {self.c}.")
        if not (self.reward_scale > 0 and math.isfinite(self.reward_scale)):
            raise TefudaError(f"reward_scale must be a number above 0, not {self.reward_scale}.")

    def run(self, view: View, seed: int, hint: Hint | None = None, counts: Sequence[int] = ()) -> Decision:
        """Search and choose the most visited move."""
        check_turn(view)
        game = view.load_game()
        known = game.knowledge(view, hint)
        playout = playout_number(game, self.playout)
        return choose(
            view,
            known.count,
            lambda: known.engine.ismcts(
                known.native,
                seed=seed,
                c=self.c,
                reward_scale=self.reward_scale,
                playout=playout,
                branch_on_reveals=self.branch_on_reveals,
                trees=self.trees,
                threads=self.threads,
                **native_budget(self.budget, counts, self.trees),
            ),
            best=lambda entry: (entry.visits, entry.value),
        )
