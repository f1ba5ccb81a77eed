"""How many games an effect takes; whether results of a series hang together for too long."""

import numpy as np
import pytest

from tefuda import TefudaError
from tefuda.arena.matches.plan import MatchPlan
from tefuda.statistics import Power, Sample
from tefuda.statistics.memory import is_too_short, together


def sample_of(values, plan):
    numbers = np.arange(len(values))
    return Sample(values, plan.cluster(numbers), (-1.0, 1.0), counts=None, deals=plan.part(numbers))


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


def test_results_that_hang_together():
    rng = np.random.default_rng(1)
    apart = rng.random(400)
    runs = np.repeat(rng.random(10), 40) + 0.1 * rng.random(400)
    assert together(apart) < 2
    assert together(runs) > 15
    assert not is_too_short(apart, 7)
    assert is_too_short(runs, 7)
    assert not is_too_short(np.ones(100), 4)
