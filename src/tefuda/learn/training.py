"""Policy gradient by self-play, in rounds; a round's games are independent pieces of work.

After every round all that matters lies on disk, put there in one step, so a training that was killed goes on
from its last round and ends with the very same weights, on any number of workers.
"""

from __future__ import annotations

import io
import json
import os
import time
from collections.abc import Callable
from dataclasses import KW_ONLY, asdict, dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np

from tefuda.core.errors import TefudaError, positive, whole
from tefuda.core.reading import read_bytes
from tefuda.core.seeds import stream_seed
from tefuda.core.weights import read_arrays
from tefuda.workers import WorkerPool

CHECKPOINT = "training.npz"
ARRAYS = ("header", "weights", "first", "second", "baseline", "round", "seconds", "curve")


class School(Protocol):
    """What a game brings: a number of weights, lessons from self-play, and an examination."""

    game: str
    kind: str  # of the file of weights: <game>-policy
    size: int
    standings: int  # kinds of players that start with different chances
    fair: float  # the mean score of a game
    exam: str  # what an examination measures
    rate: float  # of learning, unless another is asked for

    def start(self, seed: int) -> np.ndarray:
        """Return the weights that a training begins with."""

    def agent(self, weights: str) -> str:
        """Return the text of the agent that plays by a file of weights."""

    def opponents(self) -> list[str]:
        """Name agents to try it against."""

    @property
    def lesson(self) -> Callable[..., Lesson]:
        """The work of one piece of a round, a module-level function (weights, baseline, *, games, seed)."""

    def examine(self, weights: np.ndarray, games: int) -> tuple[float, float, float]:
        """Play a fixed match; return the score and its 95 % interval."""


@dataclass(frozen=True)
class Lesson:
    """The gradient of the score, summed over games, and the scores by standing."""

    gradient: np.ndarray
    points: np.ndarray
    lives: np.ndarray


@dataclass(frozen=True)
class TrainingPlan:
    """How long, with which seed, and how fast; the rate falls to nothing in the second half."""

    rounds: int = 600
    games: int = 500  # a round
    seed: int = 1
    _: KW_ONLY
    rate: float = 0.05
    every: int = 25  # rounds between two examinations
    exam: int = 2000  # games of an examination

    def __post_init__(self) -> None:
        whole(self.rounds, "rounds", low=1, high=10**6)
        whole(self.games, "games", low=1, high=10**6)
        whole(self.every, "every", low=1, high=10**6)
        whole(self.exam, "exam", low=2, high=10**6)
        positive(self.rate, "rate")


@dataclass
class Progress:
    """Where a training stands: Adam's two moments, the baseline, and the curve so far."""

    weights: np.ndarray
    first: np.ndarray
    second: np.ndarray
    _: KW_ONLY
    baseline: np.ndarray
    round: int
    seconds: float  # of this training so far, wherever it was resumed
    curve: list[tuple[int, float, float, float]]  # round, score, interval


class Training:
    """One training in a folder of its own."""

    PIECE = 100  # games that one worker plays at a time

    def __init__(self, school: School, plan: TrainingPlan, folder: Path, *, resume: bool = False) -> None:
        self.school, self.plan, self.folder = school, plan, folder
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / CHECKPOINT
        if path.exists() and not resume:
            raise TefudaError(
                "There is already a training in {folder}: --resume continues it.", folder=folder
            )
        self.progress = self._read(path) if path.exists() else self._fresh()

    def run(self, workers: WorkerPool, report: Callable[[Progress], None] | None = None) -> Progress:
        """Go on to the last round."""
        at = self.progress
        while at.round < self.plan.rounds:
            began = time.perf_counter()
            self._round(workers)
            if at.round % self.plan.every == 0 or at.round == self.plan.rounds:
                at.curve.append((at.round, *self.school.examine(at.weights, self.plan.exam)))
            at.seconds += time.perf_counter() - began
            self._write()
            if report is not None:
                report(at)
        return at

    def _round(self, workers: WorkerPool) -> None:
        at, plan = self.progress, self.plan
        weights, baseline = at.weights.tolist(), at.baseline.tolist()
        pieces = [min(self.PIECE, plan.games - start) for start in range(0, plan.games, self.PIECE)]
        seeds = [stream_seed(plan.seed, "train", at.round, number) for number in range(len(pieces))]
        tickets = [
            workers.submit(self.school.lesson, weights, baseline, games=games, seed=seed)
            for games, seed in zip(pieces, seeds, strict=True)
        ]
        gathered = workers.gather(tickets)
        lessons = [gathered.results[ticket] for ticket in tickets]  # in order: sums of floats depend on it
        gradient = sum((lesson.gradient for lesson in lessons), np.zeros(self.school.size)) / plan.games
        points = sum((lesson.points for lesson in lessons), np.zeros(self.school.standings))
        lives = sum((lesson.lives for lesson in lessons), np.zeros(self.school.standings))
        at.round += 1
        self._climb(gradient)
        seen = lives > 0
        at.baseline[seen] += 0.2 * (points[seen] / lives[seen] - at.baseline[seen])

    def _climb(self, gradient: np.ndarray) -> None:
        """One step of Adam."""
        at, plan = self.progress, self.plan
        rate = plan.rate * min(1.0, 2 * (1 - at.round / (plan.rounds + 1)))
        at.first = 0.9 * at.first + 0.1 * gradient
        at.second = 0.99 * at.second + 0.01 * gradient**2
        mean, spread = at.first / (1 - 0.9**at.round), at.second / (1 - 0.99**at.round)
        at.weights = at.weights + rate * mean / (np.sqrt(spread) + 1e-8)

    def _fresh(self) -> Progress:
        zero = np.zeros(self.school.size)
        return Progress(
            self.school.start(self.plan.seed),
            zero,
            zero,
            baseline=np.full(self.school.standings, self.school.fair),
            round=0,
            seconds=0.0,
            curve=[],
        )

    def _header(self) -> dict[str, Any]:
        return {"format": "tefuda.training/1", "game": self.school.game, "plan": asdict(self.plan)}

    def _write(self) -> None:
        at = self.progress
        buffer = io.BytesIO()
        np.savez(
            buffer,
            header=np.array(json.dumps(self._header(), sort_keys=True)),
            weights=at.weights,
            first=at.first,
            second=at.second,
            baseline=at.baseline,
            round=np.array(at.round),
            seconds=np.array(at.seconds),
            curve=np.array(at.curve, dtype=float).reshape(-1, 4),
        )
        fresh = self.folder / (CHECKPOINT + ".new")
        with open(fresh, "wb") as file:
            file.write(buffer.getvalue())
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, self.folder / CHECKPOINT)

    def _read(self, path: Path) -> Progress:
        try:
            data = read_arrays(read_bytes(path), ARRAYS)
            header = json.loads(str(data["header"]))
            at = Progress(
                data["weights"],
                data["first"],
                data["second"],
                baseline=data["baseline"],
                round=int(data["round"]),
                seconds=float(data["seconds"]),
                curve=[(int(r), float(s), float(lo), float(hi)) for r, s, lo, hi in data["curve"]],
            )
        except (ValueError, TypeError, OverflowError, RecursionError):
            raise TefudaError("{path} is not the checkpoint of a training.", path=path) from None
        shapes = {at.weights.shape, at.first.shape, at.second.shape}
        if header != self._header() or shapes != {(self.school.size,)}:
            raise TefudaError(
                "The training in {parent} has another plan: {dumps}.",
                parent=path.parent,
                dumps=json.dumps(header),
            )
        return at
