"""Positions that come again, and the player that avoids them."""

import tefuda
from tefuda.games.geister.repeats import repeated

GAME = tefuda.load("geister")


def after(*texts):
    state = GAME.new_state(seed=1)
    for text in texts:
        state.play(text)
    return state


def test_nothing_comes_again_at_the_start():
    assert set(repeated(after().view(0)).values()) == {0}


def test_every_time_counts():
    circle = ("A north", "A north", "A south", "A south")
    there = {move.text: times for move, times in repeated(after(*circle, *circle).view(0)).items()}
    assert there["A north"] == 2
    assert there["B north"] == 0


def test_two_pieces_of_one_colour_are_one_to_the_other():
    """A position is the same whichever of the blue pieces stands where, and another with a red one there."""
    state = GAME.position("r5/b4b/6/6/BB4/1R4 1 60")
    letters = {piece["square"]: k for k, piece in state.view(0).table["own"].items()}
    first, second = letters["a2"], letters["b2"]
    theirs = {piece["square"]: k for k, piece in state.view(0).table["opponent"].items()}["f5"]
    for text in (f"{first} north", f"{theirs} north", f"{first} south"):
        state.play(text)
    state.play(f"{theirs} south")
    assert {move.text: n for move, n in repeated(state.view(0)).items() if n} == {f"{first} north": 1}
    assert second != first


def test_leaving_is_not_a_place():
    state = GAME.position("B4r/6/6/6/R5/4b1 1 60")
    assert set(repeated(state.view(0)).values()) == {0}


def came_back(circles):
    """Play against somebody who walks to and fro; how often is a position there again?"""
    player = tefuda.agent(f"strong(depth=2, nodes=100, share=0, liking=0, worlds=uniform, circles={circles})")
    state, times = GAME.new_state(seed=3), 0
    for turn in range(40):
        move = player.decide(state.view(0)).move
        times += repeated(state.view(0))[move]
        state.play(move)
        state.play(("E west", "E east")[turn % 2])
    return times


def test_who_avoids_circles_does_not_come_back():
    assert came_back(circles=0) > 0
    assert came_back(circles=9) == 0
