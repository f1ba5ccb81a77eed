"""Perfect-information Monte Carlo: solve sampled worlds one by one as if all were open, then pool."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tefuda.core import Decision, Hint, Move, MoveValue, Rng, TefudaError, View, World
from tefuda.core.errors import whole
from tefuda.core.seeds import seed_of
from tefuda.search.common import check_turn
from tefuda.search.exact import MaxN, Paranoid, Singleton, SoftMaxN

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
    turn.
    """

    worlds: int = 20
    search: Any = field(default_factory=Paranoid)
    pool: str = "mean"

    def __post_init__(self) -> None:
        whole(self.worlds, "worlds", 1, 10**6)
        if self.pool not in POOLS:
            raise TefudaError(f"PIMC pools by {' or '.join(POOLS)}, not by {self.pool!r}.")

    def run(self, view: View, seed: int, hint: Hint | None = None, counts: Sequence[int] = ()) -> Decision:
        """Solve the worlds and choose."""
        check_turn(view)
        began = time.perf_counter()
        game = view.load_game()
        sums: dict[Move, list[float]] = {move: [0.0, 0.0, 0.0] for move in view.legal_moves}
        total, nodes, solved = 0.0, 0, 0
        for world in self._worlds(view, Rng(seed_of(seed)), hint):
            found = self.search.run(world.state(game))
            nodes += found.nodes
            solved += 1
            total += world.weight
            for move, value in found.moves.items():
                worth = worth_of(value, view.observer)
                entry = sums[move]
                entry[0] += world.weight * worth
                entry[1] += world.weight * worth * worth
                entry[2] += world.weight * (move in found.best) / len(found.best)
        values = []
        for move, (first, square, _) in sums.items():
            mean = first / total
            spread = math.sqrt(max(square / total - mean * mean, 0.0) / solved)
            values.append(MoveValue(move, mean, solved, spread))
        ranks = {m: (s[2], s[0]) if self.pool == "votes" else (s[0], s[2]) for m, s in sums.items()}
        return Decision(
            move=max(view.legal_moves, key=lambda move: ranks[move]),
            values=tuple(values),
            worlds=solved,
            iterations=solved,
            nodes=nodes,
            depth=0.0,
            seconds=time.perf_counter() - began,
        )

    def _worlds(self, view: View, rng: Rng, hint: Hint | None) -> list[World]:
        game = view.load_game()
        known = game.knowledge(view, hint)
        if hint is None and known.count is not None and known.count <= self.worlds:
            return list(game.worlds(view))
        # Sampled worlds come with the right frequency: each counts once.
        drawn = (known.sample_world(rng.split(number)) for number in range(self.worlds))
        return [World(world.deal, world.moves) for world in drawn]


def worth_of(value: Any, observer: int) -> float:
    """Return what an exact value is worth to the observer: a score, or its chance to be among the winners."""
    if isinstance(value, tuple):
        return float(value[observer])
    if isinstance(value, frozenset):
        if all(isinstance(item, int) for item in value):  # seats of which one wins
            return 1 / len(value) if observer in value else 0.0
        return float(sum(vector[observer] for vector in value) / len(value))
    return float(value)
