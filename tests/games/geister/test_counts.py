"""Numbers of move sequences, frozen, and equal in the reference."""

import pytest

import tefuda
from reference.geister import Geister as Reference
from reference.geister import count_lines

START = [8, 64, 768, 9_200]
# A blue on its exit for both sides, a red on another, captures of both colours at hand.
MIDDLE = "B2r1R/1bB2b/2Rr2/2rB2/1R2b1/b1Br1R 1 60"
MIDDLE_COUNTS = [25, 641, 14346]


def native_lines(state, depth):
    if depth == 0:
        return 1
    total = 0
    for move in list(state.legal_moves):
        state.play(move)
        total += native_lines(state, depth - 1)
        state.undo()
    return total


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_from_the_start(depth):
    state = tefuda.load("geister").start({"reds": ["ABCD", "EFGH"]})
    assert native_lines(state, depth) == START[depth - 1]
    assert count_lines(Reference(["ABCD", "EFGH"]), depth) == START[depth - 1]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_from_a_wild_position(depth):
    state = tefuda.load("geister").position(MIDDLE)
    slow = Reference.placed(state.deal["reds"], state.deal["squares"], 60)
    assert native_lines(state, depth) == MIDDLE_COUNTS[depth - 1]
    assert count_lines(slow, depth) == MIDDLE_COUNTS[depth - 1]


@pytest.mark.slow
def test_from_the_start_to_depth_five():
    state = tefuda.load("geister").start({"reds": ["ABCD", "EFGH"]})
    assert native_lines(state, 5) == count_lines(Reference(["ABCD", "EFGH"]), 5)
