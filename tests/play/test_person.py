"""The person's table as data: what a front end is given, and what it can ask for."""

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.core import Decision, MoveValue
from tefuda.core.words import speaking
from tefuda.play.advice import hint_sentence
from tefuda.play.events import GameOver, Seen, Thinking, YourTurn
from tefuda.play.table import PersonsTable, TableSetup


def table(game="geister", opponents=("rush",), **parts):
    parts = {"person": 0, "seed": 3, "hints": "ismcts(iterations=50)", **parts}
    return PersonsTable(TableSetup(game, list(opponents), **parts))


def test_a_game_is_events_and_commands(capsys):
    at = table("kuhn", ["random"])
    assert [type(event) for event in at.advance()] == [YourTurn]
    at.play("pass")
    events = list(at.advance())
    assert isinstance(events[0], Thinking)
    assert any(isinstance(event, Seen) and event.agent == "random" for event in events)
    while not isinstance(events[-1], GameOver):
        at.play("pass")
        events = list(at.advance())
    assert len(events[-1].scores) == 2
    assert at.number == 1
    assert at.is_done
    assert capsys.readouterr().out == ""  # nothing of it is printed


def test_commands_answer_with_data():
    at = table()
    list(at.advance())
    assert "A" in " ".join(at.moves())
    advice = at.hint()
    assert advice.decision.move in at.own_view.legal_moves
    assert advice.sentence.values["move"] == advice.decision.move.text
    found = at.infer()
    assert found.belief is not None
    assert found.heading.to_json()["text"].startswith("What you have seen tells nothing beyond chance.")
    assert found.left == 8
    assert at.opponents_belief().belief is not None
    with pytest.raises(TefudaError, match="no move to take back"):
        at.take_back()
    with pytest.raises(TefudaError):
        at.play("A south")
    at.play("A north")
    list(at.advance())
    assert at.take_back() == 2
    assert at.log() == []


def test_resigning_ends_the_game():
    at = table()
    list(at.advance())
    at.give_up()
    over = list(at.advance())[-1]
    assert isinstance(over, GameOver)
    assert (over.scores, over.reason) == ((0.0, 1.0), "resigned")


def test_a_saved_game_goes_on_with_the_same_moves(tmp_path):
    path = str(tmp_path / "g.json")
    one = table(opponents=["ismcts(iterations=30)"])
    list(one.advance())
    one.play("A north")
    one.save(path)
    other = PersonsTable.resume(path)
    for at in (one, other):
        list(at.advance())
    assert one.live.row.moves == other.live.row.moves


def test_nobody_moves_for_another():
    state = tefuda.load("kuhn")
    from tefuda.play.dealer import Dealer
    from tefuda.play.rows import GameRow

    live = Dealer(state, 1).new_game(GameRow(0, 0, {}, seating=[0, 1]))
    with pytest.raises(TefudaError, match="It is not the turn of player 2"):
        live.step("bet", seat=1)
    live.step("bet", seat=0)
    assert live.row.moves == ["bet"]


def decision(*entries):
    moves = [tefuda.Move(number, name) for number, (name, *_) in enumerate(entries)]
    values = [
        MoveValue(move, value, visits, spread=spread)
        for move, (_, value, visits, spread) in zip(moves, entries, strict=True)
    ]
    return Decision(moves[0], values)


def test_a_hint_says_how_much_better_or_that_it_is_too_close():
    clear = hint_sentence(decision(("a", 0.7, 90, 0.01), ("b", 0.5, 10, 0.02)))
    assert str(clear) == "Play a: worth 0.700 ± 0.010, 0.200 more than b."
    close = hint_sentence(decision(("a", 0.7, 90, 0.004), ("b", 0.691, 10, 0.027)))
    assert str(close) == "Play a (0.700) or b (0.691): too close to call."
    odd = hint_sentence(decision(("a", 0.5, 90, 0.01), ("b", 0.7, 10, 0.01)))
    assert "tried more often than b" in str(odd)
    alone = hint_sentence(decision(("a", 0.5, 90, 0.01)))
    assert str(alone) == "Play a: worth 0.500 ± 0.010."
    for sentence in (clear, close, odd, alone):
        with speaking("ja"):
            assert "Play" not in str(sentence)
