"""The bytes of the contest's protocol, as its description has them."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tefuda
from tefuda.games.daihinmin import notation as n
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.submission import Rejected, read_gift, read_play, shape


def cells(**found):
    """A table from cells such as r0c3=1."""
    table = [0] * 120
    for name, value in found.items():
        row, column = name[1:].split("c")
        table[15 * int(row) + int(column)] = value
    return struct.pack(">120i", *table)


def test_greeting():
    data = wire.hello(20070, "tefuda")
    assert len(data) == 480
    assert data[:4] == bytes.fromhex("00004e66")
    assert data[60:84] == b"".join(b"\0\0\0" + bytes([c]) for c in b"tefuda")
    assert wire.read_hello(wire.hello(20140, "a name longer than nine")) == (20140, "a?name?lo")


def test_hand_and_rows_of_20070():
    hand = n.read_cards("S3 C2 JK")
    state = [1, -2, 0, 6, 0, 0, 0, 0, *[0] * 7]
    people = [11, 11, 11, 10, 10, 0, 1, 2, 3, 4, 4, 3, 2, 1, 0]
    data = wire.pack(wire.Sheet(wire.hand_bytes(hand), state, people), 20070)
    table = wire.cells_of(data)
    assert [(divmod(at, 15), v) for at, v in enumerate(table[:75]) if v] == [
        ((0, 1), 1),
        ((3, 13), 1),
        ((4, 1), 2),
    ]
    assert table[75:79] == (1, 0, 0, 6)  # a negative number is sent as 0
    assert list(table[90:105]) == people
    assert wire.read_hand(table) == hand


def test_table_of_20140():
    state = [1, -2, 0, 6, 1, 0, 1, 0, *[0] * 7]
    people = [11, 11, 11, 10, 10, 0, 1, 2, 3, 4, 4, 3, 2, 1, 0]
    table = wire.Sheet(wire.hand_bytes(n.read_cards("S3 H3 C2 JK")), state, people)
    data = wire.pack(table, 20140)
    assert data == b"3000000000008" + b"3D" + b"8" + b"6" + b"5" + b"BBBAA0123443210"
    again = wire.cells_of(wire.unpack_hex(data))
    assert again[75:83] == (1, -2, 0, 6, 1, 0, 1, 0)
    assert list(again[90:105]) == people
    assert wire.read_hand(again) == n.read_cards("S3 H3 C2 JK")


@given(st.binary(max_size=60))
def test_any_bytes_read_as_a_table(data):
    assert len(wire.unpack_hex(data[:33])) == 480


def position(*hands, moves=(), **more):
    game = tefuda.load(f"daihinmin(players={len(hands)})")
    return game.replay({"hands": list(hands), **more}, moves).position


def test_every_legal_play_is_read_back():
    game = tefuda.load("daihinmin(players=2)")
    hand = "D3 S3 S4 S5 S6 H6 D6 C6 SA S2 JK"
    place = position(hand, "C4")
    for number in place.legal():
        assert read_play(wire.move_bytes(number) + bytes(180), place) == number, game.interned(number)


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (cells(r0c5=1), "not held"),
        (cells(r2c1=1, r0c2=1), "neither one rank nor one suit"),
        (cells(r4c1=2), "row 4"),
        (cells(r0c2=1, r0c3=1), "sequence of two"),
        (cells(r0c2=1, r0c4=1, r1c3=2), "another suit"),
        (cells(r0c2=1, r0c3=3), "value 3"),
        (cells(r0c2=2, r0c3=2), "more than one joker"),
        (cells(r0c0=1), "where no natural card can be"),
        (cells(r0c2=1, r4c2=2), "fifth card"),
        (cells(r0c2=1, r0c6=1, r0c4=2), "gap"),
    ],
)
def test_reasons_of_rejections(sent, why):
    place = position("D3 S4 S5 S6 S8 JK", "C4")
    with pytest.raises(Rejected, match=why):
        read_play(sent, place)


def test_only_unknown_values_are_a_pass():
    assert read_play(cells(r0c2=3, r2c2=-1), position("D3 S4", "C4")) == n.PASS


def test_a_lone_joker_may_stand_anywhere_in_four_rows():
    place = position("D3 JK", "C4")
    for row in range(4):
        for column in range(15):
            assert read_play(cells(**{f"r{row}c{column}": 2}), place) == n.with_joker(0, n.ALONE)


def test_why_a_legal_looking_play_is_refused():
    place = position("D3 D5 S4", "D6 C7 H2 JK", moves=["D5"])
    assert read_play(cells(r2c4=1), place) == n.read_cards("D6")
    place = position("D3 D9 S4", "D6 C7 H2", moves=["D9"])
    with pytest.raises(Rejected, match="not higher"):
        read_play(cells(r2c4=1), place)


def test_gifts():
    hand = n.read_cards("S3 H4 JK")
    assert read_gift(cells(r0c1=1, r3c9=2), hand, 2) == n.read_cards("S3 JK")
    odd = cells(r0c1=1, r3c9=7)
    with pytest.raises(Rejected, match="unknown"):
        read_gift(odd, hand, 1)
    assert read_gift(odd, hand, 1, lenient=True) == n.read_cards("S3")
    for bad in (cells(r0c1=1), cells(r0c1=1, r0c2=1), cells(r0c1=2, r0c2=2), cells(r0c1=1, r4c1=1)):
        with pytest.raises(Rejected):
            read_gift(bad, hand, 2)


@given(
    st.lists(
        st.tuples(st.integers(0, 74), st.sampled_from([1, 1, 1, 2, 3, -5])),
        max_size=5,
        unique_by=lambda c: c[0],
    )
)
def test_shape_spells_a_move_or_says_why(found):
    try:
        number = shape(found) if found else 0
    except Rejected:
        return
    assert n.move_number(n.move_text(number)) == number or number == 0
