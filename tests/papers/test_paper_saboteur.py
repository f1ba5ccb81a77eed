"""Paper S: paired arms, placebo and unread signals, power, and the verdicts' words."""

import math

import numpy as np
import pytest

import tefuda
from tefuda.papers import saboteur as paper
from tefuda.papers.saboteur import (
    ARMS,
    BASE,
    EFFECT,
    EFFECT_ERROR,
    LITERAL,
    MAIN,
    PLACEBO,
    READ,
    SETTINGS,
    Arm,
    all_lower,
    arms_of,
    difference,
    lowers,
    misled,
    power,
    rate,
)  # fmt: skip
from tefuda.papers.saboteur_ties import mutual_information, room
from tefuda.papers.study import Effort, judge_difference

DEAD_END = "|"


def played(setting, arm, games=300, seed=1):
    where = SETTINGS[setting]
    game = f"saboteur(preset='tajima', margin={where.margin}, {arm.game})"
    player = f"tajima({', '.join(part for part in (where.players, arm.how) if part)})"
    return tefuda.Match(game, [player] * 2, games=games, seed=seed, seats="roles").run().rows


def chances(row):
    """Return what a deal gave to everybody, without who agreed."""
    return {key: value for key, value in row.deal.items() if key != "agreed"}


def dead_ends_of(row, role):
    """Count the dead ends that players of a role laid; seat 0 begins."""
    return sum(
        DEAD_END in move and "@" in move and row.roles[number % 6] == role
        for number, move in enumerate(row.moves)
    )


@pytest.mark.parametrize("setting", MAIN)
def test_anchors(setting):
    wins = paper.play(Effort(), setting, Arm(), 3000)
    anchor = SETTINGS[setting].anchor
    assert rate(wins)[0] == pytest.approx(anchor, abs=0.03 + 3 * math.sqrt(anchor * (1 - anchor) / 3000))


def test_all_arms_play_the_same_deals_and_begin_alike():
    arms = [ARMS[name] for name in (BASE, LITERAL, PLACEBO, "desc, A, two agreed", "desc, A, opposing roles")]
    base, *others = [played("C2", arm, 60) for arm in arms]
    for rows in others:
        assert [chances(row) for row in rows] == [chances(row) for row in base]
        # Up to the first signal the very same moves are played, so pairing takes out most of the luck.
        assert sum(a.moves[:6] == b.moves[:6] for a, b in zip(rows, base, strict=True)) > 30


def test_pairing_lowers_the_variance():
    base, arm = (paper.play(Effort(), "C2", ARMS[name], 2000) for name in (BASE, LITERAL))
    _, low, high = difference(arm, base)
    apart = math.sqrt(float(arm.var() + base.var()) / 2000)
    assert (high - low) / 3.92 < 0.6 * apart


def test_a_placebo_never_lays_the_dead_end():
    laid = {name: sum(dead_ends_of(r, "miner") for r in played("C2", ARMS[name])) for name in ARMS}
    assert laid[PLACEBO] == 0
    assert laid[BASE] == 0
    assert all(laid[name] > 0 for name in ARMS if name not in (BASE, PLACEBO))


def test_an_unread_signal_is_never_answered():
    """An answer bends the front and raises the path value; miners do that for nothing else."""
    raised = {}
    for name in ("desc, A, high", "desc, unread", BASE):
        game = tefuda.load("saboteur(preset='tajima', margin=2, agreed=4)")
        raised[name] = 0
        for row in played("C6", ARMS[name], 100):
            state = game.start(row.deal)
            for text in row.moves:
                mover, before = state.player, state.position.raises
                state.play(text)
                rose = state.position.raises != before
                raised[name] += rose and DEAD_END not in text and row.roles[mover] == "miner"
    assert raised["desc, A, high"] > 0
    assert raised["desc, unread"] == 0
    assert raised[BASE] == 0


def test_opposing_roles_agree_in_both():
    for row in played("C2", ARMS["desc, A, opposing roles"], 40):
        assert {row.roles[seat] for seat in row.deal["agreed"]} == {"miner", "saboteur"}


def test_exemption_matters_only_where_somebody_is_suspected():
    assert "desc, A, not exempt" not in arms_of("C2")
    assert "desc, A, not exempt" in arms_of("C8")
    assert set(arms_of("C8")) == set(ARMS) - {BASE}


def test_the_papers_own_numbers():
    assert pytest.approx(-0.012) == EFFECT
    assert pytest.approx(-0.43, abs=0.01) == EFFECT / EFFECT_ERROR
    assert power(EFFECT_ERROR) == pytest.approx(0.07, abs=0.01)
    assert power(EFFECT_ERROR / 10) > 0.95


def test_small_samples_mislead():
    rng = np.random.default_rng(1)
    base = (rng.random(20_000) < 0.75).astype(float)
    wrong, formula = misled((rng.random(20_000) < 0.762).astype(float), base, 1)
    assert wrong == pytest.approx(formula, abs=0.03)
    assert 0.25 < wrong < 0.45
    assert misled((rng.random(20_000) < 0.2).astype(float), base, 1)[0] == 0


def test_words_of_verdicts():
    below, above, either = (-0.01, -0.02, -0.001), (0.01, 0.001, 0.02), (0.0, -0.01, 0.01)
    assert [lowers(gap) for gap in (below, above, either)] == [True, False, None]
    assert all_lower([below, below]) is True
    assert all_lower([above, either]) is False
    assert all_lower([above, below]) is None
    assert all_lower([either, below]) is None


@pytest.mark.parametrize(
    ("error", "ours", "verdict"),
    [
        (
            0.028,
            (-0.012, -0.014, -0.010),
            "direction",
        ),  # surely lower, but the paper's error is large
        (0.001, (-0.012, -0.014, -0.010), "agrees"),
        (0.028, (0.008, 0.006, 0.010), "differs"),
        (0.028, (0.001, -0.003, 0.005), "inconclusive"),
        (0.001, (0.000, -0.002, 0.002), "differs"),  # no effect where one is claimed
    ],
)
def test_differences(error, ours, verdict):
    assert judge_difference("T", "cell", EFFECT, error, ours, 1000).verdict == verdict


def test_a_small_run_judges_readings_and_controls():
    effort = Effort(scale=0.02, quick=True)
    found = {f.cell: f for f in paper.s1(effort) + paper.grid(effort)}
    assert found["C2: without collusion"].paper == 0.752
    assert found["C8: with collusion"].verdict == "differs"  # another base rate altogether
    assert found["the paper's games suffice for an effect of its size (power 80 %)"].verdict == "differs"
    assert found[f"C2: {LITERAL}"].paper == pytest.approx(EFFECT)
    assert found[f"C2: {PLACEBO} lowers it"].paper is None
    assert set(READ) & {PLACEBO} == set()
    played_before = effort.played
    paper.grid(effort)
    assert effort.played == played_before  # studies of one run share their games


def test_information():
    assert mutual_information([[50, 0], [0, 50]]) == 1
    assert mutual_information([[30, 10], [60, 20]]) == pytest.approx(0)
    assert room([0, 5, 5]) == 0.5
