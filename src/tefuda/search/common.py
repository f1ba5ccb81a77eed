"""From the counts of a native search to a Decision."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import TYPE_CHECKING, Any

import tefuda._native as _native
from tefuda.core import (
    Budget,
    Costs,
    Decision,
    Hint,
    Move,
    MoveValue,
    Rng,
    Stop,
    TefudaError,
    View,
    World,
)
from tefuda.core.errors import whole
from tefuda.core.estimator import Estimate, Estimator
from tefuda.core.knowledge import Knowledge, is_in_python
from tefuda.core.seeds import native_seed
from tefuda.core.solver import check_stop
from tefuda.core.turn import check_turn
from tefuda.search.pool import Opinion, Pool, notes_on

if TYPE_CHECKING:
    from typing_extensions import Self

SEARCHED = 0.25  # of the seconds of a decision, at least, however long the estimator took


@dataclass(frozen=True)
class Budgeted:
    """A search that goes on until a budget is spent."""

    budget: Budget = field(default_factory=lambda: Budget(iterations=10_000))

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self.budget.is_timed

    @property
    def has_seconds(self) -> bool:
        """Is there a time limit for the whole decision?"""
        return self.is_timed

    def within(self, seconds: float) -> Self:
        """Return the same search with a limit of time."""
        return replace(self, budget=replace(self.budget, seconds=seconds))


@dataclass(frozen=True)
class Prepared:
    """A View made ready to be searched: what is known of it, by whom, and when it all began."""

    view: View
    estimator: Estimator
    known: Knowledge
    _: KW_ONLY
    estimating: float  # seconds
    began: float

    @classmethod
    def of(cls, view: View, estimator: Estimator, hint: Hint | None, *, with_past: bool = False) -> Prepared:
        """Ask the estimator, with the past where a search models the others."""
        began = time.perf_counter()
        check_turn(view)
        known, seconds = estimator.estimate(view, hint)
        if with_past:
            known.remember()
        return cls(view, estimator, known, estimating=seconds, began=began)

    def estimate(self, ess: float | None, acceptance: float | None) -> Estimate:
        """Say how the worlds were obtained; a list of worlds is worth no more than itself."""
        if self.known.ess is not None:
            ess = self.known.ess if ess is None else min(ess, self.known.ess)
        if self.known.acceptance is not None:
            acceptance = self.known.acceptance
        text, consistent = self.estimator.text, self.estimator.consistent
        return Estimate(
            text, consistent, ess, acceptance=acceptance, fallbacks=self.known.fallbacks, note=self.known.note
        )

    def native_budget(
        self, budget: Budget, counts: Sequence[int], trees: int, *, stop: Stop | None
    ) -> dict[str, Any]:
        """Return the budget as native searches take it; ``counts`` replaces it to repeat a run by the clock.

        The seconds are those of the whole decision: what the estimator took is gone, but for a last share
        (``SEARCHED``), without which its worlds would have been made for nothing.
        """
        check_counts(counts, trees)
        check_stop(stop)
        if counts:  # the clock must not cut a repetition short
            return {"iterations": sum(counts), "seconds": 0.0, "counts": list(counts), "stop": stop}
        seconds = budget.seconds or 0.0
        return {
            "iterations": budget.iterations or 0,
            "seconds": max(seconds - (time.perf_counter() - self.began), SEARCHED * seconds),
            "counts": [],
            "stop": stop,
        }

    def choose(self, run: Callable[[], list[Any]], pool: Pool, threads: int) -> Decision:
        """Run a native search of one or several trees and pick the move that the pool ranks highest."""
        entered = time.perf_counter()
        trees = run()
        inside = time.perf_counter() - entered
        pooled = _native.pooled(trees)
        by_number = {move.id: move for move in self.view.legal_moves}
        values = [_value(by_number[entry.move], entry) for entry in pooled.moves if entry.weight > 0]
        check_weights([entry.weight for entry in pooled.moves], self.estimator.text)
        ranks = pool([Opinion(tree.moves) for tree in trees])
        chosen = max(values, key=lambda entry: ranks[entry.move.id])  # the first of equals
        crew = 1 if is_in_python(self.known) else min(threads, len(trees))
        draws = pooled.draws
        seconds = time.perf_counter() - self.began
        return Decision(
            move=chosen.move,
            values=tuple(values),
            worlds=self.known.count,
            iterations=pooled.iterations,
            nodes=pooled.nodes,
            depth=pooled.depth,
            seconds=seconds,
            counts=tuple(tree.iterations for tree in trees),
            costs=Costs.of_search(
                seconds,
                inside,
                crew,
                busy=pooled.seconds,
                worlds=pooled.worlds,
                playouts=pooled.playouts,
                estimate=self.estimating,
            ),
            estimate=self.estimate(
                draws.weight**2 / draws.squares if draws.squares else None,
                draws.count / draws.tries if draws.tries else None,
            ),
            notes=notes_on(ranks),
        )


class NumberedWorlds:
    """The worlds of a decision by number: every one where they are few, else drawn, each from its stream."""

    def __init__(self, known: Knowledge, samples: int, seed: int) -> None:
        self._known = known
        self._rng = Rng(native_seed(seed))
        self._listed = known.listed(samples) or []
        self._rng.shuffle(self._listed)  # when time runs out the first ones speak for all
        self._size = len(self._listed) or samples

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, number: int) -> tuple[World, float]:
        if not 0 <= number < self._size:
            raise IndexError(number)
        return self._listed[number] if self._listed else self._known.draw(self._rng.split(number))


def check_weights(weights: Sequence[float], estimator: object) -> None:
    """Refuse worlds of which none counts."""
    if not any(weight > 0 for weight in weights):
        raise TefudaError(
            "None of the worlds that {text} gave has a weight above 0: the search has no result.",
            text=estimator,
        )


def _value(move: Move, entry: Any) -> MoveValue:
    mean = entry.total / entry.weight
    variance = max(entry.squares / entry.weight - mean * mean, 0.0)
    alike = (
        entry.weight**2 / entry.weight_squares
    )  # so many worlds of equal weight; without weights the visits
    return MoveValue(move, mean, entry.visits, spread=math.sqrt(variance / alike))


def check_trees(trees: int, threads: int, budget: Budget) -> None:
    """Refuse impossible numbers of trees and threads."""
    if not isinstance(budget, Budget):
        raise TefudaError(
            "A search takes a budget such as Budget(iterations=1000), not {budget!r}.", budget=budget
        )
    whole(trees, "trees", low=1, high=4096)
    whole(threads, "threads", low=1, high=1024)
    if budget.iterations is not None and budget.iterations < trees:
        raise TefudaError(
            "{iterations} iterations are too few for {trees} trees.",
            iterations=budget.iterations,
            trees=trees,
        )


def check_counts(counts: Sequence[int], trees: int) -> None:
    """Refuse what cannot be the counts of an earlier search."""
    if not isinstance(counts, (list, tuple)) or not all(type(n) is int and 0 <= n < 2**32 for n in counts):
        raise TefudaError(
            "The counts of a search are whole numbers, one for each tree, not {counts!r}.", counts=counts
        )
    if counts and counts[0] == 0:
        raise TefudaError(
            "The first of the counts of a search must be above 0: one iteration is always done."
        )
    if counts and len(counts) != trees:
        raise TefudaError("{n} counts cannot repeat a search of {trees} trees.", n=len(counts), trees=trees)
