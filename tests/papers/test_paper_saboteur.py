"""Paper S: paired arms, placebo and unread signals, power, and the verdicts' words."""

import math

import numpy as np
import pytest

import tefuda
from tefuda.papers.catalogue import chosen
from tefuda.papers.intervals import Interval
from tefuda.papers.paired import gap_of, paired
from tefuda.papers.results import shipped
from tefuda.papers.saboteur import collusion, grid, search
from tefuda.papers.saboteur.collusion import EFFECT, EFFECT_ERROR, PAPER_EFFECT, misled, power
from tefuda.papers.saboteur.playing import play
from tefuda.papers.saboteur.settings import (
    ARMS,
    BASE,
    MAIN,
    PLACEBO,
    READ,
    SAME_BEND,
    SETTINGS,
    Arm,
    arms_of,
)
from tefuda.papers.saboteur.ties import mutual_information, room
from tefuda.papers.study import StudyEffort, by_name
from tefuda.papers.verdicts import judge

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
def test_a_small_run_comes_near_the_kept_base_rates(setting):
    kept = by_name(shipped(chosen(["S1"])[0]).cells)[f"{setting}: without collusion"].value
    share = float(play(StudyEffort(), setting, Arm(), games=3000).mean())
    assert share == pytest.approx(kept, abs=4 * math.sqrt(kept * (1 - kept) / 3000))


def test_all_arms_play_the_same_deals_and_begin_alike():
    arms = [
        ARMS[name] for name in (BASE, SAME_BEND, PLACEBO, "desc, A, two agreed", "desc, A, opposing roles")
    ]
    base, *others = [played("C2", arm, 60) for arm in arms]
    for rows in others:
        assert [chances(row) for row in rows] == [chances(row) for row in base]
        # Up to the first signal the very same moves are played, so pairing takes out most of the luck.
        assert sum(a.moves[:6] == b.moves[:6] for a, b in zip(rows, base, strict=True)) > 30


def test_pairing_lowers_the_variance():
    base, arm = (play(StudyEffort(), "C2", ARMS[name], games=2000) for name in (BASE, SAME_BEND))
    gap = gap_of(paired("cell", arm, base))
    apart = math.sqrt(float(arm.var() + base.var()) / 2000)
    assert (gap.high - gap.low) / 3.92 < 0.6 * apart


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
    assert 0.25 < misled((rng.random(20_000) < 0.762).astype(float), base, 1) < 0.45
    assert misled((rng.random(20_000) < 0.2).astype(float), base, 1) == 0


@pytest.mark.parametrize(
    ("paper", "ours", "verdict"),
    [
        (PAPER_EFFECT, (-0.012, -0.014, -0.010), "direction"),  # surely lower; the paper's error is large
        (Interval(-0.012, -0.014, -0.010), (-0.012, -0.014, -0.010), "agrees"),
        (PAPER_EFFECT, (0.008, 0.006, 0.010), "inconclusive"),  # other sign, but within the paper's error
        (PAPER_EFFECT, (0.139, 0.132, 0.147), "differs"),
        (PAPER_EFFECT, (0.001, -0.003, 0.005), "inconclusive"),
        (Interval(-0.012, -0.014, -0.010), (0.000, -0.002, 0.002), "differs"),  # none where one is claimed
    ],
)
def test_differences(paper, ours, verdict):
    assert judge("T", "cell", paper=paper, ours=Interval(*ours), games=1000, null=0.0).verdict == verdict


def test_a_small_run_judges_readings_and_controls():
    effort = StudyEffort(scale=0.02, quick=True)
    s1, readings = chosen(["S1", "S1.grid"])
    found = {f.cell: f for f in s1.run(effort) + readings.run(effort)}
    assert found["C2: without collusion"].paper == 0.752
    assert found["C2: without collusion"].verdict == "calibrated"
    c8 = found["C8: with collusion"]
    assert (c8.verdict, c8.side) == ("differs", "other")  # another base rate altogether
    assert found["the paper's games suffice for an effect of its size (power 80 %)"].verdict == "fails"
    assert found[f"C2: {SAME_BEND}"].paper == pytest.approx(EFFECT)
    assert found[f"C2: {PLACEBO} lowers it"].paper is None
    assert set(READ) & {PLACEBO} == set()
    played_before = effort.played
    readings.run(effort)
    assert effort.played == played_before  # studies of one run share their games


def test_claims_over_four_settings_are_one_claim():
    kept = by_name(shipped(chosen(["S1"])[0]).cells)
    found = {f.cell: f for f in collusion.judge_s1(list(kept.values()))}
    protocol = found["collusion by the paper's protocol lowers the saboteurs' win rate"]
    assert (protocol.verdict, protocol.note[:17]) == ("fails", "the paper's claim")
    assert found["a placebo lowers it: the dead end is thrown away, nothing is signalled"].verdict == "holds"


def test_readings_within_both_errors_do_not_differ():
    """The paper's own error is 2.8 points: 34 of 36 cells once said to differ lie within it."""
    found = grid.judge_grid(shipped(chosen(["S1.grid"])[0]).cells)
    differ = [f.cell for f in found if f.verdict == "differs"]
    assert differ == ["C8: desc, A, opposing roles", "C8: desc, A, not exempt"]
    assert {f.side for f in found if f.verdict == "differs"} == {"other"}


def test_paired_cells_count_games_that_one_arm_won():
    arm, base = np.array([1.0, 1, 0, 1, 0]), np.array([1.0, 0, 1, 1])
    m = paired("cell", arm, base)
    assert (m.value, m.games, m.sums) == (0.0, 4, {"up": 1, "down": 1, "arm": 3, "base": 3})
    assert gap_of(m).low < 0 < gap_of(m).high


def test_two_equal_games_prove_nothing():
    gap = gap_of(paired("cell", np.array([1.0, 0.0]), np.array([1.0, 0.0])))
    assert gap.low < -0.5
    assert gap.high > 0.5


def test_search_is_compared_with_all_rules_as_one():
    cells = shipped(chosen(["S.search"])[0]).cells
    found = search.judge_search(cells)
    assert found[0].verdict == "holds"
    assert [f.cell for f in found if f.cell.startswith("searching")] == [
        "searching saboteurs beat all rules",
        "searching miners beat all rules",
    ]


def test_information():
    assert mutual_information([[50, 0], [0, 50]]) == 1
    assert mutual_information([[30, 10], [60, 20]]) == pytest.approx(0)
    assert room([0, 5, 5]) == 0.5
