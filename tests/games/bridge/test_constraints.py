"""Constraints on hands: text, Python, meaning; worlds that keep to them, all equally likely."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

import tefuda
from support.play import random_state
from tefuda import Rng, TefudaError
from tefuda.beliefs import estimator
from tefuda.core import is_consistent, stream
from tefuda.games.bridge.auction import FittingWorlds
from tefuda.games.bridge.constraint import ANYTHING, BALANCED_HAND, constraint, length, points
from tefuda.games.bridge.notation import DECK, cards_of, read_deal, read_hand

CONTRACT = "bridge(contract='2H by E')"
HAND = "AQ3.KJ4.KQ32.J32"  # 16 points, 3-3-4-3


@pytest.mark.parametrize(
    ("text", "is_so"),
    [
        ("hcp 15-17", True),
        ("hcp 16", True),
        ("hcp 17+", False),
        ("balanced", True),
        ("S 3", True),
        ("spades 4+", False),
        ("♠ 2-3 and ♦ 4", True),
        ("hcp(S) 6", True),
        ("points(clubs) 2+", False),
        ("aces 1", True),
        ("kings 2+", True),
        ("has SA", True),
        ("not has SA", False),
        ("top(D) 2", True),
        ("honours(H) 3+", False),
        ("S 5+ or balanced", True),
        ("S 5+ or H 5+, balanced", False),
        ("not (S 5+ or H 5+) and hcp 12 to 18", True),
        ("2+ of SA SK HK", True),
        ("3 of SA SK HK or S 4+", False),
        ("pts 16", True),  # no suit has more than four cards
        ("support(S) 16, support(D) 17+", False),
        ("rule 23", True),
        ("D > S and S >= C", True),
        ("longest(D) and not longest(S)", True),
        ("stop(S) and stop(H) and not stop(C)", True),  # three to the knave is none
        ("good(S) and not good(C)", True),
        ("even", True),
        ("keycards(D) 2, keycards(C) 1", True),
        ("anything", True),
    ],
)
def test_what_a_text_says(text, is_so):
    one = constraint(text)
    assert one.holds(HAND) is is_so
    assert constraint(str(one)) == one
    assert (~one).holds(HAND) is not is_so


def test_the_same_from_python():
    one = (points(15, 17) & BALANCED_HAND) | ~length("S", 5)
    assert one == constraint("(hcp 15-17 and balanced) or not S 5+")
    assert points(3, suit="S") == constraint("hcp(S) 3+")
    for bad in (
        lambda: length("X", 5),
        lambda: length(None, 5),
        lambda: points("a"),
        lambda: length("S", 7, 5),
    ):
        with pytest.raises(TefudaError):
            bad()


@pytest.mark.parametrize(
    "text",
    ["", "hcp", "hcp 15-", "S", "balanced balanced", "(hcp 3", "foo 3", "hcp(X) 3", "has S", "not", "S 5 or",
     "hcp 17-15", "S 4-14", "top 2", "(" * 60 + "balanced" + ")" * 60, "hcp 1" * 1000,
     "2 SA", "2 of", "2 of X", 7],
)  # fmt: skip
def test_what_is_no_constraint_is_refused(text):
    with pytest.raises(TefudaError):
        constraint(text)


@given(st.integers(0, 5), st.integers(0, 3), st.booleans(), st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_a_widened_constraint_holds_more(more_points, more_cards, honours, seed):
    one = constraint("(hcp 12-14, balanced, has SA) or not (S 4+ or hcp 0-7 or aces 1+)")
    wide = one.widened(more_points, more_cards, honours)
    hand = sum(1 << card for card in sorted(cards_of(DECK), key=lambda card: seed * (card + 7) % 1009)[:13])
    assert not one.holds(hand) or wide.holds(hand)


def by_hand(bits):
    """Points, lengths: counted another way."""
    cards = cards_of(bits)
    return sum(max(0, (card & 15) - 8) for card in cards), Counter(card >> 4 for card in cards)


def fitting(view, method="auto", **by_seat):
    game = view.load_game()
    return FittingWorlds(
        game, view, [constraint(by_seat.get(seat, "anything")) for seat in "NESW"], method=method
    )


@pytest.mark.parametrize("method", ["rejection", "shapes", "auto"])
def test_drawn_hands_are_as_they_should_be(method):
    view = tefuda.load(CONTRACT).new_state(seed=3).view(3)
    known = fitting(view, method, N="S 5+, hcp 9-12", S="hcp 13+ and not balanced", E="D 2-5")
    for row in known.sample_hands(200, Rng(1)):
        hands = [int(hand) for hand in row]
        assert sum(hands) == sum(read_deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. -"))
        assert hands[3] == read_hand(view.secret["hand"])
        strength, suits = by_hand(hands[0])
        assert 9 <= strength <= 12
        assert suits[0] >= 5
        strength, suits = by_hand(hands[2])
        assert strength >= 13
        assert sorted(suits[suit] for suit in range(4)) not in ([3, 3, 3, 4], [2, 3, 4, 4], [2, 3, 3, 5])
        assert 2 <= by_hand(hands[1])[1][2] <= 5
    assert known.note == ""
    assert is_consistent(view.load_game(), view, known.sample_world(Rng(4)))


@pytest.mark.parametrize("method", ["rejection", "shapes"])
@pytest.mark.parametrize(
    ("seed", "cards", "observer", "limits"),
    [
        (2, 40, 3, {"N": "hcp 5-12", "S": "S 3+ or hcp 12+"}),  # with voids; three hands hidden from dummy
        (5, 36, 0, {"S": "hcp 8+ and not aces 0", "W": "D 2-4"}),
        (11, 34, 1, {"N": "hcp 0-14 or H 5+", "S": "hcp(S) 1+ or D 3+"}),
    ],
)
def test_worlds_are_uniform_among_those_that_fit(method, seed, cards, observer, limits):
    """Against the enumeration of all worlds, filtered by the constraint one by one."""
    state = random_state(CONTRACT, seed, cards)
    view = state.view(observer)
    game = state.game
    wanted = {"NESW".index(seat): constraint(text) for seat, text in limits.items()}
    missing = game.knowledge(view).missing
    wanted = {seat: one for seat, one in wanted.items() if missing[seat]}
    fit = [
        world.deal["deal"]
        for world in game.worlds(view)
        if all(one.holds(read_deal(world.deal["deal"])[seat]) for seat, one in wanted.items())
    ]
    assert 5 < len(fit) < 1500
    listed = fitting(view, "list", **limits)
    assert sorted(world.deal["deal"] for world, _ in listed.listed(10**6)) == sorted(fit)
    drawn = fitting(view, method, **limits)
    assert drawn.method == method
    rows = drawn.sample_hands(20 * len(fit), stream(1, "uniform", method))
    counts = Counter(drawn._world([int(hand) for hand in row]).deal["deal"] for row in rows)
    assert set(counts) <= set(fit)
    assert chisquare([counts[deal] for deal in fit]).pvalue > 1e-4


def test_few_worlds_are_listed_and_many_drawn():
    late = fitting(random_state(CONTRACT, 3, 40).view(3), N="hcp 5-12")
    assert late.method == "list"
    assert late.count == len(late.listed(10**6))
    assert late.listed(1) is None
    start = tefuda.load(CONTRACT).new_state(seed=3).view(3)
    assert fitting(start, N="hcp 0-30").method == "rejection"
    rare = fitting(start, N="hcp 22+")
    assert rare.method == "shapes"
    assert rare.count is None
    assert rare.acceptance == 1.0


def test_what_is_impossible_is_relaxed_and_told():
    view = tefuda.load(CONTRACT).new_state(seed=3).view(3)  # has 11 points
    known = fitting(view, N="hcp 28-30", S="hcp 2")
    assert known.note == "no world fits: points relaxed by 1, lengths by 0"
    for row in known.sample_hands(20, Rng(1)):
        assert 27 <= by_hand(int(row[0]))[0] <= 31
        assert by_hand(int(row[2]))[0] <= 3
    nothing = fitting(view, N="hcp 5 and hcp 25", S="S 13, H 13")
    assert "are ignored" in nothing.note
    decision = tefuda.agent("mc(iterations=30, worlds=auction(N='S 5 and S 7'))").decide(
        tefuda.load(CONTRACT).new_state(seed=3).view(2)
    )
    assert "lengths by 1" in decision.estimate.note
    assert decision.estimate.note in decision.table()


def test_beliefs_of_a_bridge_view():
    view = tefuda.load(CONTRACT).new_state(seed=3).view(2)
    plain = tefuda.beliefs.of(view, samples=600)
    assert plain.columns == ("N", "E", "W")
    assert len(plain.rows) == 39
    assert plain.chance(plain.rows[0], "N") == pytest.approx(1 / 3, abs=0.1)
    told = tefuda.beliefs.of(view, "auction(N='S 6+')", samples=600)
    spades = [row for row in told.rows if row[0] == "S"]
    assert sum(told.chance(row, "N") for row in spades) >= 6 - 1e-9
    assert sum(plain.chance(row, "N") for row in spades) < 4.5


@pytest.mark.parametrize("text", ["auction(N='foo')", "auction(system='x')", "auction(method='x')"])
def test_bad_estimators_are_refused(text):
    with pytest.raises(TefudaError):
        estimator(text)


def test_formulas_are_checked_at_the_seam():
    from tefuda._native import bridge as native

    for parts in (
        [(12, 0, 0, 0, 0, 1)],
        [(5, 0, 0, 0, 0, 7)],
        [(7, 0, 0, 0, 0, 1)],
        [(0, 0, 0, 1, 0, 1)] * 2,
    ):
        with pytest.raises(ValueError, match=r"formula|kind"):
            native.hand_fits(parts, 1)
    assert native.hand_fits([], 1)
    assert ANYTHING.holds(HAND)


def test_too_many_worlds_are_not_listed():
    """They used to take four gigabytes and then all memory there is."""
    start = tefuda.load(CONTRACT).new_state(seed=3).view(3)
    with pytest.raises(tefuda.TefudaError, match="Leave method out"):
        fitting(start, "list", N="hcp 12-14")
