"""Bridge at a person's table: tricks, claims, who declares, what the end tells, what calls cost."""

import json

import pytest

import tefuda
from tefuda.agents import agent
from tefuda.arena import read_record, verify
from tefuda.arena.records.review import review
from tefuda.core import TefudaError
from tefuda.games.bridge.aftermath import aftermath
from tefuda.games.bridge.call_costs import call_costs, call_points, solved_deal
from tefuda.games.bridge.notation import write_hand
from tefuda.games.bridge.seats import dealt_hands
from tefuda.play.events import Forced, GameOver, RoundOver, Seen, YourTurn
from tefuda.play.table import PersonsTable, TableSetup

SUITS = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
QUICK = "pimc(samples=1)"
PASSES = 3  # the seed of a deal on which the partner becomes declarer


def table_of(**more):
    return PersonsTable(
        TableSetup("bridge", [QUICK] * 3, more.pop("person", 0), seed=more.pop("seed", PASSES), **more)
    )


def advance(table, calls):
    """Play the calls typed; return all events up to the next turn of the person after them."""
    events = list(table.advance())
    for call in calls:
        table.play(call)
        events += table.advance()
    return events


def play_to_the_end(table, events):
    while not isinstance(events[-1], GameOver):
        table.play(table.own_view.legal_moves[0].text)
        events += table.advance()
    return events


def test_cards_are_told_a_trick_at_a_time_under_their_owners():
    table = table_of()
    events = advance(table, ["1NT", "pass"])
    rounds = [event.text for event in events if isinstance(event, RoundOver)]
    assert len(rounds) == 13
    assert rounds[0].startswith("Trick 1: West ")
    assert "North " in rounds[0]
    assert rounds[0].endswith("takes it.")
    seen = [event for event in events if isinstance(event, Seen)]
    assert [event.token.seen for event in seen] == ["pass", "2H", "pass", "pass"]  # cards are in the tricks
    assert [event.seat for event in seen] == [1, 2, 3, 1]
    table.close()


def test_dummy_watches_unless_it_declares():
    table = table_of()
    assert isinstance(advance(table, ["1NT", "pass"])[-1], GameOver)
    table.close()
    table = table_of(declares=True)
    advance(table, ["1NT"])
    hands = table.own_view.table["hands"]
    assert [hand is None for hand in hands] == [False, True, True, True]  # partner's hand is hidden
    table.play("pass")
    events = list(table.advance())
    assert isinstance(events[-1], YourTurn)
    assert (table.own_seat, table.seat) == (0, 2)
    assert table.own_view == table.view(2)  # exactly what a declarer knows
    assert [hand is None for hand in table.own_view.table["hands"]] == [False, True, False, True]
    table.close()


def test_taking_back_as_declarer_ends_in_the_auction_in_the_own_seat():
    table = table_of(declares=True)
    advance(table, ["1NT", "pass"])
    before = len(table.own_view.log)
    advance(table, [table.own_view.legal_moves[0].text])
    table.take_back()
    assert len(table.own_view.log) == before
    table.take_back()
    assert (table.seat, table.own_view.table["auction"]) == (0, ["1NT", "pass", "2H", "pass"])
    assert table.own_view.table["hands"][2] is None
    table.close()


def test_a_game_that_the_person_declared_is_recorded_verified_and_reviewed(tmp_path):
    path = tmp_path / "mine.jsonl"
    table = table_of(declares=True, record=str(path))
    events = play_to_the_end(table, advance(table, ["1NT", "pass"]))
    table.close()
    assert [event.move.text for event in events if isinstance(event, Forced)]  # the last cards
    record = read_record(str(path))
    assert record.rows[0].stand_ins == {"2": [0, 7]}
    assert verify(record) == []
    found = review(record, 0, agent("random"), estimator=None)
    assert {one.seat for one in found.decisions} == {0, 2}
    assert len(found.decisions) + found.forced == 2 + 26
    table = json.loads(path.read_text().splitlines()[-1])
    assert table["stand_ins"] == {"2": [0, 7]}


def test_a_saved_game_keeps_who_declares(tmp_path):
    table = table_of(declares=True)
    advance(table, ["1NT", "pass"])
    table.save(str(tmp_path / "game.json"))
    again = PersonsTable.resume(str(tmp_path / "game.json"))
    assert again.seat == 2
    assert again.own_view == table.own_view
    again.close()
    table.close()


def test_who_declares_is_for_bridge():
    with pytest.raises(TefudaError, match="--declare is for bridge"):
        PersonsTable(TableSetup("kuhn", ["random"], 0, seed=1, declares=True))


def test_claims_are_checked_by_the_solver():
    table = PersonsTable(TableSetup("bridge(contract='7S by N')", [QUICK] * 3, 0, seed=1, declares=True))
    table.dealer.deals = [{"deal": SUITS, "dealer": "N", "vulnerable": "none"}]
    list(table.advance())
    with pytest.raises(TefudaError, match="sure of 13 more tricks, not of 14"):
        table.claim(14)
    table.claim(13)
    over = list(table.advance())[-1]
    assert (over.reason, over.scores[0]) == ("made", 1510.0)
    table.close()


def test_what_follows_a_claim_was_nobodys_decision(tmp_path):
    path = tmp_path / "mine.jsonl"
    table = table_of(declares=True, record=str(path))
    advance(table, ["1NT", "pass"])
    advance(table, [table.own_view.legal_moves[0].text])
    played = len(table.own_view.log)
    table.claim(0)
    over = list(table.advance())[-1]
    table.close()
    assert any("your 1 choices" in str(one).lower() for one in over.more)
    record = read_record(str(path))
    assert record.rows[0].claimed == played
    assert verify(record) == []
    found = review(record, 0, agent("random"), estimator=None)
    assert max(one.number for one in found.decisions) < played


def test_the_end_tells_what_was_possible():
    state = tefuda.load("bridge").start({"deal": SUITS, "dealer": "N", "vulnerable": "none"})
    for call in ("7S", "pass", "pass", "pass"):
        state.play(call)
    while not state.is_over:
        state.play(state.list_moves()[0])
    told = [str(one) for one in aftermath(state, [0])]
    assert told[1] == "North or South: NT 0  ♠ 13  ♥ 0  ♦ 13  ♣ 0"
    assert told[3].startswith("Par for your side: +1510 (7♠ by N")
    assert told[4] == "Played: 7♠ by N, 13 tricks, +1510 for your side; 13 tricks with open cards."
    assert told[-1].startswith("None of your ")
    west = [str(one) for one in aftermath(state, [3])]
    assert west[3].startswith("Par for your side: -1510")


def test_cards_that_lost_a_trick_are_named():
    state = tefuda.load("bridge(contract='1NT by S')").new_state(seed=3)
    while not state.is_over:
        state.play(state.list_moves()[-1])
    told = [str(one) for one in aftermath(state, [2])]
    lost = [line for line in told if " lost " in line and line.startswith("Trick ")]
    assert lost
    assert all("; best: " in line for line in lost)


def test_calls_cost_what_the_table_would_have_reached():
    state = tefuda.load("bridge").start({"deal": SUITS, "dealer": "N", "vulnerable": "none"})
    table = solved_deal(SUITS)
    assert call_points(state, "7S", table) == 1510
    assert call_points(state, "7NT", table) < 0  # seven of it with no trick
    for call in ("7NT", "pass", "pass", "pass"):
        state.play(call)
    north = call_costs(state, [0], table)
    assert [(cost.number, cost.call) for cost in north] == [(0, "7NT")]
    assert north[0].lost == north[0].table_points - north[0].points > 0


def test_hints_in_the_auction_say_what_was_not_called():
    table = table_of()
    list(table.advance())
    found = [str(reason) for reason in table.hint().reasons]
    assert found[0].startswith("pass says: ")
    assert any(reason.startswith("Not ") and "missing: " in reason for reason in found[1:])
    assert not table.hint().decision.values
    table.close()


def test_the_other_table_plays_the_same_cards():
    table = table_of(beside=QUICK)
    over = advance(table, ["1NT", "pass"])[-1]
    told = [str(sentence) for sentence in over.more]
    assert told[-2].startswith(f"The other table, {QUICK} in every seat: ")
    assert told[-1].endswith(" IMPs.")
    table.close()


def test_the_diagram_of_a_finished_deal_shows_what_was_dealt():
    state = tefuda.load("bridge(contract='3NT by S')").new_state(seed=4)
    dealt = [write_hand(hand) for hand in state.hands]
    while not state.is_over:
        state.play(state.legal_moves[0])
    for observer in range(4):
        assert dealt_hands(state.view(observer)) == dealt
    drawn = state.view(0).load_game().picture(state.view(0)).svg()
    for suit in dealt[1].split("."):
        assert f">{suit or '–'}<" in drawn.replace(" ", "")


def test_the_diagram_of_a_deal_that_is_passed_out_shows_the_hands():
    state = tefuda.load("bridge").new_state(seed=4)
    for _ in range(4):
        state.play("pass")
    assert dealt_hands(state.view(2)) == [write_hand(hand) for hand in state.hands]
