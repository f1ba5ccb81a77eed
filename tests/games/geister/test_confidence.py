"""Colours that are believed with a confidence (paper G)."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.beliefs import estimator
from tefuda.core import stream
from tefuda.games.geister.worlds import red_chances

UNSEEN = dict.fromkeys("ABCDEFGH")


def test_as_many_blue_as_red_believed_takes_er_as_it_is():
    chances = red_chances(UNSEEN, {"A": "red", "B": "blue"}, 0.7)
    assert chances[:3] == pytest.approx([0.7, 0.3, 0.5])


def test_the_papers_worked_case():
    """1 blue, 4 red left, R_e - B_e = 2.5 would give 93.33 %; one such piece gives 1.037, clamped to 1."""
    seen = UNSEEN | {"F": "blue", "G": "blue", "H": "blue"}
    assert red_chances(seen, {"A": "red"}, 0.7)[0] == 1.0


def test_expected_number_of_blue_pieces_is_right():
    believed = {"A": "red", "B": "red", "C": "red"}
    chances = red_chances(UNSEEN, believed, 0.8)
    blue = sum(1 - chances["ABCDEFGH".index(k)] for k in believed)
    s_blue = 0.2 * 3 + 0.5 * 5
    s_red = 0.8 * 3 + 0.5 * 5
    assert blue == pytest.approx(3 * (1 - 0.8 * 4 / s_red))
    assert s_blue < 4


@pytest.mark.parametrize("er", [0.5, 0.6, 0.8, 0.95])
def test_sampled_worlds_keep_the_totals_and_lean_to_the_belief(er):
    game = tefuda.load("geister")
    state = game.replay({"reds": ["ABCD", "ABCD"]}, [])
    known = estimator(f"known(er={er})").know(state.view(0), {"colours": {"A": "red", "H": "blue"}})
    rng = stream(1, "worlds")
    worlds = [known.sample_world(rng).deal["reds"][1] for _ in range(2000)]
    assert all(len(reds) == 4 for reds in worlds)
    rate = sum("A" in reds for reds in worlds) / 2000
    # Given the totals the chance is a little above er: one red and one blue belief support each other.
    assert er - 0.05 < rate < 1
    if er == 0.5:
        assert rate == pytest.approx(0.5, abs=0.05)


def test_full_confidence_is_knowledge():
    view = tefuda.load("geister").replay({"reds": ["ABCD", "ABCD"]}, []).view(0)
    assert estimator("known(red=1)").know(view, {"colours": {"A": "red"}}).count == 35


@pytest.mark.parametrize("er", [0.2, 1.2])
def test_confidence_out_of_range(er):
    with pytest.raises(TefudaError, match=r"from 0\.5 to 1"):
        tefuda.agent(f"cheating_uct(red=1, er={er})")


def test_a_match_with_doubts():
    result = tefuda.Match(
        "geister", ["cheating_uct(blue=2, red=2, er=0.8, iterations=50)", "random"], games=4, seed=1
    ).run()
    assert len(result.rows) == 4
