"""Perfect-information Monte Carlo: solve sampled worlds one by one as if all were open, then pool."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import Any, Literal

from tefuda.core import (
    Costs,
    Decision,
    Estimator,
    Game,
    Hint,
    Knowledge,
    Move,
    MoveValue,
    Solved,
    Solver,
    Stop,
    TefudaError,
    View,
    Worth,
)
from tefuda.core.errors import positive, whole
from tefuda.core.estimator import UNIFORM, check_estimator
from tefuda.core.knowledge import is_in_python
from tefuda.core.solver import check_stop
from tefuda.search.by_world import Timed, effective, value_of
from tefuda.search.common import NumberedWorlds, Prepared
from tefuda.search.plans import PLANS, SearchEffort, solve_all
from tefuda.search.pool import MoveOpinion, Opinion, Rank, pool_of
from tefuda.search.solvers import solver_for, solver_of, value_for
from tefuda.workers import standing_pool

TRICK = "trick"  # one choice for all worlds through the whole trick
TRICKS = "tricks"  # earlier, a pool: the mean, by a solver that counts tricks


@dataclass(frozen=True)
class Pimc(Timed):
    """A solver in ``samples`` worlds of an estimator; in all of them where there are no more than that.

    ``worlds`` is the estimator; its weights count. A whole number stands for so many uniform ones.

    ``pool`` is one of :data:`tefuda.search.pool.POOLS`: ``mean`` takes the move with the best mean value for
    the observer, ``votes`` the one that is among the best in most worlds. ``trick`` (bridge) chooses for all
    worlds at once until the trick ends, not only for the first card. PIMC has the faults of its kind: it
    believes that it will know the world at its next turn. ``solver`` is one of
    :data:`tefuda.search.SOLVERS` or any :class:`tefuda.core.Solver`; the default is the game's own. Bridge's
    counts tricks instead of points as ``double_dummy(count='tricks')``.

    ``workers`` solve worlds side by side: so many threads (processes where the game is in Python), or those
    of a cluster, by the address of its scheduler. ``plan`` says how: ``queue`` gives the next world to
    whoever is free, ``blocks`` gives everybody an equal part at once, ``root`` splits every world by the
    first move. Without a clock none of this changes anything but the time.

    ``seconds`` is for the whole decision, kept from the first world on (a cluster is connected and loads the
    game before the clock starts: :meth:`prepare`): a solver that deepens gets its share
    of what is left for every world, the others solve worlds until time is up. ``limit`` is for each world,
    as in paper P. The ``counts`` of a Decision are the nodes of every world (0: it came too late), which is
    enough to repeat it.

    >>> import tefuda
    >>> from tefuda import Budget
    >>> view = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"]).view(1)
    >>> Pimc(samples=10).run(view, seed=1).move.text
    'bet'
    """

    worlds: Estimator | int = UNIFORM
    solver: Solver | str | None = None
    pool: str = "mean"
    _: KW_ONLY
    workers: int | str = 1
    seconds: float | None = None
    samples: int = 20
    limit: float | None = None
    plan: str = "queue"

    def __post_init__(self) -> None:
        if isinstance(self.worlds, int):
            object.__setattr__(self, "samples", whole(self.worlds, "worlds", low=1, high=10**6))
            object.__setattr__(self, "worlds", UNIFORM)
        check_estimator(self.worlds)
        whole(self.samples, "samples", low=1, high=10**6)
        if not (isinstance(self.workers, str) and "://" in self.workers):
            whole(self.workers, "workers", low=1, high=1024)
        for name, time_limit in (("seconds", self.seconds), ("limit", self.limit)):
            if time_limit is not None:
                positive(time_limit, name)
        if self.pool == TRICK:
            if isinstance(self.workers, str) or self.limit is not None or self.plan != "queue":
                raise TefudaError(
                    "pimc(pool='trick') searches its worlds together, on threads of one machine: it takes no "
                    "limit or plan, and workers= is a number."
                )
        elif self.pool != TRICKS:
            pool_of(self.pool)
        if self.plan not in PLANS:
            raise TefudaError(
                "PIMC shares worlds out by {plans}, not by {plan!r}.",
                plans=" or ".join(PLANS),
                plan=self.plan,
            )
        if self.solver is not None:
            object.__setattr__(self, "solver", solver_of(self.solver))

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self.seconds is not None or self.limit is not None

    def prepare(self, game: Game) -> None:
        """Let the workers of a cluster be connected and load what they need: seconds, the first time."""
        if isinstance(self.workers, str):
            standing_pool(self.workers).prepare(_load, game, self.worlds, self.solver)

    def run(
        self,
        view: View,
        seed: int,
        *,
        hint: Hint | None = None,
        counts: Sequence[int] = (),
        stop: Stop | None = None,
    ) -> Decision:
        """Solve the worlds and choose."""
        if self.pool == TRICK:
            from tefuda.search.alphamu import PooledTrick  # which falls back to this one

            return PooledTrick(
                self.worlds,
                solver=self.solver,
                seconds=self.seconds,
                samples=self.samples,
                workers=int(self.workers),
            ).run(view, seed, hint=hint, counts=counts, stop=stop)
        check_stop(stop)
        assert isinstance(self.worlds, Estimator)
        self.prepare(view.load_game())  # before the clock runs
        ready = Prepared.of(view, self.worlds, hint)
        worlds = _Worlds(self, view, seed, hint=hint, known=ready.known)
        self._check_counts(counts, len(worlds))
        entered = time.perf_counter()
        effort = SearchEffort(
            self.workers,
            self.plan,
            self.seconds,
            limit=self.limit,
            counts=counts,
            stop=stop,
            began=ready.began,
        )
        reports, crew = solve_all(worlds, effort)
        inside = time.perf_counter() - entered
        tried = worlds.whole(reports)
        solved = self._usable(tried, len(view.legal_moves))
        values, ranks = self._pooled(view, solved)
        seconds = time.perf_counter() - ready.began
        drawing, searching = sum(one.drawing for one in tried), sum(one.searching for one in tried)
        away = isinstance(self.workers, str) or (crew > 1 and worlds.kind == "processes")
        depths = [one.found.depth for one in solved if one.found.depth is not None]
        return Decision(
            move=max((entry.move for entry in values), key=lambda move: ranks[move]),
            values=tuple(values),
            worlds=len(solved),
            solved=len(solved) - len(depths),
            iterations=len(solved),
            nodes=sum(one.found.nodes for one in tried),
            depth=sum(depths) / len(depths) if depths else 0.0,
            seconds=seconds,
            counts=_counts(reports),
            costs=Costs.of_search(
                seconds,
                inside,
                min(crew, len(reports)),
                busy=drawing + searching,
                worlds=drawing,
                estimate=ready.estimating,
                outside=drawing + searching if away else 0.0,
            ),
            estimate=ready.estimate(effective([one.weight for one in solved]), None),
        )

    def _check_counts(self, counts: Sequence[int], worlds: int) -> None:
        if not isinstance(counts, (list, tuple)) or not all(
            type(n) is int and 0 <= n < 2**63 for n in counts
        ):
            raise TefudaError(
                "The counts of PIMC are whole numbers, one for each world, not {counts!r}.", counts=counts
            )
        if counts and not any(counts):
            raise TefudaError(
                "At least one of the counts of PIMC must be above 0: a search always solves something."
            )
        if len(counts) > worlds:
            raise TefudaError(
                "{n} counts cannot repeat a search of {worlds} worlds.", n=len(counts), worlds=worlds
            )

    def _usable(self, tried: list[_Tried], moves: int) -> list[_Tried]:
        """Return the worlds in which every move has a value; if there is none, the first with any."""
        counting = [one for one in tried if one.weight > 0]
        whole_ones = [one for one in counting if len(one.found.moves) == moves]
        some = whole_ones or [one for one in counting if one.found.moves][:1]
        if not some:
            raise TefudaError(
                "No world was solved in time: allow more time, or use a solver that deepens "
                "step by step, such as alpha_beta."
            )
        return some

    def _pooled(self, view: View, solved: list[_Tried]) -> tuple[list[MoveValue], dict[Move, Rank]]:
        """Weigh what the moves are worth over the worlds."""
        moves = [move for move in view.legal_moves if move in solved[0].found.moves]
        weights = [one.weight for one in solved]
        values = [value_of(move, [one.found.moves[move].value for one in solved], weights) for move in moves]
        opinions = [one.opinion(moves) for one in solved]
        return values, pool_of("mean" if self.pool == TRICKS else self.pool)(opinions)


def _load(*_: Any) -> None:
    """Nothing but what reading the arguments does: the game and the solver are there afterwards."""


@dataclass(frozen=True)
class _Tried:
    weight: float
    found: Solved
    drawing: float  # seconds
    _: KW_ONLY
    searching: float

    def opinion(self, moves: Sequence[Move]) -> Opinion:
        """Return what this world says of the moves, for the pool."""
        said = [MoveOpinion(move, self.found.moves[move].value) for move in moves]
        return Opinion(said, self.weight, self.found.best)

    @property
    def seconds(self) -> float:
        """What the worker spent on it."""
        return self.drawing + self.searching


def _counts(reports: dict[int, _Tried]) -> tuple[int, ...]:
    """The nodes of every piece of work up to the last that came; 0 for those that did not."""
    return tuple(reports[n].found.nodes if n in reports else 0 for n in range(max(reports) + 1))


class _Worlds:
    """The worlds of a decision by number: every one where they are few, else drawn, each from its stream."""

    def __init__(
        self, pimc: Pimc, view: View, seed: int, *, hint: Hint | None, known: Knowledge | None = None
    ) -> None:
        self._made_of = (pimc, view, seed)
        self._hint = hint
        self._game = view.load_game()
        self.solver = _paid(
            solver_for(self._game) if pimc.solver is None else solver_of(pimc.solver), pimc.pool
        )
        if known is None:
            assert isinstance(pimc.worlds, Estimator)
            known = Prepared.of(view, pimc.worlds, hint).known
        self._drawn = NumberedWorlds(known, pimc.samples, seed)
        self.kind: Literal["processes", "threads"] = "processes" if is_in_python(known) else "threads"

        self._moves = list(view.legal_moves) if pimc.plan == "root" else []  # a piece of work each

    def __len__(self) -> int:
        return len(self._drawn) * max(len(self._moves), 1)

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(_Worlds, hint=self._hint), self._made_of

    def solve(self, number: int, *, seconds: float | None, nodes: int | None, stop: Stop | None) -> _Tried:
        """Solve one world, or one move of it where worlds are split."""
        began = time.perf_counter()
        deadline = None if seconds is None else time.monotonic() + seconds
        world_number, turn = divmod(number, max(len(self._moves), 1))
        world, weight = self._drawn[world_number]
        state = world.state(self._game)
        drawn_at = time.perf_counter()
        if self._moves:
            found = self._solve_move(state, self._moves[turn], deadline, nodes=nodes, stop=stop)
        else:
            found = self.solver.solve(state, deadline=deadline, stop=stop, nodes=nodes)
        searching = time.perf_counter() - drawn_at
        return _Tried(weight, found, drawn_at - began, searching=searching)

    def _solve_move(
        self, state: Any, move: Move, deadline: float | None, *, nodes: int | None, stop: Stop | None
    ) -> Solved:
        """Value one move by what follows it; what one side gets the other does not."""
        me = state.player
        if len({state.side(seat) for seat in range(self._game.players)}) != 2:
            raise TefudaError("pimc(plan='root') is for games of two sides.")
        state.play(move)
        if state.is_over:
            value = float(state.scores[me])
            return Solved({move: Worth(value, value, value)}, (move,), 1)
        found = self.solver.solve(state, deadline=deadline, stop=stop, nodes=nodes)
        if not found.moves:
            return Solved({}, (), found.nodes, depth=found.depth, is_done=found.is_done)
        value = value_for(me, state, found, solver=self.solver)
        exact = found.depth is None
        worth = Worth(value, value, value) if exact else Worth(value, depth=(found.depth or 0) + 1)
        depth = None if found.depth is None else found.depth + 1
        return Solved({move: worth}, (move,), found.nodes, depth=depth, is_done=found.is_done)

    def whole(self, reports: dict[int, _Tried]) -> list[_Tried]:
        """Return a report a world, in order; where worlds were split, put together."""
        if not self._moves:
            return [reports[number] for number in sorted(reports)]
        return [
            _together(parts)
            for world in range(len(self._drawn))
            if (parts := [reports[n] for n in range(world * len(self._moves), (world + 1) * len(self._moves))
                          if n in reports])
        ]  # fmt: skip


def _together(parts: list[_Tried]) -> _Tried:
    """Join the reports of the moves of one world."""
    moves = {move: worth for part in parts for move, worth in part.found.moves.items()}
    best = max((worth.value for worth in moves.values()), default=0.0)
    depths = [part.found.depth for part in parts if part.found.depth is not None]
    found = Solved(
        moves,
        tuple(move for move, worth in moves.items() if worth.value == best),
        sum(part.found.nodes for part in parts),
        depth=min(depths) if depths else None,
        is_done=all(part.found.is_done for part in parts),
    )
    drawing, searching = (sum(getattr(part, name) for part in parts) for name in ("drawing", "searching"))
    return _Tried(parts[0].weight, found, drawing, searching=searching)


def _paid(solver: Solver, pool: str) -> Solver:
    """Return the solver that counts what is pooled."""
    if pool != TRICKS:
        return solver
    counting = getattr(solver, "counting", None)
    if counting is None:
        raise TefudaError("PIMC can pool tricks only with a solver that counts them, such as double_dummy.")
    paid: Solver = counting("tricks")
    return paid
