"""A game that is stepped: by agents, by people, with undo, and put away as JSON at any moment."""

import json
import time

import pytest

import tefuda
from support.clocks import thinking
from support.play import ALL_GAMES, LARGE_GAMES
from tefuda import Agent, Decision, TefudaError
from tefuda.core import Clock, Forfeit, Late, stream
from tefuda.play.dealer import Dealer
from tefuda.play.live_game import FORMAT, GRACE, LiveGame
from tefuda.play.rows import GameRow


def sit(name="geister", seed=1, number=0, **options):
    game = tefuda.load(name)
    return Dealer(game, seed, **options).new_game(GameRow(number, 0, {}, seating=list(range(game.players))))


def agents_for(live, names, seed=5):
    made = [tefuda.agent(name) for name in names]
    for number, agent in enumerate(made):
        agent.new_match(live.game, [number], seed + number)
    return made


def without_time(row):
    data = row.to_json()
    data.pop("costs", None)
    data["seconds"] = None
    return data


def play(live, agents, moves=None):
    """Let agents go on for so many moves, or to the end."""
    while live.player is not None and (moves is None or moves > 0):
        live.ask(agents[live.player])
        moves = None if moves is None else moves - 1


def test_stepping_by_hand():
    live = sit()
    assert (live.seat, live.player, live.is_over) == (0, 0, False)
    live.step("A north")
    live.step(live.turn().view.legal_moves[0])
    assert live.row.moves[0] == "A north"
    assert [token.seen for token in live.seen(1)] == [token.seen for token in live.view(1).log]
    assert live.seen(1) == []
    live.step("B north")
    assert len(live.seen(1)) == 1
    with pytest.raises(TefudaError, match="cannot play"):
        live.step("H south")  # off the board
    assert len(live.row.moves) == 3


@pytest.mark.parametrize("name", ALL_GAMES + LARGE_GAMES)
def test_every_game_is_put_away_and_taken_up_again_after_any_move(name):
    """Every few moves the LiveGame goes through JSON text; the game ends as it would have."""
    rows = []
    for put_away in (False, True):
        live = sit(name, seed=3, full=True)
        rng, pauses = stream(7, name), stream(8, name)
        told = []
        while live.seat is not None:
            told += [(seat, token) for seat in range(live.game.players) for token in live.seen(seat)]
            live.step(rng.choice(live.turn().view.legal_moves))
            if put_away and pauses.below(4) == 0:
                live = LiveGame.from_json(json.loads(json.dumps(live.to_json())))
        rows.append((live.finish().to_json(), told))
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
    again = LiveGame.from_json(json.loads(json.dumps(first.to_json())))
    agents = agents_for(again, names)
    again.begin(agents)
    play(again, agents)
    assert without_time(again.end(agents)) == without_time(whole.finish())


def test_an_oracle_is_told_the_same_after_the_break():
    live = sit()
    agent = agents_for(live, ["cheating_uct(red=1, iterations=20)"])[0]
    hint = live.turn(agent).hint
    assert hint
    assert LiveGame.from_json(live.to_json()).turn(agent).hint == hint
    assert live.turn().hint is None


def test_undo_goes_back_to_the_own_last_move():
    live = sit(takebacks=True, full=True)
    agents = agents_for(live, ["random", "random"])
    play(live, agents, moves=5)
    before = live.to_json()
    play(live, agents, moves=2)
    live.seen(0)
    assert live.undo(1) == 2
    assert live.row.moves == before["row"]["moves"]
    assert live.row.views == before["row"]["views"]
    assert live.seen(0) == []
    assert live.undo() == 1
    assert len(live.row.moves) == 4


def test_undo_is_refused_where_it_is_not_allowed():
    with pytest.raises(TefudaError, match="cannot be taken back"):
        sit().undo()
    live = sit(takebacks=True)
    with pytest.raises(TefudaError, match="no move to take back"):
        live.undo()
    live.step("A north")
    with pytest.raises(TefudaError, match="no move to take back"):
        live.undo(1)


def test_giving_up():
    live = sit("daihinmin")
    live.forfeit(2, "has to catch a train")
    row = live.finish()
    assert (live.is_over, live.seat, live.player) == (True, None, None)
    assert row.scores == [5.0, 5.0, 1.0, 5.0, 5.0]
    assert row.forfeit == {"seat": 2, "why": "has to catch a train"}
    with pytest.raises(TefudaError, match="is over"):
        live.turn()
    with pytest.raises(TefudaError, match="is over"):
        live.forfeit(1, "too")
    assert LiveGame.from_json(live.to_json()).is_over


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
def test_who_takes_longer_than_clock_and_grace_is_late(clock, monkeypatch):
    """The answers take 0, 0.2, 0.02 and 0.2 seconds of a simulated clock."""
    monkeypatch.setattr("tefuda.play.thinking.time", thinking(0.0, 0.2, 0.02, 0.2))
    live = sit(clock=clock, grace=0.05)
    live.ask(Sleeper(0.0))
    with pytest.raises(Late):
        live.ask(Sleeper(0.0))
    assert len(live.row.moves) == 1
    sit(clock=clock).ask(Sleeper(0.0))  # within the grace
    assert GRACE == 0.5  # as docs/experiments.md says
    sit().ask(Sleeper(0.0))  # no clock, no hurry


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
    live = sit()
    with pytest.raises(Forfeit):
        live.ask(Odd(answer))
    assert live.row.moves == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.update(format="tefuda.live/9"),
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
    live = sit()
    live.step("A north")
    data = json.loads(json.dumps(live.to_json()))
    assert data["format"] == FORMAT
    spoil(data)
    with pytest.raises(TefudaError):
        LiveGame.from_json(data)


def test_the_dealer_of_a_series_deals_as_a_match_does():
    game = tefuda.load("daihinmin")
    rows = tefuda.Match(game, ["default*5"], games=5, seed=9, series=5).run().rows
    dealer = Dealer(game, 9)
    for row in rows:
        live = dealer.new_game(GameRow(row.number, 0, {}, seating=[0, 1, 2, 3, 4]))
        for part in ("deal", "seating", "carry"):
            assert getattr(live.row, part) == getattr(row, part)
        for move in row.moves:
            live.step(move)
        dealer.end(live.finish())
