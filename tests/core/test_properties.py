"""What holds in every state of every game."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tefuda
from support.play import ALL_GAMES, LARGE_GAMES, bytes_of, random_state, some_states
from tefuda import State, TefudaError, View
from tefuda.core import LegalMoves, Move, stream

STATES = st.builds(
    random_state, st.sampled_from([*ALL_GAMES, *LARGE_GAMES]), st.integers(0, 10**6), st.integers(0, 120)
)


def everything(state):
    """All that a State shows."""
    game = state.game
    return (
        repr(state),
        str(state),
        [m.text for m in state.legal_moves],
        state.player,
        [bytes_of(state.view(p)) for p in range(game.players)],
    )


@given(STATES, st.data())
def test_undo_restores(state, data):
    history = []
    for _ in range(data.draw(st.integers(1, 5))):
        if state.is_over:
            break
        history.append(everything(state))
        move = data.draw(st.sampled_from(state.list_moves()))
        state.play(move)
        assert state.moves[-1] == move
        if data.draw(st.booleans()):
            everything(state)  # fills the logs that undo must cut
        history[-1] = (history[-1], move)
    for before, move in reversed(history):
        assert state.undo() == move
        assert everything(state) == before


@given(STATES)
def test_undo_to_the_start_gives_the_start(state):
    while state.moves:
        state.undo()
    assert everything(state) == everything(state.game.start(state.deal))


@given(STATES)
def test_copy_is_independent(state):
    before = everything(state)
    twin = state.copy()
    assert twin == state
    assert everything(twin) == before
    rng = stream(1, "copy")
    while not twin.is_over:
        twin.play(rng.choice(twin.list_moves()))
    everything(twin)
    assert everything(state) == before
    other = state.copy()
    while other.moves:
        other.undo()
    assert everything(state) == before


@given(STATES)
def test_repr_pastes_back(state):
    again = eval(repr(state), {"tefuda": tefuda})
    assert again == state
    assert everything(again) == everything(state)
    assert eval(repr(state.game), {"tefuda": tefuda}) == state.game


@given(STATES)
def test_state_json_replays(state):
    data = json.loads(json.dumps(state.to_json()))
    again = tefuda.load(data["game"]).replay(data["deal"], data["moves"])
    assert everything(again) == everything(state)
    assert again.to_json() == data


@given(STATES)
def test_view_json_round_trip(state):
    for player in range(state.game.players):
        view = state.view(player)
        again = View.from_json(json.loads(json.dumps(view.to_json())))
        assert again == view
        assert bytes_of(again) == bytes_of(view)
        assert again.digest() == view.digest()
        assert view.is_over == state.is_over
        assert view.load_game() == state.game


@given(STATES)
def test_moves_read_back(state):
    for move in state.legal_moves:
        assert state.parse(str(move)) == move
        assert eval(repr(move), {"Move": Move}) == move
    assert list(state.legal_moves) == state.list_moves()


@given(STATES)
def test_views_do_not_share_data_with_the_truth(state):
    before = everything(state)

    def spoil(data):
        if isinstance(data, dict):
            for value in list(data.values()):
                spoil(value)
            data.clear()
        elif isinstance(data, list):
            for value in data:
                spoil(value)
            data.clear()

    for player in range(state.game.players):
        view = state.view(player)
        spoil(view.secret)
        spoil(view.table)
        spoil(view.to_json())
    assert everything(state) == before


def test_views_of_a_middle_start_do_not_share_data_with_the_truth():
    state = tefuda.load("geister").position("1rrrr1/1bbbb1/6/6/1BBBB1/1RRRR1 1 0")
    before = everything(state)
    state.view(0).secret["start"]["squares"][0][0] = "f6"
    assert everything(state) == before


@pytest.mark.parametrize("name", ALL_GAMES)
def test_scores_are_in_range_and_whole_games_end(name):
    low, high = tefuda.load(name).score_range
    seen = 0
    for state in some_states(name, 30):
        rng = stream(3, "ends")
        while not state.is_over:
            assert len(state.legal_moves) > 0
            state.play(rng.choice(state.list_moves()))
        assert state.player is None
        assert not state.legal_moves
        assert state.reason
        assert len(state.scores) == state.game.players
        assert all(low <= s <= high for s in state.scores)
        seen += 1
    assert seen == 30


def test_legal_moves_are_lazy():
    listings = []

    def listing():
        listings.append(1)
        return [Move(0, "a"), Move(1, "b")]

    moves = LegalMoves(listing)
    assert not listings
    assert bool(moves)
    assert len(moves) == 2
    assert "a" in moves
    assert "c" not in moves
    assert Move(1, "b") in moves
    assert Move(1, "a") not in moves
    assert 5 not in moves
    assert moves[0] == Move(0, "a")
    assert moves[-1] == Move(1, "b")
    assert moves[:1] == [Move(0, "a")]
    assert [str(m) for m in moves] == ["a", "b"]
    assert moves.index(Move(1, "b")) == 1
    assert moves == [Move(0, "a"), Move(1, "b")]
    assert repr(moves) == "<legal moves: a, b>"
    assert len(listings) == 1
    assert not LegalMoves(list)


@given(STATES)
def test_legal_moves_of_states(state):
    moves = state.legal_moves
    assert bool(moves) is (not state.is_over)
    assert all(m in moves and m.text in moves for m in list(moves))
    assert "no such move" not in moves
    with pytest.raises(IndexError):
        moves[len(moves)]


@given(STATES)
def test_state_json_round_trip(state):
    assert State.from_json(json.loads(json.dumps(state.to_json()))) == state


RUBBISH = [None, [], {}, {"format": "tefuda.state/1"}, {"format": "tefuda.state/1", "moves": [1]}]


@pytest.mark.parametrize("data", RUBBISH)
def test_state_json_rubbish(data):
    with pytest.raises(TefudaError):
        State.from_json(data)
