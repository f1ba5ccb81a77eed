"""A spectator sees what everybody saw: nothing that does not follow from every single player's View."""

import pytest

import tefuda
from games.test_choices import VARIANTS, positions
from support.play import random_state
from tefuda.core import SPECTATOR, PlainState, TefudaError, Token, View, stream

OTHERS = 4  # worlds that are drawn one after the other, each from another player's View


def twins(state, seed):
    """States that differ in all that is hidden: each is a world of some player's View of the one before."""
    rng = stream(seed, "twins")
    for hop in range(OTHERS):
        player = (seed + hop) % state.game.players
        try:
            state = state.game.sample(state.view(player), rng).state(state.game)
        except TefudaError:
            return  # a game that lists no worlds
        yield state


@pytest.mark.parametrize("name", VARIANTS)
def test_everything_hidden_may_change_and_the_spectator_sees_the_same(name):
    changed = 0
    for seed, state in enumerate(positions(name, games=2, steps=30)):
        if state.is_over:
            continue
        view = state.spectator_view()
        drawn = state.game.picture(view).to_json()
        told = [state.game.human_interface().told(token, SPECTATOR) for token in view.log]
        for twin in twins(state, seed):
            other = twin.spectator_view()
            assert other.to_json() == view.to_json()
            assert twin.game.picture(other).to_json() == drawn
            assert [twin.game.human_interface().told(token, SPECTATOR) for token in other.log] == told
            changed += twin.to_json() != state.to_json()
    assert changed or name in ("tanhinmin", "goofspiel:Goofspiel") or "left" in name  # open games


@pytest.mark.parametrize("name", VARIANTS)
def test_a_spectators_view_has_no_secret_and_no_moves(name):
    for plies in (0, 5, 1000):
        state = random_state(name, 2, plies)
        view = state.spectator_view()
        assert (view.observer, dict(view.secret), view.legal_moves) == (SPECTATOR, {}, ())
        assert view.player == state.player
        assert len(view.log) == state.length
        assert view.svg().startswith("<svg ")
        assert state.game.human_interface().whose(view) == state.game.human_interface().whose(state.view(0))
        if state.is_over:
            assert view.scores == state.scores
        with pytest.raises(TefudaError):
            View.from_json(view.to_json())


def test_daihinmin_gifts_are_not_for_spectators():
    game = tefuda.load("daihinmin(players=2)")
    state = game.new_state(seed=1, carry={**game.first_carry(), "classes": [0, 1], "game": 2})
    state.play(state.list_moves()[0])
    assert state.spectator_view().log == (Token(state.log(0)[0].player, "give"),)


def test_by_default_a_move_is_public_as_far_as_all_saw_the_same():
    state = tefuda.load("plain_doors").new_state(seed=1)
    assert isinstance(state, PlainState)
    state.play("bury left")
    state.play("ask")
    view = state.spectator_view()
    assert [token.seen for token in view.log] == ["?", "ask"]
    assert [token.reveal for token in view.log] == [None, None]
    assert dict(view.table) == {}
    assert "spectator" in view.svg()
