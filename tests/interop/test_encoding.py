"""Views as arrays: from what the View holds, and nothing else."""

import numpy as np
import pytest

import tefuda
from support.play import EVERY_GAME, every_state
from tefuda.core import Rng, TefudaError, View
from tefuda.interop import encode, encoder


@pytest.mark.parametrize("text", EVERY_GAME)
def test_equal_for_two_worlds_with_the_same_view(text):
    game = tefuda.load(text)
    code = encoder(game)
    others = 0
    for number, state in enumerate(every_state(game, 2)):
        if number % 7 or state.is_over:
            continue
        view = state.view(number % game.players)
        world = game.sample(view, Rng(number)).state(game)
        others += (world.deal, list(world.moves)) != (state.deal, list(state.moves))
        same = world.view(view.observer)
        assert same == view
        assert np.array_equal(code.encode(same), code.encode(view))
    assert others or text == "tanhinmin"  # where all hands are open


@pytest.mark.parametrize("text", EVERY_GAME)
def test_fixed_length_between_0_and_1_and_no_two_views_alike(text):
    game = tefuda.load(text)
    code = encoder(game)
    seen = {}
    for state in every_state(game, 3):
        for seat in range(game.players):
            view = state.view(seat)
            encoded = code.encode(view)
            assert encoded.shape == (code.size,)
            assert encoded.dtype == np.float32
            assert 0 <= encoded.min() <= encoded.max() <= 1 + 1e-6
            assert seen.setdefault(encoded.tobytes(), view.digest()) == view.digest()


def test_a_view_from_json_is_encoded_the_same():
    state = tefuda.load("daihinmin").new_state(seed=2)
    view = state.view(1)
    assert np.array_equal(encode(View.from_json(view.to_json())), encode(view))


def test_parts_of_geister_say_what_the_view_says():
    game = tefuda.load("geister")
    state = game.new_state(seed=4)
    view = state.view(1)
    parts = encoder(game).parts(encode(view))
    reds = "".join(letter for letter, red in zip("ABCDEFGH", parts["own red"], strict=True) if red)
    assert reds == view.secret["reds"]
    assert not parts["other red"].any()
    assert parts["turn"].tolist() == [0, 1]
    square = int(np.flatnonzero(parts["own"][0])[0])
    assert view.table["own"]["A"]["square"] == "abcdef"[square % 6] + "123456"[square // 6]


def test_bridge_knows_whose_card_was_played():
    game = tefuda.load("bridge(contract='3NT by S')")
    for state in every_state(game, 1):
        last = state
    parts = encoder(game).parts(encode(last.view(0)))
    dealt = game.start(last.deal)
    for seat in range(4):
        own = encoder(game).parts(encode(dealt.view(seat)))["hands"][0]
        assert np.array_equal(parts["played"][seat], own)


def test_every_number_belongs_to_one_field():
    for text in EVERY_GAME:
        code = encoder(tefuda.load(text))
        assert sum(field.size for field in code.fields) == code.size
        assert len({field.name for field in code.fields}) == len(code.fields)
        assert len(code.describe().splitlines()) == len(code.fields)


def test_what_cannot_be_encoded_is_refused_with_a_sentence():
    kuhn = tefuda.load("kuhn")
    state = kuhn.new_state(seed=1)
    with pytest.raises(TefudaError, match="Only a View"):
        encode(state)
    with pytest.raises(TefudaError, match="not of kuhn"):
        encoder(kuhn).encode(tefuda.load("leduc").new_state(seed=1).view(0))
    with pytest.raises(TefudaError, match="spectator"):
        encode(state.spectator_view())


def test_a_game_of_ones_own_gives_its_numbers():
    from doors import PlainDoors

    with pytest.raises(TefudaError, match="give it a method encode"):
        encoder(PlainDoors())

    class Numbered(PlainDoors):
        name = "doors_numbered_test"

        def encode(self, view):
            return [view.table["coins"] / 4, view.secret["role"] == "spy"]

    game = Numbered()
    view = game.new_state(seed=3).view(2)
    assert encoder(game).encode(view)[-2:].tolist() == [0.0, float(view.secret["role"] == "spy")]
