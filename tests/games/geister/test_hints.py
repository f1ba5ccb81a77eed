"""Which colours an Oracle is told."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.core import stream
from tefuda.core.spec import parse
from tefuda.games.geister.hints import PLACES

GAME = tefuda.load("geister")


def told(text, seed=1, game=GAME, player=0):
    state = game.new_state(seed=seed)
    hint = game.hint(state, player, parse(text), rng=stream(seed, "hint"))["colours"]
    reds = state.deal["reds"][1 - player]
    assert all((colour == "red") == (letter in reds) for letter, colour in hint.items())  # always true
    return state, hint


@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_pieces_of_a_place_come_first(place):
    seen = set()
    for seed in range(20):
        state, hint = told(f"known(red=1, place={place})", seed)
        (letter,) = hint
        there = set(PLACES[place]) & set(state.deal["reds"][1])
        assert letter in (there or state.deal["reds"][1])
        seen |= {letter} & there
    assert seen == set(PLACES[place])


@pytest.mark.parametrize("player", [0, 1])
def test_the_nearest_to_the_own_side(player):
    game = tefuda.load("geister(left=3)")
    for seed in range(10):
        state, hint = told("known(pieces=3, nearest=True)", seed, game, player)
        rows = {
            k: int(p["square"][1])
            for k, p in state.view(player).table["opponent"].items()
            if p["square"] != "captured"
        }
        assert len(hint) == 3
        assert sorted(rows[k] for k in hint) == sorted(rows.values())[:3]


def test_numbers_by_colour():
    _, hint = told("known(blue=2, red=3)")
    assert sorted(hint.values()) == ["blue"] * 2 + ["red"] * 3


@pytest.mark.parametrize(
    "text",
    [
        "known(blue=5)",
        "known(place=5)",
        "known(nearest=1)",
        "known(place=1, nearest=True)",
        "known(green=1)",
        "all()",
    ],
)
def test_what_cannot_be_told(text):
    with pytest.raises(TefudaError, match="Geister can tell"):
        told(text)


@pytest.mark.parametrize("text", ["known(place=0)", "known(place=1, nearest=True)", "known(pieces=9)"])
def test_estimators_refuse_it_too(text):
    from tefuda.beliefs import estimator

    with pytest.raises(TefudaError, match="known"):
        estimator(text)
