"""Leduc poker and Liar's dice: the rules by example, worlds, bad input."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.cli.main import main


def leduc(cards, *moves):
    return tefuda.load("leduc").replay({"cards": cards}, moves)


@pytest.mark.parametrize(
    ("cards", "moves", "scores"),
    [
        ("JQK", "call call call call", (-1, 1)),
        ("KQJ", "call raise call raise call", (7, -7)),
        ("JKJ", "raise raise call raise raise call", (13, -13)),  # a pair beats the higher card
        ("QQK", "raise call call call", (0, 0)),
        ("JQK", "raise fold", (1, -1)),
        ("KQJ", "call raise raise fold", (3, -3)),
        ("KQJ", "raise call raise raise fold", (-7, 7)),
    ],
)
def test_leduc_scores(cards, moves, scores):
    state = leduc(cards, *moves.split())
    assert state.is_over
    assert state.scores == scores


def test_leduc_moves_and_the_open_card():
    state = leduc("JQK")
    assert [move.text for move in state.legal_moves] == ["call", "raise"]
    state.play("raise")
    state.play("raise")
    assert [move.text for move in state.legal_moves] == ["fold", "call"]  # two raises a round
    assert state.view(0).table["open"] is None
    state.play("call")
    assert state.view(0).table["open"] == state.view(1).log[-1].reveal == "K"
    assert state.player == 0
    assert "cards" not in leduc("JQK", "raise", "fold").view(0).table  # who folds need not show


def test_leduc_worlds_count_the_copies():
    """With an own J one J and two each of Q and K are left for the other."""
    chances = tefuda.beliefs.of(leduc("JQK", "raise").view(0))
    assert [round(chance, 6) for chance in chances.chances[0]] == [0.2, 0.4, 0.4]


@pytest.mark.parametrize("cards", ["JJJ", "JQ", "JQX", 3, None, ["J", "Q", "K"]])
def test_leduc_refuses_what_is_no_deal(cards):
    with pytest.raises(TefudaError, match="names three cards"):
        tefuda.load("leduc").start({"cards": cards})


@pytest.mark.parametrize(
    ("dice", "moves", "scores"),
    [
        (["3", "5"], "1x3 2x3 liar", (1, -1)),
        (["3", "6"], "1x3 2x3 liar", (-1, 1)),  # the six counts as a three
        (["3", "6"], "2x6 liar", (-1, 1)),  # but a three not as a six
        (["6", "6"], "2x6 liar", (1, -1)),
    ],
)
def test_liars_dice_scores(dice, moves, scores):
    assert tefuda.load("liars_dice").replay({"dice": dice}, moves.split()).scores == scores


def test_liars_dice_bids_rise():
    state = tefuda.load("liars_dice").replay({"dice": ["1", "2"]}, ["1x6"])
    assert [move.text for move in state.legal_moves] == [f"2x{face}" for face in range(1, 7)] + ["liar"]
    assert [m.text for m in tefuda.load("liars_dice").new_state(seed=1).legal_moves][-1] == "2x6"


def test_liars_dice_of_three_players_and_more_dice():
    game = tefuda.load("liars_dice(players=3, dice=2, faces=3)")
    state = game.replay({"dice": ["12", "23", "33"]}, ["4x2", "5x2", "liar"])
    assert state.scores == (0, 1, -1)  # two twos and three wild threes
    assert sum(weight for _, weight in game.deals()) == 3**6


@pytest.mark.parametrize("move", ["0x3", "3x1", "2x7", "x", "liar!", "2X3", ""])
def test_liars_dice_refuses_what_is_no_bid(move):
    with pytest.raises(TefudaError, match="a bid such as"):
        tefuda.load("liars_dice").move(move)


@pytest.mark.parametrize(
    "deal", [{}, {"dice": ["7", "1"]}, {"dice": ["1"]}, {"dice": [1, 2]}, {"dice": "12"}]
)
def test_liars_dice_refuses_what_is_no_deal(deal):
    with pytest.raises(TefudaError, match="names a roll"):
        tefuda.load("liars_dice").start(deal)


@pytest.mark.parametrize("game", ["leduc", "liars_dice", "liars_dice(players=3, faces=3)"])
def test_they_keep_every_promise_of_a_game(game, capsys):
    assert main(["check", game, "--games", "3"]) == 0
