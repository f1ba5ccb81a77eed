"""Who plays in the studies of paper K: estimators, opponents, budgets; and what games of theirs paid."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import accumulate
from typing import Any

from tefuda.agents.daihinmin.kunoichi import class_adjusted
from tefuda.agents.daihinmin.luck import HandLuck
from tefuda.arena import MatchResult
from tefuda.core import Rng
from tefuda.core.book import load
from tefuda.papers.kept import read
from tefuda.papers.study import Effort, Measured, by_name

GAME = "daihinmin"
PAPER_PLAYOUTS, PLAYOUTS = 5_000, 200  # a move
WORLDS = 32  # drawn for a move
ARMS = {
    "random": "random",
    "sbjinfo": "sbjinfo",
    "bias": "bias",
    "rejection": "rejection(samples=32)",
    "particles": "particles(samples=32)",  # ours; after rejection, with which it is compared pair by pair
    "uniform": "uniform",
    "cheat": "cheat",
}
PAPER_ARMS = ("random", "sbjinfo", "bias", "rejection", "cheat")
TABLES = {
    "switch": ("switch",) * 4,
    "policy": ("policy",) * 4,
    "mixed": ("switch", "switch", "policy", "policy"),
}
LOWERED = f"{PLAYOUTS} play-outs a move instead of {PAPER_PLAYOUTS:,}"
OTHERS = "our player and our switch and policy, not the paper's programs"
BINS = 60  # of rewards from 0 to 1


def player(arm: str, playouts: int = PLAYOUTS, samples: int = WORLDS) -> str:
    """Return the player with these worlds; old worlds are not kept, since every arm has ways of its own."""
    worlds = ARMS.get(arm, arm).replace(f"samples={WORLDS}", f"samples={samples}")
    return f"mc(iterations={playouts}, samples={samples}, keep=False, worlds={worlds})"


def fixed(effort: Effort, tag: str, table: str, arm: str, games: int) -> Measured:
    """Measure the points of a player that keeps to one arm, and keep what its games paid."""
    name = f"{table}: {arm}"

    def measure() -> Measured:
        began = time.process_time()
        result = effort.match(f"{tag} {name}", GAME, [player(arm), *TABLES[table]], games)
        mean = result.players[0].mean
        sums = paid(result, PLAYOUTS)
        if effort.workers == 1 and effort.store is None:  # all of it was played here and now
            sums["CPU"] = time.process_time() - began
        return Measured(name, mean.value, (mean.low, mean.high), games, sums)

    found = effort.shared[tag, name] = effort.measured(tag, name, games, measure)
    return found


def rewards(effort: Effort, table: str, arm: str) -> Measured | None:
    """Return what an arm was paid in games of K2.1: of this run, of an earlier one, or as shipped; or None.

    Nothing is played for it. The few games of a quick run are no lot to draw from.
    """
    name = f"{table}: {arm}"
    found = effort.shared.get(("K2.1", name)) or effort.known.get(("K2.1", name))
    if found is None or effort.quick:
        if "shipped K2.1" not in effort.shared:
            file = files("tefuda.papers") / "kunoichi" / "kept" / "K2.1.json"
            kept = read(file.read_text(encoding="utf-8"), "K2.1").cells if file.is_file() else []
            effort.shared["shipped K2.1"] = by_name(kept)
        found = effort.shared["shipped K2.1"].get(name)
    return found


def paid(result: MatchResult, playouts: int) -> dict[str, float]:
    """Count what the games of the first player paid, by every kind of reward: ``points 5``, ``hand 31``."""
    game: Any = load(GAME)
    luck = HandLuck()
    counts: dict[str, float] = {"play-outs": playouts, "seconds": 0.0}
    spread = 0.0
    for row in result.rows:
        seat = row.seating.index(0)
        view, points = game.start(row.deal).view(seat), row.scores[seat]
        left = points - luck.expected(view)
        luck.learn(view, points)
        counts["seconds"] += row.seconds[seat]
        series = f"series {row.series}"  # the unit in which arms are compared: what was won in each
        counts[series] = counts.get(series, 0) + points
        spread += left**2
        hand = min(max(0.5 + left / 6, 0.0), 1.0)
        by_class = class_adjusted(points, view)
        # Points go with each of the other rewards: a run is judged by points, whatever it learns from.
        for key in (f"points {points:.0f}", f"class {round(6 * by_class)} {points:.0f}",
                    f"hand {min(int(BINS * hand), BINS - 1)} {points:.0f}"):  # fmt: skip
            counts[key] = counts.get(key, 0) + 1
    counts["variance left"] = spread / max(len(result.rows), 1)
    return counts


@dataclass(frozen=True)
class Lot:
    """What one arm paid, to draw from: reward from 0 to 1, points, and running totals."""

    rewards: tuple[float, ...]
    points: tuple[float, ...]
    until: tuple[float, ...]

    @classmethod
    def of(cls, sums: Mapping[str, float], kind: str) -> Lot:
        """Read the counts that :func:`paid` keeps; ``kind`` is points, class or hand."""
        entries = []
        for key, count in sums.items():
            word, *numbers = key.split()
            if word == kind and numbers:
                value = float(numbers[0])
                reward = {"points": (value - 1) / 4, "class": value / 6, "hand": (value + 0.5) / BINS}[kind]
                entries.append((reward, float(numbers[-1]), count))
        entries.sort()
        return cls(
            tuple(e[0] for e in entries),
            tuple(e[1] for e in entries),
            tuple(accumulate(e[2] for e in entries)),
        )

    @classmethod
    def with_mean(cls, mean: float) -> Lot:
        """Return points 1 to 5 with a given mean, as even as can be otherwise: for the paper's own means.

        >>> lot = Lot.with_mean(3.7)
        >>> shares = [b - a for a, b in zip((0.0, *lot.until), lot.until)]
        >>> round(sum(p * s for p, s in zip(lot.points, shares)) / lot.until[-1], 6)
        3.7
        """
        low, high = 1e-3, 1e3
        for _ in range(200):  # weights q^k: the greater q, the greater the mean
            q = (low * high) ** 0.5
            weights = [q**k for k in range(5)]
            found = sum((k + 1) * w for k, w in enumerate(weights)) / sum(weights)
            low, high = (q, high) if found < mean else (low, q)
        points = (1.0, 2.0, 3.0, 4.0, 5.0)
        return cls(tuple((p - 1) / 4 for p in points), points, tuple(accumulate(weights)))

    def draw(self, rng: Rng) -> tuple[float, float]:
        """Draw a game: its reward, and its points."""
        at = bisect_right(self.until, rng.uniform() * self.until[-1])
        at = min(at, len(self.until) - 1)
        return self.rewards[at], self.points[at]

    @property
    def mean(self) -> float:
        """The mean points."""
        total = last = 0.0
        for points, until in zip(self.points, self.until, strict=True):
            total += points * (until - last)
            last = until
        return total / last

    @property
    def variance(self) -> float:
        """The variance of the points."""
        total = last = 0.0
        for points, until in zip(self.points, self.until, strict=True):
            total += (points - self.mean) ** 2 * (until - last)
            last = until
        return total / last
