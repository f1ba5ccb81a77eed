"""Boards and commands of the Geister contests, and games followed from one side only."""

import pytest

import tefuda
from tefuda.core import TefudaError
from tefuda.wire.geister import protocol as wire
from tefuda.wire.geister.seen import SeenGame

GAME = tefuda.load("geister(setup='choose')")


def test_the_first_board_is_the_contest_servers_to_the_byte():
    state = GAME.replay({}, ["set ABCD", "set EFGH"])
    boards = [wire.board_text(state.view(seat).table) for seat in (0, 1)]
    assert boards[0] == "14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u"
    assert boards[1] == "14B24B34B44B15R25R35R45R41u31u21u11u40u30u20u10u"


def test_captured_and_escaped_pieces():
    state = tefuda.load("geister").position("B4r/6/6/6/6/R4b 1 60")
    state.play("A north")
    board = wire.board_text(state.view(0).table)
    assert board.startswith("88b")
    assert wire.read_board(board)[0]["A"] == wire.Piece("escaped", "blue")


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("MOV:A,NORTH", "A north"),
        ("mov:h,w", "H west"),
        ("MOV:Abc,South", "A south"),
        ("MOV: b, E ", "B east"),
    ],
)
def test_moves_are_read_as_the_contest_server_reads_them(line, move):
    assert wire.read_move(line) == move
    assert wire.read_move(wire.move_line(move)) == move


@pytest.mark.parametrize(
    "line", ["", "MOV", "MOV:I,NORTH", "MOV:A", "MOV:A,UP", "MOV:A,NORTHWEST", "SET:ABCD"]
)
def test_what_is_no_move_is_refused(line):
    with pytest.raises(TefudaError):
        wire.read_move(line)


@pytest.mark.parametrize(
    "line", ["SET:ABC", "SET:AABB", "SET:ABCZ", "SET:ABCDE", "SET:", "MOV:A,N", "SET:ABCD,FOO:x"]
)
def test_only_four_different_letters_are_a_setup(line):
    with pytest.raises(TefudaError):
        wire.read_setup(line)


def test_a_setup_may_bring_a_name():
    assert wire.read_setup("SET:dcba,NAME:Naotti") == ("set DCBA", "Naotti")
    assert wire.read_setup("SET:ABCD") == ("set ABCD", "")


@pytest.mark.parametrize("seed", range(12))
def test_following_boards_gives_the_view_that_the_player_has(seed):
    """Random games, told to one side as boards only: its View is that of the truth after every move."""
    rng = tefuda.Rng(seed)
    seat = seed % 2
    truth = GAME.start({})
    for _ in range(2):
        truth.play(rng.choice(list(truth.legal_moves)))
    seen = SeenGame(GAME, seat, truth.moves[seat].text)
    while not truth.is_over:
        before = truth.view(seat)
        if truth.player == seat:
            seen.follow(wire.read_board(wire.board_text(before.table)))
            assert seen.view == before
            move = rng.choice(before.legal_moves)
            truth.play(move)
            taken = truth.view(seat).log[-1].reveal
            seen.play(move.text, taken)
        else:
            truth.play(rng.choice(list(truth.legal_moves)))
    seen.follow(wire.read_board(wire.board_text(truth.view(seat).table)))
    assert seen.state.is_over
    # By which of its two directions a piece left, a board does not tell.
    told = -1 if truth.reason == "escape" else None
    assert seen.view.log[:told] == truth.view(seat).log[:told]
    assert seen.state.reason == truth.reason


@pytest.mark.parametrize(
    "board",
    [
        "14R24R34R44R15B25B35B45B43u31u21u11u40u30u20u10u",  # two steps at once
        "14R24R34R44R15B25B35B45B42u32u21u11u40u30u20u10u",  # two pieces
        "14R24R34R44R15B25B35B45B99u31u21u11u40u30u20u10u",  # a piece that nobody took
        "13R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u",  # our own piece elsewhere
    ],
)
def test_a_board_that_no_move_leads_to_is_answered_with_a_sentence(board):
    seen = SeenGame(GAME, 1, "set ABCD")
    with pytest.raises(TefudaError):
        seen.follow(wire.read_board(board))


@pytest.mark.parametrize("board", ["", "14R", "x" * 48, "66R" * 16, "14R" * 17])
def test_what_is_no_board_is_refused(board):
    with pytest.raises(TefudaError):
        wire.read_board(board)
