"""How many games an effect takes; what carries over from game to game of a series."""

import numpy as np
import pytest

from tefuda import TefudaError
from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results import tally
from tefuda.statistics import Power
from tefuda.statistics.carry import Carry, carries_further


def sample_of(values, plan):
    return tally.sample_of(values, plan, (-1.0, 1.0))


def test_coins_need_the_textbook_number():
    plan = MatchPlan(1000, 2)
    pilot = sample_of(np.random.default_rng(3).choice([1.0, -1.0], 1000), plan)
    power = Power(pilot, 0.1, lambda games: plan.longer(games).units)
    deviation = pilot.error * np.sqrt(1000)
    assert power.games(step=2) == pytest.approx((2.8 * deviation / 0.1) ** 2, rel=0.05)
    assert power.of(power.games(step=2)) == pytest.approx(0.8, abs=0.01)
    assert power.of(10) < 0.1


def test_units_that_vary_less_need_fewer_games():
    rng = np.random.default_rng(1)
    plan = MatchPlan(400, 2, duplicate=True)
    luck = np.repeat(rng.random(200) < 0.5, 2) * 2.0 - 1
    cancels = luck * np.tile([1, -1], 200)
    skill = rng.choice([1.0, -1.0], 400)
    mixed = np.where(np.repeat(rng.random(200) < 0.8, 2), cancels, skill)
    games = [
        Power(sample_of(v, plan), 0.1, lambda n: plan.longer(n).units).games(step=2) for v in (mixed, skill)
    ]
    assert games[0] < 0.4 * games[1]


@pytest.mark.parametrize("effect", [0.0, -0.1, 1.0, 3.0])
def test_effects_that_cannot_be(effect):
    plan = MatchPlan(20, 2)
    with pytest.raises(TefudaError, match="less than 1 here"):
        Power(sample_of(np.tile([1.0, -1.0], 10), plan), effect, lambda n: n)


def chain(rng, correlation, games):
    """Normal scores, each of which has this correlation with the one before."""
    shocks = rng.normal(size=games)
    for game in range(1, games):
        shocks[game] = correlation * shocks[game - 1] + np.sqrt(1 - correlation**2) * shocks[game]
    return shocks


@pytest.mark.parametrize("correlation", [0.0, 0.3, 0.6])
def test_carry_is_measured(correlation):
    rng = np.random.default_rng(4)
    found = Carry.of(chain(rng, correlation, 4000), np.zeros(4000), 3.0)
    assert found.correlation == pytest.approx(correlation, abs=0.05)
    assert found.inflation == pytest.approx((1 + correlation) / (1 - correlation), rel=0.2)
    short = Carry.of(chain(rng, correlation, 4000), np.arange(4000) // 2, 3.0)  # series of two games
    assert short.inflation <= 1 + correlation + 0.05


def test_games_of_other_series_are_no_neighbours():
    scores = np.array([1.0, 1.0, -1.0, -1.0] * 50)
    assert Carry.of(scores, np.arange(200) // 2, 3.0).correlation == 0.95
    assert Carry.of(scores, np.arange(200), 3.0).correlation == 0.0


def test_results_that_hang_together_for_longer_are_told():
    rng = np.random.default_rng(1)
    moods = np.repeat(rng.normal(size=40), 25) + 2 * rng.normal(size=1000)  # little of each, but for long
    one = np.zeros(1000)
    assert carries_further(moods - moods.mean(), one)
    for correlation in (0.0, 0.6):  # a chain explains all of it
        assert not carries_further(chain(rng, correlation, 1000), one)
    assert not carries_further(np.zeros(100), np.zeros(100))
