"""Games that start after 20 plies."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.games.geister import middles


@pytest.mark.parametrize("left", [2, 3, 4])
def test_so_many_pieces_are_left(left):
    game = tefuda.load(f"geister(left={left})")
    assert len(set(middles.positions(left))) == middles.COUNT
    for seed in range(5):
        state = game.new_state(seed=seed)
        assert (state.position.ply, state.player) == (20, 0)
        for player in (0, 1):
            colours = [
                p["colour"] for p in state.view(player).table["own"].values() if p["square"] != "captured"
            ]
            assert sorted(colours) == ["blue"] * left + ["red"] * left
        assert not any(state.view(p).is_over for p in (0, 1))


def test_the_fixture_can_be_made_again():
    assert middles.generate(tefuda.load("geister"), 4) == list(middles.positions(4))
    assert middles.generate(tefuda.load("geister"), 3) == list(middles.positions(3))


@pytest.mark.parametrize(
    "text",
    [
        "geister(left=1)",
        "geister(left=5)",
        "geister(left=3, setup='choose')",
        "geister(left=3, max_plies=20)",
    ],
)
def test_impossible_parameters(text):
    with pytest.raises(TefudaError, match="left"):
        tefuda.load(text)
