"""Tests that stop: bets, their errors and the interval that holds after a stop."""

import math

import numpy as np
import pytest

from tefuda.statistics import expected
from tefuda.statistics.sequential import Bets


def test_single_games_give_walds_likelihood_ratio():
    bets = Bets(0.5, 0.6)
    results = [1, 0, 1, 1, 0, 0, 1, 0, 1, 0] * 3
    for result in results:
        bets.take(float(result))
    ratio = sum(math.log(0.6 / 0.5) if result else math.log(0.4 / 0.5) for result in results)
    assert bets.capital == pytest.approx(ratio)


def test_units_that_vary_less_are_worth_more():
    single, paired = Bets(0.5, 0.55), Bets(0.5, 0.55)
    for k in range(300):
        single.take(float(k % 20 < 11))
        paired.take(0.55)
    assert paired.capital > 3 * single.capital


def test_the_least_mean_is_what_the_bets_cannot_refute():
    bets = Bets(0.5, 0.6)
    rng = np.random.default_rng(1)
    for result in rng.random(500) < 0.7:
        bets.take(float(result))
    low = bets.least(0.025)
    assert 0.55 < low < 0.7
    assert Bets(0.5, 0.6).least(0.025) == 0.0
    assert bets.least(math.exp(-bets.capital)) == pytest.approx(0.5, abs=1e-9)  # the test itself, inverted


@pytest.mark.parametrize(("low", "high"), [(0, 100), (300, 600)])
def test_false_alarms_are_rare(low, high):
    s0, s1 = expected(low), expected(high)
    wrong = 0
    for seed in range(40):
        rng = np.random.default_rng(seed)
        bets = Bets(s0, s1)
        units = rng.binomial(2, s0, 100) / 2
        for unit in units:
            bets.take(float(unit))
            if bets.capital >= math.log(20):
                wrong += 1
                break
    assert wrong <= 6  # 2 expected at most; more than 6 has a chance of 1/300
