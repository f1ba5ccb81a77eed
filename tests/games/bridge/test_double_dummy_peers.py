"""Our answers beside DDS's, where endplay is installed (pip install tefuda[peers])."""

import pytest

from support.bridge import deal_text, random_hands
from tefuda.core import stream
from tefuda.games.bridge.double_dummy import solve, tables
from tefuda.games.bridge.par import par_of

pytest.importorskip("endplay")
from endplay.dds import calc_dd_table, par, solve_board
from endplay.types import Deal, Denom, Player, Vul

DENOMS = {"S": Denom.spades, "H": Denom.hearts, "D": Denom.diamonds, "C": Denom.clubs, "NT": Denom.nt}
SYMBOLS = str.maketrans("♠♥♦♣", "SHDC")
SEATS = {"N": Player.north, "E": Player.east, "S": Player.south, "W": Player.west}


def dds(text, strain, leader, trick=()):
    deal = Deal(text)
    deal.trump, deal.first = DENOMS[strain], SEATS[leader]
    for card in trick:
        deal.play(card)
    return {str(card).translate(SYMBOLS): tricks for card, tricks in solve_board(deal)}


def same_leads(cards, count, key):
    for number in range(count):
        hands = random_hands(cards, key, number)
        strain, leader = "SHDC"[number % 4] if number % 5 else "NT", "NESW"[number // 3 % 4]
        text = deal_text(hands)
        assert solve(text, strain, leader).tricks == dds(text, strain, leader), text


@pytest.mark.parametrize(("cards", "count"), [(1, 10), (3, 60), (5, 100), (8, 60), (10, 20), (13, 2)])
def test_leads_are_worth_what_dds_says(cards, count):
    same_leads(cards, count, "peers")


def test_cards_to_a_trick_under_way_are_worth_what_dds_says():
    for number in range(60):
        hands = random_hands(7, "peers trick", number)
        leader = number % 4
        rng = stream(number, "trick")
        trick = []
        for place in range(1 + number % 3):
            hand = hands[(leader + place) % 4]
            same = [card for card in hand if trick and card[0] == trick[0][0]]
            trick.append(rng.choice(same or list(hand)))
        text, strain = deal_text(hands), ["NT", "S", "D"][number % 3]
        assert solve(text, strain, "NESW"[leader], trick=trick).tricks == dds(
            text, strain, "NESW"[leader], trick
        )


def same_tables(count, key):
    deals = [deal_text(random_hands(13, key, number)) for number in range(count)]
    for number, (text, table) in enumerate(zip(deals, tables(deals), strict=True)):
        theirs = calc_dd_table(Deal(text))
        for seat, by in table.tricks.items():
            for strain, tricks in by.items():
                assert theirs[DENOMS[strain], SEATS[seat]] == tricks, text
        dealer = number % 4
        vulnerable = number // 2 % 4
        expected = par(theirs, [Vul.none, Vul.ns, Vul.ew, Vul.both][vulnerable], SEATS["NESW"[dealer]])
        assert par_of(table, dealer, vulnerable).score == expected.score, (text, dealer, vulnerable)


def test_tables_and_par_are_as_dds_says():
    same_tables(2, "peers table")


@pytest.mark.slow
def test_many_deals_are_as_dds_says():
    same_tables(100, "peers many")
    for cards, count in ((13, 60), (11, 200), (9, 1000), (6, 3000), (4, 3000)):
        same_leads(cards, count, "peers many")
