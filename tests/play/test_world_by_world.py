"""What the machine expects, and what is different in the worlds where one move is better."""

import tefuda
from tefuda.core import Decision, Stop
from tefuda.core.words import speaking
from tefuda.play.advice import advice
from tefuda.play.world_by_world import difference, expectation


def _view(game, moves, deal=None, seed=3):
    loaded = tefuda.load(game)
    state = loaded.new_state(seed=seed) if deal is None else loaded.start(deal)
    for move in moves:
        state.play(move)
    return loaded.human_interface(), state.view(state.player)


def _decided(view, move):
    return Decision(view.load_game().move(move))


def test_the_answer_that_is_expected_follows_from_the_view_alone():
    told = []
    for other in ("J", "Q"):
        interface, view = _view("kuhn", [], {"cards": "K" + other})
        told.append([str(one) for one in expectation(interface, view, _decided(view, "bet"))])
    assert told[0] == told[1]
    assert told[0][0].startswith("Then player 2 most likely plays ")


def test_a_move_that_ends_the_game_says_so():
    interface, view = _view("kuhn", ["bet"], {"cards": "QK"})
    assert [str(one) for one in expectation(interface, view, _decided(view, "pass"))] == [
        "It ends the game in 12 of 12 worlds."
    ]


def test_advice_tells_what_is_expected_in_every_language():
    interface, view = _view("geister", [])
    found = advice(tefuda.agent("mc(iterations=64)"), view, interface)
    assert "worlds" in str(found.expects[0])
    with speaking("ja"):
        assert "世界" in str(found.expects[0])


def test_what_is_stopped_says_nothing():
    interface, view = _view("geister", [])
    stop = Stop()
    stop.set()
    assert expectation(interface, view, Decision(view.legal_moves[0]), stop=stop) == []
    assert difference(interface, view, "A north", played="B north", stop=stop) == []


def test_the_worlds_where_a_move_is_better_differ_in_what_it_depends_on():
    """Calling with a queen in Kuhn is right against a jack and wrong against a king."""
    interface, view = _view("kuhn", ["bet"], {"cards": "KQ"})
    told = [str(one) for one in difference(interface, view, "bet", played="pass")]
    assert told[0].startswith("bet is better in ")
    assert "100 %" in told[1]
    assert "0 %" in told[1]
