"""A table with several people: everybody for oneself, thinking apart from playing."""

import json
import threading

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.core import Clock, Stop
from tefuda.play.shared_table import SharedTable
from tefuda.play.thinking import think


def table(game="geister", agents=(None, None), **parts):
    made = SharedTable(
        tefuda.load(game),
        [None if name is None else tefuda.agent(name) for name in agents],
        **{"seed": 3, **parts},
    )
    made.begin()
    return made


def test_people_move_in_turn_and_only_for_themselves():
    at = table()
    with pytest.raises(TefudaError, match=r"It is not your turn\.$"):
        at.move("A north", seat=1)
    at.move("A north", seat=0)
    with pytest.raises(TefudaError, match=r"It is not your turn\.$"):
        at.move("B north", seat=0)
    at.move("A north", seat=1)
    assert at.live.row.moves == ["A north", "A north"]


@pytest.mark.parametrize("game", ["geister", "saboteur(players=3)", "daihinmin", "bridge", "kuhn"])
def test_refusals_out_of_turn_tell_nothing(game):
    """Texts of refusals are the same whatever the one who must move holds."""
    loaded = tefuda.load(game)
    texts = set()
    for seed in range(6):
        at = SharedTable(loaded, [None] * loaded.players, seed=seed)
        for _ in range(4):
            other = next(seat for seat in range(loaded.players) if seat != at.mover)
            for text in [at.view(at.mover).legal_moves[0].text, "pass", "???", ""]:
                with pytest.raises(TefudaError) as why:
                    at.move(text, seat=other)
                texts.add(str(why.value))
            at.move(at.view(at.mover).legal_moves[-1].text, seat=at.mover)
            if at.mover is None:
                break
    assert texts <= {"It is not your turn.", "The game is over."}


def test_moves_are_taken_back_only_among_agents():
    at = table()
    at.move("A north", seat=0)
    with pytest.raises(TefudaError, match="other people play"):
        at.undo(0)
    alone = table(agents=(None, "rush"))
    with pytest.raises(TefudaError, match="no move to take back"):
        alone.undo(0)
    alone.move("A north", seat=0)
    assert alone.undo(0) == 1
    assert alone.live.row.moves == []


def test_passes_that_pass_by_themselves_are_taken_back_too():
    at = table("daihinmin", (None, "default", "default", "default", "default"), seed=3)
    decided = False
    while True:  # until a forced pass follows a decision
        seat = at.mover
        if at.agent_at(seat) is not None:
            at.settle(think(at.agent_at(seat), at.turn()))
        elif at.play_forced() is not None:
            if decided:
                break
        else:
            at.move(at.view(seat).legal_moves[0].text, seat=seat)
            decided = True
    seat = at.seat_of(0)
    at.undo(seat)
    assert at.mover == seat
    assert len(at.view(seat).legal_moves) > 1


def test_nobody_passes_by_itself_where_others_would_notice():
    loaded = tefuda.load("daihinmin")
    at = SharedTable(loaded, [None] * 5, seed=3)
    while len(at.view(at.mover).legal_moves) > 1:
        at.move(at.view(at.mover).legal_moves[-1].text, seat=at.mover)
    assert at.view(at.mover).legal_moves[0].text == "pass"
    assert at.play_forced() is None


def test_thinking_changes_nothing_and_can_be_ended_from_outside():
    at = table(agents=(None, "ismcts(seconds=1000)"))
    at.move("A north", seat=0)
    stop = Stop()
    turn = at.turn(stop)
    thoughts = []
    thread = threading.Thread(target=lambda: thoughts.append(think(at.agent_at(1), turn)))
    thread.start()
    stop.set()
    thread.join(20)
    assert not thread.is_alive()
    assert at.live.row.moves == ["A north"]
    at.undo(0)
    with pytest.raises(TefudaError, match="The position has changed"):
        at.settle(thoughts[0])
    assert at.live.row.moves == []


def test_what_was_thought_is_what_ask_would_have_played():
    for name in ("ismcts(iterations=200)", "rush", "random"):
        one, other = table(agents=(None, name)), table(agents=(None, name))
        for at in (one, other):
            at.move("A north", seat=0)
        one.settle(think(one.agent_at(1), one.turn()))
        other.live.ask(other.agent_at(1))
        assert one.live.row.moves == other.live.row.moves


def test_news_by_position_are_not_used_up():
    at = table()
    for _ in range(4):
        at.move(at.view(at.mover).legal_moves[0].text, seat=at.mover)
    assert at.live.news(0, 1) == at.live.news(0, 1) == list(at.view(0).log[1:])
    assert at.live.news(1, 4) == []


def test_each_has_a_clock_and_loses_by_it():
    at = table(clock=Clock(game=10.0))
    at.live.spend(1, 4.0)
    assert [at.live.clock(seat).game for seat in (0, 1)] == [10.0, 6.0]
    at.late(1)
    assert at.mover is None
    assert (at.finish().scores, at.live.row.reason) == ([1.0, 0.0], "late")


def test_points_and_classes_go_on_to_the_next_game():
    names = (None, "default", "default", "default", "default")
    at = table("daihinmin", names, games=3)

    def play():
        while at.mover is not None:
            seat = at.mover
            if at.agent_at(seat) is None:
                at.move(at.view(seat).legal_moves[0].text, seat=seat)
            else:
                at.settle(think(at.agent_at(seat), at.turn()))
        return at.finish()

    row = play()
    by_number = [row.scores[row.seating.index(number)] for number in range(5)]
    with pytest.raises(TefudaError, match="not over"):
        table("daihinmin", names).next_game()
    at.next_game()
    assert at.points == by_number
    assert at.live.row.carry is not None
    assert at.live.state.phase == "exchange"
    play()
    assert not at.is_done
    at.next_game()
    play()
    assert at.is_done


def test_a_table_is_put_away_and_taken_up():
    names = (None, "ismcts(iterations=100)")
    at = table(agents=names)
    at.move("A north", seat=0)
    again = SharedTable(at.game, [None, tefuda.agent(names[1])], seed=3)
    again.restore(json.loads(json.dumps(at.to_json())))
    for one in (at, again):
        one.settle(think(one.agent_at(1), one.turn()))
    assert at.live.row.moves == again.live.row.moves
    with pytest.raises(TefudaError, match="The saved game is damaged"):
        again.restore({"number": 0})
    with pytest.raises(TefudaError, match="names two games"):
        SharedTable(tefuda.load("kuhn"), [None, None], seed=3).restore(at.to_json())
