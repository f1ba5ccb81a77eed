"""Flat Monte Carlo: play-outs after each move, the best mean decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass

from tefuda._native import search as native
from tefuda.bandits.policies import KINDS, IndexBandit
from tefuda.core import Call, Decision, Estimator, Hint, Policy, Stop, TefudaError, View
from tefuda.core.estimator import UNIFORM, check_estimator
from tefuda.core.policy import playout_of
from tefuda.core.seeds import native_seed
from tefuda.core.spec import parse
from tefuda.search.common import Budgeted, Prepared, check_trees
from tefuda.search.pool import by_mean


def root_bandit(text: str) -> IndexBandit:
    """Return the bandit of this name that shares out play-outs among the moves, or say which there are."""
    call = parse(text)
    if call.name not in KINDS:
        raise TefudaError(
            "Flat Monte Carlo takes the bandits {kinds}, not {call}.", kinds=", ".join(KINDS), call=call
        )
    return IndexBandit(call.name, 2, **call.params)  # type: ignore[arg-type]


@dataclass(frozen=True)
class FlatMonteCarlo(Budgeted):
    """A bandit says which move to try next; moves are compared on the same worlds; the highest mean wins.

    When ``independent``, every try has a world and a stream of its own instead. Where the estimator
    ``worlds`` gives weights, means are weighted with the bandit ``even``; other bandits get worlds drawn by
    weight.

    >>> import tefuda
    >>> from tefuda import Budget
    >>> view = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"]).view(1)
    >>> FlatMonteCarlo(Budget(iterations=500)).run(view, seed=1).move.text
    'bet'
    """

    playout: str | Call | Policy = "default"
    bandit: str = "even"
    _: KW_ONLY
    trees: int = 1
    threads: int = 1
    worlds: Estimator = UNIFORM
    independent: bool = False

    def __post_init__(self) -> None:
        check_trees(self.trees, self.threads, self.budget)
        check_estimator(self.worlds)
        if not isinstance(self.independent, bool):
            raise TefudaError(
                "independent must be True or False, not {independent!r}.", independent=self.independent
            )
        root_bandit(self.bandit)

    def run(
        self,
        view: View,
        seed: int,
        *,
        hint: Hint | None = None,
        counts: Sequence[int] = (),
        stop: Stop | None = None,
    ) -> Decision:
        """Search and choose the move with the highest mean."""
        ready = Prepared.of(view, self.worlds, hint)
        game, bandit = view.load_game(), root_bandit(self.bandit)
        policy = playout_of(game, self.playout)
        return ready.choose(
            lambda: native.flat(
                ready.known.native,
                seed=native_seed(seed),
                playout=policy.native(game),
                bandit=KINDS.index(bandit.kind),
                **bandit.params,  # type: ignore[arg-type]
                independent=self.independent,
                trees=self.trees,
                threads=self.threads,
                **ready.native_budget(self.budget, counts, self.trees, stop=stop),
            ),
            by_mean,
            self.threads,
        )
