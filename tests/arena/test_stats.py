import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as scipy_stats

from tefuda.arena.stats import clustered_mean, difference_p, elo, games_needed, wilson


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_equals_scipy(counts):
    k, n = counts
    theirs = scipy_stats.binomtest(k, n).proportion_ci(0.95, method="wilson")
    assert wilson(k, n) == pytest.approx((theirs.low, theirs.high), abs=1e-9)


def test_mean_of_single_values_is_near_the_textbook_interval():
    values = [float(i % 7) for i in range(700)]
    mean = clustered_mean(values, range(700), (0.0, 6.0))
    error = scipy_stats.sem(values)
    assert mean.value == pytest.approx(sum(values) / 700)
    assert mean.error == pytest.approx(error, rel=0.02)
    assert mean.high - mean.low == pytest.approx(2 * 1.963 * error, rel=0.02)


def test_equal_values_prove_nothing_for_certain():
    mean = clustered_mean([1.0] * 100, range(100), (0.0, 1.0))
    assert mean.value == mean.high == 1.0
    assert 0.9 < mean.low < 0.99


def test_clusters_widen_the_interval():
    values = [float(i // 10 % 2) for i in range(400)]  # runs of ten equal values
    apart = clustered_mean(values, range(400), (0.0, 1.0))
    together = clustered_mean(values, [i // 10 for i in range(400)], (0.0, 1.0))
    assert together.error > 2.5 * apart.error


def test_paired_test_equals_scipy():
    values = [0.3, -0.1, 0.5, 0.2, 0.0, 0.4, -0.2, 0.1]
    assert difference_p(values, range(8)) == pytest.approx(scipy_stats.ttest_1samp(values, 0).pvalue)


@pytest.mark.parametrize(
    ("values", "p"), [([], 1.0), ([1.0], 1.0), ([0.0, 0.0], 1.0), ([1.0, 1.0], 0.5), ([1.0] * 4, 0.125)]
)
def test_paired_test_at_the_edges(values, p):
    assert difference_p(values, range(len(values))) == p


def test_elo():
    assert elo(0.5) == pytest.approx(0)
    assert elo(10 / 11) == pytest.approx(400)
    assert (elo(0.0), elo(1.0)) == (-math.inf, math.inf)


def test_games_needed_is_the_textbook_number():
    assert games_needed(0.1, 0.5) == 197  # (1.96 + 0.84)² · 0.25 / 0.01, rounded up
