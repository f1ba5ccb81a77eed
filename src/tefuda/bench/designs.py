"""The designs of ``tefuda bench statistics``: matches drawn by numpy, beside a t-test that knows the truth.

Of every design so many matches are drawn. How often does the 95 % interval hold the true mean? How often is
an effect found, by us and by a t-test on units that are independent in truth? Scores go through the same
functions as those of real matches; what carries over between games of Daihinmin is taken from real ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from functools import lru_cache

import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray
from scipy.signal import lfilter
from scipy.special import ndtr, ndtri, stdtrit

from tefuda.arena import Match
from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.tally import sample_of
from tefuda.statistics.tilt import Floats

Draw = Callable[[Generator, int, int], Floats]
"""Scores of so many matches of so many games: a row a match."""

PLACES = 5  # of Daihinmin
GAMES = 10_000  # of Daihinmin, from which it is seen what carries over
TRUTH = 4000  # matches that say what the true mean is
COVERS, AT_MOST = 0.94, 0.97  # what intervals should cover; at most where units are many and rates moderate
MANY = 100
SHARE = 0.9  # of the power of the t-test that knows the truth


def coins(rate: float) -> Draw:
    """Games that have nothing in common."""
    return lambda rng, matches, games: (rng.random((matches, games)) < rate).astype(np.float64)


def seats(first: float, second: float) -> Draw:
    """Two seats that take turns, one of them better."""

    def draw(rng: Generator, matches: int, games: int) -> Floats:
        rates = np.where(np.arange(games) % 2, second, first)
        return (rng.random((matches, games)) < rates).astype(np.float64)

    return draw


def deals(rate: float, luck: float) -> Draw:
    """Deals played from both seats; in a share of them the deal decides, and both games cancel out."""

    def draw(rng: Generator, matches: int, games: int) -> Floats:
        size = (matches, (games + 1) // 2)
        first, second = ((rng.random(size) < rate) * 1.0 for _ in range(2))
        decided, wins = rng.random(size) < luck, (rng.random(size) < 0.5) * 1.0
        first, second = np.where(decided, wins, first), np.where(decided, 1 - wins, second)
        return np.stack([first, second], 2).reshape(matches, -1)[:, :games]

    return draw


def points(effect: float, players: int = PLACES, *, seat: float = 0.0, luck: float = 0.0) -> Draw:
    """Places as points, the first player's beyond the mean of the others.

    ``effect`` is its strength, in deviations of what chance adds; ``seat`` what the best seat is worth, in
    turns; ``luck`` what a deal gives every seat, the same in all rotations.
    """

    def draw(rng: Generator, matches: int, games: int) -> Floats:
        power = rng.normal(size=(matches, games, players))
        power[..., 0] += effect
        number = np.arange(games)
        if seat:
            at_best = (np.arange(players) + number[:, None]) % players == 0
            power += seat * at_best
        if luck:
            cards = luck * rng.normal(size=(matches, -(-games // players), players))
            places = (np.arange(players) + number[:, None]) % players
            power += cards[:, number[:, None] // players, places]
        scores = power.argsort(2).argsort(2) + 1.0
        found: Floats = scores[..., 0] - scores[..., 1:].mean(2)
        return found

    return draw


def payoffs(chance: float) -> Draw:
    """A large payoff now and then, a small loss else: fair all in all; from -10 to 10."""

    def draw(rng: Generator, matches: int, games: int) -> Floats:
        size = (matches, games)
        small = -10 * chance / (1 - chance) + rng.uniform(-0.3, 0.3, size)
        return np.where(rng.random(size) < chance, 10.0, small)

    return draw


def moods(rate: float, length: int, fades: float) -> Draw:
    """Series in which results hang together; ``fades`` is what is left of a mood after a game."""

    def draw(rng: Generator, matches: int, games: int) -> Floats:
        every = min(length, games)
        shocks = rng.normal(size=(matches, -(-games // every), every))
        shocks[..., 1:] *= math.sqrt(1 - fades**2)
        mood = lfilter([1.0], [1.0, -fades], shocks, axis=2)
        scores = rng.random(mood.shape) < ndtr(math.sqrt(2) * ndtri(rate) + mood)
        found: Floats = scores.reshape(matches, -1)[:, :games].astype(np.float64)
        return found

    return draw


def improving(first: float, last: float, *, games_to_learn: float, fades: float) -> Draw:
    """A learner: its rate rises, and what it tried last colours its results for a while."""

    def draw(rng: Generator, matches: int, games: int) -> Floats:
        rate = last + (first - last) * np.exp(-np.arange(games) / games_to_learn)
        shocks = rng.normal(size=(matches, games))
        shocks[:, 1:] *= math.sqrt(1 - fades**2)
        mood = 0.5 * lfilter([1.0], [1.0, -fades], shocks, axis=1)
        found: Floats = (rng.random((matches, games)) < ndtr(1.118 * ndtri(rate) + mood)) * 1.0
        return found

    return draw


@lru_cache
def classes(agents: tuple[str, ...], games: int = GAMES) -> tuple[Floats, Floats]:
    """Play Daihinmin, and return how the first agent's place follows from the one before.

    The others being the same agent four times, its class is all of the past that counts for its next place.
    Chances of its place in the first game of a series, and by row of the next place.
    """
    result = Match("daihinmin", list(agents), games=games, seed=3).run()
    place = result.tally.scores(0).sums.astype(np.int64).reshape(-1, result.plan.series_length) - 1
    steps = np.zeros((PLACES, PLACES))
    np.add.at(steps, (place[:, :-1].ravel(), place[:, 1:].ravel()), 1.0)
    first = np.bincount(place[:, 0], minlength=PLACES) / len(place)
    return first, (steps + 1e-9) / (steps + 1e-9).sum(1, keepdims=True)


def carried(agents: tuple[str, ...], length: int, games_played: int = GAMES) -> Draw:
    """Series of Daihinmin with the class carry of real games: points beyond the mean of the others."""

    def draw(rng: Generator, matches: int, games: int) -> Floats:
        first, steps = classes(agents, games_played)
        edges = np.concatenate([steps, first[None, :]]).cumsum(1)[:, :-1]
        place: NDArray[np.int64] = np.zeros((matches, games), dtype=np.int64)
        for game in range(games):
            before = place[:, game - 1] if game % length else np.full(matches, PLACES)
            place[:, game] = (rng.random(matches)[:, None] > edges[before]).sum(1)
        middle = (PLACES - 1) / 2
        return (place - middle) * PLACES / (PLACES - 1)

    return draw


@dataclass(frozen=True)
class Design:
    """Matches of one kind: how they are drawn, and what is known of them."""

    name: str
    draw: Draw
    plan: MatchPlan
    _: KW_ONLY
    null: float = 0.5  # what is tested
    bounds: tuple[float, float] = (0.0, 1.0)
    unit: int | None = 1  # games that make an independent unit; None = none do, the true spread is told
    extreme: bool = False  # rates near the bounds, rare payoffs, few units: intervals may cover more
    effect: bool = True  # is the true mean another than ``null``?
    is_hard: bool = False  # is the spread hard to learn from the games, so that power is not promised?

    @property
    def most(self) -> float:
        """The largest share of intervals that should hold the truth."""
        many = self.plan.games >= MANY * (self.unit or 1)
        return AT_MOST if many and not self.extreme else 1.0

    def measure(self, matches: int, seed: int = 1) -> tuple[float, float, float]:
        """Return how often the truth is covered, how often the effect is found, and that of the t-test."""
        rng = default_rng([seed, *self.name.encode()])
        known = not self.effect and self.unit is not None
        truth = self.null if known else float(np.mean(self.draw(rng, TRUTH, self.plan.games)))
        scores = self.draw(rng, matches, self.plan.games)
        samples = [sample_of(row, self.plan, self.bounds) for row in scores]
        covers = np.mean([sample.p_value(truth) >= 0.05 for sample in samples])
        finds = np.mean([sample.p_value(self.null) < 0.05 for sample in samples])
        return float(covers), float(finds), float(np.mean(self._t_test(scores)))

    def _t_test(self, scores: Floats) -> NDArray[np.bool_]:
        """Test every match by units that are independent in truth, or by the true spread of such matches."""
        if self.unit is None:
            means = scores.mean(1)
            return np.asarray(np.abs(means - self.null) > 1.96 * means.std())
        whole = scores.shape[1] // self.unit * self.unit
        units = scores[:, :whole].reshape(len(scores), -1, self.unit).mean(2)
        n = units.shape[1]
        errors = np.maximum(units.std(1, ddof=1), 1e-12) / math.sqrt(n)
        found: NDArray[np.bool_] = np.abs(units.mean(1) - self.null) / errors > stdtrit(n - 1, 0.975)
        return found


def designs() -> Iterator[Design]:
    """Return all of them."""
    for rate, games in ((0.5, 100), (0.5, 1000), (0.8, 20), (0.65, 100), (0.9, 100), (0.98, 100)):
        yield Design(
            f"rate {rate}, {games} games", coins(rate), MatchPlan(games, 2), effect=rate != 0.5,
            extreme=rate > 0.9,
        )  # fmt: skip
    yield Design("a program, rate 0.9, 40 games", coins(0.9), MatchPlan(40, 2), extreme=True)
    yield Design("seats 0.9 and 0.4, 100 games", seats(0.9, 0.4), MatchPlan(100, 2), unit=2)
    for luck, rate, games in ((0.5, 0.8, 100), (0.9, 0.5, 200), (0.9, 0.95, 400)):
        yield Design(
            f"duplicate, luck {luck}, rate {rate}, {games} games", deals(rate, luck),
            MatchPlan(games, 2, duplicate=True), unit=2, effect=rate != 0.5, extreme=luck > 0.8,
        )  # fmt: skip
    gap = (-2.5, 2.5)
    for players, effect, games in (
        (3, 0.4, 100),
        (5, 0.0, 100),
        (5, 0.62, 50),
        (5, 0.4, 100),
        (5, 0.28, 200),
    ):
        bounds = (-players / 2, players / 2)
        yield Design(
            f"points of {players}, effect {effect}, {games} games", points(effect, players),
            MatchPlan(games, players), null=0.0, bounds=bounds, effect=effect > 0,
        )  # fmt: skip
    yield Design(
        "points of 5, one good seat, 100 games", points(0.4, seat=1.5), MatchPlan(100, 5), null=0.0,
        bounds=gap, unit=5,
    )  # fmt: skip
    for effect, games in ((0.62, 50), (0.35, 150)):
        yield Design(
            f"points of 5, duplicate, effect {effect}, {games} games", points(effect, luck=1.0),
            MatchPlan(games, 5, duplicate=True), null=0.0, bounds=gap, unit=5,
        )  # fmt: skip
    for chance, games in ((0.05, 100), (0.01, 1000)):
        yield Design(
            f"rare payoffs, {chance}, {games} games", payoffs(chance), MatchPlan(games, 1), null=0.0,
            bounds=(-10.5, 10.5), extreme=True, effect=False,
        )  # fmt: skip
    yield from _with_carry()
    yield from _of_learners()


def _with_carry() -> Iterator[Design]:
    table = ("default",) * 4
    lines = [
        ("default", ("default", *table), 100, 100, False), ("default", ("default", *table), 1000, 100, False),
        ("base among default", ("base", *table), 50, 100, True),
        ("base among default", ("base", *table), 200, 100, True),
        ("base", ("base",) * PLACES, 200, 100, False), ("base", ("base",) * PLACES, 1000, 1000, False),
        ("base", ("base",) * PLACES, 600, 20, False),
    ]  # fmt: skip
    for name, agents, games, length, effect in lines:
        yield Design(
            f"daihinmin, {name}, {games} games by {length}", carried(agents, length),
            MatchPlan(games, PLACES, min(length, games), seats="fixed"), null=0.0, bounds=(-2.5, 2.5),
            unit=None, effect=effect, extreme=games < MANY, is_hard=games < MANY,
        )  # fmt: skip


def _of_learners() -> Iterator[Design]:
    for games in (100, 400):
        yield Design(
            f"a learner, one series of {games}", improving(0.5, 0.75, games_to_learn=30, fades=0.8),
            MatchPlan(games, 2, games, learns=True), unit=None, extreme=True, is_hard=True,
        )  # fmt: skip
    yield Design(
        "learners, 30 series of 20", moods(0.6, 20, 0.9), MatchPlan(600, 2, 20, learns=True), unit=20
    )
