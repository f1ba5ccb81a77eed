"""Alpha-mu: worlds searched together, so that a player cannot act on what it will not know."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace
from typing import Any

from tefuda.core import (
    Decision,
    Estimator,
    Hint,
    Move,
    MoveValue,
    Solver,
    Stop,
    TefudaError,
    View,
)
from tefuda.core.errors import positive, whole
from tefuda.core.estimator import UNIFORM, check_estimator
from tefuda.core.solver import check_stop
from tefuda.search.by_world import DecisionClock, Timed, costs_of, effective, mean_of, value_of
from tefuda.search.common import NumberedWorlds, Prepared, check_weights
from tefuda.search.pimc import Pimc
from tefuda.search.pool import MoveOpinion, Opinion, Rank, by_mean
from tefuda.search.solvers import solver_for, solver_of

DEFAULT_M = 4
DEEPEST = 26
OPENING = 0.6  # of the time: for the worlds as they are, double dummy
TIE = 1e-6  # of the least weight: less than any difference of what is aimed at
ENOUGH = 4  # a quarter of the worlds must be solved by then
AIMS = ("points", "tricks", "contract", "imps")
CHANCES = "values are chances of the contract"
IMPS = "values are IMPs"
BOUNDS = "cards that cannot be better have upper bounds"
TOO_FEW = "too little time for so many worlds: pooled as pimc does"


@dataclass(frozen=True)
class AlphaMu(Timed):
    """Alpha-mu (Cazenave and Ventos) in ``samples`` worlds of an estimator, ``M`` own cards ahead.

    PIMC chooses after its first card as if it knew the world; alpha-mu does so only after its first ``M``
    cards. Before that it plays the same card in all worlds that it cannot tell apart. A way to play is worth
    a vector, a result in each world, and a position the Pareto front of these; the others know the world.
    ``M=1`` is PIMC.

    A result is what is aimed at: ``aim='contract'`` whether it is made (or defeated), ``'points'``,
    ``'tricks'``, or ``'imps'`` against tables where the contract is just made or just fails. None is the
    contract, in a game that counts tricks these. Between plans that reach as much of a contract or as many
    IMPs the mean of points decides, double dummy: that the opponents know all cards is too pessimistic for
    tricks that are not needed.

    Without a clock M is 4 where nothing is said. With ``seconds`` one more card is looked ahead as long as
    there is time (up to ``M``); what was not finished does not count. If time is too short to solve a quarter
    of the worlds to the end, it is PIMC with the rest of the time. The ``counts`` of a Decision are the
    worlds and the cards ahead, which is enough to repeat it.

    ``solver`` must be able to search worlds together, as bridge's ``double_dummy`` can. ``workers`` threads
    solve worlds side by side, which without a clock changes nothing but the time.

    >>> import tefuda
    >>> tefuda.agent("alphamu(M=2, samples=10)").name
    'alphamu(M=2, samples=10)'
    """

    worlds: Estimator | int = UNIFORM
    M: int | None = None
    solver: Solver | str | None = None
    _: KW_ONLY
    aim: str | None = None
    seconds: float | None = None
    samples: int = 20
    workers: int = 1

    def __post_init__(self) -> None:
        if isinstance(self.workers, str):
            raise TefudaError(
                "alphamu searches its worlds together, on threads of one machine: workers= is their number. "
                "A cluster can share out the games: tefuda match … --workers ADDRESS."
            )
        whole(self.workers, "workers", low=1, high=1024)
        if isinstance(self.worlds, int):
            object.__setattr__(self, "samples", whole(self.worlds, "worlds", low=1, high=10**5))
            object.__setattr__(self, "worlds", UNIFORM)
        check_estimator(self.worlds)
        whole(self.samples, "samples", low=1, high=10**5)
        if self.M is not None:
            whole(self.M, "M", low=1, high=DEEPEST)
        if self.aim is not None and self.aim not in AIMS:
            raise TefudaError(
                "alphamu(aim=…) is one of {aims}, not {aim!r}.", aims=", ".join(AIMS), aim=self.aim
            )
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
        assert isinstance(self.worlds, Estimator)
        _check_counts(counts)
        ready = Prepared.of(view, self.worlds, hint)
        if counts and counts[0] == 0:
            return self._as_pimc(view, seed, hint, counts=counts[2:], stop=stop)
        game: Any = view.load_game()
        solver = self._solver(game)
        drawn = NumberedWorlds(ready.known, self.samples, seed)
        worlds = [drawn[number] for number in range(min(len(drawn), counts[0]) if counts else len(drawn))]
        states = [world.state(game) for world, _ in worlds]
        weights = [weight for _, weight in worlds]
        drawn_at = time.perf_counter()
        together = solver.together(states, weights, view.observer, threads=self.workers)
        clock = DecisionClock(None if counts else self.seconds, ready.began, stop=stop)
        most = counts[1] if counts else self._most()
        is_deeper = most > 1 and not together.is_lead and len(view.legal_moves) > 1
        cards = together.open(clock.left(OPENING if is_deeper else 1.0), stop, keep=is_deeper)
        opened = len(next(iter(cards.values())).worlds)
        if opened < len(worlds) and opened * ENOUGH < len(worlds):
            return self._as_pimc(view, seed, hint, counts=(), stop=stop, seconds=clock.left())
        check_weights(weights[:opened], self.worlds)
        moves = [move for move in view.legal_moves if move in cards]
        ranks = _ranks(moves, cards, weights)
        bonuses = _bonuses(moves, cards, weights)
        chosen = max(moves, key=lambda move: ranks[move])
        reached, is_exact = 1, not is_deeper
        while reached < most and not is_exact and not clock.is_over():
            totals = {move: prospect.total for move, prospect in cards.items()}
            order = sorted(moves, key=lambda move: (totals[move], move == chosen, ranks[move]), reverse=True)
            bonus = [bonuses[move] for move in order] if bonuses else []
            answer = self._further(together, reached + 1, order, bonus=bonus, seconds=clock.left(), stop=stop)
            if answer is None:
                break
            cards, is_exact = answer
            open_ones = [move for move in moves if not cards[move].is_bound]
            chosen = max(open_ones, key=lambda move: (cards[move].total, ranks[move]))
            reached += 1
        seconds = time.perf_counter() - ready.began
        return Decision(
            move=chosen,
            values=tuple(_value(move, cards[move], weights) for move in moves),
            worlds=opened,
            solved=opened,
            iterations=opened,
            nodes=together.nodes,
            depth=float(reached),
            seconds=seconds,
            counts=(opened, reached),
            costs=costs_of(ready, seconds, drawn_at),
            estimate=ready.estimate(effective(weights[:opened]), None),
            notes=_notes(solver.count, cards),
        )

    def _solver(self, game: Any) -> Any:
        """Return the solver that counts what is aimed at."""
        solver: Any = solver_for(game) if self.solver is None else self.solver
        if not hasattr(solver, "together"):
            raise TefudaError(
                "alphamu needs a solver that searches worlds together, such as double_dummy of bridge."
            )
        return self._aimed(solver, game)

    def _aimed(self, solver: Any, game: Any) -> Any:
        return solver.aiming(self.aim, game)

    def _most(self) -> int:
        """How many own cards to look ahead at most."""
        return self.M or (DEFAULT_M if self.seconds is None else DEEPEST)

    def _further(
        self,
        together: Any,
        own_cards: int,
        order: Sequence[Move],
        *,
        bonus: Sequence[float],
        seconds: float | None,
        stop: Stop | None,
    ) -> tuple[Mapping[Move, Any], bool] | None:
        """Look one card further; None when time was up, else the cards and whether that was all."""
        found: tuple[Mapping[Move, Any], bool] | None = together.deepen(
            own_cards, order, bonus=bonus, seconds=seconds, stop=stop
        )
        return found

    def _as_pimc(
        self,
        view: View,
        seed: int,
        hint: Hint | None,
        *,
        counts: Sequence[int],
        stop: Stop | None,
        seconds: float | None = None,
    ) -> Decision:
        """Pool the worlds by their first card, in the time that is left."""
        pimc = Pimc(self.worlds, self.solver, seconds=seconds, samples=self.samples, workers=self.workers)
        found = pimc.run(view, seed, hint=hint, counts=tuple(counts), stop=stop)
        return replace(found, counts=(0, 0, *found.counts), notes=(*found.notes, TOO_FEW))


class PooledTrick(AlphaMu):
    """PIMC that pools a whole trick: ``pimc(pool='trick')``, the remedy that paper P proposes.

    The player chooses one card for all worlds in which it has seen the same until the trick ends, not only
    for its first card. The others play the card that is best in their world (the lowest of several), whatever
    the player's plan is: that is where alpha-mu differs.
    """

    def _most(self) -> int:
        return 2

    def _aimed(self, solver: Any, game: Any) -> Any:
        return solver  # which counts what is pooled

    def _further(
        self,
        together: Any,
        own_cards: int,
        order: Sequence[Move],
        *,
        bonus: Sequence[float],
        seconds: float | None,
        stop: Stop | None,
    ) -> tuple[Mapping[Move, Any], bool] | None:
        found = together.pool_trick(seconds, stop)
        return None if found is None else (found, True)


def _check_counts(counts: Sequence[int]) -> None:
    if not isinstance(counts, (list, tuple)) or not all(type(n) is int and 0 <= n < 2**63 for n in counts):
        raise TefudaError("The counts of alphamu are whole numbers, not {counts!r}.", counts=counts)
    if counts and (len(counts) < 2 or (counts[0] > 0 and not 1 <= counts[1] <= DEEPEST)):
        raise TefudaError(
            "The counts of alphamu are the worlds and the cards ahead, not {counts!r}.", counts=counts
        )


def _value(move: Move, prospect: Any, weights: Sequence[float]) -> MoveValue:
    found = value_of(move, prospect.worlds, weights)
    if not prospect.is_bound:
        return found
    return replace(found, value=min(found.value, prospect.total / sum(weights[: len(prospect.worlds)])))


def _notes(count: str, cards: Mapping[Move, Any]) -> tuple[str, ...]:
    """Say what the values are where they are not in points or tricks, and which are only bounds."""
    unit = {"contract": (CHANCES,), "imps": (IMPS,)}.get(count, ())
    return (*unit, BOUNDS) if any(one.is_bound for one in cards.values()) else unit


def _bonuses(moves: Sequence[Move], cards: Mapping[Move, Any], weights: Sequence[float]) -> dict[Move, float]:
    """Return what decides between cards that are worth the same: next to nothing for a higher mean of points.

    Nothing where the points are what is aimed at.
    """
    if not cards[moves[0]].points:
        return {}
    means = {move: mean_of(cards[move].points, weights) for move in moves}
    steps = {mean: place for place, mean in enumerate(sorted(set(means.values())))}
    least = min((weight for weight in weights if weight > 0), default=1.0)
    return {move: TIE * least * steps[means[move]] for move in moves}


def _ranks(moves: Sequence[Move], cards: Mapping[Move, Any], weights: Sequence[float]) -> dict[Move, Rank]:
    """Rank the moves as PIMC does by its mean: M=1 is the same player.

    Where something else than points is aimed at, points decide between equal means.
    """
    ranks = by_mean(_opinions(moves, {move: cards[move].worlds for move in moves}, weights))
    if not cards[moves[0]].points:
        return ranks
    points = by_mean(_opinions(moves, {move: cards[move].points for move in moves}, weights))
    return {move: (ranks[move][0], *points[move]) for move in moves}


def _opinions(
    moves: Sequence[Move], worths: Mapping[Move, Sequence[float]], weights: Sequence[float]
) -> list[Opinion]:
    opinions = []
    for number in range(len(worths[moves[0]])):
        if weights[number] <= 0:
            continue
        here = {move: worths[move][number] for move in moves}
        best = max(here.values())
        opinions.append(
            Opinion(
                [MoveOpinion(move, worth) for move, worth in here.items()],
                weights[number],
                [move for move, worth in here.items() if worth == best],
            )
        )
    return opinions
