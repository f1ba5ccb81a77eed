"""Studies E-fig1 to E-fig5 and E.table, small: what they play, keep and judge."""

from dataclasses import replace

import pytest

import tefuda
from tefuda.core import policy_of
from tefuda.papers.endgame import census, figures, series
from tefuda.papers.study import Measured, StudyEffort


def test_a_figure_is_played_once_and_judged_from_what_was_kept():
    study = next(study for study in figures.STUDIES if study.tag == "E-fig3")
    effort = StudyEffort(scale=0.04)
    measured = study.measure(effort)
    assert effort.played == 200
    assert [one.cell for one in measured] == ["points a game", "ahead of default"]
    again = StudyEffort(scale=0.04, known={("E-fig3", one.cell): one for one in measured})
    assert study.measure(again) == measured
    assert again.played == 0
    [found] = study.judge(measured)
    assert found.ours > 0.5
    worse = replace(measured[1], value=-1.0, ci95=(-1.2, -0.8))
    assert study.judge([measured[0], worse])[0].verdict == "fails"
    assert study.judge([])[0].verdict == "not run"


def test_every_table_has_five_seats():
    for agents in figures.TABLES.values():
        assert len(tefuda.Match("daihinmin", agents, games=5).agents) == 5


def test_a_gain_is_the_difference_of_two_games():
    """A card against itself gains nothing; what goes out at once gains at most four places."""
    policy = policy_of("client").native(tefuda.load("daihinmin"))
    seen = 0
    for _, state, move in census.endings(policy, 6, 1):
        assert sum(state.position.counts) <= census.CARDS
        assert census.gain(policy, state, instead=move, move=move, seed=1) == 0
        other = next(number for number in state.position.legal() if number != move)
        assert -4 <= census.gain(policy, state, instead=other, move=move, seed=1) <= 4
        assert census.gain(policy, state, instead=other, move=move, seed=1) == -census.gain(
            policy, state, instead=move, move=other, seed=1
        )
        seen += 1
    assert seen > 5


def test_wins_of_tables_are_checked_with_the_real_rules():
    """More rules in the table: it is asked more often, and more of its wins are true."""
    policy = policy_of("client").native(tefuda.load("daihinmin"))
    truths = {mode: census.Truth() for mode in census.TABLES}
    for _, state, _ in census.endings(policy, 40, 1):
        real = census.real_wins(state)
        for mode, truth in truths.items():
            claim = census.claim_of(state, mode, real)
            assert claim is None or claim.claimed or not claim.won
            assert claim is None or claim.there or not claim.won
            truth.take(claim, True)
    singles, eights, groups = truths.values()
    assert 10 < singles.asked < eights.asked < groups.asked
    for one in truths.values():
        assert 0 < one.won < one.claimed  # locks, sequences and the joker spoil some of all of them
    assert singles.won / singles.claimed < eights.won / eights.claimed


def test_verdicts_on_modes():
    sums = {"asked": 10, "voted": 6, "differed": 3, "dealt": 100.0, "known": 50.0}
    cells = [Measured("base: paper", 2.0, (1.0, 3.0), games=2000, sums=sums)]
    judged = {one.cell: one for one in census.judge(cells)}
    assert judged["base: paper gains"].verdict == "holds"
    assert "50 % of the deals" in judged["base: paper gains"].note
    assert judged["base: real"].verdict == "not run"


LUCKY = ["endgame(base=random, deals=1)", "random*2", "default*2"]  # every draw counts


@pytest.mark.parametrize(
    "agents",
    [figures.TABLES["E-fig4"], figures.VARIANTS["real: "], figures.VARIANTS["default, all: "], LUCKY],
)
def test_games_of_the_figures_are_those_of_a_match(agents):
    """The study's fast loop plays a match move for move: exchanges, classes, random deals and seats."""
    match = tefuda.Match("daihinmin", agents, games=20, seed=5, duplicate=True, series=4)
    asked = match.run()
    rows = list(series.games_of(match))
    assert len(rows) == 20
    for row, other in zip(rows, asked.rows, strict=True):
        assert (row.deal, row.seating, row.moves, row.scores) == (
            other.deal, other.seating, other.moves, other.scores,
        )  # fmt: skip
    assert series.scores_of(match).mean(axis=0) == pytest.approx([p.mean.value for p in asked.players])


def test_a_player_that_thinks_is_not_for_the_fast_loop():
    match = tefuda.Match("daihinmin", ["endgame(base='mc(iterations=10)')", "default*4"], games=5)
    with pytest.raises(tefuda.TefudaError, match="tefuda match"):
        next(series.games_of(match))
