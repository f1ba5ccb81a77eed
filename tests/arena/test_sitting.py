"""A game that is stepped: by agents, by people, with undo, and put away as JSON at any moment."""

import json
import time

import pytest

import tefuda
from support.play import ALL_GAMES, LARGE_GAMES
from tefuda import Agent, Decision, TefudaError
from tefuda.arena.dealer import Dealer
from tefuda.arena.rows import GameRow
from tefuda.arena.sitting import FORMAT, GRACE, Sitting
from tefuda.core import Clock, Forfeit, Late, stream


def sit(name="geister", seed=1, number=0, **options):
    game = tefuda.load(name)
    return Dealer(game, seed, **options).sit(GameRow(number, 0, {}, list(range(game.players))))


def agents_for(sitting, names, seed=5):
    made = [tefuda.agent(name) for name in names]
    for number, agent in enumerate(made):
        agent.new_match(sitting.game, [number], seed + number)
    return made


def without_time(row):
    data = row.to_json()
    data.pop("costs", None)
    data["seconds"] = None
    return data


def play(sitting, agents, moves=None):
    """Let agents go on for so many moves, or to the end."""
    while sitting.player is not None and (moves is None or moves > 0):
        sitting.ask(agents[sitting.player])
        moves = None if moves is None else moves - 1


def test_stepping_by_hand():
    sitting = sit()
    assert (sitting.seat, sitting.player, sitting.is_over) == (0, 0, False)
    sitting.step("A north")
    sitting.step(sitting.turn().view.legal_moves[0])
    assert sitting.row.moves[0] == "A north"
    assert [token.seen for token in sitting.seen(1)] == [token.seen for token in sitting.view(1).log]
    assert sitting.seen(1) == []
    sitting.step("B north")
    assert len(sitting.seen(1)) == 1
    with pytest.raises(TefudaError, match="cannot play"):
        sitting.step("H south")  # off the board
    assert len(sitting.row.moves) == 3


@pytest.mark.parametrize("name", ALL_GAMES + LARGE_GAMES)
def test_every_game_is_put_away_and_taken_up_again_after_any_move(name):
    """Every few moves the Sitting goes through JSON text; the game ends as it would have."""
    rows = []
    for put_away in (False, True):
        sitting = sit(name, seed=3, full=True)
        rng, pauses = stream(7, name), stream(8, name)
        told = []
        while sitting.seat is not None:
            told += [(seat, token) for seat in range(sitting.game.players) for token in sitting.seen(seat)]
            sitting.step(rng.choice(sitting.turn().view.legal_moves))
            if put_away and pauses.below(4) == 0:
                sitting = Sitting.from_json(json.loads(json.dumps(sitting.to_json())))
        rows.append((sitting.finish().to_json(), told))
    assert rows[0] == rows[1]


def test_agents_go_on_with_a_game_that_was_put_away():
    names = ["ismcts(iterations=60)", "random"]
    whole = sit("geister(max_plies=30)")
    agents = agents_for(whole, names)
    whole.begin(agents)
    play(whole, agents)
    first = sit("geister(max_plies=30)")
    agents = agents_for(first, names)
    first.begin(agents)
    play(first, agents, moves=11)
    again = Sitting.from_json(json.loads(json.dumps(first.to_json())))
    agents = agents_for(again, names)
    again.begin(agents)
    play(again, agents)
    assert without_time(again.end(agents)) == without_time(whole.finish())


def test_an_oracle_is_told_the_same_after_the_break():
    sitting = sit()
    agent = agents_for(sitting, ["cheating_uct(red=1, iterations=20)"])[0]
    hint = sitting.turn(agent).hint
    assert hint
    assert Sitting.from_json(sitting.to_json()).turn(agent).hint == hint
    assert sitting.turn().hint is None


def test_undo_goes_back_to_the_own_last_move():
    sitting = sit(takebacks=True, full=True)
    agents = agents_for(sitting, ["random", "random"])
    play(sitting, agents, moves=5)
    before = sitting.to_json()
    play(sitting, agents, moves=2)
    sitting.seen(0)
    assert sitting.undo(1) == 2
    assert sitting.row.moves == before["row"]["moves"]
    assert sitting.row.views == before["row"]["views"]
    assert sitting.seen(0) == []
    assert sitting.undo() == 1
    assert len(sitting.row.moves) == 4


def test_undo_is_refused_where_it_is_not_allowed():
    with pytest.raises(TefudaError, match="no move is taken back"):
        sit().undo()
    sitting = sit(takebacks=True)
    with pytest.raises(TefudaError, match="no move to take back"):
        sitting.undo()
    sitting.step("A north")
    with pytest.raises(TefudaError, match="no move to take back"):
        sitting.undo(1)


def test_giving_up():
    sitting = sit("daihinmin")
    sitting.forfeit(2, "has to catch a train")
    row = sitting.finish()
    assert (sitting.is_over, sitting.seat, sitting.player) == (True, None, None)
    assert row.scores == [5.0, 5.0, 1.0, 5.0, 5.0]
    assert row.forfeit == {"seat": 2, "why": "has to catch a train"}
    with pytest.raises(TefudaError, match="is over"):
        sitting.turn()
    with pytest.raises(TefudaError, match="is over"):
        sitting.forfeit(1, "too")
    assert Sitting.from_json(sitting.to_json()).is_over


def test_a_game_that_goes_on_cannot_be_finished():
    with pytest.raises(TefudaError, match="not over"):
        sit().finish()


class Sleeper(Agent):
    def __init__(self, seconds):
        super().__init__()
        self.seconds = seconds

    def choose(self, turn):
        time.sleep(self.seconds)
        return Decision(turn.view.legal_moves[0])


@pytest.mark.parametrize("clock", [Clock(move=0.01), Clock(game=0.01)])
def test_who_takes_longer_than_clock_and_grace_is_late(clock):
    sitting = sit(clock=clock, grace=0.05)
    sitting.ask(Sleeper(0.0))
    with pytest.raises(Late):
        sitting.ask(Sleeper(0.2))
    assert len(sitting.row.moves) == 1
    sit(clock=clock).ask(Sleeper(0.02))  # within the grace
    assert GRACE == 0.5  # as docs/experiments.md says
    sit().ask(Sleeper(0.2))  # no clock, no hurry


def test_a_match_by_the_clock_names_who_was_late():
    result = tefuda.Match("geister", [Sleeper(0.56), "random"], games=1, seed=1, clock=Clock(move=0.01)).run()
    assert result.players[0].loss_reasons == {"late": 1}
    assert result.players[0].forfeit_reasons == {"late": 1}


class Odd(Agent):
    def __init__(self, answer):
        super().__init__()
        self.answer = answer

    def choose(self, turn):
        if self.answer is None:
            raise RuntimeError("no idea")
        return Decision(self.answer)


@pytest.mark.parametrize("answer", [None, "Z north", tefuda.load("kuhn").move("bet")])
def test_an_agent_that_cannot_move_forfeits(answer):
    sitting = sit()
    with pytest.raises(Forfeit):
        sitting.ask(Odd(answer))
    assert sitting.row.moves == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.update(format="tefuda.sitting/9"),
        lambda data: data.update(row=[]),
        lambda data: data["row"].update(moves=["A sideways"]),
        lambda data: data["row"].update(seating=[0]),
        lambda data: data.update(told=[0]),
        lambda data: data.update(clock=None),
        lambda data: data.update(hints="x"),
        lambda data: data.update(game="chess"),
    ],
)
def test_damaged_json_is_refused_with_a_sentence(spoil):
    sitting = sit()
    sitting.step("A north")
    data = json.loads(json.dumps(sitting.to_json()))
    assert data["format"] == FORMAT
    spoil(data)
    with pytest.raises(TefudaError):
        Sitting.from_json(data)


def test_the_dealer_of_a_series_deals_as_a_match_does():
    game = tefuda.load("daihinmin")
    rows = tefuda.Match(game, ["default*5"], games=5, seed=9, series=5).run().rows
    dealer = Dealer(game, 9)
    for row in rows:
        sitting = dealer.sit(GameRow(row.number, 0, {}, [0, 1, 2, 3, 4]))
        for part in ("deal", "seating", "carry"):
            assert getattr(sitting.row, part) == getattr(row, part)
        for move in row.moves:
            sitting.step(move)
        dealer.end(sitting.finish())
