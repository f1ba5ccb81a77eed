"""Own worlds paired with the worlds that the opponents would infer: what paper P hopes to deceive with.

PIMC takes every opponent for somebody who sees all cards, to whom equal cards look equal. Here an opponent
answers in each of our worlds as PIMC would in *its* place: by worlds that fit its own hand and what it has
seen, our card included. A card that leads it to a wrong answer is worth more than double dummy says.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from tefuda.core import Costs, Decision, Estimator, Hint, Move, Solver, Stop, TefudaError, View
from tefuda.core.errors import positive, whole
from tefuda.core.estimator import UNIFORM, check_estimator
from tefuda.core.seeds import stream_seed
from tefuda.core.solver import check_stop
from tefuda.search.by_world import DecisionClock, Timed, effective, mean_of, value_of
from tefuda.search.common import NumberedWorlds, Prepared, check_weights
from tefuda.search.pimc import Pimc
from tefuda.search.solvers import solver_for, solver_of, value_for

ANSWERS = 2  # moves of opponents that are thought through: in bridge those of one trick
SOLVING = 0.3  # of the time at most: for the worlds as they are, double dummy


@dataclass(frozen=True)
class PairedWorlds(Timed):
    """Choose by what the opponents would answer in ``samples`` own worlds, from ``theirs`` of their own.

    Every world is solved as PIMC does. Moves whose mean is no more than ``margin`` below the best (None: all
    moves) are then played on: the opponents' next ``answers`` moves are those of PIMC from their Views, our
    side's own in between are the best in that world, and what follows is solved. The highest mean of that is
    chosen, the better mean of PIMC among equals. ``margin=0`` chooses among moves that are equal to PIMC.

    ``their_worlds`` is what the opponents are taken to know; the default is our own estimator. With
    ``seconds`` worlds are taken one after the other until time is up, which is noticed after each answer. The
    ``counts`` of a Decision are the worlds that were solved and those that were paired, which is enough to
    repeat it.
    """

    worlds: Estimator = UNIFORM
    their_worlds: Estimator | None = None
    solver: Solver | str | None = None
    _: KW_ONLY
    samples: int = 20
    theirs: int = 6
    margin: float | None = None
    answers: int = ANSWERS
    seconds: float | None = None

    def __post_init__(self) -> None:
        for estimator in (self.worlds, self.their_worlds or self.worlds):
            check_estimator(estimator)
        whole(self.samples, "samples", low=1, high=10**5)
        whole(self.theirs, "theirs", low=1, high=10**5)
        whole(self.answers, "answers", low=1, high=52)
        if self.margin is not None:
            positive(self.margin, "margin", zero=True)
        if self.seconds is not None:
            positive(self.seconds, "seconds")
        if self.solver is not None:
            object.__setattr__(self, "solver", solver_of(self.solver))

    def run(
        self,
        view: View,
        seed: int,
        *,
        hint: Hint | None = None,
        counts: Sequence[int] = (),
        stop: Stop | None = None,
    ) -> Decision:
        """Search the worlds and choose."""
        check_stop(stop)
        _check_counts(counts)
        ready = Prepared.of(view, self.worlds, hint)
        pairing = _Pairing(self, view, seed)
        drawn = NumberedWorlds(ready.known, self.samples, seed)
        clock = DecisionClock(None if counts else self.seconds, ready.began, stop=stop)
        weights: list[float] = []
        solved: list[dict[Move, float]] = []
        for number in range(min(len(drawn), counts[0]) if counts else len(drawn)):
            if number and clock.is_over(SOLVING):
                break
            world, weight = drawn[number]
            weights.append(weight)
            solved.append(pairing.open(world))
        check_weights(weights, self.worlds)
        means = {move: mean_of([one[move] for one in solved], weights) for move in view.legal_moves}
        best = max(means.values())
        floor = -math.inf if self.margin is None else best - self.margin
        close = [move for move in view.legal_moves if means[move] >= floor]
        answered: list[dict[Move, float]] = []
        if len(close) > 1:
            for number in range(counts[1] if counts else len(solved)):
                found = {}
                for move in close:
                    if clock.is_over():
                        break
                    found[move] = pairing.answered(drawn[number][0], move)
                if len(found) < len(close):
                    break
                answered.append(found)
        worths = (
            {move: mean_of([one[move] for one in answered], weights) for move in close} if answered else {}
        )
        seconds = time.perf_counter() - ready.began
        return Decision(
            move=max(close, key=lambda move: (worths.get(move, 0.0), means[move])),
            values=tuple(
                value_of(move, [one[move] for one in (answered if move in worths else solved)], weights)
                for move in view.legal_moves
            ),
            worlds=len(solved),
            iterations=len(answered),
            nodes=pairing.nodes,
            seconds=seconds,
            counts=(len(solved), len(answered)),
            costs=Costs.of_search(
                seconds, seconds, 1, busy=seconds - ready.estimating, worlds=0.0, estimate=ready.estimating
            ),
            estimate=ready.estimate(effective(weights), None),
            notes=("values of other moves are double dummy",) if worths and len(close) < len(means) else (),
        )


class _Pairing:
    """The worlds of one decision, and what opponents were found to answer in them."""

    def __init__(self, search: PairedWorlds, view: View, seed: int) -> None:
        self._search, self._view, self._seed = search, view, seed
        self._game: Any = view.load_game()
        self._solver: Any = solver_for(self._game) if search.solver is None else search.solver
        self._they = Pimc(search.their_worlds or search.worlds, search.solver, samples=search.theirs)
        self._known: dict[tuple[int, str], Move] = {}
        self.nodes = 0

    def open(self, world: Any) -> dict[Move, float]:
        """Return what every move is worth in a world, as PIMC has it."""
        found = self._solver.solve(world.state(self._game))
        self.nodes += found.nodes
        return {move: worth.value for move, worth in found.moves.items()}

    def answered(self, world: Any, move: Move) -> float:
        """Return what a move is worth in a world in which opponents answer by what they know."""
        me = self._view.observer
        state = world.state(self._game)
        state.play(move)
        answers = 0
        while answers < self._search.answers and not state.is_over:
            theirs = state.side(state.player) != state.side(me)
            if len(state.legal_moves) == 1:
                state.play(state.legal_moves[0])
            elif theirs:
                state.play(self._answer(state.view(state.player)))
            else:
                found = self._solver.solve(state)
                self.nodes += found.nodes
                state.play(found.best[0])
            answers += theirs
        if state.is_over:
            return float(state.scores[me])
        found = self._solver.solve(state)
        self.nodes += found.nodes
        return value_for(me, state, found, solver=self._solver)

    def _answer(self, view: View) -> Move:
        """Return what an opponent would play; the same in all worlds that look the same to it."""
        seen = f"{view.secret!r} {view.log[len(self._view.log) :]!r}"
        key = (view.observer, seen)
        if key not in self._known:
            found = self._they.run(view, stream_seed(self._seed, "their worlds", view.observer))
            self.nodes += found.nodes
            self._known[key] = found.move
        return self._known[key]


def _check_counts(counts: Sequence[int]) -> None:
    fits = isinstance(counts, (list, tuple)) and all(type(n) is int and 0 <= n <= 10**5 for n in counts)
    if not fits or (counts and (len(counts) != 2 or counts[0] < 1 or counts[1] > counts[0])):
        raise TefudaError(
            "The counts of deceive are the worlds solved and those paired, not {counts!r}.", counts=counts
        )
