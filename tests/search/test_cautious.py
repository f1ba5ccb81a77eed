"""A cautious search takes what was lost in one world for lost in all."""

import pytest

import tefuda
from tefuda import TefudaError


@pytest.fixture
def queen():
    """Q, and the other has bet: calling wins 2 against J and loses 2 against K; folding loses 1."""
    return tefuda.load("kuhn").replay({"cards": "JQ"}, ["bet"]).view(1)


def test_it_folds_where_a_call_may_lose_all(queen):
    assert tefuda.agent("ismcts(iterations=500)").decide(queen).move.text == "bet"
    careful = tefuda.agent("ismcts(iterations=500, cautious=True)").decide(queen)
    assert careful.move.text == "pass"
    values = {entry.move.text: entry.value for entry in careful.values}
    assert values["bet"] < -1 == values["pass"]


def test_where_nothing_may_be_lost_it_searches_as_ever():
    view = tefuda.load("kuhn").replay({"cards": "KQ"}, ["pass", "bet"]).view(0)
    plain, careful = (
        tefuda.agent(f"ismcts(iterations=300, cautious={flag})").decide(view) for flag in (False, True)
    )
    assert plain.values == careful.values


def test_searches_without_shared_nodes_say_so():
    with pytest.raises(TefudaError, match="cautious=True is for ismcts"):
        tefuda.agent("mo_ismcts(cautious=True)")
    with pytest.raises(TefudaError, match="cautious"):
        tefuda.agent("det_uct(cautious=True)")
    with pytest.raises(TefudaError):
        tefuda.agent("ismcts(cautious=3)")


def test_the_told_player_of_paper_g_can_be_cautious():
    game = tefuda.load("geister(max_plies=60)")
    agents = ["cheating_uct(blue=4, red=4, iterations=100, cautious=True)", "ismcts(iterations=100)"]
    assert tefuda.Match(game, agents, games=2, seed=1).run().games == 2
