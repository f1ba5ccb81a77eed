"""The learned worth of positions, and how it is taught."""

import math

import numpy as np
import pytest

import tefuda
from tefuda import TefudaError
from tefuda.games.geister.worth import worth_table
from tefuda.learn import Training, TrainingPlan
from tefuda.learn.geister_worth import WorthSchool, worth_lesson
from tefuda.workers import worker_pool

GAME = tefuda.load("geister")


def value(text):
    return worth_table().value(GAME.position(text).position)


def test_more_blue_pieces_are_better():
    even = value("1rr3/1bb3/6/6/1BB3/1RR3 1 60")
    assert value("1rr3/1b4/6/6/1BB3/1RR3 1 60") > even > value("1rr3/1bb3/6/6/1B4/1RR3 1 60")


def test_mirror_images_are_worth_the_same():
    one, mirrored = value("r4b/6/1B4/6/4R1/2b3 1 60"), value("b4r/6/4B1/6/1R4/3b2 1 60")
    assert one == pytest.approx(mirrored, abs=1e-6)


def test_nobody_is_on_turn_in_the_set_up():
    with pytest.raises(ValueError, match="on turn"):
        worth_table().value(tefuda.load("geister(setup='choose')").new_state(seed=1).position)


def test_a_short_training_tells_who_wins_better_than_nothing(tmp_path):
    plan = TrainingPlan(rounds=20, games=200, seed=3, rate=0.01, every=20, exam=200)
    with worker_pool(1) as workers:
        (_, loss, low, high), *_ = Training(WorthSchool(), plan, tmp_path).run(workers).curve
    assert low < loss < high < math.log(2)


def test_a_lesson_is_the_same_again():
    start = [0.0] * WorthSchool.size
    one, again = (worth_lesson(start, [], games=3, seed=4) for _ in range(2))
    assert np.array_equal(one.gradient, again.gradient)
    assert one.points == again.points


def test_it_is_part_of_who_the_player_is():
    assert tefuda.agent("strong").fingerprint() != tefuda.agent("strong(share=0)").fingerprint()


@pytest.mark.parametrize("text", ["strong(share=2)", "strong(circles=-1)", "strong(worth='nothing.npz')"])
def test_impossible_parameters(text):
    with pytest.raises(TefudaError):
        tefuda.agent(text)
