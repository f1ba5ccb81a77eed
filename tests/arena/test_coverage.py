"""Nominal 95 % intervals must cover 93 % of A/A matches or more.

Where units are few they cover more, on purpose: a rare large payoff might not have been seen yet. With
hundreds of units they should come down to about 95 %.
"""

import pytest

import tefuda
from support.learners import Mood


def covered(game: str, truth: float, matches: int, games: int, agents=(), **options) -> float:
    """Return the share of A/A matches whose interval contains the true mean score of the first agent."""
    agents = list(agents) or ["random"] * tefuda.load(game).players
    hits = 0
    for seed in range(matches):
        mean = tefuda.Match(game, agents, games=games, seed=seed, **options).run().players[0].mean
        hits += mean.low <= truth <= mean.high
    return hits / matches


@pytest.mark.parametrize(
    "options", [{}, {"duplicate": True}, {"series": 2}], ids=["plain", "duplicate", "series"]
)
def test_kuhn(options):
    assert covered("kuhn", 0.0, 400, 40, **options) >= 0.93  # twenty units


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{}, {"duplicate": True}, {"seats": "fixed"}], ids=["plain", "duplicate", "fixed"]
)
def test_geister(options):
    # Random play favours neither seat by more than a thousandth (research page, section 5).
    assert covered("geister(max_plies=60)", 0.5, 1000, 60, **options) >= 0.93


@pytest.mark.slow
def test_many_units_are_not_covered_too_often():
    assert 0.93 <= covered("kuhn", 0.0, 1000, 400) <= 0.975


@pytest.mark.slow
def test_one_long_series():
    assert 0.93 <= covered("kuhn", 0.0, 1000, 400, series=400) <= 0.97


# Classes, exchange and seats carry over: the winner of a game is likely to win the next (correlation 0.33).
# By symmetry everybody scores 3 on the average of 5 … 1.
DEFAULTS = ["default*5"]


def test_classes_carry_over():
    """Twenty games in a row: intervals that took them for independent would cover 83 %."""
    assert 0.91 <= covered("daihinmin", 3.0, 300, 20, DEFAULTS) <= 0.985


@pytest.mark.slow
@pytest.mark.parametrize(
    ("games", "series"),
    [(40, 100), (100, 100), (300, 100), (240, 20)],
    ids=["part", "whole", "three", "twelve"],
)
def test_classes_carry_over_at_length(games, series):
    """A thousand matches tell a coverage of 0.956 (3,000 others of 40 games) to ± 0.007: 0.97 is chance."""
    assert 0.93 <= covered("daihinmin", 3.0, 1000, games, DEFAULTS, series=series) <= 0.98


@pytest.mark.slow
def test_moods_carry_over():
    """Agents that learn across a series: results hang together over some thirty games."""
    assert 0.91 <= covered("kuhn", 0.0, 200, 240, [Mood(), Mood()], series=20) <= 0.985


@pytest.mark.slow
@pytest.mark.parametrize(("games", "series"), [(1000, 1000), (300, 20)], ids=["one", "fifteen"])
def test_moods_carry_over_at_length(games, series):
    """One series of learners is cut into a few batches, which cover more."""
    most = 0.995 if games == series else 0.98
    assert 0.93 <= covered("kuhn", 0.0, 1000, games, [Mood(), Mood()], series=series) <= most
