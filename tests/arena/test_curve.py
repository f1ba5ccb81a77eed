"""Curves with bands from results."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.arena.results.curve import curve


@pytest.fixture(scope="module")
def found():
    return {
        n: tefuda.Match("kuhn", [f"ismcts(iterations={n})", "random"], games=10, seed=1).run()
        for n in (5, 50)
    }


def test_a_point_and_an_interval_for_every_result(found):
    picture = curve(found, title="Kuhn", x="iterations").svg()
    assert picture.count("<circle") == 2
    assert all(word in picture for word in (">5<", ">50<", "Kuhn", "iterations"))


def test_several_curves_have_names(found):
    picture = curve({"one": found, "two": found}).svg()
    assert picture.count("<circle") == 6  # with the key
    assert ">one<" in picture


def test_one_result_alone_is_drawn(found):
    assert "<circle" in curve({5: found[5]}).svg()


def test_bad_input_is_told(found):
    with pytest.raises(TefudaError, match="needs results"):
        curve({})
    with pytest.raises(TefudaError, match="log=False"):
        curve({0: found[5], 5: found[50]})
    with pytest.raises(TefudaError, match="no player 7"):
        curve(found, player=7)
