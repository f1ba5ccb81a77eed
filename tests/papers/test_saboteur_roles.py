"""The studies of beliefs about roles: what they conclude from what."""

import matplotlib
import numpy as np
import pytest

from tefuda.beliefs import RoleBelief
from tefuda.papers import saboteur_hiding
from tefuda.papers.curves import draw_curves
from tefuda.papers.saboteur_roles import Table, by_raises, forecasts
from tefuda.papers.study import Effort, Finding


def test_rule_s1_as_a_forecast():
    prior = RoleBelief("saboteur", 4, 0, {(1, 2): 1 / 3, (1, 3): 1 / 3, (2, 3): 1 / 3})
    assert by_raises(prior, [0, 0, 0, 0]).joint == pytest.approx(prior.joint)
    found = by_raises(prior, [0, 2, 0, 1])
    assert found.chance((1, 3)) > 0.95
    assert found.marginal[2] < 0.05


def test_forecasts_are_the_same_again_and_better_than_the_role_deck():
    table = Table("C2", 0.0)
    one, again = (forecasts(Effort(seed=5), table, 25) for _ in range(2))
    assert one["matched"].truth == again["matched"].truth
    assert len(one["matched"].said) == 25
    matched = one["matched"]
    assert np.mean(matched.truth[3]) > 2 * np.mean(matched.prior[3])
    assert set(one) == {"matched", "unknown", "wrong"}


def wins(rates, games, seed):
    rng = np.random.default_rng(seed)
    luck = rng.random(games)
    return {t: (luck < rate).astype(float) for t, rate in rates.items()}


@pytest.mark.parametrize(
    ("rates", "games", "verdict"),
    [
        ({2: 0.2, 5: 0.5, 8: 0.4}, 4000, "direction"),  # 5 is better than 8: hiding pays
        ({2: 0.2, 5: 0.4, 8: 0.5}, 4000, "differs"),
        ({2: 0.40, 5: 0.41, 8: 0.42}, 50, "inconclusive"),
    ],
)
def test_does_hiding_pay(rates, games, verdict):
    found = saboteur_hiding._pays("cell", wins(rates, games, 1))
    assert found.verdict == verdict
    assert found.games == 3 * games


def test_curves_are_drawn(tmp_path):
    matplotlib.use("svg")
    cells = [
        Finding("T", f"open, S1: t={t}", None, 0.1 * t, (0.05 * t, 0.12 * t), 9, "agrees") for t in (2, 3)
    ]
    draw_curves(cells, tmp_path / "a.svg", r"(\w+), (.*): t=(\d+)", ("t", "rate"), diagonal=True)
    draw_curves([], tmp_path / "b.svg", r"(\w+), (.*): t=(\d+)", ("t", "rate"))
    assert "open" in (tmp_path / "a.svg").read_text()
    assert (tmp_path / "b.svg").exists()
