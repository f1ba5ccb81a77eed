"""Means, their intervals and p-values: one statistic."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from tefuda.statistics import (
    Sample,
    clustered_mean,
    elo,
    games_needed,
    holm,
    joint_level,
    paired_difference,
    wilson,
)
from tefuda.statistics.tilt import tilt


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_equals_scipy(counts):
    k, n = counts
    theirs = scipy_stats.binomtest(k, n).proportion_ci(0.95, method="wilson")
    assert wilson(k, n) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


@given(st.integers(1, 1000))
def test_wilson_ends_where_rates_do(n):
    assert wilson(0, n)[0] == 0.0
    assert wilson(n, n)[1] == 1.0


@given(
    st.lists(st.tuples(st.floats(0, 1), st.integers(1, 9)), min_size=1, max_size=8),
    st.floats(0.01, 0.99),
)
def test_a_tilted_distribution_has_the_mean_asked_for(seen, mean):
    values, counts = (np.array(column, dtype=float) for column in zip(*seen, strict=True))
    found = tilt(values, counts, mean, bounds=(0.0, 1.0))
    assert found.weights.min() >= 0
    assert found.weights.sum() + found.unseen == pytest.approx(1, abs=1e-6)
    assert found.weights @ values + found.unseen * found.bound == pytest.approx(mean, abs=1e-6)


def test_no_other_distribution_with_that_mean_is_likelier():
    values, counts = np.array([0.0, 0.3, 1.0]), np.array([3.0, 5.0, 2.0])
    best = tilt(values, counts, 0.6, bounds=(0.0, 1.0)).weights
    for nudge in (-0.01, 0.01):  # along the one direction that keeps sum and mean
        other = best + nudge * np.array([0.7, -1.0, 0.3])
        assert counts @ np.log(other) < counts @ np.log(best)


def test_wins_and_losses_give_wilsons_interval():
    """A little longer where a rate near its bound has the longer tail."""
    mean = clustered_mean([1.0] * 870 + [0.0] * 130, range(1000), (0.0, 1.0))
    low, high = wilson(870, 1000)
    assert mean.low == pytest.approx(low, abs=3e-4)
    assert high < mean.high < high + 0.002


@pytest.mark.parametrize("games", [2, 4, 5, 8, 20, 50, 100, 300])
def test_rates_are_covered_whatever_they_are(games):
    """Exactly, not by chance: the chances of all results at every rate."""
    ends = np.array([clustered_mean(np.repeat([1.0, 0.0], [won, games - won]), range(games), (0.0, 1.0))
                     for won in range(games + 1)], dtype=object)  # fmt: skip
    for rate in (*np.linspace(0.002, 0.02, 10), *np.linspace(0.03, 0.5, 48)):
        chances = scipy_stats.binom.pmf(np.arange(games + 1), games, rate)
        covered = sum(c for c, mean in zip(chances, ends, strict=True) if mean.low <= rate <= mean.high)
        assert covered >= 0.94
        if games >= 100 and rate >= 0.1:
            assert covered <= 0.97


def test_mean_of_single_values_is_near_the_textbook_interval():
    values = [float(i % 7) for i in range(700)]
    mean = clustered_mean(values, range(700), (0.0, 6.0))
    error = scipy_stats.sem(values)
    assert mean.value == pytest.approx(sum(values) / 700)
    assert mean.error == pytest.approx(error, rel=0.02)
    assert mean.high - mean.low == pytest.approx(2 * 1.963 * error, rel=0.02)


def test_equal_values_prove_nothing_for_certain():
    mean = clustered_mean([1.0] * 100, range(100), (0.0, 1.0))
    assert mean.value == mean.high == 1.0
    assert 0.9 < mean.low < 0.99


def test_a_rare_payoff_that_nobody_saw_is_reckoned_with():
    rng = np.random.default_rng(1)
    values = -0.5 + rng.uniform(
        -0.1, 0.1, 20
    )  # small losses; a gain of 10 once in twenty games would be fair
    assert Sample(values, range(20), (-10.0, 10.0)).p_value(0.0) > 0.05
    assert scipy_stats.ttest_1samp(values, 0).pvalue < 1e-6


def test_clusters_widen_the_interval():
    values = [float(i // 10 % 2) for i in range(400)]  # runs of ten equal values
    apart = clustered_mean(values, range(400), (0.0, 1.0))
    together = clustered_mean(values, [i // 10 for i in range(400)], (0.0, 1.0))
    assert together.error > 2.5 * apart.error


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.sampled_from([-1.0, -0.5, 0.0, 0.25, 1.0]), min_size=4, max_size=60),
    st.integers(1, 3),
    st.floats(-0.95, 0.95),
)
def test_p_and_interval_never_contradict_each_other(values, size, mean):
    units = [place // size for place in range(len(values))]
    sample = Sample(values, units, (-1.0, 1.0))
    low, high = sample.interval()
    if min(abs(mean - low), abs(mean - high)) > 1e-6:
        assert (sample.p_value(mean) >= 0.05) == (low <= mean <= high)


@pytest.mark.parametrize(("values", "p"), [([], 1.0), ([1.0], 1.0), ([0.0, 0.0], 1.0)])
def test_nothing_is_known_from_one_unit(values, p):
    assert Sample(values, range(len(values)), (-1.0, 1.0)).p_value(0.0) == p
    assert Sample(values[:1], range(len(values[:1])), (-1.0, 1.0)).interval() == (-1.0, 1.0)


def test_a_series_can_be_significant():
    """A Daihinmin match of 100 games had four batches: 4.86 points against 2.5 was p = 0.12."""
    rng = np.random.default_rng(1)
    gaps = rng.choice([4.0, 3.0, 2.0, 1.0, -1.0], p=[0.2, 0.3, 0.3, 0.15, 0.05], size=100)
    assert Sample(gaps, np.arange(100), (-4.0, 4.0), chains=np.zeros(100)).p_value(0.0) < 0.001
    assert Sample(gaps[::25], np.arange(4), (-4.0, 4.0)).p_value(0.0) > 0.05  # four games alone prove nothing


def test_what_a_seat_is_worth_is_no_chance():
    rng = np.random.default_rng(3)
    seats = np.arange(200) % 2
    scores = (rng.random(200) < np.where(seats, 0.9, 0.2)) * 1.0
    blind, sighted = (Sample(scores, np.arange(200), (0.0, 1.0), strata=s) for s in (None, seats))
    assert sighted.error < 0.8 * blind.error
    assert Sample(scores[:3], np.arange(3), (0.0, 1.0), strata=seats[:3]).error > 0  # too few to tell


@pytest.mark.parametrize("size", [1, 2, 5, 25])
def test_equal_units_are_no_proof_whatever_their_size(size):
    units = np.arange(20 * size) // size
    for lasts in (math.inf, 3.0):
        low, high = Sample([1.0] * 20 * size, units, (0.0, 1.0), lasts=lasts).interval()
        share = min(lasts / size, 1)
        assert 1 - 3.9 * share / 20 < low < 1 - 2.9 * share / 20
        assert high == 1


def test_an_unseen_payoff_is_that_of_one_game():
    """Means of five games lie close together; that one of them might be at the bound is not likely."""
    rng = np.random.default_rng(5)
    gaps = rng.choice([-2.0, -1.0, 0.0, 1.0, 2.0], size=50) + 0.9
    mean = Sample(gaps, np.arange(50) // 5, (-4.0, 4.0)).mean()
    assert mean.high - mean.low < 2.5 * 2.26 * mean.error


def test_scores_without_bounds():
    rng = np.random.default_rng(6)
    values = rng.normal(size=30)
    low, high = scipy_stats.t.interval(0.95, 29, values.mean(), scipy_stats.sem(values))
    mean = Sample(values, range(30), (-math.inf, math.inf)).mean()
    assert (mean.low, mean.high) == pytest.approx((low, high), abs=0.15)
    assert Sample(np.ones(30), range(30), (-math.inf, math.inf)).interval() == (-math.inf, math.inf)


def test_sums_of_games_count_as_games():
    rng = np.random.default_rng(2)
    games = rng.random(60)
    alone = Sample(games, np.arange(60) // 3, (0.0, 1.0))
    summed = Sample(games.reshape(20, 3).sum(1), np.arange(20), (0.0, 1.0), counts=np.full(20, 3))
    assert summed.interval() == pytest.approx(alone.interval())


def test_holm_is_the_textbooks():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([]) == []


@given(st.lists(st.floats(0.0001, 1.0), min_size=1, max_size=5))
def test_intervals_of_several_comparisons_agree_with_holm(p_values):
    for p, joint in zip(p_values, holm(p_values), strict=True):
        if abs(joint - 0.05) > 1e-9:
            assert (p < 1 - joint_level(p, joint)) == (joint < 0.05)


def test_pairs_that_do_not_differ_leave_something_open():
    assert paired_difference(0, 0, 2)[1] < -0.84  # as far as two pairs without one exclude, by chance
    value, low, high = paired_difference(0, 0, 100)
    assert (value, low) == (0.0, pytest.approx(-high))
    assert 0.02 < high < 0.05
    # One pair of ten that differs proves nothing, 12 against 2 of 50 do.
    assert paired_difference(1, 0, 10)[1] < 0 < paired_difference(12, 2, 50)[1]


def test_elo():
    assert elo(0.5) == pytest.approx(0)
    assert elo(10 / 11) == pytest.approx(400)
    assert (elo(0.0), elo(1.0)) == (-math.inf, math.inf)


def test_games_needed_is_the_textbook_number():
    assert games_needed(0.1, 0.5) == 197  # (1.96 + 0.84)² · 0.25 / 0.01, rounded up
