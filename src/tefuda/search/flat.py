"""Flat Monte Carlo: play-outs after each move, the best mean decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tefuda.core import Budget, Decision, Hint, View
from tefuda.core.seeds import seed_of
from tefuda.search.common import check_trees, check_turn, choose, native_budget, playout_number


@dataclass(frozen=True)
class FlatMonteCarlo:
    """The same sampled worlds for every move, one play-out a world, the highest mean wins."""

    budget: Budget = field(default_factory=lambda: Budget(iterations=10_000))
    playout: str = "default"
    trees: int = 1
    threads: int = 1

    def __post_init__(self) -> None:
        check_trees(self.trees, self.threads, self.budget)

    def run(self, view: View, seed: int, hint: Hint | None = None, counts: Sequence[int] = ()) -> Decision:
        """Search and choose the move with the highest mean."""
        check_turn(view)
        game = view.load_game()
        known = game.knowledge(view, hint)
        playout = playout_number(game, self.playout)
        return choose(
            view,
            known.count,
            lambda: known.engine.flat(
                known.native,
                seed=seed_of(seed),
                playout=playout,
                trees=self.trees,
                threads=self.threads,
                **native_budget(self.budget, counts, self.trees),
            ),
            best=lambda entry: (entry.value, entry.visits),
        )
