"""Who plays in the studies of paper K: estimators, opponents, budgets; and what games of theirs paid."""

from __future__ import annotations

from functools import cache
from statistics import mean, stdev
from typing import Any

from scipy.special import stdtr, stdtrit

from tefuda.agents.daihinmin.luck import HandLuck
from tefuda.arena import Match, MatchResult
from tefuda.core.game_loader import load
from tefuda.papers.intervals import Interval, minus
from tefuda.papers.results import shipped_as
from tefuda.papers.study import Measured, StudyEffort, by_name

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
LOWERED = f"{PLAYOUTS} play-outs per move instead of {PAPER_PLAYOUTS:,}"
OTHERS = "our player and our switch and policy, not the paper's programs"
NO_CLASS = 5  # of who begins a series
LUCK_GAMES, LUCK_SEED = 1_000, 12


def player(arm: str, playouts: int = PLAYOUTS, samples: int = WORLDS) -> str:
    """Return the player with these worlds; old worlds are not kept, since every arm has ways of its own."""
    worlds = ARMS.get(arm, arm).replace(f"samples={WORLDS}", f"samples={samples}")
    return f"mc(iterations={playouts}, samples={samples}, keep=False, worlds={worlds})"


def fixed(effort: StudyEffort, tag: str, *, table: str, arm: str, games: int) -> Measured:
    """Measure the points of a player that keeps to one arm, and keep what its games paid."""
    name = f"{table}: {arm}"

    def measure() -> Measured:
        result = effort.match(f"{tag} {name}", GAME, [player(arm), *TABLES[table]], games=games)
        found = result.players[0].mean
        return Measured(name, found.value, (found.low, found.high), games=games, sums=paid(result, PLAYOUTS))

    found = effort.shared[tag, name] = effort.measured(tag, name, games, measure=measure)
    return found


def gap_of(first: Measured, second: Measured) -> tuple[Interval, float | None]:
    """Return how many points per game one arm has more than another, and the p-value of none where known.

    Both played series on the same seeds, with cards and seats in common as long as the classes are the same;
    series are compared in pairs, whatever they have in common, and are the units. Means of a hundred games
    are near to normal: Student's t.
    """
    keys = [key for key in first.sums if key.startswith("series ")]
    if first.games != second.games or len(keys) < 2 or any(key not in second.sums for key in keys):
        return minus(first.estimate, second.estimate), None
    each = first.games / len(keys)
    gaps = [(first.sums[key] - second.sums[key]) / each for key in keys]
    value, error, free = mean(gaps), stdev(gaps) / len(gaps) ** 0.5, len(gaps) - 1
    half = float(stdtrit(free, 0.975)) * error
    p = float(2 * stdtr(free, -abs(value) / error)) if error else float(value == 0)
    return Interval(value, value - half, value + half), p


def rewards(effort: StudyEffort, table: str, arm: str) -> Measured | None:
    """Return what an arm was paid in games of K2.1: of this run, of an earlier one, or as shipped; or None.

    Nothing is played for it. The few games of a quick run are no lot to draw from.
    """
    name = f"{table}: {arm}"
    found = effort.shared.get(("K2.1", name)) or effort.known.get(("K2.1", name))
    if found is None or effort.quick:
        if "shipped K2.1" not in effort.shared:
            kept = shipped_as("kunoichi", "K2.1")
            effort.shared["shipped K2.1"] = by_name(kept.cells) if kept else {}
        found = effort.shared["shipped K2.1"].get(name)
    return found


def paid(result: MatchResult, playouts: int) -> dict[str, float]:
    """Count what the games of the first player paid: ``points 5``, by series, and ``from 1 -3 5``.

    The last: began in class 1 (5: none), 3 quarters of a point less than class and hand let expect, 5 points.
    What they let expect is learnt from other games than these, so that no arm's own strength is in it.
    """
    game: Any = load(GAME)
    luck = _luck()
    counts: dict[str, float] = {"play-outs": playouts, "seconds": 0.0}
    spread = 0.0
    for row in result.rows:
        seat = row.seating.index(0)
        view, points = game.start(row.deal).view(seat), row.scores[seat]
        left = points - luck.expected(view)
        classes = row.deal.get("classes")
        place = NO_CLASS if classes is None else classes[seat]
        counts["seconds"] += row.seconds[seat]
        spread += left**2
        # Series are the units in which arms are compared: what was won in each.
        keys = {f"points {points:.0f}": 1.0, f"from {place} {round(4 * left)} {points:.0f}": 1.0,
                f"series {row.series}": points}  # fmt: skip
        for key, more in keys.items():
            counts[key] = counts.get(key, 0) + more
    counts["variance left"] = spread / max(len(result.rows), 1)
    return counts


@cache
def _luck() -> HandLuck:
    """Return what class and hand let expect, learnt from games of five equal players."""
    luck, game = HandLuck(), load(GAME)
    for row in Match(GAME, ["policy"] * 5, games=LUCK_GAMES, seed=LUCK_SEED).run(workers=1).rows:
        state = game.start(row.deal)
        for seat in range(game.players):
            luck.learn(state.view(seat), row.scores[seat])
    return luck
