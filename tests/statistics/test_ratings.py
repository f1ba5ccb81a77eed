"""Ratings of leagues: Bradley–Terry with Firth's penalty, points at mixed tables."""

import math
from itertools import combinations

import numpy as np
import pytest

from tefuda.arena.leagues.pairing import mixed_tables
from tefuda.statistics.points import Points, TableUnits
from tefuda.statistics.ratings import BradleyTerry, Meetings, expected


def meet(truth, deals, rng=None):
    """Let all pairs meet; without luck everybody scores what is expected."""
    met = {}
    for a, b in combinations(range(len(truth)), 2):
        rate = expected(truth[a] - truth[b])
        sums = [2 * rate] * deals if rng is None else rng.binomial(2, rate, deals)
        met[a, b] = Meetings()
        met[a, b].add(sums, [2] * deals)
    return met


def test_ratings_come_back_from_perfect_results():
    truth = [200.0, 50.0, -250.0]
    assert BradleyTerry(3, meet(truth, 10**4)).elos == pytest.approx(truth, abs=0.1)


@pytest.mark.parametrize("games", [20, 100, 1000])
def test_nothing_says_how_strong_an_undefeated_agent_is_at_most(games):
    fit = BradleyTerry(2, {(0, 1): Meetings([2.0] * (games // 2), [2.0] * (games // 2))})
    low, high = fit.interval(0)
    assert 0 < low < fit.elos[0] < high == math.inf
    assert fit.interval(1) == (-math.inf, pytest.approx(-low))


def test_an_undefeated_agent_leaves_the_distances_of_the_others_alone():
    met = meet([0.0, 100.0, -100.0], 40, np.random.default_rng(2))
    met |= {(place, 3): Meetings([0.0] * 40, [2.0] * 40) for place in range(3)}
    fit = BradleyTerry(4, met)
    assert fit.reference == (0, 1, 2)
    assert fit.interval(3)[1] == math.inf
    for place in range(3):
        assert all(map(math.isfinite, fit.interval(place)))
    assert sum(fit.elos[:3]) == pytest.approx(0, abs=1e-6)


def covered(truth, deals, experiments, seed):
    """Return how often the interval of every agent holds its rating."""
    rng, hits = np.random.default_rng(seed), np.zeros(len(truth))
    for _ in range(experiments):
        fit = BradleyTerry(len(truth), meet(truth, deals, rng))
        middle = np.mean([truth[k] for k in fit.reference])
        hits += [fit.covers(k, truth[k] - middle) for k in range(len(truth))]
    return hits / experiments


@pytest.mark.parametrize("gap", [400, 1200, 2000])
def test_ratings_far_apart_are_covered(gap):
    assert covered([float(gap), 0.0], 50, 200, seed=gap).min() >= 0.92


@pytest.mark.slow
@pytest.mark.parametrize("gap", [0, 400, 800, 1200, 2000])
@pytest.mark.parametrize("deals", [10, 50])
def test_ratings_far_apart_are_covered_at_length(gap, deals):
    assert covered([float(gap), 0.0, 0.0], deals, 2000, seed=gap).min() >= 0.935


def test_the_score_equation_is_firths():
    """With two agents Firth adds half a game won and lost, whatever the dispersion does to the games."""
    fit = BradleyTerry(2, {(0, 1): Meetings([1.0] * 30 + [2.0] * 10, [2.0] * 40)})
    games = 80 / fit.dispersion
    rate = (games * 50 / 80 + 0.5) / (games + 1)
    assert expected(2 * fit.elos[0]) == pytest.approx(rate, abs=1e-9)


def test_alike_games_count_for_less():
    rng = np.random.default_rng(1)
    wins = rng.binomial(1, 0.6, 100)
    alike = BradleyTerry(2, {(0, 1): Meetings(list(2.0 * wins), [2.0] * 100)})
    apart = BradleyTerry(2, {(0, 1): Meetings(list(1.0 * wins), [1.0] * 100)})
    assert alike.dispersion == pytest.approx(2, rel=0.1)
    assert np.diff(alike.interval(0)) == pytest.approx(np.diff(apart.interval(0)), rel=0.05)


def test_intervals_are_what_covers_says():
    fit = BradleyTerry(3, meet([100.0, 0.0, -100.0], 20, np.random.default_rng(4)))
    low, high = fit.interval(1)
    assert fit.covers(1, low + 1)
    assert not fit.covers(1, low - 1)
    assert fit.covers(1, high - 1)
    assert not fit.covers(1, high + 1)


def test_agents_that_met_nobody_have_no_rating():
    fit = BradleyTerry(3, {(0, 1): Meetings([1.0] * 9, [2.0] * 9), (0, 2): Meetings(), (1, 2): Meetings()})
    assert math.isnan(fit.elos[2])
    assert fit.interval(2) == (-math.inf, math.inf)
    assert fit.elos[0] == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("agents", "places", "tables"), [(6, 5, 12), (8, 4, 16), (3, 5, 6), (5, 5, 3)])
def test_tables_are_mixed_evenly(agents, places, tables):
    found = mixed_tables(agents, places, tables, seed=1)
    seats = [sum(table.count(agent) for table in found) for agent in range(agents)]
    assert max(seats) - min(seats) <= 1
    met = [sum(a in t and b in t for t in found) for a, b in combinations(range(agents), 2)]
    assert max(met) - min(met) <= 2
    assert found == mixed_tables(agents, places, tables, seed=1)


@pytest.mark.parametrize("agents", [3, 6])
def test_points_come_back_from_perfect_results(agents):
    worths = np.linspace(-1, 1, agents)
    units_of_tables = []
    for table in mixed_tables(agents, 4, 12, seed=3):
        members = tuple(dict.fromkeys(table))
        share = tuple(table.count(member) / 4 for member in members)
        mean = sum(worths[list(table)]) / 4
        scores = np.tile(2.5 + worths[list(members)] - mean, (3, 1))
        units_of_tables.append(TableUnits(members, scores, np.full(3, 4.0), share=share, chains=np.arange(3)))
    points = Points(agents, units_of_tables)
    assert points.worths == pytest.approx(worths, abs=1e-9)
    assert points.interval(0) == pytest.approx((worths[0], worths[0]), abs=1e-6)
