"""What a client knows is what it would see at our own table."""

import random

import pytest

from support.bridge_wire import DEAL, GAME
from tefuda.core import TefudaError
from tefuda.core.seeds import stream
from tefuda.games.bridge.notation import read_deal, read_hand, read_seat, read_vulnerable
from tefuda.wire.bridge.seen import SeenBoard


def seen_from(seat, deal):
    hands = read_deal(deal["deal"])
    dealer, vulnerable = read_seat(deal["dealer"]), read_vulnerable(deal["vulnerable"])
    return SeenBoard(GAME, seat, hands[seat], dealer=dealer, vulnerable=vulnerable)


@pytest.mark.parametrize("seed", range(8))
def test_views_are_those_of_our_own_table(seed):
    rng = random.Random(seed)
    state = GAME.start(GAME.deal(stream(seed, "deal")))
    boards = [seen_from(seat, state.deal) for seat in range(4)]
    while not state.is_over:
        seat = state.player
        assert boards[seat].view == state.view(seat)
        assert boards[seat].decider == seat
        move = rng.choice(state.legal_moves)
        state.play(move)
        for board in boards:
            board.play(move.text)
            if board.needs_dummy:
                board.show_dummy(read_deal(state.deal["deal"])[board.dummy])
    for seat, board in enumerate(boards):
        assert board.view == state.view(seat)
        assert board.state.scores == state.scores


def after_the_lead():
    board = seen_from(0, DEAL)
    for move in ("1D", "pass", "pass", "pass", "SA"):
        board.play(move)
    return board


def test_impossible_tales_are_sentences():
    board = seen_from(0, DEAL)
    board.play("1D")
    with pytest.raises(TefudaError, match="rules do not allow"):
        board.play("1C")
    with pytest.raises(TefudaError, match="played in the auction"):
        board.play("SA")
    for move in ("pass", "pass", "pass"):
        board.play(move)
    with pytest.raises(TefudaError, match="two places"):
        board.play("SK")  # our own card, led by somebody else
    board = after_the_lead()
    with pytest.raises(TefudaError, match="two places"):
        board.show_dummy(read_hand("K4.9763.KQ8753.9"))  # our own hand


def test_a_revoke_is_a_sentence():
    board = after_the_lead()
    board.show_dummy(read_deal(DEAL["deal"])[2])
    for move in ("S5", "H2", "S4"):  # West shows out of spades
        board.play(move)
    board.play("SJ")
    board.play("S6")
    with pytest.raises(TefudaError):
        board.play("SQ")
