"""The strong player: proof before belief, belief before fear."""

import pytest

import tefuda
from tefuda import Match, TefudaError
from tefuda.core import Turn, stream

GAME = tefuda.load("geister")


def test_it_plays_a_proved_win():
    state = GAME.position("5r/B5/6/6/R5/4b1 1 60")
    assert tefuda.agent("strong").decide(state.view(0)).move.text == "A north"


def test_it_leaves_when_it_can():
    state = GAME.position("B4r/6/6/6/R5/4b1 1 60")
    assert tefuda.agent("strong").decide(state.view(0)).move.text in ("A north", "A west")


def test_what_it_knows_decides_where_fear_sees_only_losses():
    """Three reds are taken and an unknown piece stands before the exit: blue it must be taken, red not."""
    text = "6/2B3/6/1R4/{}4{}/R5 1 60"
    told = {}
    for piece, other in (("b", "r"), ("r", "b")):
        state = GAME.position(text.format(piece, other))
        agent = tefuda.agent("strong(worlds=known(blue=4, red=4))")
        hint = {"colours": {k: "red" if k in state.deal["reds"][1] else "blue" for k in "ABCDEFGH"}}
        told[piece] = agent.choose(Turn(state.view(0), hint=hint, rng=stream(1))).move.text
    assert told["b"] == "C north"
    assert told["r"] != "C north"


def test_games_repeat():
    one, again = (Match("geister", ["strong(depth=2)", "rush"], games=2, seed=5).run().rows for _ in range(2))
    assert [row.moves for row in one] == [row.moves for row in again]


def test_it_beats_a_rusher():
    result = Match("geister", ["strong(depth=3)", "rush"], games=6, seed=1).run()
    assert result.players[0].mean.value > 0.5


@pytest.mark.parametrize(
    "text", ["strong(depth=0)", "strong(colourings=0)", "strong(nodes=0)", "strong(seconds=0)"]
)
def test_impossible_parameters(text):
    with pytest.raises(TefudaError, match="strong"):
        tefuda.agent(text)


def test_estimators_without_colourings_are_refused():
    view = GAME.new_state(seed=1).view(0)
    with pytest.raises(TefudaError, match="colourings"):
        tefuda.agent("strong(worlds=likely(policy=leave))").decide(view)
