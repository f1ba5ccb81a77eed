"""Moves, set-ups, squares and positions, to text and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tefuda
from support.play import random_state
from tefuda.games.geister import notation as n

GAMES = st.sampled_from(["geister", "geister(setup='choose')"])


@given(st.integers(0, 31) | st.integers(n.SETUP_MOVES, n.SETUP_MOVES + 69))
def test_moves(number):
    text = n.move_text(number)
    assert n.move_number(text) == number
    assert n.move_number(text.upper().replace(" ", ",")) == number


@pytest.mark.parametrize("text", ["a n", "A,NORTH", "A north", " a  North ", "A,n"])
def test_ways_to_write_a_move(text):
    assert tefuda.load("geister").move(text).text == "A north"


def test_seventy_setups():
    assert len(set(n.RED_SETS)) == 70
    for mask in n.RED_SETS:
        letters = n.red_letters(mask)
        assert n.red_mask(letters) == mask
        assert n.red_mask(letters[::-1].lower()) == mask


@given(st.integers(0, 35), st.integers(0, 1))
def test_squares(square, player):
    name = n.square_name(square, player)
    assert n.square_number(name, player) == square
    assert n.square_name(35 - square, 1 - player) == name


@given(GAMES, st.integers(0, 10**6), st.integers(2, 190))
def test_board_reads_back(name, seed, plies):
    state = random_state(name, seed, plies)
    if state.is_over or state.phase == "setup":
        return
    again = tefuda.load("geister").position(state.board)
    assert again.board == state.board
    assert again.player == state.player
    assert len(again.legal_moves) == len(state.legal_moves)
    assert sorted(p["square"] for p in again.truth()["own"].values()) == sorted(
        p["square"] for p in state.truth()["own"].values()
    )


@given(GAMES, st.integers(0, 10**6), st.integers(0, 200))
def test_pieces_are_conserved(name, seed, plies):
    state = random_state(name, seed, plies)
    if state.phase == "setup":
        return
    truth = state.truth()
    for side in ("own", "opponent"):
        pieces = list(truth[side].values())
        assert len(pieces) == 8
        assert [p["colour"] for p in pieces].count("red") == 4
        assert sum(p["square"] == "escaped" for p in pieces) <= (state.reason == "escape")
    standing = [
        p["square"] for side in ("own", "opponent") for p in truth[side].values() if len(p["square"]) == 2
    ]
    assert len(set(standing)) == len(standing)
    reveals = sum(token.reveal is not None for token in state.view(0).log)
    escapes = state.reason == "escape"
    assert len(standing) + reveals + escapes == 16


def test_diagram_hides_colours():
    state = random_state("geister", 4, 9)
    shown = tefuda.games.geister.diagram.draw(state.view(0).table)
    assert "(a?)" in shown
    assert "(a?)" not in str(state)
    assert str(state).splitlines()[0] == "      a    b    c    d    e    f"
