"""What players that look ahead share: the set-up by lot, limits of time, searches that can be repeated."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from tefuda.core import Agent, Decision, Move, MoveValue, Solved, TefudaError, Turn
from tefuda.core.errors import positive
from tefuda.games.geister.purple import purple
from tefuda.games.geister.rollouts import Rolled, Rollouts, Suspect


class Looking(Agent, ABC):
    """Draws its set-up; then decides by searches, in no more than ``seconds`` where they are given."""

    def __init__(self, seconds: float | None, name: str) -> None:
        super().__init__()
        self._seconds = None if seconds is None else positive(seconds, f"{name}(seconds=…)")

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self._seconds is not None

    def choose(self, turn: Turn) -> Decision:
        """Look ahead; in the set-up, draw."""
        if turn.view.phase == "setup":
            return Decision(self.set_up(turn))
        return self.look(turn, Searches(turn, self._seconds))

    def set_up(self, turn: Turn) -> Move:
        """Draw a set-up: any with the same chance."""
        drawn: Move = turn.rng.choice(turn.view.legal_moves)
        return drawn

    @abstractmethod
    def look(self, turn: Turn, searches: Searches) -> Decision:
        """Decide by some searches."""


class Searches:
    """The searches of one decision, within its time; repeated by their numbers of nodes."""

    def __init__(self, turn: Turn, seconds: float | None) -> None:
        self.turn, self.began = turn, time.perf_counter()
        limits = [s for s in (seconds, turn.clock.share) if s is not None and not turn.counts]
        self.seconds = min(limits, default=None)
        self.counts: list[int] = []

    def search(
        self,
        *,
        share: float = 1.0,
        nodes: int | None = None,
        depth: int | None = None,
        believed: Mapping[str, str] | None = None,
        style: Mapping[str, Any] | None = None,
        only_best: bool = False,
    ) -> Solved:
        """Search with a share of the time; to value all moves takes longer than to find the best."""
        done, counts = len(self.counts), self.turn.counts
        found = purple(
            self.turn.view, depth=depth, nodes=counts[done] if done < len(counts) else nodes,
            seconds=None if self.seconds is None else self.seconds * share,
            believed=believed, only_best=only_best, stop=self.turn.stop, style=style,
        )  # fmt: skip
        if not found.moves:
            raise TefudaError("The search was stopped before any move was looked at.")
        self.counts.append(max(found.nodes, 1))
        return found

    def roll(
        self,
        rollouts: Rollouts,
        *,
        share: float,
        games: int,
        position: Any,
        suspects: Sequence[Suspect],
        sets: Sequence[int],
        priors: Mapping[Move, float],
        weight: float,
    ) -> dict[Move, Rolled]:
        """Play games to their end with a share of the time; repeated by their number."""
        done, counts = len(self.counts), self.turn.counts
        found = rollouts.values(
            position, list(self.turn.view.legal_moves), suspects,
            sets=sets, priors=priors, share=weight,
            games=counts[done] if done < len(counts) else games, seed=self.turn.rng.below(2**62),
            seconds=None if self.seconds is None else self.seconds * share, stop=self.turn.stop,
        )  # fmt: skip
        self.counts.append(max(sum(one.games for one in found.values()), 1))
        return found

    def decision(
        self,
        found: Solved,
        values: Mapping[Move, float] | None = None,
        rolled: Mapping[Move, Rolled] | None = None,
        *,
        weight: float = 1.0,
    ) -> Decision:
        """Choose the best by these values, or by those of the last search; one of equals by lot.

        Where games were ``rolled``, their mean score counts ``weight`` beside the values, and only the moves
        with most games can be chosen: the others were behind.
        """
        if values is None:
            values = {move: worth.value for move, worth in found.moves.items()}
        if rolled is None:
            rows = [MoveValue(move, value, 1, spread=0.0) for move, value in values.items()]
        else:
            rows = [
                MoveValue(
                    move,
                    value + weight * rolled[move].mean,
                    rolled[move].games,
                    spread=weight * rolled[move].spread,
                )
                for move, value in values.items()
            ]
        most = max(row.visits for row in rows)
        best = max(row.value for row in rows if row.visits == most)
        return Decision(
            move=self.turn.rng.choice([row.move for row in rows if row.visits == most and row.value == best]),
            values=tuple(rows),
            nodes=sum(self.counts),
            depth=float(found.depth or 0),
            seconds=time.perf_counter() - self.began,
            counts=tuple(self.counts) if self.seconds is not None or self.turn.stop else (),
        )
