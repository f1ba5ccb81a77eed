"""Regret curves and the bound below them."""

import math

import pytest

from tefuda import TefudaError
from tefuda.bandits.regret import lower_bound, regret


def test_even_loses_what_arithmetic_says():
    curve = regret("even", [0.2, 0.5, 0.8], pulls=300, runs=3)
    assert curve[-1] == (300, pytest.approx(100 * (0.6 + 0.3)), pytest.approx(0, abs=1e-9))
    assert [point.pulls for point in curve] == [1, 2, 5, 10, 20, 50, 100, 200, 300]


@pytest.mark.parametrize("name", ["ucb1", "ucb1_tuned", "ucb2", "kl_ucb", "thompson"])
def test_regret_grows_like_a_logarithm(name):
    """Four times the pulls must cost far less than four times the regret, and no more than Auer's bound."""
    at = {point.pulls: point for point in regret(name, [0.3, 0.6], pulls=4000, runs=30)}
    early, late = at[1000], at[4000]
    assert late.mean < 2.5 * early.mean + 3 * late.error
    assert late.mean < 8 * math.log(4000) / 0.3 + (1 + math.pi**2 / 3) * 0.3


def test_bound():
    # Two coins: ln n × gap / kl.
    kl = 0.3 * math.log(0.3 / 0.6) + 0.7 * math.log(0.7 / 0.4)
    assert lower_bound([0.3, 0.6], 500) == pytest.approx(math.log(500) * 0.3 / kl)
    assert lower_bound([0.5, 0.5], 500) == 0
    assert lower_bound([0.5, 1.0], 500) == 0  # one failure tells: no regret is needed


def test_the_same_seed_gives_the_same_curve():
    assert regret("thompson", [0.4, 0.5], seed=3) == regret("thompson", [0.4, 0.5], seed=3)
    assert regret("thompson", [0.4, 0.5], seed=3) != regret("thompson", [0.4, 0.5], seed=4)


@pytest.mark.parametrize("rates", [[], [0.5, 1.5], [-0.1], [float("nan")]])
def test_bad_chances(rates):
    with pytest.raises(TefudaError, match="chances between 0 and 1"):
        regret("ucb1", rates)
