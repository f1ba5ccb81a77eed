"""Perfect-information Monte Carlo: solve sampled worlds one by one as if all were open, then pool."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from tefuda import _native
from tefuda.core import Costs, Decision, Hint, Move, MoveValue, Rng, Stop, TefudaError, View, World
from tefuda.core.errors import positive, whole
from tefuda.core.seeds import seed_of
from tefuda.core.turn import check_turn
from tefuda.search.common import check_counts
from tefuda.search.exact import MaxN, Paranoid, Singleton, SoftMaxN
from tefuda.workers import team, warm

SEARCHES: dict[str, Any] = {
    "max_n": MaxN,
    "soft_max_n": SoftMaxN,
    "paranoid": Paranoid,
    "singleton": Singleton,
}
POOLS = ("mean", "votes")


@dataclass(frozen=True)
class Pimc:
    """Any exact search in ``worlds`` worlds; all of them, weighed, where there are no more than that.

    ``mean`` takes the move with the best mean value for the observer, ``votes`` the one that is among the
    best in most worlds. It has the faults of its kind: it believes that it will know the world at its next
    turn. With ``threads`` several worlds are solved at a time (by processes where the game is in Python),
    which changes nothing but the time. ``seconds`` ends it early, after the first world at the earliest;
    what counts are the first worlds without a gap, so that their number is enough to repeat it.
    """

    worlds: int = 20
    search: Any = field(default_factory=Paranoid)
    pool: str = "mean"
    threads: int = 1
    seconds: float | None = None

    def __post_init__(self) -> None:
        whole(self.worlds, "worlds", 1, 10**6)
        whole(self.threads, "threads", 1, 1024)
        if self.seconds is not None:
            positive(self.seconds, "seconds")
        if self.pool not in POOLS:
            raise TefudaError(f"PIMC pools by {' or '.join(POOLS)}, not by {self.pool!r}.")

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
        check_turn(view)
        check_counts(counts, 1)
        began = time.perf_counter()
        worlds = _Worlds(self, view, seed, hint)
        entered = time.perf_counter()
        solved = self._solve(worlds, counts)
        inside = time.perf_counter() - entered
        sums: dict[Move, list[float]] = {move: [0.0, 0.0, 0.0] for move in view.legal_moves}
        total = 0.0
        for one in solved:
            total += one.weight
            for move, worth in one.worth.items():
                entry = sums[move]
                entry[0] += one.weight * worth
                entry[1] += one.weight * worth * worth
                entry[2] += one.weight * (move in one.best) / len(one.best)
        values = []
        for move, (first, square, _) in sums.items():
            mean = first / total
            spread = math.sqrt(max(square / total - mean * mean, 0.0) / len(solved))
            values.append(MoveValue(move, mean, len(solved), spread))
        ranks = {m: (s[2], s[0]) if self.pool == "votes" else (s[0], s[2]) for m, s in sums.items()}
        crew = min(self.threads, len(solved))
        drawing, searching = sum(one.drawing for one in solved), sum(one.searching for one in solved)
        seconds = time.perf_counter() - began
        return Decision(
            move=max(view.legal_moves, key=lambda move: ranks[move]),
            values=tuple(values),
            worlds=len(solved),
            iterations=len(solved),
            nodes=sum(one.nodes for one in solved),
            depth=0.0,
            seconds=seconds,
            counts=(len(solved),),
            costs=Costs.of_search(seconds, inside, crew, drawing + searching, drawing),
        )

    def _solve(self, worlds: _Worlds, counts: Sequence[int]) -> list[_Solved]:
        """Solve worlds in their order: all, or the first that are solved in time."""
        until = None if counts or self.seconds is None else time.monotonic() + self.seconds
        total = min(counts[0], len(worlds)) if counts else len(worlds)
        wave = total if until is None else 8 * self.threads  # a wave at a time when most may not be solved
        solved: list[_Solved] = []
        with team(self.threads, worlds.kind, {"worlds": lambda: worlds}) as crew:
            for start in range(0, total, wave):
                tickets = [crew.submit(_solve, n) for n in range(start, min(start + wave, total))]
                found = crew.gather(tickets[:1], None if start == 0 else until).results
                found |= crew.gather(tickets[1:], until).results
                for ticket in tickets:
                    if ticket not in found:
                        return solved
                    solved.append(found[ticket])
        return solved


@dataclass(frozen=True)
class _Solved:
    weight: float
    worth: dict[Move, float]
    best: tuple[Move, ...]
    nodes: int
    drawing: float  # seconds
    searching: float


class _Worlds:
    """The worlds of a decision by number: every one where they are few, else drawn, each from its stream."""

    def __init__(self, pimc: Pimc, view: View, seed: int, hint: Hint | None) -> None:
        self._game = view.load_game()
        self._search = pimc.search
        self._observer = view.observer
        self._rng = Rng(seed_of(seed))
        self._known = self._game.knowledge(view, hint)
        self._size = pimc.worlds
        self._listed: list[World] = []
        count = self._known.count
        if hint is None and count is not None and count <= pimc.worlds:
            self._listed = list(self._game.worlds(view))
            self._size = len(self._listed)
            self._rng.shuffle(self._listed)  # when time runs out the first ones speak for all
        in_python = self._known.engine is _native.python
        self.kind: Literal["processes", "threads"] = "processes" if in_python else "threads"

    def __len__(self) -> int:
        return self._size

    def solve(self, number: int) -> _Solved:
        """Solve one world."""
        began = time.perf_counter()
        if self._listed:
            world = self._listed[number]
        else:
            # Sampled worlds come with the right frequency: each counts once.
            drawn = self._known.sample_world(self._rng.split(number))
            world = World(drawn.deal, drawn.moves)
        state = world.state(self._game)
        drawn_at = time.perf_counter()
        found = self._search.run(state)
        worth = {move: worth_of(value, self._observer) for move, value in found.moves.items()}
        searching = time.perf_counter() - drawn_at
        return _Solved(world.weight, worth, found.best, found.nodes, drawn_at - began, searching)


def _solve(number: int) -> _Solved:
    worlds: _Worlds = warm("worlds")
    return worlds.solve(number)


def worth_of(value: Any, observer: int) -> float:
    """Return what an exact value is worth to the observer: a score, or its chance to be among the winners."""
    if isinstance(value, tuple):
        return float(value[observer])
    if isinstance(value, frozenset):
        if all(isinstance(item, int) for item in value):  # seats of which one wins
            return 1 / len(value) if observer in value else 0.0
        return float(sum(vector[observer] for vector in value) / len(value))
    return float(value)
