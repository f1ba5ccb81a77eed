"""The rule without a move that leaves: a blue piece on its exit at its own turn has won."""

import pytest

import tefuda
from tefuda import Budget, TefudaError
from tefuda.beliefs import estimator
from tefuda.core import stream
from tefuda.search import FlatMonteCarlo

TERMINAL = "geister(escape='terminal')"


def after(text, *moves, game=TERMINAL):
    state = tefuda.load(game).position(text)
    for move in moves:
        state.play(move)
    return state


def test_a_blue_piece_that_stands_there_at_its_turn_has_won():
    state = after("5r/B5/6/6/R5/4b1 1 60", "A north")
    assert not state.is_over  # the other may still take it
    assert state.view(1).table["opponent"]["A"]["colour"] is None
    state.play("A south")
    assert (state.reason, state.scores) == ("escape", (1.0, 0.0))
    assert state.position.ply == 62


def test_a_piece_that_plays_on_from_there_is_known_to_be_red():
    state = after("5r/R5/6/6/B5/4b1 1 60", "A north", "A west")
    view = state.view(1)
    assert view.table["opponent"]["A"] == {"square": "f1", "colour": "red"}
    assert view.table["opponent"]["B"]["colour"] is None
    state.play("A south")  # and stays known
    view = state.view(1)
    assert view.table["opponent"]["A"]["colour"] == "red"
    game = view.load_game()
    known = game.knowledge(view)
    assert all("A" in known.world(i).deal["reds"][0] for i in range(known.count))
    assert "A" not in game.unknowns(view).rows


def test_the_draw_comes_before_the_turn():
    state = after(
        "5r/B5/6/6/R5/4b1 1 60", "A north", "A west", game="geister(escape='terminal', max_plies=62)"
    )
    assert state.reason == "draw"


def test_there_is_no_move_that_leaves():
    state = after("5r/R5/6/6/B5/4b1 1 60", "A north", "A west")
    assert {move.text for move in state.legal_moves if move.text.startswith("A")} == {"A south", "A east"}


def test_a_game_that_is_over_cannot_begin():
    with pytest.raises(TefudaError, match="over"):
        tefuda.load(TERMINAL).position("B4r/6/6/6/6/R4b 1 60")
    tefuda.load(TERMINAL).position("B4r/6/6/6/5b/R5 2 61")


def test_another_word_is_refused():
    with pytest.raises(TefudaError, match="'move' or 'terminal'"):
        tefuda.load("geister(escape='win')")


@pytest.mark.parametrize(
    "agent", ["mc(iterations=2000)", "ismcts(iterations=2000)", "det_uct(iterations=2000)"]
)
def test_searches_see_it(agent):
    """One step on the exit wins: nobody can take the piece."""
    state = after("r5/5B/6/6/R5/4b1 1 60")
    assert tefuda.agent(agent).decide(state.view(0)).move.text == "A north"


def test_playouts_end_as_games_move_by_move_do():
    """The same mean score of play-outs and of 1,500 random games from one position."""
    games, iterations = 1500, 40_000
    state = after("1r1b1R/1BB1b1/2Rr2/1rb1B1/1R2B1/4rR 1 60")
    slow = 0.0
    for seed in range(games):
        one, rng = state.copy(), stream(seed, "slow")
        while not one.is_over:
            one.play(rng.choice(one.list_moves()))
        slow += one.scores[0]
    search = FlatMonteCarlo(Budget(iterations=iterations), worlds=estimator("known(blue=4, red=4)"))
    reds = state.deal["reds"][1]
    told = {"colours": {k: "red" if k in reds else "blue" for k in "ABCDEFGH"}}
    found = search.run(state.view(0), 1, hint=told)
    mean = sum(entry.value for entry in found.values) / len(found.values)
    assert abs(mean - slow / games) < 5 * (0.25 / games + 0.25 / iterations) ** 0.5
