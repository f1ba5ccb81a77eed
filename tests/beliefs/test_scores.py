"""Measures of forecasts."""

import math

import pytest

from support.refusals import refused
from tefuda.beliefs import brier, calibration, log_loss
from tefuda.core import stream


def test_forecasts_that_are_right_are_calibrated_and_no_others_score_better():
    rng = stream(1, "forecasts")
    truths = [rng.uniform() for _ in range(4000)]
    outcomes = [rng.uniform() < p for p in truths]
    assert sum(b.is_calibrated for b in calibration(truths, outcomes)) >= 8
    assert sum(b.count for b in calibration(truths, outcomes)) == 4000

    def losses(forecasts):
        given = [p if hit else 1 - p for p, hit in zip(forecasts, outcomes, strict=True)]
        return log_loss(given), brier(forecasts, outcomes)

    bold = [0.98 if p > 0.5 else 0.02 for p in truths]
    assert sum(b.is_calibrated for b in calibration(bold, outcomes)) == 0
    timid = [0.5] * len(truths)
    for other in (bold, timid):
        assert all(mine < theirs for mine, theirs in zip(losses(truths), losses(other), strict=True))


def test_edges():
    assert log_loss([0.0]) == pytest.approx(-math.log(1e-12))
    assert math.isnan(log_loss([]))
    assert math.isnan(brier([], []))
    assert [(b.low, b.high, b.count) for b in calibration([0.0, 1.0], [False, True], bins=2)] == [
        (0, 0.5, 1),
        (0.5, 1, 1),
    ]
    refused(calibration, [1.5], [True])
    refused(calibration, [0.5], [True], 0)
