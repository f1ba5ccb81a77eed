"""The studies of beliefs about roles: what they conclude from what."""

import matplotlib
import numpy as np
import pytest

from tefuda.beliefs import RoleBelief
from tefuda.papers.curves import draw_curves
from tefuda.papers.finding import Finding
from tefuda.papers.saboteur.hiding import curve, judge_hiding
from tefuda.papers.saboteur.roles import Players, by_raises, forecasts, judge_calibration
from tefuda.papers.study import Measured, StudyEffort


def test_rule_s1_as_a_forecast():
    prior = RoleBelief("saboteur", 4, 0, joint={(1, 2): 1 / 3, (1, 3): 1 / 3, (2, 3): 1 / 3})
    assert by_raises(prior, [0, 0, 0, 0]).joint == pytest.approx(prior.joint)
    found = by_raises(prior, [0, 2, 0, 1])
    assert found.chance((1, 3)) > 0.95
    assert found.marginal[2] < 0.05


def test_forecasts_are_the_same_again_and_better_than_the_role_deck():
    table = Players("C2", 0.0)
    one, again = (forecasts(StudyEffort(seed=5), table, 25) for _ in range(2))
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
        ({2: 0.2, 5: 0.5, 8: 0.4}, 4000, "holds"),  # 5 is better than 8: hiding pays
        ({2: 0.2, 5: 0.4, 8: 0.5}, 4000, "fails"),
        ({2: 0.40, 5: 0.41, 8: 0.42}, 50, "open"),
    ],
)
def test_does_hiding_pay(rates, games, verdict):
    found = {f.cell: f for f in judge_hiding(curve("clipped, S1", wins(rates, games, 1)))}
    assert found["clipped, S1: hiding pays"].verdict == verdict
    assert found["clipped, S1: hiding pays"].games == 3 * games
    assert found["clipped, S1: t=2"].verdict == "open"
    whole = found["there is a detector for which the win rate is not monotone in t"]
    assert whole.verdict == verdict  # only one detector here


def test_many_detectors_are_one_claim():
    """The more pairs are looked at, the more one of them must show."""
    rates = {2: 0.50, 5: 0.50, 8: 0.48}
    rows = [
        m
        for n in range(60)
        for m in curve(f"open, D{n}", wins(rates if n == 3 else {2: 0.5, 5: 0.5, 8: 0.5}, 300, n))
    ]
    found = {f.cell: f for f in judge_hiding(rows)}
    assert found["open, D3: hiding pays"].verdict == "holds"
    assert found["there is a detector for which the win rate is not monotone in t"].verdict == "open"


def calibrated(p, seen):
    sums = {"z": -2.5, "p": p, "clipped": 0, **({} if seen is None else {"overconfidence": seen})}
    return judge_calibration([Measured("C2, matched: calibrated", 0.1, (0.09, 0.11), games=1000, sums=sums)])[
        0
    ]


def test_calibrated_is_said_only_where_a_fault_would_have_been_seen():
    assert calibrated(0.3, 1.2).verdict == "holds"
    assert calibrated(0.3, 1.6).verdict == "open"
    assert calibrated(0.3, None).verdict == "open"  # nothing could have been seen
    assert calibrated(0.01, 1.2).verdict == "fails"
    assert "too timid" in calibrated(0.01, 1.2).note
    assert "logits 1.20 times too large would have been seen" in calibrated(0.3, 1.2).note


def test_bins_are_judged_together():
    bins = [
        Measured(f"C2, matched: said {said:.3f}", rate, ci, games=100, sums={"said": said})
        for said, rate, ci in (
            (0.05, 0.20, (0.13, 0.29)),
            (0.55, 0.45, (0.355, 0.548)),
            (0.95, 0.94, (0.88, 0.97)),
        )
    ]
    # The second interval misses its forecast, but not that for three bins together.
    assert [f.verdict for f in judge_calibration(bins)] == ["fails", "open", "open"]


def test_curves_are_drawn(tmp_path):
    matplotlib.use("svg")
    cells = [
        Finding(
            "T", f"open, S1: t={t}", None, ours=0.1 * t, ci95=(0.05 * t, 0.12 * t), games=9, verdict="open"
        )
        for t in (2, 3)
    ]
    draw_curves(cells, tmp_path / "a.svg", r"(\w+), (.*): t=(\d+)", axes=("t", "rate"), diagonal=True)
    draw_curves([], tmp_path / "b.svg", r"(\w+), (.*): t=(\d+)", axes=("t", "rate"))
    assert "open" in (tmp_path / "a.svg").read_text()
    assert (tmp_path / "b.svg").exists()
