"""Perfect-information Monte Carlo: solve sampled worlds one by one as if all were open, then pool."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from tefuda import _native
from tefuda.core import (
    Costs,
    Decision,
    Estimator,
    Hint,
    Knowledge,
    Move,
    MoveValue,
    Rng,
    Solved,
    Solver,
    Stop,
    TefudaError,
    View,
)
from tefuda.core.errors import positive, whole
from tefuda.core.estimator import UNIFORM, check_estimator
from tefuda.core.seeds import seed_of
from tefuda.search.common import Prepared, check_stop
from tefuda.search.solvers import solver_for, solver_of
from tefuda.workers import Shared, Ticket, standing

POOLS = ("mean", "votes")
LEAST = 0.002  # seconds for a world, where the time is shared out among them
HEARD = 0.01  # seconds after which a stop is heard where workers are other processes


@dataclass(frozen=True)
class Pimc:
    """A solver in ``samples`` worlds of an estimator; in all of them where there are no more than that.

    ``worlds`` is the estimator; its weights count. A whole number stands for so many uniform ones.

    ``mean`` takes the move with the best mean value for the observer, ``votes`` the one that is among the
    best in most worlds. It has the faults of its kind: it believes that it will know the world at its next
    turn. ``solver`` is one of :data:`tefuda.search.SOLVERS` or any :class:`tefuda.core.Solver`; the
    default is the game's own. With ``threads`` several worlds are solved at a time (by processes where
    the game is in Python; by a cluster where ``threads`` is the address of its scheduler), which changes
    nothing but the time.

    ``seconds`` is kept from the first world on: a solver that deepens gets its share of what is left for
    every world, the others solve worlds until time is up. The ``counts`` of a Decision are the nodes of every
    world, which is enough to repeat it.
    """

    worlds: Estimator | int = UNIFORM
    solver: Solver | str | None = None
    pool: str = "mean"
    threads: int | str = 1
    seconds: float | None = None
    samples: int = 20

    def __post_init__(self) -> None:
        if isinstance(self.worlds, int):
            object.__setattr__(self, "samples", whole(self.worlds, "worlds", 1, 10**6))
            object.__setattr__(self, "worlds", UNIFORM)
        check_estimator(self.worlds)
        whole(self.samples, "samples", 1, 10**6)
        if not (isinstance(self.threads, str) and "://" in self.threads):
            whole(self.threads, "threads", 1, 1024)
        if self.seconds is not None:
            positive(self.seconds, "seconds")
        if self.pool not in POOLS:
            raise TefudaError(f"PIMC pools by {' or '.join(POOLS)}, not by {self.pool!r}.")
        if self.solver is not None:
            object.__setattr__(self, "solver", solver_of(self.solver))

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self.seconds is not None

    def within(self, seconds: float) -> Pimc:
        """Return the same search with a limit of time."""
        return replace(self, seconds=seconds)

    def run(
        self,
        view: View,
        seed: int,
        hint: Hint | None = None,
        counts: Sequence[int] = (),
        stop: Stop | None = None,
    ) -> Decision:
        """Solve the worlds and choose."""
        check_stop(stop)
        assert isinstance(self.worlds, Estimator)
        ready = Prepared.of(view, self.worlds, hint)
        worlds = _Worlds(self, view, seed, hint, ready.known)
        self._check_counts(counts, len(worlds))
        entered = time.perf_counter()
        team = _Team(self, worlds, counts, stop, ready.began)
        tried = team.solve()
        inside = time.perf_counter() - entered
        solved = self._usable(tried, len(view.legal_moves))
        values, ranks = self._pooled(view, solved)
        seconds = time.perf_counter() - ready.began
        drawing, searching = sum(one.drawing for one in tried), sum(one.searching for one in tried)
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
            counts=tuple(one.found.nodes for one in tried),
            costs=Costs.of_search(
                seconds,
                inside,
                min(team.crew.count, len(tried)),
                drawing + searching,
                drawing,
                estimate=ready.estimating,
            ),
            estimate=ready.estimate(_effective(solved), None),
        )

    def _check_counts(self, counts: Sequence[int], worlds: int) -> None:
        if not isinstance(counts, (list, tuple)) or not all(
            type(n) is int and 1 <= n < 2**63 for n in counts
        ):
            raise TefudaError(f"The counts of PIMC are whole numbers above 0, one a world, not {counts!r}.")
        if len(counts) > worlds:
            raise TefudaError(f"{len(counts)} counts cannot repeat a search of {worlds} worlds.")

    def _usable(self, tried: list[_Tried], moves: int) -> list[_Tried]:
        """Return the worlds in which every move has a value; if there is none, the first with any."""
        counting = [one for one in tried if one.weight > 0]
        whole_ones = [one for one in counting if len(one.found.moves) == moves]
        some = whole_ones or [one for one in counting if one.found.moves][:1]
        if not some:
            raise TefudaError(
                "No world was solved in time: give it more, or a solver that deepens, such as alpha_beta."
            )
        return some

    def _pooled(
        self, view: View, solved: list[_Tried]
    ) -> tuple[list[MoveValue], dict[Move, tuple[float, float]]]:
        """Weigh what the moves are worth over the worlds."""
        moves = [move for move in view.legal_moves if move in solved[0].found.moves]
        total = sum(one.weight for one in solved)
        effective = _effective(solved)
        values, ranks = [], {}
        for move in moves:
            worths = [(one.weight, one.found.moves[move].value) for one in solved]
            mean = sum(weight * worth for weight, worth in worths) / total
            square = sum(weight * worth * worth for weight, worth in worths) / total
            votes = sum(one.weight / len(one.found.best) for one in solved if move in one.found.best)
            spread = math.sqrt(max(square - mean * mean, 0.0) / effective)
            values.append(MoveValue(move, mean, len(solved), spread))
            ranks[move] = (votes, mean) if self.pool == "votes" else (mean, votes)
        return values, ranks


@dataclass(frozen=True)
class _Tried:
    weight: float
    found: Solved
    drawing: float  # seconds
    searching: float


def _effective(solved: list[_Tried]) -> float:
    """Return the effective sample size: so many worlds of equal weight would be worth as much."""
    return sum(one.weight for one in solved) ** 2 / sum(one.weight**2 for one in solved)


class _Team:
    """Solves the worlds of a decision in their order: all, or the first ones until time is up."""

    def __init__(
        self, pimc: Pimc, worlds: _Worlds, counts: Sequence[int], stop: Stop | None, began: float
    ) -> None:
        self._pimc = pimc
        self._worlds = worlds
        self._counts = counts
        self._stop = stop
        self._total = len(counts) or len(worlds)
        timed = pimc.seconds is not None and not counts
        spent = time.perf_counter() - began  # on the estimate: the time of a decision is one
        self._until = time.monotonic() + (pimc.seconds or 0.0) - spent if timed else None
        self._least = LEAST
        self.crew = standing(pimc.threads, worlds.kind)

    def solve(self) -> list[_Tried]:
        """Solve them, wave by wave when it may end early."""
        halt = Stop(self._stop)  # threads that are left behind hear it
        shared = Shared(self._worlds)
        tried: list[_Tried] = []
        tickets: list[Ticket] = []
        try:
            while len(tried) < self._total and not (tried and self._is_over()):
                seconds = self._seconds(len(tried))
                tickets = [
                    self.crew.submit(_solve, shared, number, seconds, self._nodes(number), halt)
                    for number in range(len(tried), min(len(tried) + self._wave(), self._total))
                ]
                found = self._gather(tickets)
                for ticket in tickets:
                    if ticket not in found:
                        return tried or [self._worlds.solve(0, LEAST, None, None)]
                    tried.append(found[ticket])
                if not all(found[ticket].found.depth != 0 for ticket in tickets):
                    self._least *= 2  # rather fewer worlds than worlds in which nothing is known
        finally:
            halt.set()
            self.crew.cancel(tickets)  # those of the last wave that did not come
        return tried

    def _nodes(self, number: int) -> int | None:
        return self._counts[number] if self._counts else None

    def _wave(self) -> int:
        if self._until is None and self._stop is None:
            return self._total
        return self.crew.count * (1 if self._worlds.solver.deepens else 8)

    def _seconds(self, done: int) -> float | None:
        """How long a world of the next wave may take."""
        if self._until is None:
            return None
        left = self._until - time.monotonic()
        if self._worlds.solver.deepens:
            share = left * min(self.crew.count / (self._total - done), 1.0)
            left = min(max(share, self._least), max(left, LEAST))
        return max(left, LEAST if done == 0 else 1e-6)

    def _is_over(self) -> bool:
        if self._stop is not None and self._stop.is_set:
            return True
        return self._until is not None and time.monotonic() >= self._until

    def _gather(self, tickets: list[Ticket]) -> dict[Ticket, Any]:
        """Collect a wave; threads hear a stop themselves, and answer, other processes do not."""
        found: dict[Ticket, Any] = {}
        grace = None if self._until is None else self._until + LEAST
        while True:
            left = [ticket for ticket in tickets if ticket not in found]
            soon = grace if self._stop is None else time.monotonic() + HEARD
            found |= self.crew.gather(
                left, soon if grace is None or soon is None else min(soon, grace)
            ).results
            late = grace is not None and time.monotonic() >= grace
            deaf = not self.crew.shares_memory and self._is_over()
            if len(found) == len(tickets) or late or deaf:
                return found


class _Worlds:
    """The worlds of a decision by number: every one where they are few, else drawn, each from its stream."""

    def __init__(
        self, pimc: Pimc, view: View, seed: int, hint: Hint | None, known: Knowledge | None = None
    ) -> None:
        self._made_of = (pimc, view, seed, hint)
        self._game = view.load_game()
        self.solver = solver_for(self._game) if pimc.solver is None else solver_of(pimc.solver)
        self._rng = Rng(seed_of(seed))
        if known is None:
            assert isinstance(pimc.worlds, Estimator)
            known = Prepared.of(view, pimc.worlds, hint).known
        self._known = known
        self._listed = known.listed(pimc.samples) or []
        self._size = len(self._listed) or pimc.samples
        self._rng.shuffle(self._listed)  # when time runs out the first ones speak for all
        in_python = self._known.engine is _native.python
        self.kind: Literal["processes", "threads"] = "processes" if in_python else "threads"

    def __len__(self) -> int:
        return self._size

    def __reduce__(self) -> tuple[Any, ...]:
        return _Worlds, self._made_of

    def solve(self, number: int, seconds: float | None, nodes: int | None, stop: Stop | None) -> _Tried:
        """Solve one world."""
        began = time.perf_counter()
        deadline = None if seconds is None else time.monotonic() + seconds
        world, weight = self._listed[number] if self._listed else self._known.draw(self._rng.split(number))
        state = world.state(self._game)
        drawn_at = time.perf_counter()
        found = self.solver.solve(state, deadline=deadline, stop=stop, nodes=nodes)
        searching = time.perf_counter() - drawn_at
        return _Tried(weight, found, drawn_at - began, searching)


def _solve(
    worlds: Shared[_Worlds], number: int, seconds: float | None, nodes: int | None, stop: Stop | None
) -> _Tried:
    return worlds.get().solve(number, seconds, nodes, stop)
