"""The words in which calls are explained: read, written, and heard by agents."""

import pytest

import tefuda
from tefuda.core.seeds import stream
from tefuda.games.bridge.bidding import system
from tefuda.games.bridge.constraint import ANYTHING, constraint
from tefuda.games.bridge.game import shuffled
from tefuda.games.bridge.notation import read_hand
from tefuda.wire.bridge import alerts
from tefuda.wire.bridge.hearing import hear_explanations

GRAMMAR = [
    ("5 cards in spades.", "S 5"),
    ("up to 3 cards in hearts.", "H 0-3"),
    ("at least 5 cards in diamonds.", "D 5+"),
    ("2 to 4 cards in clubs.", "C 2-4"),
    ("13 total points.", "hcp 13"),
    ("up to 7 total points.", "hcp 0-7"),
    ("at least 22 total points.", "hcp 22+"),
    ("12 to 14 total points.", "hcp 12-14"),
    ("8 to 9 points in clubs.", "hcp(C) 8-9"),
    ("up to 3 points in spades.", "hcp(S) 0-3"),
    ("2 total aces.", "aces 2"),
    ("3 total kings.", "kings 3"),
    ("ace of spades.", "has SA"),
    ("king of hearts.", "has HK"),
    ("12 to 14 total points, at least 5 cards in spades.", "hcp 12-14 and S 5+"),
    (
        "5 cards in spades. Alternatively, 5 cards in hearts, up to 3 total points.",
        "S 5 or (H 5 and hcp 0-3)",
    ),
]


@pytest.mark.parametrize(("text", "meaning"), GRAMMAR)
def test_the_grammar_of_the_protocol_is_read(text, meaning):
    assert alerts.read(text) == constraint(meaning)


@pytest.mark.parametrize(("text", "meaning"), GRAMMAR)
def test_and_written(text, meaning):
    written = alerts.write(constraint(meaning))
    assert set(_items(written)) == set(_items(text))
    assert written.count("Alternatively,") == text.count("Alternatively,")


def _items(text):
    return [item.strip() for part in text.split("Alternatively,") for item in part.strip(" .").split(",")]


def test_words_beyond_the_grammar():
    assert alerts.read("Asking for aces, Forcing for one round, 5 cards in spades.") == constraint("S 5")
    assert alerts.read("Asking for aces.") == ANYTHING
    assert alerts.read("Stayman") == ANYTHING
    assert alerts.read("0 or 4 total aces.") == constraint("aces 0 or aces 4")
    assert alerts.read("40 to 50 total points.") == constraint("hcp 37")  # shape counts for some programs
    assert alerts.read("12 to 14 TOTAL POINTS,   at least 5 cards in Spades").holds("AKQ32.K32.432.J2")
    short = alerts.read("C=0-8,D=4-8,H=0-5,S=0-5,HCP=17-19,Total=19-21.")
    assert short.holds("AK2.KQ2.AQ32.J32")
    assert not short.holds("AK2.KQ2.AQ2.J432")
    assert alerts.read("14 to 12 total points.") == ANYTHING
    assert alerts.read("x, " * 100_000) == ANYTHING


def test_a_second_alternative_that_says_nothing_says_nothing_at_all():
    assert alerts.read("5 cards in spades. Alternatively, asking for aces.") == ANYTHING


@pytest.mark.parametrize(
    "text",
    [
        "hcp 15-17 and balanced",
        "not (S 4+ or H 4+) and hcp 6-9",
        "(S 5+ and H 5+) or (H 5+ and D 5+) or (D 5+ and C 5+) or (S 5+ and C 5+) or hcp 20+",
        "not balanced and not (hcp 0-11 and S 3+)",
        "has SA and not has HK and 2+ of SQ HQ DQ",
    ],
)
def test_what_we_write_holds_of_every_hand_that_is_meant(text):
    meaning, rng = constraint(text), stream(3, "hands")
    written = alerts.write(meaning)
    assert written.count("Alternatively") < alerts.MOST_ALTERNATIVES
    said = alerts.read(written)
    for _ in range(300):
        for hand in shuffled(rng):
            assert said.holds(hand) or not meaning.holds(hand)


def test_our_calls_are_explained_truthfully():
    bids, rng, told = system(), stream(4, "hands"), 0
    for _ in range(40):
        hands, calls = shuffled(rng), []
        while len(calls) < 4 or calls[-3:] != ["pass"] * 3:
            hand = hands[len(calls) % 4]
            call = bids.call(hand, calls)
            said = alerts.explained(bids, hand, calls, call=call, vulnerable=0)
            assert alerts.read(said.text).holds(hand)
            told += bool(said.text)
            calls.append(call)
    assert told > 100


def test_artificial_calls_are_alerted_and_natural_ones_are_not():
    bids = system()
    strong = read_hand("AKQ3.AKJ4.KQ.AK2")
    said = alerts.explained(bids, strong, [], call="2C", vulnerable=0)
    assert said.text.startswith("at least 22 total points.")
    assert said.alerted
    spades = read_hand("AKQ432.J43.K2.93")
    said = alerts.explained(bids, spades, [], call="1S", vulnerable=0)
    assert said.text
    assert not said.alerted
    assert said.shown("all").alerted
    assert not said.shown("none").text


def test_a_call_that_the_table_would_not_make_is_not_explained():
    assert (
        alerts.explained(system(), read_hand("5432.5432.432.32"), [], call="7NT", vulnerable=0)
        == alerts.Explanation()
    )


def test_agents_with_worlds_of_the_auction_believe_the_bidder():
    agent = tefuda.agent("pimc(worlds=auction(), samples=2)")
    hear_explanations(agent, {0: alerts.read("at least 6 cards in hearts, up to 9 total points.")})
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    state = tefuda.load("bridge").start({"deal": deal, "dealer": "N", "vulnerable": "none"})
    state.play("2D")
    heard = agent.search.worlds.constraints(state.view(1))[0]
    assert heard == constraint("H 6+ and hcp 0-9")
    hear_explanations(tefuda.agent("random"), {})  # has no ears
