"""The default client, by its description; equality with the real binary is measured apart (docs)."""

import pytest

import tefuda
from tefuda._native import daihinmin as native
from tefuda.core import stream
from tefuda.games.daihinmin import notation as n


def choice(hand, table="pass", revolution=False, lock=False, passes=0):
    number = native.default_play(n.read_cards(hand), n.move_number(table), revolution, lock, passes)
    return n.move_text(number)


@pytest.mark.parametrize(
    ("hand", "played"),
    [
        ("S3 S4 S5 S6 H8 C8 D8", "S3-S4-S5-S6"),  # the longest sequence first
        ("S4 S5 S6 H3 H4 H5", "H3-H4-H5"),  # the lowest of equals
        ("S3 S4 S5 H3 H4 H5", "S3-S4-S5"),  # the first suit of equals
        ("S3 S5 S9 JK", "S3-JK-S5"),
        ("S3 S4 S9 JK", "JK-S3-S4"),  # below 3
        ("S9 SA S2 JK", "JK-SA-S2"),  # the lowest start
        ("S4 H4 S9 H9 D9", "S9 H9 D9"),  # the largest group
        ("S4 H9 JK", "S4 JK=H"),
        ("H4 S9 JK", "H4 JK=S"),
        ("S4 H4 D4 C4 JK H9", "S4 H4 D4 C4 JK"),
        ("S3 H3 D3 C3 JK H9", "S3 H3 D3 C3"),  # its slip with five 3s
        ("S4 H6 C9", "S4"),
        ("JK", "JK"),
    ],
)
def test_leading(hand, played):
    assert choice(hand) == played


@pytest.mark.parametrize(
    ("hand", "table", "played"),
    [
        ("S4 H6 C9", "D5", "H6"),
        ("H6 S6 C9", "D5", "C9"),  # pairs are not broken
        ("S6 S7 S8 CK", "D5", "CK"),  # nor sequences
        ("H6 S6", "D5", "pass"),
        ("H6 S6 JK", "D5", "JK"),
        ("S3 CK", "JK", "pass"),  # it never plays spade 3 on a joker
        ("S6 H6 D6 S9 H9", "D5 C5", "S9 H9"),  # exactly two
        ("S6 H6 D6 S9", "D5 C5", "pass"),
        ("S9 JK D4", "D5 C5", "S9 JK=H"),
        ("S6 S7 S8 S9", "H3-H4-H5", "S7-S8-S9"),  # the upper end of a longer run
        ("S7 S9 JK", "H3-H4-H5", "S7-JK-S9"),
        ("S6 S7 D9 JK", "H3-H4-H5", "pass"),  # the joker would land on the 5
    ],
)
def test_following(hand, table, played):
    assert choice(hand, table) == played


@pytest.mark.parametrize(
    ("hand", "table", "played"),
    [
        ("S4 H6 C9", "pass", "C9"),
        ("S4 H6 C9", "D7", "H6"),
        ("S3 S4 S5 H3 H4 H5", "pass", "H3-H4-H5"),  # the last suit
        ("S4 H4 S9 H9", "DT CT", "S9 H9"),
    ],
)
def test_under_revolution(hand, table, played):
    assert choice(hand, table, revolution=True) == played


def test_under_lock():
    assert choice("S6 H7 SK", "S5", lock=True) == "S6"
    assert choice("H7 DK", "S5", lock=True) == "pass"
    assert choice("S9 D9 H9 JK", "S5 C5", lock=True) == "S9 JK=C"


def test_gifts_are_the_lowest_and_never_the_joker():
    assert n.move_text(native.default_gift(n.read_cards("S4 H4 C9 JK"), 2)) == "give S4 H4"


def test_agent_and_native_policy_are_one():
    """Whole games through Views equal the games of the native loop, move for move."""
    fast = tefuda.Match("daihinmin", ["default*5"], games=30, seed=3).run().rows
    slow = tefuda.Match("daihinmin", ["default*5"], games=30, seed=3)
    for agent in slow.agents:
        agent.policy = None
    assert [(row.deal, row.moves, row.scores) for row in slow.run().rows] == [
        (row.deal, row.moves, row.scores) for row in fast
    ]


def test_always_legal():
    game = tefuda.load("daihinmin")
    rng = stream(8, "default")
    carry = game.first_carry()
    for number in range(40):
        state = game.new_state(number, carry)
        while not state.is_over:
            assert state.position.is_legal(state.position.default_move())
            numbers = state.position.legal()
            state.position.force(numbers[rng.below(len(numbers))])
        carry = game.carry_over(carry, state.deal, state.scores)
