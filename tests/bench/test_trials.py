"""What ``tefuda bench statistics`` shows: intervals cover and tests err as often as they say."""

import numpy as np
import pytest

from tefuda.arena import Match
from tefuda.bench import designs
from tefuda.bench.statistics import trials

ALL = trials()
QUICK = {
    "rate 0.5, 100 games", "rate 0.65, 100 games", "seats 0.9 and 0.4, 100 games",
    "points of 5, effect 0.62, 50 games", "points of 5, duplicate, effect 0.35, 150 games",
    "rare payoffs, 0.05, 100 games", "daihinmin, base among default, 200 games by 100",
    "a learner, one series of 100", "two, 1,200 apart, 100 games", "alike deals",
    "40 decisions, 10% mistakes", "one game in 50 fails, 30 games", "nothing carries over, 100 games",
}  # fmt: skip


def check(trial, experiments):
    for what, rate in trial.measure(experiments).items():
        assert rate.holds(3.5), what


@pytest.mark.parametrize("trial", [t for t in ALL if t.design in QUICK], ids=lambda t: t.design)
def test_some(trial):
    check(trial, 100)


def test_the_quick_ones_are_there():
    assert {t.design for t in ALL} >= QUICK


def test_classes_carry_over_as_in_real_games():
    """The chain that designs draw from has the correlations of the games that it was taken from."""
    scores = designs.carried(("base",) * 5, 100)(np.random.default_rng(1), 100, 100)
    result = Match("daihinmin", ["base*5"], games=10_000, seed=5).run()
    real = result.tally.scores(0).sums.reshape(-1, 100)
    for lag in (1, 2, 3, 5):
        found = [
            np.mean((x - x.mean())[:, lag:] * (x - x.mean())[:, :-lag]) / x.var() for x in (scores, real)
        ]
        assert found[0] == pytest.approx(found[1], abs=0.06)


@pytest.mark.slow
@pytest.mark.parametrize("trial", ALL, ids=lambda t: t.design)
def test_all(trial):
    check(trial, 400)
