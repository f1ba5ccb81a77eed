"""Measures of forecasts: scores with intervals, bins, and the test of calibration by simulation."""

import math

import numpy as np
import pytest
from scipy.special import expit

from support.refusals import refused
from tefuda.beliefs import brier, brier_score, calibration, calibration_test, log_loss, log_loss_score
from tefuda.core import TefudaError, stream


def test_forecasts_that_are_right_are_calibrated_and_no_others_score_better():
    rng = stream(1, "forecasts")
    truths = [rng.uniform() for _ in range(4000)]
    outcomes = [rng.uniform() < p for p in truths]
    assert sum(b.is_calibrated for b in calibration(truths, outcomes)) >= 8
    assert sum(b.count for b in calibration(truths, outcomes)) == 4000
    assert calibration_test(truths, outcomes).p > 0.05

    def losses(forecasts):
        given = [p if hit else 1 - p for p, hit in zip(forecasts, outcomes, strict=True)]
        return log_loss(given), brier(forecasts, outcomes)

    bold = [0.98 if p > 0.5 else 0.02 for p in truths]
    assert sum(b.is_calibrated for b in calibration(bold, outcomes)) == 0
    assert calibration_test(bold, outcomes).z > 10
    timid = [0.4 + 0.2 * p for p in truths]
    assert calibration_test(timid, outcomes).z < -5
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
    refused(calibration_test, [1.5], [True])
    refused(calibration_test, [0.5], [True, False])
    refused(brier_score, [0.5], [True], [1, 2])


@pytest.mark.parametrize("bins", [3, 7, 10, 49, 100])
def test_a_forecast_on_an_edge_belongs_to_the_bin_above(bins):
    """29/100 times 100 is 28.999999999999996: bins go by their edges, not by that product."""
    edges = [number / bins for number in range(bins)]
    assert [b.low for b in calibration(edges, [False] * bins, bins)] == edges


def test_impossible_forecasts_that_came_true_are_counted():
    assert log_loss_score([0.5, 0.0, 1e-13]).clipped == 2
    assert brier_score([0.0, 1.0, 1.0, 0.0], [True, False, True, False]).clipped == 2
    test = calibration_test([0.0, 0.5], [True, False])
    assert (test.clipped, test.p) == (1, 0.0)


def drawn(rng, n, spread=1.5):
    logits = rng.normal(0, spread, n)
    return logits, rng.random(n) < expit(logits)


def rejected(factor, n=1_000, samples=200, spread=1.5, seed=1):
    """Return how often forecasts whose logits are so many times the true ones are found out."""
    rng = np.random.default_rng(seed)
    found = 0
    for _ in range(samples):
        logits, was = drawn(rng, n, spread)
        found += calibration_test(expit(factor * logits).tolist(), was.tolist()).p < 0.05
    return found / samples


def test_overconfidence_is_found_and_right_forecasts_are_left_alone():
    assert rejected(1.3) >= 0.75  # counting bins finds 8 to 18 %
    assert rejected(1 / 1.3, seed=2) >= 0.75
    assert rejected(1.0, seed=3) <= 0.06 + 0.03  # two errors of 200 samples


@pytest.mark.slow
@pytest.mark.parametrize("spread", [0.7, 1.0, 1.5, 3.0])
@pytest.mark.parametrize("n", [200, 1_000])
def test_size_of_the_calibration_test(n, spread):
    assert rejected(1.0, n, 4_000, spread, seed=4) <= 0.06


@pytest.mark.slow
def test_very_sure_forecasts_do_not_fool_the_test():
    """Few outcomes decide, so z is far from normal; its distribution is drawn instead."""
    rng = np.random.default_rng(5)
    found = 0
    for _ in range(2_000):
        logits = rng.choice([-1, 1], 300) * rng.normal(6, 1.5, 300)
        was = rng.random(300) < expit(logits)
        found += calibration_test(expit(logits).tolist(), was.tolist()).p < 0.05
    assert found / 2_000 <= 0.06


@pytest.mark.numbers
@pytest.mark.parametrize("n", [300, 1_000])
def test_what_could_have_been_seen_is_seen_four_times_in_five(n):
    rng = np.random.default_rng(6)
    logits, was = drawn(rng, n)
    seen = calibration_test(expit(logits).tolist(), was.tolist()).overconfidence
    assert 1.1 < seen < 2.0
    # Forecasts that say so much more than the truth: the truth is the forecast divided by the factor.
    found = 0
    for _ in range(400):
        said, _ = drawn(rng, n)
        true = rng.random(n) < expit(said / seen)
        found += calibration_test(expit(said).tolist(), true.tolist()).p < 0.05
    assert 0.70 < found / 400 < 0.90


def test_too_few_forecasts_see_nothing():
    test = calibration_test([0.6, 0.4, 0.5], [True, False, True])
    assert test.overconfidence == math.inf
    assert test.p > 0.05
    assert calibration_test([0.5] * 9, [True] * 9).p == 1.0  # one half is never bold


def test_forecasts_of_one_game_are_not_counted_as_if_they_were_independent():
    """Each outcome is told five times: five times the forecasts, no more evidence."""
    rng = np.random.default_rng(8)
    found = {"alone": 0, "by game": 0}
    for _ in range(300):
        logits, was = drawn(rng, 100)
        said, true = np.repeat(expit(logits), 5).tolist(), np.repeat(was, 5).tolist()
        found["alone"] += calibration_test(said, true).p < 0.05
        found["by game"] += calibration_test(said, true, [i // 5 for i in range(500)]).p < 0.05
    assert found["alone"] / 300 > 0.2
    assert found["by game"] / 300 <= 0.09


def test_scores_have_intervals_that_know_games():
    rng = np.random.default_rng(9)
    logits, was = drawn(rng, 200)
    said = expit(logits)
    given = np.where(was, said, 1 - said)
    alone = log_loss_score(given.tolist())
    assert alone.value == pytest.approx(log_loss(given))
    assert alone.low < alone.value < alone.high
    again = log_loss_score(np.repeat(given, 4).tolist(), [i // 4 for i in range(800)])
    assert again.value == pytest.approx(alone.value)
    assert (again.high - again.low) == pytest.approx(alone.high - alone.low, rel=0.1)
    score = brier_score(said.tolist(), was.tolist())
    assert score.value == pytest.approx(brier(said, was))
    assert 0 <= score.low < score.value < score.high <= 1
    perfect = log_loss_score([1.0] * 50)  # nothing but certain hits does not prove a loss of 0
    assert (perfect.value, perfect.low) == (0, 0)
    assert perfect.high > 0


@pytest.mark.slow
@pytest.mark.parametrize("spread", [1.0, 3.0])
def test_intervals_of_scores_cover(spread):
    rng = np.random.default_rng(10)
    logits = rng.normal(0, spread, 400_000)
    p = expit(logits)
    true_brier, true_loss = np.mean(p * (1 - p)), np.mean(-p * np.log(p) - (1 - p) * np.log1p(-p))
    covered = [0, 0]
    for _ in range(200):
        logits, was = drawn(rng, 200, spread)
        said = expit(logits)
        loss = log_loss_score(np.where(was, said, 1 - said).tolist())
        score = brier_score(said.tolist(), was.tolist())
        covered[0] += loss.low <= true_loss <= loss.high
        covered[1] += score.low <= true_brier <= score.high
    assert min(covered) / 200 >= 0.92


def missed(games, seed):
    """Right forecasts, ten of every game with one outcome: the share of bins that miss theirs."""
    rng = np.random.default_rng(seed)
    chances = np.repeat(rng.random(games), 10)
    outcomes = np.repeat(rng.random(games) < chances[::10], 10)
    numbers = np.repeat(np.arange(games), 10)
    both = (calibration(chances, outcomes, games=numbers.tolist()), calibration(chances, outcomes))
    return [np.mean([not b.is_calibrated for b in bins]) for bins in both]


def test_bins_are_judged_by_games():
    by_game, alone = np.mean([missed(60, seed) for seed in range(60)], axis=0)
    assert by_game <= 0.06
    assert alone > 0.4  # as if the forecasts of a game had nothing in common


def test_forecasts_and_games_go_together():
    with pytest.raises(TefudaError, match="2 forecasts, but games has 1"):
        calibration([0.1, 0.2], [True, False], games=[1])
