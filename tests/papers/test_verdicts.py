"""Verdicts: what may be said of a paper's number and of a claim; how often chance alone makes a wrong one."""

import numpy as np
import pytest

from tefuda.papers.finding import LEGEND, OF_CLAIMS, OF_NUMBERS, VERDICTS
from tefuda.papers.intervals import Interval, all_above, minus, rate, some_above
from tefuda.papers.verdicts import by_chance, chance_words, claim, exact, judge, not_run


def verdict(paper, games, ours, lowered="", calibrated="", null=0.5):
    return judge(
        "T",
        "cell",
        paper=rate(paper, games),
        ours=Interval(*ours),
        games=1000,
        null=null,
        lowered=lowered,
        calibrated=calibrated,
    )


@pytest.mark.parametrize(
    ("paper", "ours", "lowered", "expected", "side"),
    [
        (0.83, (0.82, 0.80, 0.84), "", "agrees", None),
        (0.83, (0.82, 0.80, 0.84), "fewer play-outs", "direction", None),  # the best that it can get
        (0.83, (0.65, 0.62, 0.68), "", "differs", "same"),  # the size surely differs
        (0.83, (0.65, 0.62, 0.68), "fewer play-outs", "differs", "same"),
        (0.83, (0.60, 0.30, 0.90), "", "inconclusive", None),
        (0.83, (0.75, 0.55, 0.90), "", "direction", None),  # surely above a half, how far is open
        (0.83, (0.40, 0.38, 0.42), "", "differs", "other"),
        (0.83, (0.50, 0.48, 0.52), "", "differs", None),  # no effect where a large one is claimed
        (0.50, (0.60, 0.58, 0.62), "", "differs", "other"),  # an effect where none is claimed
        (0.83, (0.40, 0.38, 0.42), "fewer play-outs", "differs", "other"),
        (0.30, (0.31, 0.28, 0.34), "", "agrees", None),
        (0.30, (0.40, 0.38, 0.42), "", "differs", "same"),
        (0.51, (0.51, 0.48, 0.54), "", "inconclusive", None),  # an effect too small to see
        (0.50, (0.51, 0.48, 0.54), "", "inconclusive", None),  # no effect claimed: nothing to agree with
    ],
)
def test_rates(paper, ours, lowered, expected, side):
    found = verdict(paper, 1000, ours, lowered)
    assert (found.verdict, found.side) == (expected, side)
    assert lowered in found.note
    assert "ours − paper's" in found.note


def test_more_games_of_ours_never_make_a_different_size_kinder():
    """The size truly differs: with more games the verdict becomes `differs`, and stays so."""
    found = [verdict(0.83, 1000, rate(0.70, n)).verdict for n in (10, 30, 50, 4_000, 400_000)]
    assert found == ["inconclusive", "direction", "differs", "differs", "differs"]


def test_the_paper_s_own_error_counts():
    ours = rate(0.52, 20_000)
    assert verdict(0.58, 200, ours).verdict != "differs"
    assert verdict(0.58, 20_000, ours).verdict == "differs"


def test_settings_chosen_to_agree_are_no_test():
    assert verdict(0.752, 512, (0.756, 0.750, 0.762), calibrated="chosen").verdict == "calibrated"
    off = verdict(0.752, 512, (0.60, 0.59, 0.61), calibrated="chosen")  # a calibration that failed is told
    assert (off.verdict, off.side) == ("differs", "same")
    assert "chosen" in off.note


def test_a_size_that_differs_though_ours_shows_no_effect_is_told():
    assert "ours cannot be told from 0.5" in verdict(0.83, 1000, (0.51, 0.48, 0.54)).note


def test_exact_numbers_and_claims():
    assert exact("T", "c", paper=5, ours=5).verdict == "exact"
    differs = exact("T", "c", paper=5, ours=6)
    assert (differs.verdict, differs.note) == ("differs", "ours − paper's +1")
    found = [claim("T", "c", holds, games=1, whose="ours") for holds in (True, False, None)]
    assert [f.verdict for f in found] == ["holds", "fails", "open"]
    assert all(f.note == "our claim, not the paper's" for f in found)
    assert claim("T", "c", True, games=1, whose="paper", note="why").note == "the paper's claim; why"
    assert not_run("T", "c", "why").verdict == "not run"
    assert set(OF_NUMBERS) | set(OF_CLAIMS) | {"not run"} == set(VERDICTS) == set(LEGEND)


# By simulation: equal truth, and claims over several cells.


def share_that_differ(truth, paper_games, our_games, samples=2_000):
    rng = np.random.default_rng(7)
    papers, ours = (rng.binomial(n, truth, samples) / n for n in (paper_games, our_games))
    gaps = [minus(rate(b, our_games), rate(a, paper_games)) for a, b in zip(papers, ours, strict=True)]
    return sum(gap.side() is not None for gap in gaps) / samples


@pytest.mark.parametrize("truth", [0.1, 0.52, 0.75])
@pytest.mark.parametrize(("paper_games", "our_games"), [(200, 20_000), (200, 200), (1000, 300), (50, 50)])
def test_equal_truth_seldom_differs(truth, paper_games, our_games):
    """Within 6 %, with two errors of 2,000 samples allowed."""
    assert share_that_differ(truth, paper_games, our_games) <= 0.06 + 2 * 0.005


@pytest.mark.slow
@pytest.mark.parametrize("truth", [0.02, 0.1, 0.3, 0.52, 0.75, 0.9, 0.98])
@pytest.mark.parametrize(
    ("paper_games", "our_games"),
    [(200, 20_000), (200, 200), (1000, 300), (512, 20_000), (20, 1000), (50, 50)],
)
def test_equal_truth_seldom_differs_everywhere(truth, paper_games, our_games):
    assert share_that_differ(truth, paper_games, our_games, 20_000) <= 0.06


def test_differences_of_two_rates_with_equal_truth_seldom_differ():
    """As in S1: the paper's difference of two rates beside a paired one of ours."""
    rng = np.random.default_rng(3)
    wrong, samples = 0, 2_000
    for _ in range(samples):
        with_, without = rng.binomial(477, 0.74) / 477, rng.binomial(512, 0.752) / 512
        paper = minus(rate(with_, 477), rate(without, 512))
        ours = -0.012 + rng.normal(0, 0.002)
        estimate = Interval(ours, ours - 0.00392, ours + 0.00392)
        wrong += judge("T", "c", paper=paper, ours=estimate, games=20_000, null=0.0).verdict == "differs"
    assert wrong / samples <= 0.06


def test_enough_games_agree():
    """Equal truth of 0.75 and 2,000 games each: nearly always within half the effect of 0.25."""
    rng = np.random.default_rng(5)
    found = [
        verdict(rng.binomial(2000, 0.75) / 2000, 2000, rate(rng.binomial(2000, 0.75) / 2000, 2000)).verdict
        for _ in range(1_000)
    ]
    assert found.count("agrees") >= 940
    assert found.count("differs") <= 60


def estimates(rng, truths, games=400):
    return [rate(rng.binomial(games, truth) / games, games) for truth in truths]


def test_a_claim_over_five_cells_is_tested_as_one():
    rng = np.random.default_rng(11)
    true = [all_above(estimates(rng, [0.5] * 5), 0.5) for _ in range(3_000)]
    assert true.count(False) / 3_000 <= 0.06  # cell by cell it would be 12 %
    assert true.count(True) == 0
    one_bad = [all_above(estimates(rng, [0.7] * 4 + [0.5]), 0.5) for _ in range(2_000)]
    assert one_bad.count(True) / 2_000 <= 0.06  # claimed of all, but not true of the last
    good = [all_above(estimates(rng, [0.65] * 5), 0.5) for _ in range(300)]
    assert good.count(True) > 280
    wrong = [all_above(estimates(rng, [0.65] * 4 + [0.38]), 0.5) for _ in range(300)]
    assert wrong.count(False) > 280


def test_a_claim_of_some_cell_is_tested_as_one():
    rng = np.random.default_rng(12)
    none = [some_above([e.wider(5) for e in estimates(rng, [0.5] * 5)], 0.5) for _ in range(3_000)]
    assert none.count(True) / 3_000 <= 0.06
    one = [some_above([e.wider(5) for e in estimates(rng, [0.5] * 4 + [0.62])], 0.5) for _ in range(300)]
    assert one.count(True) > 280
    assert some_above([Interval(0.0, -0.01, 0.01)] * 3, worth=0.02) is False
    assert some_above([Interval(0.0, -0.01, 0.01)] * 3, worth=0.01) is None


def test_chance_alone_makes_some_numbers_differ():
    found = [
        judge("T", f"cell {k}", paper=rate(0.5, 200), ours=rate(0.5, 200), games=200, null=0.5)
        for k in range(99)
    ]
    found += [judge("T", "far", paper=rate(0.5, 200), ours=rate(0.9, 200), games=200, null=0.5)]
    found.append(exact("T", "computed", paper=5, ours=7))
    assert by_chance(found) == (1, 5, 100)
    assert "about 5 of 100" in chance_words(found)
    assert chance_words(found[-1:]) == ""
