"""Calls by search on top of a table, and the tricks that it guesses."""

import numpy as np
import pytest

import tefuda
from tefuda.agents.bridge.bids import SearchedBids, candidates
from tefuda.agents.bridge.call_worth import worths
from tefuda.bench.auction import bid_out, deals, judge
from tefuda.games.bridge.bidding import seen_by_dealer, system
from tefuda.games.bridge.double_dummy import tables
from tefuda.games.bridge.headings import matched
from tefuda.games.bridge.notation import SEATS, STRAINS, call_text, read_deal, read_hand
from tefuda.games.bridge.situation import PASS
from tefuda.games.bridge.trick_estimate import estimate

SAYC = system("sayc")
SLAM = "N:AKQ2.AK2.AK2.432 876.876.876.8765 J543.QJ3.QJ3.AK9 T9.T954.T954.QJT"


def guessed(hands, declarer, strain):
    rows = np.array([hands], dtype=np.uint64)
    mean, spread = estimate(rows, np.array([declarer]), np.array([STRAINS.index(strain)]))
    return float(mean[0]), float(spread[0])


def test_guessed_tricks_are_near_the_solver():
    boards = [hands for hands, _, _ in deals(8, 72_000_000)]
    off, usual = [], []
    for hands, table in zip(boards, tables(boards, workers=1), strict=True):
        for declarer, seat in enumerate(SEATS):
            for strain in STRAINS:
                tricks = table.tricks[seat][strain]
                off.append((tricks - guessed(hands, declarer, strain)[0]) ** 2)
                usual.append((tricks - 6.5) ** 2)
    assert np.mean(off) < 1.3
    assert np.mean(usual) > 4


def test_the_order_of_the_side_suits_does_not_matter():
    hands = next(deals(1, 72_000_050))[0]
    swapped = tuple(
        hand & 0xFFFF | (hand >> 32 & 0xFFFF) << 16 | (hand >> 16 & 0xFFFF) << 32 | hand >> 48 << 48
        for hand in hands
    )
    assert swapped != hands
    for strain in ("S", "C", "NT"):
        assert guessed(swapped, 0, strain) == pytest.approx(guessed(hands, 0, strain), abs=1e-4)


def gains(calls, *, text=SLAM, auction="1NT pass"):
    now = SAYC.situation(auction.split(), 0)
    rows = np.array([read_deal(text)], dtype=np.uint64)
    numbers = [SAYC.number(call) for call in calls]
    return worths(SAYC, now, numbers, hands=rows, dealer=2, vulnerable=0)[:, 0]


def test_calls_are_worth_what_the_table_makes_of_them():
    first, small, grand = gains(["pass", "6NT", "7NT"])
    assert first == 0
    assert small > 8
    assert grand < small


def test_nobody_lets_us_play_undoubled_what_fails_in_sight():
    weak = "N:876.876.876.8765 AKQ2.AK2.AK2.432 J543.QJ3.QJ3.AK9 T9.T954.T954.QJT"
    assert gains(["pass", "6NT"], text=weak)[1] < -12


def situations(count):
    for hands, dealer, vulnerable in deals(count, 72_000_100):
        relative = seen_by_dealer(dealer, vulnerable)
        calls = bid_out(SAYC, hands, dealer, vulnerable=vulnerable).auction.calls
        for turn in range(len(calls)):
            yield hands[(dealer + turn) % 4], calls[:turn], relative


def test_calls_to_try_begin_with_the_tables_and_never_break_a_force():
    tried = 0
    for hand, calls, vulnerable in situations(60):
        choice = SAYC.choose(hand, calls, vulnerable)
        found = candidates(choice, hand, SAYC)
        now = choice.now
        assert found[0] == choice.rule.call
        assert len(set(found)) == len(found)
        assert all(now.allows(call) for call in found)
        if now.is_forced or (now.game_force[now.side] and now.below_game):
            assert PASS not in found[1:]
        if now.is_ours and not now.below_game:
            assert set(found[1:]) <= {PASS}
        tried += len(found) > 1
    assert tried > 100


def test_after_a_call_of_ones_own_that_misled_partner_no_more_is_tried():
    hand = read_hand("KQ2.AQ32.K32.432")
    honest = SAYC.choose(hand, ["1C", "pass", "1S", "pass"])
    assert len(candidates(honest, hand, SAYC)) > 3
    misled = SAYC.choose(read_hand("KQJ32.AQ32.K32.4"), ["1C", "pass", "1S", "pass"])
    assert set(candidates(misled, read_hand("KQJ32.AQ32.K32.4"), SAYC)[1:]) <= {PASS}


def test_a_decision_is_repeated_by_its_count():
    state = tefuda.load("bridge").start({"deal": SLAM, "dealer": "S", "vulnerable": "none"})
    for call in ("1NT", "pass"):
        state.play(call)
    bids = SearchedBids(SAYC, 30)
    found = bids.run(state.view(0), 5)
    assert found.values[0].move.text == SAYC.call(read_deal(SLAM)[0], ["1NT", "pass"])
    again = SearchedBids(SAYC, 10).run(state.view(0), 5, counts=found.counts)
    assert (again.move, again.values) == (found.move, found.values)


def test_the_index_finds_the_headings_that_looking_at_each_finds():
    for _, calls, vulnerable in situations(25):
        now = SAYC.situation(calls, vulnerable)
        each = [
            section.number
            for section in SAYC.table.sections
            if any(matched(one, now, our_bids=False) is not None for one in section.headings)
        ]
        by_index = [
            section.number
            for section, headings in SAYC._sections(now)
            if any(matched(one, now, our_bids=False) is not None for one in headings)
        ]
        assert by_index == each, " ".join(map(call_text, calls))


def test_a_double_of_a_slam_is_left_in():
    calls = ["1D", "X", "1H", "pass", "6NT", "X", "pass"]
    assert not SAYC.situation(calls).is_forced
    assert SAYC.call(read_hand("JT9873.T853.T.74"), calls) == "pass"


def test_a_doubled_notrump_is_no_reason_to_invite():
    assert SAYC.call(read_hand("Q96.J865.J73.A72"), ["1NT", "pass", "pass", "X", "pass", "pass"]) == "pass"


def test_a_search_is_judged_against_par():
    found, distances = judge("sayc+search", 2, first=72_000_200, beside=[30, 30])
    assert found["nearer to par than the first"] == 30 - sum(distances) / 2
    assert found["deals"] == found["auctions"] == 2
    assert found["broken game forces"] == 0
