"""The double-dummy solver: brute force, symmetries, and what is counted without search."""

import pytest

from reference.bridge import brute_force, limited
from support.bridge import bits, deal_text, random_hands
from tefuda import TefudaError
from tefuda._native import bridge as native
from tefuda.core import stream
from tefuda.games.bridge import double_dummy
from tefuda.games.bridge.double_dummy import Position, solve, solve_many, tables

TRUMPS = ["S", "H", "D", "C", None]


def strain_of(trump):
    return trump or "NT"


def solve_hands(hands, trump, leader, trick=(), **limits):
    whole = list(hands)
    for place, card in enumerate(trick):
        seat = (leader + place) % 4
        whole[seat] = (*whole[seat], card)
    return solve(deal_text(whole), strain_of(trump), "NESW"[leader], trick=trick, **limits)


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_small_endings_are_as_brute_force_finds_them(cards):
    for number in range({1: 30, 2: 60, 3: 60, 4: 10}[cards]):
        hands = random_hands(cards, "brute", number)
        trump, leader = TRUMPS[number % 5], number // 5 % 4
        assert solve_hands(hands, trump, leader).tricks == brute_force(hands, trump, leader)


def test_tricks_under_way_are_as_brute_force_finds_them():
    for number in range(120):
        hands = list(random_hands(3, "trick", number))
        trump, leader = TRUMPS[number % 5], number // 5 % 4
        rng = stream(number, "cards on the table")
        trick = []
        for place in range(1 + number % 3):
            seat = (leader + place) % 4
            same = [card for card in hands[seat] if trick and card[0] == trick[0][0]]
            card = rng.choice(same or list(hands[seat]))
            hands[seat] = tuple(c for c in hands[seat] if c != card)
            trick.append(card)
        found = solve_hands(tuple(hands), trump, leader, trick)
        assert found.tricks == brute_force(tuple(hands), trump, leader, trick)
        assert found.player == "NESW"[(leader + len(trick)) % 4]


def test_suits_with_few_cards_give_the_same_answers():
    """All cards of one or two suits: long suits, blocked suits, trumps everywhere."""
    for number in range(60):
        rng = stream(number, "one suit")
        suits = "S" if number % 3 == 0 else "SH"
        deck = [suit + rank for suit in suits for rank in "789TJQKA"]
        rng.shuffle(deck)
        size = 2 if suits == "S" else 3
        hands = tuple(tuple(sorted(deck[size * seat : size * seat + size])) for seat in range(4))
        trump = TRUMPS[number % 2 * 4]
        assert solve_hands(hands, trump, number % 4).tricks == brute_force(hands, trump, number % 4)


def test_guarded_trumps_ruffs_and_second_hand_give_the_same_answers():
    """Two suits, one of them trumps: most of what is counted without search is about such endings."""
    for number in range(120):
        rng = stream(number, "two suits")
        deck = [suit + rank for suit in "SH" for rank in "56789TJQKA"] + ["D2", "D3", "C2", "C3"]
        rng.shuffle(deck)
        size = 3 if number % 8 else 4
        hands = tuple(tuple(sorted(deck[size * seat : size * seat + size])) for seat in range(4))
        trump, leader = "SHDC"[number % 2 if number % 10 else 2], number // 2 % 4
        assert solve_hands(hands, trump, leader).tricks == brute_force(hands, trump, leader), hands


def turned(hands, seats):
    return tuple(hands[(seat - seats) % 4] for seat in range(4))


def renamed(hands, order):
    names = dict(zip("SHDC", order, strict=True))
    return tuple(tuple(sorted(names[card[0]] + card[1] for card in hand)) for hand in hands)


@pytest.mark.parametrize("cards", [6, 9, 11])
def test_turning_the_table_and_renaming_suits_change_nothing(cards):
    for number in range(6):
        hands = random_hands(cards, "symmetry", number)
        trump, leader = TRUMPS[number % 5], number % 4
        here = solve_hands(hands, trump, leader).tricks
        for seats in (1, 2, 3):
            assert solve_hands(turned(hands, seats), trump, (leader + seats) % 4).tricks == here
        for order in ("HSDC", "CDHS", "DCSH"):
            names = dict(zip("SHDC", order, strict=True))
            there = solve_hands(renamed(hands, order), names.get(trump), leader).tricks
            assert there == {names[card[0]] + card[1]: value for card, value in here.items()}


def test_tables_agree_with_leads_and_do_not_depend_on_threads():
    deals = [deal_text(random_hands(8, "table", number)) for number in range(6)]
    found = tables(deals)
    assert tables(deals, workers=2) == found
    for deal, table in zip(deals, found, strict=True):
        for declarer, seat in enumerate("NESW"):
            for strain in ("C", "S", "NT"):
                lead = solve(deal, strain, "NESW"[(declarer + 1) % 4])
                assert table.tricks[seat][strain] == 8 - lead.value


def test_many_positions_in_one_call():
    positions = [Position.of(deal_text(random_hands(7, "many", n)), "NT", "NESW"[n % 4]) for n in range(9)]
    alone = [double_dummy.solve_position(position).tricks for position in positions]
    for workers in (1, 3):
        together = solve_many(positions, workers=workers)
        assert [dict(sorted(found.items())) for found in together] == [dict(sorted(a.items())) for a in alone]
    assert solve_many([]) == []


def test_progress_is_told():
    told = []
    deals = [deal_text(random_hands(4, "progress", number)) for number in range(9)]
    tables(deals, progress=lambda done, total: told.append((done, total)))
    assert told == [(4, 9), (8, 9), (9, 9)]


# What is counted without search.


def bounds(hands, trump, leader):
    suits = {"S": 0, "H": 1, "D": 2, "C": 3, None: 4}
    return native.Solver().bounds([bits(hand) for hand in hands], trump=suits[trump], leader=leader)


def test_quick_and_later_tricks_are_really_had():
    counted = 0
    for number in range(300):
        hands = random_hands(1 + number % 10 // 3, "bounds", number)
        trump, leader = TRUMPS[number % 5], number // 7 % 4
        best = max(brute_force(hands, trump, leader).values())
        quick, later = bounds(hands, trump, leader)
        assert quick <= best <= len(hands[0]) - later
        counted += quick + later
    assert counted > 250  # and they are worth counting


@pytest.mark.numbers
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_search_with_a_horizon_is_as_it_was_defined(depth):
    for number in range(60 if depth < 3 else 15):
        hands = random_hands(4, "limited", number)
        trump, leader = TRUMPS[number % 5], number % 4
        found = solve_hands(hands, trump, leader, depth=4 * depth)
        expected = limited(hands, trump, leader, depth, bounds, leader % 2)
        assert found.tricks == expected
        assert set(found.depths.values()) == {4 * depth}
        assert not found.is_exact


# Questions that cannot be answered.


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("N:A... K... Q...", "NT", "N"), "four hands"),
        (("N:A... K... Q... A...", "NT", "N"), "two hands"),
        (("N:A... K... Q... J2...", "NT", "N"), "cards"),
        (("N:... ... ... ...", "NT", "N"), "at least one"),
        (("N:A... K... Q... J...", "Z", "N"), "strain"),
        (("N:A... K... Q... J...", "NT", "X"), "seat"),
        (("N:A... K... Q... J...", "NT", "N", ["SK"]), "does not have"),
        (("N:A... K... Q... J...", "NT", "N", ["SA", "SK", "SQ", "SJ"]), "three"),
        (("N:A2... K.3.. Q4... J5...", "NT", "N", ["SA", "H3"]), "follow suit"),
    ],
)
def test_impossible_positions_are_refused(arguments, sentence):
    with pytest.raises(TefudaError, match=sentence):
        solve(*arguments[:3], trick=arguments[3] if len(arguments) > 3 else ())


def test_limits_are_positive():
    for limits in ({"seconds": 0}, {"nodes": -1}, {"depth": 0}):
        with pytest.raises(TefudaError, match=r"above 0|from 1"):
            solve("N:A... K... Q... J...", "NT", "N", **limits)


@pytest.mark.parametrize(
    "hands",
    [[1, 1, 2, 4], [1, 2, 4, 1 << 15], [0, 0, 0, 0], [1, 2, 4, 8 + 16]],
    ids=["twice", "deck", "empty", "sizes"],
)
def test_the_native_solver_checks_too(hands):
    with pytest.raises(ValueError, match=r"card|hands"):
        native.Solver().solve(hands, trump=4, leader=0)


@pytest.mark.parametrize(
    "limit", [{"seconds": float("nan")}, {"nodes": 1.5}, {"depth": 0}, {"seconds": "x"}, {"stop": 3}]
)
def test_limits_that_are_none_are_refused(limit):
    with pytest.raises(TefudaError):
        solve("N:KJ9... QT2... A74... 865...", "NT", "N", **limit)
