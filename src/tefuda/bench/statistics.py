"""``tefuda bench statistics``: do intervals cover and tests err as often as they say? Found by simulation.

Scores are drawn by numpy and go through the same functions as those of real matches. Matches of many kinds:
designs.py; here what else there is.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np
from numpy.random import Generator

from tefuda.arena.leagues.pairing import mixed_tables, next_pairs
from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.tally import sample_of
from tefuda.bench.designs import Draw as Matches
from tefuda.bench.designs import coins, deals, designs, moods
from tefuda.bench.judging import beliefs, reviews
from tefuda.bench.trial import DesignTrial, Rate, Trial
from tefuda.statistics import Power, expected, holm, paired_difference
from tefuda.statistics.carry import carries_further
from tefuda.statistics.points import Points, TableUnits
from tefuda.statistics.ratings import BradleyTerry, Meetings
from tefuda.statistics.sequential import Bets
from tefuda.statistics.tilt import Floats

Draw = Callable[[Generator, int], Floats]
"""Scores of so many games in order."""


def single(matches: Matches) -> Draw:
    """Return the games of one match."""
    return lambda rng, games: matches(rng, 1, games)[0]


# Several tests at once, and pairs.


def _five_equal(games: int) -> Callable[[Generator], float]:
    def run(rng: Generator) -> float:
        scores = rng.permuted(np.tile(np.arange(1.0, 6.0), (games, 1)), axis=1)
        gaps = scores[:, :1] - scores[:, 1:]
        plan = MatchPlan(games, 5)
        found = [sample_of(gaps[:, k], plan, (-4.0, 4.0)).p_value(0.0) for k in range(4)]
        return min(holm(found)) < 0.05

    return run


def _paired(chance: float, games: int) -> Callable[[Generator], float]:
    def run(rng: Generator) -> float:
        up, down, _ = rng.multinomial(games, [chance, chance / 2, 1 - 1.5 * chance])
        _, low, high = paired_difference(int(up), int(down), games)
        return not low <= chance / 2 <= high

    return run


def several() -> Iterator[Trial]:
    """Sizes of several comparisons together, and of the paired difference of the studies."""
    for games in (20, 100, 1000):
        what = f"five equal players, {games} games"
        yield Trial("p-values", what, "size (any)", low=0, high=0.055, run=_five_equal(games))
        what = f"pairs, 3 in 100 differ, {games} games"
        yield Trial("p-values", what, "size", low=0, high=0.06, run=_paired(0.02, games))


# Sequential tests.


def _sprt(
    draw: Matches, *, low: float, high: float, games: int, verdict: str
) -> Callable[[Generator], float]:
    """Return whether a test on units of so many games ends with this verdict, or leaves the truth out."""

    def run(rng: Generator) -> float:
        s0, s1 = expected(low), expected(high)
        rise, fall = Bets(s0, s1), Bets(1 - s1, 1 - s0)
        found = "undecided"
        for _ in range(40):
            for unit in draw(rng, 1, 100 * games).reshape(100, games).mean(1):
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
    kinds: list[tuple[str, Callable[[float], Matches], float, float, int]] = [
        ("plain pairs, 0 to 50", coins, 0, 50, 2),
        ("single games, 0 to 50", coins, 0, 50, 1),
        ("plain pairs, 300 to 600", coins, 300, 600, 2),
        ("duplicate, much luck, 0 to 50", lambda rate: deals(0.5 + (rate - 0.5) * 5, 0.8), 0, 50, 2),
        ("series of 10 with carry-over, 0 to 100", lambda rate: moods(rate, 10, 0.5), 0, 100, 10),
    ]
    for name, draw, low, high, games in kinds:
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


def _promised(matches: Matches, plan: MatchPlan, effect: float) -> Callable[[Generator], float]:
    """Return whether a match of the length that a pilot asks for shows the effect, where there is one."""
    draw = single(matches)

    def run(rng: Generator) -> float:
        pilot = sample_of(2 * draw(rng, plan.games) - 1, plan, (-1.0, 1.0))
        games = Power(pilot, effect, lambda n: plan.longer(n).units).games(step=plan.cycle)
        assert games is not None
        some = plan.longer(games)
        return sample_of(2 * draw(rng, games) - 1, some, (-1.0, 1.0)).p_value(0.0) < 0.05

    return run


def power() -> Iterator[Trial]:
    """Does a match of the length asked for show the effect in four of five cases?"""
    kinds: list[tuple[str, Matches, MatchPlan, float]] = [
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
    for name, draw, plan, effect in kinds:
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


def _misses(
    truth: list[float], play: Play, adaptive: int = 0, *, units: int = 10
) -> Callable[[Generator], float]:
    """Return the share of agents whose interval leaves their rating out."""
    ratings = np.array(truth)

    def run(rng: Generator) -> float:
        pairs = list(combinations(range(len(ratings)), 2))
        met = {pair: Meetings() for pair in pairs}
        todo = dict.fromkeys(pairs, units)
        for _ in range(adaptive + 1):
            for (a, b), count in todo.items():
                met[a, b].add(*play(rng, expected(float(ratings[a] - ratings[b])), count))
            fit = BradleyTerry(len(ratings), met)
            played = {pair: int(sum(meetings.games)) for pair, meetings in met.items()}
            todo = {}
            for pair in next_pairs(fit.elos, played, len(ratings), size=4):
                todo[pair] = todo.get(pair, 0) + 2
        middle = float(np.mean(ratings[list(fit.reference)]))
        return float(np.mean([not fit.covers(k, float(r) - middle) for k, r in enumerate(ratings)]))

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
                TableUnits(
                    table,
                    scores,
                    np.full(units, float(places)),
                    share=(1 / places,) * places,
                    chains=np.arange(units),
                )
            )
        points = Points(agents, tables_units)
        ends = [points.interval(k) for k in range(agents)]
        return float(np.mean([not low <= worths[k] <= high for k, (low, high) in enumerate(ends)]))

    return run


def league() -> Iterator[Trial]:
    """Intervals of ratings."""
    kinds: list[tuple[str, list[float], Play, int]] = [
        ("two, 800 apart: undefeated", [800, 0], apart, 0),
        ("two, 400 apart, 100 games", [400, 0], apart, 0),
        ("two, 1,200 apart, 100 games", [1200, 0], apart, 0),
        ("two, 2,000 apart, 100 games", [2000, 0], apart, 0),
        ("one of three 800 ahead", [800, 0, 0], apart, 0),
        ("ladder of 250", [750, 500, 250, 0], apart, 0),
        ("draws", [200, 0, -100], drawn, 0),
        ("alike deals", [200, 0, -100], alike, 0),
        ("alike deals, 800 ahead", [800, 0, 0], alike, 0),
        ("adaptive pairing", [400, 50, 0, -50], apart, 10),
    ]
    for name, truth, play, adaptive in kinds:
        yield Trial(
            "league",
            name,
            "interval misses",
            low=0,
            high=0.07,
            run=_misses(truth, play, adaptive, units=50 if "100 games" in name else 10),
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


def _unwarned(matches: Matches, games: int, both: bool) -> Callable[[Generator], float]:
    """Return whether one series is warned of; or whether its interval misses and nothing is said."""
    plan, draw = MatchPlan(games, 2, games), single(matches)

    def run(rng: Generator) -> float:
        scores = draw(rng, games)
        warned = carries_further(scores - scores.mean(), np.zeros(games))
        return not warned and sample_of(scores, plan, (0.0, 1.0)).p_value(0.5) < 0.05 if both else warned

    return run


def memory() -> Iterator[Trial]:
    """One series of a game that carries over; of agents that learn the output always speaks."""
    for games in (100, 1000):
        what = f"nothing carries over, {games} games"
        yield Trial("memory", what, "warned", low=0, high=0.05, run=_unwarned(coins(0.5), games, False))
        what = f"fades by half, {games} games"
        fading = _unwarned(moods(0.5, games, 0.5), games, True)
        yield Trial("memory", what, "misses, unwarned", low=0, high=0.07, run=fading)
        what = f"fades by a fiftieth, {games} games"
        lasting = _unwarned(moods(0.5, games, 0.98), games, False)
        yield Trial("memory", what, "warned", low=0.15, high=1, run=lasting)


def trials() -> list[Trial | DesignTrial]:
    """Return all of them."""
    others = [*several(), *sequential(), *power(), *league(), *beliefs(), *reviews(), *memory()]
    return [*(DesignTrial(design) for design in designs()), *others]


def told(trial: Trial | DesignTrial, what: str, rate: Rate) -> dict[str, Any]:
    """Return a line of the table as JSON data."""
    return {
        "group": trial.group,
        "design": trial.design,
        "what": what,
        "wanted": [rate.low, rate.high],
        "value": rate.value,
        "error": rate.error,
        "holds": rate.holds(),
    }
