"""The native rules against the slow reference, positions in text, and bad input."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tefuda
from reference import tanhinmin as reference
from tefuda import TefudaError
from tefuda.games.tanhinmin import read_position, write_position


def as_reference(state):
    layout = state.layout
    return reference.start(layout.hands, layout.table, layout.by, layout.passed, layout.turn, layout.out)


games = st.builds(
    lambda players, extra, ranks, copies, hidden: (
        f"tanhinmin(players={players}, cards={min(players + extra, ranks * copies)}, "
        f"ranks={ranks}, copies={copies}, hidden={hidden})"
    ),
    st.integers(2, 6), st.integers(0, 10), st.integers(3, 13), st.integers(2, 4), st.booleans(),
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(games, st.integers(0, 2**40), st.randoms(use_true_random=False))
def test_random_games_agree_with_the_reference(name, seed, random):
    game = tefuda.load(name)
    state = game.new_state(seed=seed)
    position = as_reference(state)
    seen = []
    while not state.is_over:
        assert [str(move) for move in reference.legal(position)] == [m.text for m in state.legal_moves]
        assert read_position(state.text) == state.layout
        move = random.choice(reference.legal(position))
        seen.append(state.text)
        before = state.copy()
        state.play(str(move))
        state.undo()
        assert state == before
        assert state.text == seen[-1]
        state.play(str(move))
        position = reference.play(position, move)
        if not state.is_over:
            assert as_reference(state) == position
        played = [int(m.text) for m in state.moves if m.text != "pass"]
        in_hand = [card for hand in state.layout.hands for card in hand]
        assert sorted(played + in_hand) == sorted(card for hand in state.deal["hands"] for card in hand)
    assert reference.is_over(position)
    assert state.scores == reference.scores(position)
    assert sum(state.scores) == sum(range(game.players))
    again = game.replay(json.loads(json.dumps(state.to_json()))["deal"], [m.text for m in state.moves])
    assert again == state
    assert eval(repr(state), {"tefuda": tefuda}) == state


def games_below(state):
    """How many different games there are from here, through the native State."""
    if state.is_over:
        return 1
    total = 0
    for move in state.list_moves():
        state.play(move)
        total += games_below(state)
        state.undo()
    return total


def games_below_reference(position):
    if reference.is_over(position):
        return 1
    return sum(games_below_reference(reference.play(position, move)) for move in reference.legal(position))


@pytest.mark.parametrize(
    ("text", "games"),
    [("1 3 / 2 4", 6), ("1 3 / 2 4 / 3 5", 49), ("1 2 / 1 / 3 / 2 4", 33), ("1 2 3 / 2 2 4 / 3 5", 391)],
)
def test_numbers_of_games(text, games):
    state = tefuda.load(f"tanhinmin(players={text.count('/') + 1})").position(text)
    found = games_below(state)
    assert found == games_below_reference(as_reference(state))
    assert found == games


def test_games_from_positions_agree_with_the_reference():
    game = tefuda.load("tanhinmin(players=4)")
    text = "1 3 10 / 2 / 4 6 8 / 5 7 9 ; table=5 by=2 passed=3,4 turn=1"
    state = game.position(text)
    assert state.text == text
    assert [m.text for m in state.legal_moves] == ["10", "pass"]
    state.play("pass")
    assert state.text == "1 3 10 / 2 / 4 6 8 / 5 7 9 ; turn=2"
    state.play("2")  # out with the 2: the others may still beat it
    assert state.text == "1 3 10 /  / 4 6 8 / 5 7 9 ; table=2 by=2 turn=3 out=2"
    for _ in range(3):
        state.play("pass")
    assert state.player == 2  # all passed: the next seat with cards leads
    assert state.layout.table is None
    assert eval(repr(state), {"tefuda": tefuda}) == state


def test_a_whole_game_with_every_view():
    """A play-through: who sees what of a small hidden game, to the last place."""
    game = tefuda.load("tanhinmin(players=3, cards=6, ranks=6, copies=1, hidden=True)")
    state = game.start({"hands": [[1, 6], [2, 4], [3, 5]]})
    view = state.view(1)
    assert view.table["hands"] == [None, [2, 4], None]
    assert view.secret["pool"] == [1, 2, 3, 4, 5, 6]
    assert view.legal_moves == ()
    for move in ("1", "2", "3", "6", "pass"):
        state.play(move)
    assert state.layout.out == (0,)
    assert state.view(2).table["sizes"] == [0, 1, 1]
    state.play("pass")
    assert state.player == 1  # the owner of the 6 is out; the next seat leads
    state.play("4")
    assert state.is_over
    assert state.scores == (2.0, 1.0, 0.0)
    assert state.view(2).scores == (2.0, 1.0, 0.0)
    assert [token.seen for token in state.view(0).log] == ["1", "2", "3", "6", "pass", "pass", "4"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a b / 2", "A card is its rank"),
        ("1 -2 / 2", "A card is its rank"),
        ("1 0 / 2", "A card is its rank"),
        ("1 65 / 2", "A card is its rank"),
        ("1 ٣ / 2", "A card is its rank"),
        ("1 2", "2 to 6 players"),
        ("", "2 to 6 players"),
        ("1/2/3/4/5/6/7", "2 to 6 players"),
        ("1 2 / / 3", "Player 2 has no cards"),
        ("1 2 / 3 ; out=2", "Player 2 cannot be out"),
        ("1 2 / ; out=2", "that game is over"),
        ("1 2 / 3 ; table=5", "who played the 5"),
        ("1 2 / 3 ; table=x by=1", "A card is its rank"),
        ("1 2 / 3 ; by=1", "need a table card"),
        ("1 2 / 3 ; passed=1", "need a table card"),
        ("1 2 / 3 ; table=1 by=1 turn=1", "cannot be asked to beat it"),
        ("1 2 / 3 ; table=1 by=3", "is not a seat"),
        ("1 2 / 3 ; table=1 by=0", "is not a seat"),
        ("1 2 / 3 ; turn=x", "A seat is a number"),
        ("1 2 / 3 / 4 ; table=1 by=1 passed=2,2", "twice"),
        ("1 2 / 3 / 4 ; table=1 by=1 passed=1", "cannot have passed"),
        ("1 2 / 3 / 4 ; table=1 by=1 passed=2,3", "the trick is over"),
        ("1 2 / 3 / 4 ; table=1 by=1 passed=2 turn=2", "It cannot be the turn"),
        ("1 2 / 3 / 4 ; foo=1", "After the hands come"),
        ("1 2 / 3 / 4 ; table=1 table=2", "each once"),
        ("1 2 / 3 / 4 /  ; table=1 by=1 passed=4 out=4", "is out and cannot have passed"),
        ("1 / 2 /  ; turn=3 out=3", "cannot be on lead"),
    ],
)
def test_impossible_positions_are_refused(text, says):
    with pytest.raises(TefudaError, match=says):
        read_position(text)


def test_what_sits_between_owner_and_turn_has_passed():
    layout = read_position("1 2 / 3 / 4 / 5 ; table=1 by=2 turn=1")
    assert layout.passed == (2, 3)
    assert write_position(layout) == "1 2 / 3 / 4 / 5 ; table=1 by=2 passed=3,4 turn=1"
    assert read_position("3 4 / 9 ; table=2 by=1").turn == 1


@pytest.mark.parametrize(
    "name",
    [
        "tanhinmin(players=1)", "tanhinmin(players=7)", "tanhinmin(cards=2)", "tanhinmin(cards=53)",
        "tanhinmin(ranks=0)", "tanhinmin(ranks=65)", "tanhinmin(copies=0)", "tanhinmin(copies=9)",
        "tanhinmin(players='two')",
    ],
)  # fmt: skip
def test_impossible_games_are_refused(name):
    with pytest.raises(TefudaError):
        tefuda.load(name)


def test_positions_must_fit_the_deck():
    game = tefuda.load("tanhinmin(players=2)")
    with pytest.raises(TefudaError, match="but the deck has only"):
        game.position("5 5 5 / 5 6 ; table=5 by=2")
    with pytest.raises(TefudaError, match="no card of rank 14"):
        game.position("1 / 14")
    with pytest.raises(TefudaError, match="2 hands"):
        game.position("1 / 2 / 3")
    for deal in (
        None,
        {},
        {"hands": 3},
        {"hands": [[1], ["x"]]},
        {"hands": [[1], [2]], "by": "a", "table": 3},
    ):
        with pytest.raises(TefudaError):
            game.start(deal)
    with pytest.raises(TefudaError, match="A move of tanhinmin"):
        game.move("king")
    with pytest.raises(TefudaError, match="cannot play"):
        game.position("1 / 2").play("2")
