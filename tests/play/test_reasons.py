"""Hints with the game's own reasons, in both languages; exact answers where somebody has solved it."""

import pytest

import tefuda
from support.play import EVERY_GAME, random_state
from tefuda.core import Decision, MoveValue
from tefuda.core.words import speaking
from tefuda.play.advice import advice, hint_sentence, reasons
from tefuda.play.table import default_hints


def why(state, move):
    """The reasons of a move, as texts."""
    game = state.game
    return [
        str(r) for r in reasons(game.human_interface(), state.view(state.player), Decision(state.parse(move)))
    ]


@pytest.mark.parametrize("name", [*EVERY_GAME, "plain_doors", "goofspiel:Goofspiel"])
def test_reasons_can_be_given_for_every_move_from_the_view_alone(name):
    for plies in (0, 6, 25):
        state = random_state(name, 4, plies)
        if state.is_over:
            continue
        view, interface = state.view(state.player), state.game.human_interface()
        for move in list(view.legal_moves)[:3]:
            decision = Decision(move)
            told = [str(reason) for reason in reasons(interface, view, decision)]
            assert len(told) <= 5
            twin = (
                state.game.sample(view, tefuda.core.Rng(3)).state(state.game) if "goof" not in name else state
            )
            again = [str(reason) for reason in reasons(interface, twin.view(state.player), decision)]
            assert again == told
            with speaking("ja"):
                assert all(str(r).strip() for r in reasons(interface, view, decision))


def test_geister_says_what_is_forced_whatever_the_colours_are():
    state = tefuda.load("geister").position("5r/B5/6/6/R5/4b1 1 60")
    assert why(state, "A north")[0] == "It wins by force, whatever the colours are."
    assert why(state, "B north")[0] == "A north would win by force, whatever the colours are."
    state = tefuda.load("geister").position("B4r/6/6/6/6/R4b 1 60")
    assert why(state, "A west") == ["A leaves the board and wins the game."]


def test_geister_says_what_a_capture_may_mean():
    state = tefuda.load("geister").position("5b/6/2r3/2R3/6/B5 1 60")  # three reds are captured
    assert "It takes a: if that is red, you lose, since it is the fourth." in why(state, "A north")


def test_daihinmin_says_who_keeps_control_and_what_is_saved():
    deal = {"hands": ["D3 S8 H9 JK", "S4 H4 D4", "S5 H5 D5", "S6 H6 D6", "S7 H7 D7"]}
    state = tefuda.load("daihinmin").start(deal)
    assert "The 8 clears the table: you lead next." in why(state, "S8") or "go out" in why(state, "S8")[0]
    view = state.view(0)
    values = [
        MoveValue(state.parse("H9"), 4.0, 10, spread=0.1),
        MoveValue(state.parse("JK"), 3.0, 10, spread=0.1),
    ]
    told = reasons(state.game.human_interface(), view, Decision(state.parse("H9"), values))
    assert "It saves the joker, which JK would spend." in [str(reason) for reason in told]


def test_daihinmin_endings_of_two_are_solved():
    state = tefuda.load("daihinmin(players=2)").start({"hands": ["D3 S4", "H5 H6 D7"]})
    told = why(state, "D3")
    assert told[0] in ("You win this ending of two by it.", "This ending of two is lost against best play.")


def test_tanhinmin_is_won_or_lost_against_best_play():
    game = tefuda.load("tanhinmin(players=4)")
    state = game.position("1 3 10 / 2 / 4 6 8 / 5 7 9")
    assert why(state, "3") == ["3 wins against best play."]
    assert why(state, "1")[0] == "3 wins by force in 100 % of the 1 possible deals, 1 in 0 %."
    lost = tefuda.load("tanhinmin(players=2)").position("1 2 / 3 4")
    assert why(lost, "1") == ["This is lost against best play."]
    hidden = tefuda.load("tanhinmin(players=2, cards=6, hidden=True)").new_state(seed=1)
    assert why(hidden, hidden.list_moves()[0].text)


def test_bridge_says_what_a_call_means_and_what_holds_in_every_deal():
    state = tefuda.load("bridge").new_state(seed=1)
    assert why(state, "1NT")[0] == "1NT says: 15-17 points, balanced (strong notrump)."
    assert why(state, "1NT")[1].startswith("The bidding table calls 1D: 4+ ♦")
    assert why(state, "pass")[0].startswith("pass says: ")
    choices = state.game.human_interface().choices(state.view(state.player))
    assert {c.move: c.meaning for c in choices}["1NT"] == "15-17 points, balanced (strong notrump)"
    late = random_state("bridge(contract='3NT by S')", 3, 44)
    told = [why(late, move.text) for move in late.legal_moves]
    assert any("with open cards" in text for texts in told for text in texts)


def test_bridge_names_a_finesse():
    deal = "N:AQ32.432.432.432 K4.765.765.T9876 J65.AKQ.AKQ.AKQJ T987.JT98.JT98.5"
    state = tefuda.load("bridge(contract='3NT by S')").start(
        {"deal": deal, "dealer": "S", "vulnerable": "none"}
    )
    for card in ("HJ", "H2", "H5", "HA", "S5", "S7"):
        state.play(card)
    assert why(state, "SQ")[0] == "A finesse: it takes the trick unless East holds ♠K."
    assert not any("finesse" in reason for move in ("SA", "S2") for reason in why(state, move))


def test_saboteur_says_how_far_the_tunnel_is_and_whom_it_suspects():
    state = tefuda.load("saboteur").new_state(seed=2)
    told = {}
    for _ in range(30):
        for move in state.legal_moves:
            if move.text.split()[0] not in told:
                told[move.text.split()[0]] = why(state, move.text)
        breaks = [move for move in state.legal_moves if move.text.startswith("break")]
        if breaks:
            told["break"] = why(state, breaks[0].text)
        state.play(breaks[0] if breaks else state.list_moves()[0])
    texts = [text for lines in told.values() for text in lines]
    assert any("blank cells to a goal" in text for text in texts)
    assert any(text.startswith("player ") and "by chance" in text for text in texts)


def test_a_difference_within_the_error_is_too_close_to_call():
    state = tefuda.load("kuhn").new_state(seed=1)
    first, second = state.list_moves()
    values = [MoveValue(first, 0.700, 100, spread=0.004), MoveValue(second, 0.691, 50, spread=0.027)]
    assert str(hint_sentence(Decision(first, values))).endswith("too close to call.")


@pytest.mark.parametrize("name", ["geister", "saboteur", "bridge", "kuhn"])
def test_hints_come_with_reasons_and_the_estimator_of_the_panel(name):
    game = tefuda.load(name)
    interface = game.human_interface()
    assert interface.estimator.partition("(")[0] in default_hints(game) or interface.estimator == "uniform"
    view = random_state(name, 1, 3).view(random_state(name, 1, 3).player or 0)
    if view.legal_moves:
        found = advice(tefuda.agent(default_hints(game)), view, interface)
        assert found.decision.move in view.legal_moves
        assert all(str(reason) for reason in found.reasons)
