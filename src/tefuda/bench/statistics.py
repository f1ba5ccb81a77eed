"""``tefuda bench statistics``: do intervals cover and tests err as often as they say? Found by simulation.

Scores are drawn by numpy and go through the same functions as those of real matches.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.random import Generator, default_rng
from scipy.signal import lfilter
from scipy.special import ndtr, ndtri

from tefuda.arena.leagues.pairing import mixed_tables, next_pairs
from tefuda.arena.matches.plan import MatchPlan
from tefuda.statistics import Power, Sample, expected, holm, paired_difference
from tefuda.statistics.memory import is_too_short
from tefuda.statistics.points import Points, TableUnits
from tefuda.statistics.ratings import BradleyTerry, Meetings
from tefuda.statistics.sequential import Bets
from tefuda.statistics.tilt import Floats

Draw = Callable[[Generator, int], Floats]
"""Scores of so many games in order."""


@dataclass(frozen=True)
class Trial:
    """One line of the table: how often something happened in so many simulated experiments."""

    group: str  # intervals, p-values, sprt, power, league, memory
    design: str
    what: str
    _: KW_ONLY
    low: float  # what it may be
    high: float
    run: Callable[[Generator], float]  # one experiment: did it happen, 0 or 1, or its chance
    cost: int = 1  # how dear it is: experiments are fewer

    def measure(self, experiments: int, seed: int = 1) -> tuple[float, float]:
        """Return how often it happened, with the standard error."""
        rng = default_rng([seed, *self.design.encode()])
        found = [self.run(rng) for _ in range(max(experiments // self.cost, 50))]
        rate = float(np.mean(found))
        n = len(found)
        return rate, math.sqrt(max(rate * (1 - rate), 0.5 / n) / n)


# Designs.


def coins(rate: float) -> Draw:
    """Games that have nothing in common."""
    return lambda rng, n: (rng.random(n) < rate).astype(np.float64)


def deals(rate: float, luck: float) -> Draw:
    """Deals played from both seats; in a share of them the deal decides, and both games cancel out."""

    def draw(rng: Generator, n: int) -> Floats:
        first, second = ((rng.random((n + 1) // 2) < rate) * 1.0 for _ in range(2))
        decided = rng.random((n + 1) // 2) < luck
        wins = (rng.random((n + 1) // 2) < 0.5) * 1.0
        first, second = np.where(decided, wins, first), np.where(decided, 1 - wins, second)
        return np.stack([first, second], 1).reshape(-1)[:n]

    return draw


def moods(rate: float, length: int, fades: float) -> Draw:
    """Series in which results hang together; ``fades`` is what is left of a mood after a game."""

    def draw(rng: Generator, n: int) -> Floats:
        every = min(length, n)
        shocks = rng.normal(size=(-(-n // every), every))
        shocks[:, 1:] *= math.sqrt(1 - fades**2)
        mood = lfilter([1.0], [1.0, -fades], shocks, axis=1)
        scores = rng.random(mood.shape) < ndtr(math.sqrt(2) * ndtri(rate) + mood)
        every_game: Floats = scores.reshape(-1)[:n].astype(np.float64)
        return every_game

    return draw


def payoffs(chance: float) -> Draw:
    """A large payoff now and then, a small loss else: fair all in all; from -10 to 10."""
    return lambda rng, n: np.where(
        rng.random(n) < chance, 10.0, -10 * chance / (1 - chance) + rng.uniform(-0.3, 0.3, n)
    )


def sample(scores: Floats, plan: MatchPlan, bounds: tuple[float, float] = (0.0, 1.0)) -> Sample:
    """Return scores as a match of this plan sees them."""
    numbers = np.arange(len(scores))
    return Sample(scores, plan.cluster(numbers), bounds, counts=None, deals=plan.part(numbers))


# Intervals and p-values: one inverts the other, so the size says both.


def _rejects(
    draw: Draw, plan: MatchPlan, mean: float, *, bounds: tuple[float, float]
) -> Callable[[Generator], float]:
    return lambda rng: sample(draw(rng, plan.games), plan, bounds).p_value(mean) < 0.05


def _five_equal(games: int) -> Callable[[Generator], float]:
    def run(rng: Generator) -> float:
        scores = rng.permuted(np.tile(np.arange(1.0, 6.0), (games, 1)), axis=1)
        gaps = scores[:, :1] - scores[:, 1:]
        units = np.arange(games) // 5
        found = [Sample(gaps[:, k], units, (-4.0, 4.0)).p_value(0.0) for k in range(4)]
        return min(holm(found)) < 0.05

    return run


def _paired(chance: float, games: int) -> Callable[[Generator], float]:
    def run(rng: Generator) -> float:
        up, down, _ = rng.multinomial(games, [chance, chance / 2, 1 - 1.5 * chance])
        _, low, high = paired_difference(int(up), int(down), games)
        return not low <= chance / 2 <= high

    return run


def intervals() -> Iterator[Trial]:
    """Sizes of tests of a true mean, and what is seen of a false one."""
    for games in (20, 100, 1000):
        plan, twice = MatchPlan(games, 2), MatchPlan(games, 2, duplicate=True)
        unit: tuple[float, float] = (0.0, 1.0)
        designs: list[tuple[str, Draw, MatchPlan, float, tuple[float, float]]] = [
            ("plain", coins(0.5), plan, 0.5, unit),
            ("plain, rate 0.9", coins(0.9), plan, 0.9, unit),
            ("duplicate, half luck", deals(0.5, 0.5), twice, 0.5, unit),
            ("duplicate, nine tenths luck", deals(0.5, 0.9), twice, 0.5, unit),
            ("series of 10 with carry-over", moods(0.5, 10, 0.5), MatchPlan(games, 2, 10), 0.5, unit),
            ("one series with carry-over", moods(0.5, games, 0.5), MatchPlan(games, 2, games), 0.5, unit),
            ("rare large payoffs, 1 in 20", payoffs(0.05), MatchPlan(games, 1), 0.0, (-10.5, 10.5)),
            ("rare large payoffs, 1 in 100", payoffs(0.01), MatchPlan(games, 1), 0.0, (-10.5, 10.5)),
        ]
        for name, draw, some, mean, bounds in designs:
            yield Trial(
                "p-values",
                f"{name}, {games} games",
                "size",
                low=0,
                high=0.055,
                run=_rejects(draw, some, mean, bounds=bounds),
            )
        yield Trial(
            "p-values",
            f"five equal players, {games} games",
            "size (any)",
            low=0,
            high=0.055,
            run=_five_equal(games),
        )
        yield Trial(
            "p-values",
            f"pairs, 1 in 50 differ, {games} games",
            "size",
            low=0,
            high=0.055,
            run=_paired(0.02, games),
        )
    seen: list[tuple[str, Draw, MatchPlan]] = [
        ("plain, 0.65, 100 games", coins(0.65), MatchPlan(100, 2)),
        ("duplicate, half luck, 0.65, 100 games", deals(0.8, 0.5), MatchPlan(100, 2, duplicate=True)),
        ("plain, 0.9, 20 games", coins(0.9), MatchPlan(20, 2)),
        ("series of 10, 0.65, 300 games", moods(0.65, 10, 0.5), MatchPlan(300, 2, 10)),
    ]
    for name, draw, some in seen:
        yield Trial(
            "p-values", name, "power", low=0.6, high=1, run=_rejects(draw, some, 0.5, bounds=(0.0, 1.0))
        )


# Sequential tests.


def _sprt(draw: Draw, *, low: float, high: float, games: int, verdict: str) -> Callable[[Generator], float]:
    """Return whether a test on units of so many games ends with this verdict, or leaves the truth out."""

    def run(rng: Generator) -> float:
        s0, s1 = expected(low), expected(high)
        rise, fall = Bets(s0, s1), Bets(1 - s1, 1 - s0)
        found = "undecided"
        for _ in range(40):
            for unit in draw(rng, 100 * games).reshape(100, games).mean(1):
                rise.take(float(unit))
                fall.take(1 - float(unit))
                if max(rise.capital, fall.capital) >= math.log(20):
                    found = "high" if rise.capital > fall.capital else "low"
                    break
            if found != "undecided":
                break
        if verdict in ("high", "low"):
            return found == verdict
        return not rise.least(0.025) <= float(verdict) <= 1 - fall.least(0.025)

    return run


def sequential() -> Iterator[Trial]:
    """Errors of both kinds and the interval after the stop."""
    half = expected(50)
    designs: list[tuple[str, Callable[[float], Draw], float, float, int]] = [
        ("plain pairs, 0 to 50", coins, 0, 50, 2),
        ("single games, 0 to 50", coins, 0, 50, 1),
        ("plain pairs, 300 to 600", coins, 300, 600, 2),
        ("duplicate, much luck, 0 to 50", lambda rate: deals(0.5 + (rate - 0.5) * 5, 0.8), 0, 50, 2),
        ("series of 10 with carry-over, 0 to 100", lambda rate: moods(rate, 10, 0.5), 0, 100, 10),
    ]
    for name, draw, low, high, games in designs:
        s0, s1 = expected(low), expected(high)
        yield Trial(
            "sprt",
            name,
            "error I",
            low=0,
            high=0.06,
            run=_sprt(draw(s0), low=low, high=high, games=games, verdict="high"),
        )
        yield Trial(
            "sprt",
            name,
            "error II",
            low=0,
            high=0.06,
            run=_sprt(draw(s1), low=low, high=high, games=games, verdict="low"),
        )
    yield Trial(
        "sprt",
        "plain pairs, 0 to 50, at 50",
        "interval misses",
        low=0,
        high=0.06,
        run=_sprt(coins(half), low=0, high=50, games=2, verdict=str(half)),
    )


# Power: a pilot says how many games, and that many are played.


def _promised(draw: Draw, plan: MatchPlan, effect: float) -> Callable[[Generator], float]:
    """Return whether a match of the length that a pilot asks for shows the effect, where there is one."""

    def run(rng: Generator) -> float:
        pilot = sample(2 * draw(rng, plan.games) - 1, plan, (-1.0, 1.0))
        games = Power(pilot, effect, lambda n: plan.longer(n).units).games(step=plan.cycle)
        assert games is not None
        some = plan.longer(games)
        return sample(2 * draw(rng, games) - 1, some, (-1.0, 1.0)).p_value(0.0) < 0.05

    return run


def power() -> Iterator[Trial]:
    """Does a match of the length asked for show the effect in four of five cases?"""
    designs: list[tuple[str, Draw, MatchPlan, float]] = [
        ("plain, pilot of 100, effect 0.2", coins(0.6), MatchPlan(100, 2), 0.2),
        ("duplicate, half luck, pilot of 100", deals(0.7, 0.5), MatchPlan(100, 2, duplicate=True), 0.2),
        (
            "duplicate, nine tenths luck, pilot of 200",
            deals(0.9, 0.9),
            MatchPlan(200, 2, duplicate=True),
            0.08,
        ),
        ("series of 10, pilot of 400", moods(0.6, 10, 0.5), MatchPlan(400, 2, 10), 0.2),
        ("rate 0.9, pilot of 60, effect 0.8", coins(0.9), MatchPlan(60, 2), 0.8),
        ("one series, pilot of 400", moods(0.6, 10**9, 0.5), MatchPlan(400, 2, 400), 0.2),
    ]
    for name, draw, plan, effect in designs:
        yield Trial(
            "power",
            name,
            "true power at 80 %",
            low=0.75,
            high=0.85,
            run=_promised(draw, plan, effect),
            cost=4,
        )


# Leagues.

Play = Callable[[Generator, float, int], tuple[Floats, Floats]]
"""Sums and games of so many deals of a pair with this rate."""


def apart(rng: Generator, rate: float, count: int) -> tuple[Floats, Floats]:
    """Two games per deal that have nothing in common."""
    return rng.binomial(2, rate, count).astype(np.float64), np.full(count, 2.0)


def alike(rng: Generator, rate: float, count: int) -> tuple[Floats, Floats]:
    """Two games per deal with the same result."""
    return 2 * rng.binomial(1, rate, count).astype(np.float64), np.full(count, 2.0)


def drawn(rng: Generator, rate: float, count: int) -> tuple[Floats, Floats]:
    """Most games are drawn."""
    draws = 1.8 * min(rate, 1 - rate)
    chances = [1 - draws - (rate - draws / 2), draws, rate - draws / 2]
    return rng.choice([0.0, 0.5, 1.0], p=np.maximum(chances, 0), size=(count, 2)).sum(1), np.full(count, 2.0)


def _misses(truth: list[float], play: Play, adaptive: int = 0) -> Callable[[Generator], float]:
    """Return the share of agents whose interval leaves their rating out, 20 games per pair."""
    ratings = np.array(truth) - np.mean(truth)

    def run(rng: Generator) -> float:
        pairs = list(combinations(range(len(ratings)), 2))
        met = {pair: Meetings() for pair in pairs}
        todo = dict.fromkeys(pairs, 10)
        for _ in range(adaptive + 1):
            for (a, b), count in todo.items():
                met[a, b].add(*play(rng, expected(float(ratings[a] - ratings[b])), count))
            fit = BradleyTerry(len(ratings), met)
            played = {pair: int(sum(meetings.games)) for pair, meetings in met.items()}
            todo = {}
            for pair in next_pairs(fit.elos, played, len(ratings), size=4):
                todo[pair] = todo.get(pair, 0) + 2
        return float(np.mean([not fit.covers(k, float(ratings[k])) for k in range(len(ratings))]))

    return run


def _mixed(agents: int, places: int, tables: int, *, units: int) -> Callable[[Generator], float]:
    """Return the share of agents whose points at mixed tables are left out; places as in Daihinmin."""
    worths = np.linspace(-1.0, 1.0, agents)

    def run(rng: Generator) -> float:
        tables_units = []
        for table in mixed_tables(agents, places, tables, seed=int(rng.integers(1 << 30))):
            mine = worths[list(table)]
            noise = rng.standard_t(4, size=(units, places)) + rng.normal(size=(units, 1))
            scores = mine - mine.mean() + noise
            tables_units.append(
                TableUnits(table, scores, np.full(units, float(places)), share=(1 / places,) * places)
            )
        points = Points(agents, tables_units)
        ends = [points.interval(k) for k in range(agents)]
        return float(np.mean([not low <= worths[k] <= high for k, (low, high) in enumerate(ends)]))

    return run


def league() -> Iterator[Trial]:
    """Intervals of ratings."""
    designs: list[tuple[str, list[float], Play, int]] = [
        ("two, 800 apart: undefeated", [800, 0], apart, 0),
        ("one of three 800 ahead", [800, 0, 0], apart, 0),
        ("ladder of 250", [750, 500, 250, 0], apart, 0),
        ("draws", [200, 0, -100], drawn, 0),
        ("alike deals", [200, 0, -100], alike, 0),
        ("alike deals, 800 ahead", [800, 0, 0], alike, 0),
        ("adaptive pairing", [400, 50, 0, -50], apart, 10),
    ]
    for name, truth, play, adaptive in designs:
        yield Trial(
            "league",
            name,
            "interval misses",
            low=0,
            high=0.07,
            run=_misses(truth, play, adaptive),
            cost=5 if adaptive else 1,
        )
    yield Trial(
        "league",
        "mixed tables, 6 agents, 5 places",
        "interval misses",
        low=0,
        high=0.07,
        run=_mixed(6, 5, 12, units=6),
    )
    yield Trial(
        "league",
        "mixed tables, 8 agents, 4 places",
        "interval misses",
        low=0,
        high=0.07,
        run=_mixed(8, 4, 16, units=5),
    )


# Memory.


def _unwarned(draw: Draw, games: int, both: bool) -> Callable[[Generator], float]:
    """Return whether one series is warned of; or whether its interval misses and nothing is said."""
    plan = MatchPlan(games, 2, games)

    def run(rng: Generator) -> float:
        scores = draw(rng, games)
        warned = is_too_short(scores, plan.units)
        return not warned and sample(scores, plan).p_value(0.5) < 0.05 if both else warned

    return run


def memory() -> Iterator[Trial]:
    """One series of a game that carries over; of agents that learn the output always speaks."""
    for games in (100, 1000):
        yield Trial(
            "memory",
            f"nothing carries over, {games} games",
            "warned",
            low=0,
            high=0.05,
            run=_unwarned(coins(0.5), games, False),
        )
        name = f"fades by half, {games} games"
        yield Trial(
            "memory",
            name,
            "misses, unwarned",
            low=0,
            high=0.07,
            run=_unwarned(moods(0.5, games, 0.5), games, True),
        )
        name = f"fades by a fiftieth, {games} games"
        yield Trial(
            "memory", name, "warned", low=0.15, high=1, run=_unwarned(moods(0.5, games, 0.98), games, False)
        )


def trials() -> list[Trial]:
    """Return all of them."""
    return [*intervals(), *sequential(), *power(), *league(), *memory()]


def measured(experiments: int) -> Iterator[tuple[Trial, float, float, bool]]:
    """Run all trials; give each with its rate, the error of that, and whether it is as it should be."""
    for trial in trials():
        rate, error = trial.measure(experiments)
        yield trial, rate, error, trial.low - 2 * error <= rate <= trial.high + 2 * error


def told(trial: Trial) -> dict[str, Any]:
    """Return what a trial is, as JSON data."""
    return {
        "group": trial.group,
        "design": trial.design,
        "what": trial.what,
        "wanted": [trial.low, trial.high],
    }
