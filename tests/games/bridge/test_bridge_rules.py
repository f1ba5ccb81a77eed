"""Auction, play and scores: the native rules beside slow ones, and the laws' own examples."""

import pytest

import tefuda
from reference.bridge import SEATS, Auction, playable, winner
from tefuda import TefudaError
from tefuda.core import IllegalMove, stream
from tefuda.games.bridge import board_conditions, contract_points, imps, matchpoints, read_contract
from tefuda.games.bridge.notation import card_text, cards_of
from tefuda.games.bridge.picture import diagram

GAME = tefuda.load("bridge")


def hands_of(state):
    return [[card_text(card) for card in cards_of(hand)] for hand in state.hands]


def random_call(legal, rng):
    """Passes and doubles more often than at random, so that auctions are of all lengths."""
    short = [call for call in legal if call in ("pass", "X", "XX")]
    return rng.choice(short) if rng.below(3) else rng.choice(legal[: 8 + rng.below(30)])


@pytest.mark.parametrize("number", range(25))
def test_whole_games_agree_with_the_slow_rules(number):
    state = GAME.new_state(seed=number)
    rng = stream(number, "whole games")
    auction = Auction(SEATS.index(state.deal["dealer"]))
    while not auction.is_over:
        assert state.phase == "auction"
        assert state.player == auction.seat
        legal = auction.legal()
        assert [move.text for move in state.legal_moves] == legal
        call = random_call(legal, rng)
        state.play(call)
        auction.calls.append(call)
    assert state.auction == auction.calls
    contract = auction.contract()
    if contract is None:
        assert state.is_over
        assert state.reason == "passed out"
        assert state.scores == (0, 0, 0, 0)
        return
    level, strain, doubled, declarer = contract
    assert str(state.contract) == f"{level}{strain}{'X' * doubled} by {SEATS[declarer]}"
    trump = strain if strain != "NT" else None
    hands, leader, won = hands_of(state), (declarer + 1) % 4, [0, 0]
    for _ in range(13):
        trick = []
        for place in range(4):
            seat = (leader + place) % 4
            assert state.player == (declarer if seat == (declarer + 2) % 4 else seat)
            cards = playable(hands[seat], trick)
            assert sorted(move.text for move in state.legal_moves) == sorted(cards)
            card = rng.choice(cards)
            state.play(card)
            hands[seat].remove(card)
            trick.append(card)
        leader = winner(trick, leader, trump)
        won[leader % 2] += 1
    assert state.is_over
    assert state.position.won == won
    side = declarer % 2
    vulnerable = state.deal["vulnerable"] in ("both", ("NS", "EW")[side])
    points = contract_points(state.contract, vulnerable, won[side])
    assert state.scores == tuple(float(points if seat % 2 == side else -points) for seat in range(4))
    assert state.reason == ("made" if won[side] >= level + 6 else "down")


# Law 77, by hand.
@pytest.mark.parametrize(
    ("contract", "vulnerable", "tricks", "points"),
    [
        ("1C", False, 7, 70), ("1NT", False, 7, 90), ("2S", False, 8, 110), ("2NT", True, 9, 150),
        ("3NT", False, 9, 400), ("3NT", True, 9, 600), ("4S", False, 11, 450), ("5D", True, 11, 600),
        ("4H", True, 10, 620), ("3C", False, 12, 170), ("6S", False, 12, 980), ("6NT", True, 12, 1440),
        ("7NT", True, 13, 2220), ("7C", False, 13, 1440), ("1NT", True, 13, 270),
        ("2SX", False, 8, 470), ("2SX", True, 9, 870), ("1CX", False, 7, 140), ("2CX", False, 8, 180),
        ("1NTXX", False, 7, 560), ("1NTXX", True, 8, 1160), ("4HXX", True, 10, 1080),
        ("7NTXX", True, 13, 2980),
        ("3NT", False, 8, -50), ("3NT", True, 6, -300), ("4SX", False, 9, -100), ("4SX", False, 8, -300),
        ("4SX", False, 7, -500), ("4SX", False, 6, -800), ("4SX", True, 9, -200), ("4SX", True, 8, -500),
        ("4SX", True, 7, -800), ("4SXX", False, 9, -200), ("4SXX", True, 8, -1000), ("7NTXX", True, 0, -7600),
    ],
)  # fmt: skip
def test_scores_of_contracts(contract, vulnerable, tricks, points):
    assert contract_points(read_contract(f"{contract} by N"), vulnerable, tricks) == points


def test_imps_are_those_of_the_law():
    assert [imps(points) for points in (0, 10, 20, 40, 50, 120, 130, 420, 430, 3990, 4000, 9000)] == [
        0, 0, 1, 1, 2, 3, 4, 9, 10, 23, 24, 24,
    ]  # fmt: skip
    assert imps(-620) == -imps(620) == -12


def test_matchpoints():
    assert matchpoints([100]) == [0]
    assert matchpoints([620, -100, 620, 650]) == [1.5, 0, 1.5, 3]


def test_boards_have_their_dealers_and_vulnerability():
    told = [("NESW"[dealer], ["-", "N", "E", "B"][v]) for dealer, v in map(board_conditions, range(1, 17))]
    assert " ".join(a + b for a, b in told) == "N- EN SE WB NN EE SB W- NE EB S- WN NB E- SN WE"
    assert board_conditions(17) == board_conditions(1)


def test_a_series_goes_through_the_boards():
    carry, rng = GAME.first_carry(), stream(1, "series")
    for board in [*range(1, 17), 1, 2]:
        deal = GAME.deal_next(rng, carry)
        dealer, vulnerable = board_conditions(board)
        assert (deal["dealer"], deal["vulnerable"]) == (
            "NESW"[dealer],
            ["none", "NS", "EW", "both"][vulnerable],
        )
        carry = GAME.carry_over(carry, deal, [0] * 4)


def test_dummy_is_shown_by_the_lead_and_not_before():
    game = tefuda.load("bridge(contract='3NT by S')")
    state = game.new_state(seed=2)
    assert state.player == 3
    assert [seat for seat, hand in enumerate(state.view(0).table["hands"]) if hand] == [0]
    north = state.view(0).secret["hand"]
    for observer in range(4):
        assert state.observe(state.list_moves()[0], observer).reveal == north
    state.play(state.list_moves()[0])
    assert state.player == 2  # South for North
    assert set(state.legal_moves) <= {game.move(card_text(card)) for card in cards_of(state.hands[0])}
    assert [seat for seat, hand in enumerate(state.view(1).table["hands"]) if hand] == [0, 1]
    assert all(token.reveal is None for token in state.view(1).log[1:])


def test_a_contract_may_be_fixed():
    game = tefuda.load("bridge(contract='4sx n', score='tricks')")
    assert str(game) == "bridge(contract='4SX by N', score='tricks')"
    state = game.new_state(seed=1)
    rng = stream(1, "fixed")
    while not state.is_over:
        state.play(rng.choice(state.list_moves()))
    assert state.scores[0] + state.scores[1] == 13
    assert state.scores[0] == state.scores[2]
    assert game.teams(state) == [[0, 2], [1, 3]]


@pytest.mark.parametrize(
    "text",
    ["bridge(contract='8NT by S')", "bridge(contract='3NT')", "bridge(score='tricks')",
     "bridge(score='imps')", "bridge(contract=3)"],
)  # fmt: skip
def test_impossible_parameters_are_refused(text):
    with pytest.raises(TefudaError):
        tefuda.load(text)


def test_illegal_calls_and_cards_are_refused():
    state = GAME.new_state(seed=1)
    for call in ("X", "XX", "SA"):
        with pytest.raises(IllegalMove):
            state.play(call)
    state.play("1NT")
    for call in ("1NT", "1S", "XX"):
        with pytest.raises(IllegalMove):
            state.play(call)
    state.play("X")
    state.play("XX")
    with pytest.raises(IllegalMove):
        state.play("X")
    with pytest.raises(TefudaError, match="1NT, X, XX or pass"):
        state.play("8C")


@pytest.mark.parametrize(
    ("spellings", "text"),
    [
        (["1nt", "1N", " 1NT "], "1NT"),
        (["p", "Pass", "PASS"], "pass"),
        (["x", "dbl", "Double"], "X"),
        (["xx", "rdbl"], "XX"),
        (["sa", "♠A", "Sa"], "SA"),
        (["d10", "♦10", "DT"], "DT"),
        (["3♥", "3h"], "3H"),
    ],
)
def test_notation_has_many_spellings(spellings, text):
    for spelling in spellings:
        assert GAME.move(spelling).text == text
        assert GAME.move(GAME.move(spelling).text) is GAME.move(spelling)


def test_the_diagram_is_as_players_draw_it():
    deal = {
        "deal": "N:KJ953.AJT84.9.65 QT2.63.KJT843.K8 A74.K752.Q75.Q43 86.Q9.A62.AJT972",
        "dealer": "E",
        "vulnerable": "NS",
    }
    drawn = str(GAME.replay(deal, ["1D", "pass", "2C", "X"]))
    assert drawn.splitlines()[:5] == [
        "dealer E, vulnerable: NS",
        "                ♠ KJ953",
        "                ♥ AJT84",
        "                ♦ 9",
        "                ♣ 65",
    ]
    assert "♥ Q9              W   E         ♥ 63" in drawn
    assert drawn.splitlines()[-4:] == ["N     E     S     W", "      1♦    pass  2♣", "X", "turn: E"]


def test_the_picture_shows_what_the_text_shows():
    import xml.etree.ElementTree as tree

    state = tefuda.load("bridge(contract='3NT by S')").new_state(seed=5)
    state.play(state.list_moves()[0])
    for table, hands in ((state.view(1).table, 2), (state.view(0).table, 1)):
        drawn = list(tree.fromstring(diagram(table, "bridge").svg()).iter())
        spades = [element for element in drawn if element.get("href") == "#tefuda-suit-S"]
        words = [element.text for element in drawn if element.text]
        assert len(spades) == hands + (table["trick"][0][0] == "S")  # with the lead
        assert "3NT by S   tricks: NS 0, EW 0" in words
        assert table["trick"][0][1] in words
    assert tree.fromstring(state._repr_svg_()).tag.endswith("svg")
