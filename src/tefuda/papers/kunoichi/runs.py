"""Runs of a bandit over estimators, simulated: every arm pays what real games with that arm paid.

Runs of 10,000 games with a search at every move cost days. So each game is drawn from games that were played
with the chosen arm *by somebody who began in the same class*: classes carry over from game to game as they
do at the table, and who wins begins the next game rich. What is left out: opponents who learn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from statistics import median

from tefuda.agents.daihinmin.kunoichi import by_class, by_hand
from tefuda.bandits import bandit_of
from tefuda.beliefs.compare import interval_over_games
from tefuda.core import Rng
from tefuda.core.seeds import stream
from tefuda.papers.intervals import Interval
from tefuda.papers.kunoichi.arms import NO_CLASS
from tefuda.papers.study import Measured

GAMES_A_RUN, RUNS, LAST = 10_000, 10, 100
RESET = 100  # games after which classes are forgotten
PLAYERS = 5
SIMULATED = "simulated: games that were played with each arm, drawn again by class"


@dataclass(frozen=True)
class Pile:
    """Games to draw from: points, and points beyond what class and hand let expect, with running totals."""

    games: tuple[tuple[float, float], ...]
    until: tuple[float, ...]

    @classmethod
    def of(cls, counts: Mapping[tuple[float, float], float]) -> Pile:
        """Make a pile of counted games."""
        return cls(tuple(counts), tuple(accumulate(counts.values())))

    def draw(self, rng: Rng) -> tuple[float, float]:
        """Draw a game."""
        at = bisect_right(self.until, rng.uniform() * self.until[-1])
        return self.games[min(at, len(self.until) - 1)]


@dataclass(frozen=True)
class Lot:
    """What one arm paid, by the class that it began with."""

    piles: tuple[Pile, ...]
    mean: float  # points
    variance: float

    @classmethod
    def of(cls, sums: Mapping[str, float]) -> Lot | None:
        """Read what :func:`paid` counted; None where classes were not kept."""
        counts: list[dict[tuple[float, float], float]] = [{} for _ in range(NO_CLASS + 1)]
        everything: dict[tuple[float, float], float] = {}
        for key, count in sums.items():
            if key.startswith("from "):
                place, left, points = (int(part) for part in key.split()[1:])
                game = (float(points), left / 4)
                counts[place][game] = counts[place].get(game, 0) + count
                everything[game] = everything.get(game, 0) + count
        return cls._made(counts, everything) if everything else None

    @classmethod
    def _made(
        cls, counts: Sequence[dict[tuple[float, float], float]], everything: dict[tuple[float, float], float]
    ) -> Lot:
        total = sum(everything.values())
        mean = sum(points * n for (points, _), n in everything.items()) / total
        variance = sum((points - mean) ** 2 * n for (points, _), n in everything.items()) / total
        # Who was never in a class draws from all its games.
        return cls(tuple(Pile.of(some or everything) for some in counts), mean, variance)

    @classmethod
    def with_mean(cls, mean: float) -> Lot:
        """Return points 1 to 5 with a given mean, as even as can be otherwise: for the paper's own means.

        >>> round(Lot.with_mean(3.7).mean, 6)
        3.7
        """
        low, high = 1e-3, 1e3
        for _ in range(200):  # weights q^k: the greater q, the greater the mean
            q = (low * high) ** 0.5
            weights = [q**k for k in range(PLAYERS)]
            found = sum((k + 1) * w for k, w in enumerate(weights)) / sum(weights)
            low, high = (q, high) if found < mean else (low, q)
        even = {(k + 1.0, 0.0): w for k, w in enumerate(weights)}
        return cls._made([even] * (NO_CLASS + 1), even)

    @cached_property
    def in_series(self) -> float:
        """The mean points of somebody who keeps to this arm in series, as they are drawn here.

        Not quite the mean of the games: after a few series the classes that were had are luck, too.
        """
        places = [0.0] * NO_CLASS + [1.0]
        total = 0.0
        for _ in range(RESET):
            after = [0.0] * (NO_CLASS + 1)
            for place, chance in enumerate(places):
                pile = self.piles[place]
                below = (0.0, *pile.until[:-1])
                for (points, _), low, high in zip(pile.games, below, pile.until, strict=True):
                    share = chance * (high - low) / pile.until[-1]
                    total += points * share
                    after[PLAYERS - int(points)] += share
            places = after
        return total / RESET

    def draw(self, rng: Rng, place: int) -> tuple[float, float]:
        """Draw a game of who begins in this class: its points, and those beyond what one would expect."""
        return self.piles[place].draw(rng)


@dataclass(frozen=True)
class Runs:
    """What a bandit did in some runs."""

    choices: list[list[int]]
    points: list[float]  # mean points of every run
    best: int

    def of_best(self) -> list[float]:
        """Return the share of the best arm, by run."""
        return [run.count(self.best) / len(run) for run in self.choices]

    def passes(self, share: float = 0.9) -> list[int]:
        """Return after how many games the best arm first has more than this share of the last 100."""
        found = (passes(run, self.best, share) for run in self.choices)
        return [game for game in found if game is not None]


def passes(run: Sequence[int], best: int, share: float) -> int | None:
    """Return after how many games an arm first has more than this share of the last 100; None: never."""
    inside = 0
    for game, arm in enumerate(run, start=1):
        inside += arm == best
        if game > LAST:
            inside -= run[game - LAST - 1] == best
        if game >= LAST and inside > share * LAST:
            return game
    return None


def simulate(
    by: str, lots: Sequence[Lot], games: int, *, runs: int, seed: int, reward: str = "points"
) -> Runs:
    """Let a bandit choose among arms, game after game; in a run every bandit meets the same luck.

    >>> found = simulate("ucb1", [Lot.with_mean(2.0), Lot.with_mean(4.0)], games=500, runs=2, seed=1)
    >>> found.best, min(found.of_best()) > 0.7
    (1, True)
    """
    choices: list[list[int]] = []
    means = []
    for run in range(runs):
        bandit = bandit_of(by, len(lots))
        own = stream(seed, "kunoichi", run)
        arms = [stream(seed, "rewards", run, arm) for arm in range(len(lots))]
        chosen, total, place = [], 0.0, NO_CLASS
        for game in range(games):
            if game % RESET == 0:
                place = NO_CLASS
            arm = bandit.select(own)
            points, left = lots[arm].draw(arms[arm], place)
            bandit.update(arm, worth(reward, points, left=left, place=place))
            chosen.append(arm)
            total += points
            place = PLAYERS - int(points)
        choices.append(chosen)
        means.append(total / games)
    best = max(range(len(lots)), key=lambda arm: lots[arm].in_series)
    return Runs(choices, means, best)


def worth(reward: str, points: float, *, left: float, place: int) -> float:
    """Return the reward from 0 to 1: by points, by class, or by what the hand did not let expect."""
    if reward == "class":
        return by_class(points, None if place == NO_CLASS else place, PLAYERS)
    if reward == "hand":
        return by_hand(left, PLAYERS)
    return (points - 1) / (PLAYERS - 1)


def over_runs(values: Sequence[float], low: float = 0.0, high: float = 1.0) -> Interval:
    """Return a mean over runs with its interval, within what is possible."""
    mean = interval_over_games(list(values), range(len(values)), bounds=(low, high))
    assert mean is not None
    return Interval(mean.value, mean.low, mean.high)


def cells_of(name: str, runs: Runs, arms: Sequence[str]) -> list[Measured]:
    """Return what is kept of runs: shares of the arms, points, and when the best arm has 90 %."""
    when = runs.passes()
    sums = {"runs": len(runs.choices), "passed": len(when), "best": runs.best,
            "median": float(median(when)) if when else 0.0}  # fmt: skip
    points = over_runs(runs.points, 1.0, 5.0)
    count = sum(len(run) for run in runs.choices)
    shares = share_cells(name, runs.choices, arms)
    return [*shares, Measured(f"{name}: points", points.value, points.interval, games=count, sums=sums)]


def share_cells(name: str, choices: Sequence[Sequence[int]], arms: Sequence[str]) -> list[Measured]:
    """Return the share of every arm, of one run or of several, with its course."""
    cells = []
    for arm, text in enumerate(arms):
        by_run = [run.count(arm) / len(run) for run in choices]
        interval = over_runs(by_run).interval if len(by_run) > 1 else None
        count, sums = sum(len(run) for run in choices), curve(choices, arm)
        cells.append(
            Measured(f"{name}: share of {text}", sum(by_run) / len(by_run), interval, games=count, sums=sums)
        )
    return cells


def curve(choices: Sequence[Sequence[int]], arm: int) -> dict[str, float]:
    """Return the share of an arm in the games so far: mean, least and greatest over runs, at twenty marks.

    >>> curve([[0, 1] * 50], 1)["at 100"]
    0.5
    """
    games = len(choices[0])
    found: dict[str, float] = {}
    for mark in range(max(games // 20, 1), games + 1, max(games // 20, 1)):
        shares = [run[:mark].count(arm) / mark for run in choices]
        found[f"at {mark}"] = round(sum(shares) / len(shares), 4)
        if len(shares) > 1:
            found[f"least {mark}"] = round(min(shares), 4)
            found[f"most {mark}"] = round(max(shares), 4)
        late = [run[max(mark - LAST, 0) : mark] for run in choices]
        found[f"late {mark}"] = round(sum(run.count(arm) / len(run) for run in late) / len(late), 4)
    return found


def late(sums: Mapping[str, float]) -> float:
    """Return the share of the last 100 games of a curve.

    >>> late(curve([[0, 1] * 500], 1))
    0.5
    """
    return sums[f"late {max(int(key.split()[1]) for key in sums if key.startswith('late '))}"]
