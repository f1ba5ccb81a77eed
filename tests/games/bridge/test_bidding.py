"""The bidding table: what hands call, what calls say, agents that bid by it."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.beliefs import estimator
from tefuda.games.bridge.bidding import System, system
from tefuda.games.bridge.notation import read_deal, read_hand

NATURAL = system("natural")


@pytest.mark.parametrize(
    ("hand", "calls", "answer"),
    [
        ("AQ3.KJ4.KQ32.J32", "", "1NT"),
        ("AKQ32.K43.432.32", "", "1S"),
        ("AKQ32.AK432.2.32", "", "1S"),
        ("A432.AK32.32.Q32", "", "1C"),
        ("A432.AK32.Q32.32", "", "1D"),
        ("AKQ2.AKQ2.AK2.32", "", "2C"),
        ("KQT987.2.J432.32", "pass", "2S"),
        ("5432.432.5432.32", "pass pass pass", "pass"),
        ("K432.K432.K32.32", "1NT pass", "2NT"),
        ("QJ9876.32.432.32", "1NT pass", "2S"),
        ("QJ9876.A2.K32.32", "1NT pass", "4S"),
        ("Q432.K32.Q432.32", "1S pass", "2S"),
        ("Q432.K32.Q432.32", "1H pass", "1S"),
        ("AQ32.KJ4.KQ32.J2", "1S pass 2S pass", "3S"),
        ("AQ3.KJ4.KQ32.J32", "1C", "1NT"),
        ("2.AJ32.KQ32.K432", "1S", "X"),
        ("32.5432.5432.432", "1S X pass", "2H"),
        ("AQ32.KJ43.KQJ2.2", "1C pass 1S pass", "3S"),
        ("KQ432.32.A32.432", "1S pass", "2S"),  # not their suit; partner's is spades here
    ],
)
def test_hands_call_as_the_table_says(hand, calls, answer):
    assert NATURAL.call(read_hand(hand), calls.split()) == answer


def random_auctions(count):
    game = tefuda.load("bridge")
    for seed in range(count):
        state = game.new_state(seed=seed)
        hands = read_deal(state.deal["deal"])
        while state.phase == "auction" and not state.is_over:
            state.play(NATURAL.call(hands[state.player], state.auction))
        yield state, hands


def test_whoever_bids_by_the_table_has_what_it_said():
    contracts = 0
    for state, hands in random_auctions(60):
        dealer = "NESW".index(state.deal["dealer"])
        said = NATURAL.meanings(state.auction)
        for turn in range(4):
            assert said[turn].holds(hands[(dealer + turn) % 4]), (state.deal, state.auction)
        contracts += state.contract is not None
        if state.contract is not None:
            view = state.view(state.player)
            known = estimator("auction(system='natural')").know(view)
            assert known.note == ""
    assert contracts > 45


def test_a_call_means_that_no_line_above_it_fits():
    said = NATURAL.meanings(["1S"])[0]
    assert said.holds("AKQ32.K43.432.32")
    assert not said.holds("AKQ32.K43.K32.32")  # that is 1NT
    passed = NATURAL.meanings(["pass"])[0]
    assert not passed.holds("AKQ32.K43.432.32")
    assert passed.holds("5432.432.5432.32")
    unknown = NATURAL.meanings(["7C"])[0]
    assert unknown.holds("5432.432.5432.32")


def test_a_table_of_ones_own():
    table = System("opening\n1C  hcp 16+\n1M\n2$  $ 3+\n")
    assert table.call(read_hand("AKQ2.AKQ2.A32.32"), []) == "1C"
    assert table.call(read_hand("5432.432.5432.32"), ["1H", "pass"]) == "2H"
    with pytest.raises(TefudaError, match="not in any section"):
        System("1C  hcp 16+\n")


def test_searches_bid_by_the_table_and_play_whole_deals():
    agents = ["pimc(samples=1, solver=double_dummy(depth=4))", "mc(iterations=5)"] * 2
    result = tefuda.Match("bridge", agents, games=2, seed=1).run()
    assert result.games == 2
    game = tefuda.load("bridge")
    view = game.new_state(seed=1).view(0)
    assert tefuda.agent("ismcts(iterations=10)").decide(view).move.text == NATURAL.call(
        read_hand(view.secret["hand"]), []
    )
