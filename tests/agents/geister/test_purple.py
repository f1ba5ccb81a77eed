"""Purple search: what it proves holds whatever the colours are."""

import pytest

import tefuda
from tefuda.core import Stop, TefudaError
from tefuda.games.geister import stayed
from tefuda.games.geister.purple import purple
from tefuda.search.alphabeta import AlphaBeta

GAME = tefuda.load("geister")


def endings(count, seed, plies=90):
    """Positions of games between careless players, late enough that something can be proved."""
    rng = tefuda.Rng(seed)
    found = []
    while len(found) < count:
        state = GAME.new_state(seed=int(rng.below(2**32)))
        for _ in range(plies + rng.below(40)):
            if state.is_over:
                break
            state.play(rng.choice(list(state.legal_moves)))
        if not state.is_over:
            found.append(state)
    return found


@pytest.mark.parametrize("seed", range(4, 4 + 2))
def test_a_proved_win_is_won_in_every_world(seed):
    proved = 0
    for state in endings(25, seed):
        view = state.view(state.player)
        found = purple(view, depth=5)
        wins = [move for move, worth in found.moves.items() if worth.low == 1]
        if not wins:
            continue
        proved += 1
        for world in GAME.worlds(view):
            truth = world.state(GAME)
            exact = AlphaBeta(depth=6).solve(truth)  # the escape itself is a ply more
            assert all(exact.moves[move].low == 1 for move in wins), (repr(truth), wins)
    assert proved >= 2


def test_unknown_pieces_on_their_exit_are_expected_to_leave():
    state = GAME.position("6/B5/4r1/6/R5/b5 1 60")
    found = purple(state.view(0), depth=3)
    losing = [move.text for move, worth in found.moves.items() if worth.high == 0]
    assert losing or found.value < 1


def test_taking_the_last_piece_that_may_be_red_is_a_loss():
    state = GAME.position("6/6/6/1rb3/1B4/R5 1 60")
    found = purple(state.view(0), depth=2)
    take = next(worth for move, worth in found.moves.items() if move.text == "A north")
    assert take.value == 0


def test_who_can_leave_leaves():
    state = GAME.position("B4r/6/6/6/6/R4b 1 60")
    found = purple(state.view(0), depth=1)
    assert {move.text for move in found.best} == {"A north", "A west"}


def test_a_believed_colour_is_taken_for_known():
    state = GAME.position("6/6/6/1rb3/1B4/R5 1 60")
    letter = next(k for k, piece in state.view(0).table["opponent"].items() if piece["square"] == "b3")
    found = purple(state.view(0), depth=2, believed={letter: "blue"})
    take = next(worth for move, worth in found.moves.items() if move.text == "A north")
    assert take.value == 1  # the only blue one
    with pytest.raises(TefudaError):
        purple(state.view(0), depth=2, believed={letter: "green"})


def test_a_limit_of_nodes_repeats_what_the_clock_did():
    view = GAME.new_state(seed=1).view(0)
    timed = purple(view, seconds=0.05)
    assert purple(view, nodes=timed.nodes).moves == timed.moves


def test_it_can_be_stopped():
    stop = Stop()
    stop.set()
    assert purple(GAME.new_state(seed=1).view(0), depth=30, stop=stop).nodes <= 1


@pytest.mark.parametrize(
    "limits", [{}, {"depth": 0}, {"seconds": 0.0}, {"nodes": 0}, {"depth": 2, "table": 0}]
)
def test_impossible_limits_get_a_sentence(limits):
    with pytest.raises(TefudaError):
        purple(GAME.new_state(seed=1).view(0), **limits)


def test_it_is_for_the_player_on_turn():
    with pytest.raises(TefudaError):
        purple(GAME.new_state(seed=1).view(1), depth=2)
    with pytest.raises(TefudaError):
        purple(tefuda.load("geister(setup='choose')").new_state(seed=1).view(0), depth=2)


def test_who_stood_on_its_exit_and_stayed():
    state = GAME.position("B4r/6/6/6/6/R4b 2 61")
    assert stayed(state.view(0)) == frozenset()
    there = next(k for k, piece in state.view(0).table["opponent"].items() if piece["square"] == "f1")
    other = "B" if there == "A" else "A"
    state.play(next(move for move in state.legal_moves if move.text.startswith(other)))
    assert stayed(state.view(0)) == {there}


def test_a_loss_that_rests_on_the_worst_colours_is_put_off():
    """All twelve moves lose within four plies if the colours are as bad as can be, all but one within two."""
    view = GAME.position("rrb1R1/1Bb3/2b1r1/6/2B3/RB1RB1 2 51").view(1)
    assert purple(view, depth=4).value == 0
    saving = [move.text for move in purple(view, depth=2).best]
    assert (len(saving), len(view.legal_moves)) == (1, 12)
    for depth in (4, 6):
        assert tefuda.agent(f"purple(depth={depth})").decide(view).move.text == saving[0]


def test_the_agent_beats_rush_and_searchers_of_little_budget():
    result = tefuda.Match("geister", ["purple(depth=4)", "rush"], games=20, seed=1).run()
    assert result.players[0].wins >= 16
    result = tefuda.Match("geister(setup='choose')", ["purple(depth=3)", "random"], games=4, seed=1).run()
    assert result.players[0].wins >= 3
