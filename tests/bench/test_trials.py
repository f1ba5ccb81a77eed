"""What ``tefuda bench statistics`` shows: intervals cover and tests err as often as they say."""

import pytest

from tefuda.bench.statistics import trials

ALL = trials()
QUICK = {
    ("plain, 100 games", "size"),
    ("rare large payoffs, 1 in 20, 20 games", "size"),
    ("plain, 0.65, 100 games", "power"),
    ("two, 800 apart: undefeated", "interval misses"),
    ("alike deals", "interval misses"),
    ("nothing carries over, 100 games", "warned"),
}


def check(trial, experiments):
    rate, error = trial.measure(experiments)
    assert trial.low - 3 * error <= rate <= trial.high + 3 * error


@pytest.mark.parametrize("trial", [t for t in ALL if (t.design, t.what) in QUICK], ids=lambda t: t.design)
def test_some(trial):
    check(trial, 60)


def test_the_quick_ones_are_there():
    assert len([t for t in ALL if (t.design, t.what) in QUICK]) == len(QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("trial", ALL, ids=lambda t: f"{t.design}, {t.what}")
def test_all(trial):
    check(trial, 400)
