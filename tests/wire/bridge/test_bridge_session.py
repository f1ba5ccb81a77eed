"""Our server with our clients: a session, a team match, what is left of them."""

import json

import pytest

import tefuda
from support.bridge_wire import DEAL, GAME, Managing, Playing, Raw
from tefuda.arena import Match, read_record
from tefuda.core import TefudaError
from tefuda.games.bridge.pbn import load_boards
from tefuda.wire.bridge.server import Options, Server

TABLE = "pimc(samples=2)"  # bids by the table


def test_four_clients_play_a_session(tmp_path):
    record, pbn = tmp_path / "games.jsonl", tmp_path / "boards.pbn"
    managing = Managing(3, record=str(record), pbn=str(pbn))
    players = [Playing(managing.port, seat, TABLE if seat % 2 else "random") for seat in range(4)]
    tallies = [player.wait() for player in players]
    result = managing.wait()
    rows = read_record(record).rows
    assert len(rows) == result.games == 3
    for row in rows:  # what was recorded can be played
        assert row.seating == [0, 1, 2, 3]
        assert list(GAME.replay(row.deal, row.moves).scores) == row.scores
    for seat, tally in enumerate(tallies):  # clients reckon as we do
        assert tally.points == [row.scores[seat] for row in rows]
    boards, troubles = load_boards(pbn)
    assert not troubles
    assert [list(board.auction) + list(board.play) for board in boards] == [row.moves for row in rows]
    assert [player["agent"] for player in result.to_json()["players"]] == ["A", "B", "A", "B"]


def test_both_rooms_of_a_team_match_give_imps(tmp_path):
    pbn = tmp_path / "boards.pbn"
    managing = Managing(2, teams=True, pbn=str(pbn))
    players = [Playing(managing.port, seat, "random", "AB"[seat % 2]) for seat in range(4)]
    players += [Playing(managing.port, seat, TABLE, "BA"[seat % 2]) for seat in range(4)]
    for player in players:
        player.wait()
    result = managing.wait()
    data = result.to_json(each=True)
    assert data["teams"]["boards"] == 2
    assert (
        data["teams"]["imps"]["ci95"][0] <= data["teams"]["imps"]["mean"] <= data["teams"]["imps"]["ci95"][1]
    )
    opened, closed = result.rows[:2]
    assert opened.deal == closed.deal
    assert (opened.seating, closed.seating) == ([0, 1, 2, 3], [3, 0, 1, 2])
    boards, _ = load_boards(pbn)
    assert [board.tags["room"] for board in boards] == ["Open", "Closed"] * 2
    assert [board.tags["hometeam"] for board in boards] == ["A"] * 4
    assert {board.tags["north"] for board in boards} == {"A", "B"}
    gained = [int(board.tags["scoreimp"].removeprefix("NS ")) for board in boards]
    assert gained[0] == -gained[1]
    assert sum(gained[::2]) / 2 == data["teams"]["imps"]["mean"]


@pytest.mark.parametrize("teams", [False, True])
def test_our_agents_play_as_in_a_match_with_the_same_seed(teams):
    served = Managing(4, teams=teams, bots=["NS=random", f"EW={TABLE}"])
    rows = served.wait().rows
    agents, seats = ["random", TABLE], "teams" if teams else "rotate"
    match = Match("bridge(seats='keep')", agents, 8 if teams else 4, seed=7, seats=seats)
    assert [row.moves for row in rows] == [row.moves for row in match.run().rows]


def test_explanations_reach_the_opponents_and_the_log(tmp_path):
    pbn = tmp_path / "boards.pbn"
    managing = Managing(deals=[DEAL], bots=["W=random", "S=random"], pbn=str(pbn), seed=2)
    north, east = Raw(managing.port), Raw(managing.port, "East", "B")
    north.sit(), east.sit()
    north.send("North bids 1D Alert. 3 to 6 cards in diamonds, 8 to 12 total points.")
    said = east.ready("for North's bid")
    assert (
        said
        == "East bids 1D".replace("East", "North") + " Alert. 3 to 6 cards in diamonds, 8 to 12 total points."
    )
    east.send("East bids 7NT Alert. \x1b[2J" + "x" * 600)
    heard = north.ready("for East's bid")
    assert heard.startswith("North bids 7NT".replace("North", "East"))
    assert "\x1b" not in heard
    assert len(heard) < 500
    north.close(), east.close()
    managing.server.close()


def test_partners_are_not_told_what_a_call_means():
    managing = Managing(deals=[DEAL], bots=["EW=random"], seed=2)
    north, south = Raw(managing.port), Raw(managing.port, "South")
    north.sit(), south.sit()
    north.send("North bids 7NT Alert. 13 cards in spades.")
    assert south.ready("for North's bid") == "North bids 7NT"
    north.close(), south.close()
    managing.server.close()


def test_a_session_is_resumed(tmp_path):
    store = str(tmp_path / "games.db")

    def play(boards, **more):
        managing = Managing(boards, store=store, bots=["EW=random"], seed=9, **more)
        players = [Playing(managing.port, seat) for seat in (0, 2)]
        for player in players:
            player.wait()
        return managing.wait()

    whole = Managing(4, bots=["EW=random"], seed=9)
    for player in [Playing(whole.port, seat) for seat in (0, 2)]:
        player.wait()
    stopped = Managing(4, store=store, bots=["EW=random"], seed=9, times={"rejoin": 0.1})
    first, second = (
        Playing(stopped.port, 0),
        Playing(stopped.port, 2, agent=Leaving("random", 25), rejoin=0.0),
    )
    first.wait(), second.wait()
    assert stopped.wait().unfinished == "South left"
    assert play(4, resume=True).games == 4


class Leaving(tefuda.Agent):
    """Closes the door in the middle of a board."""

    def __init__(self, agent, after):
        super().__init__()
        self.agent, self.after, self.player = tefuda.agent(agent), after, None

    def choose(self, turn):
        self.after -= 1
        if self.after == 0:
            raise tefuda.TefudaError("I leave.")
        return self.agent.choose(turn)


def test_given_deals_are_numbered_by_their_conditions():
    other = {**DEAL, "dealer": "S", "vulnerable": "both"}
    managing = Managing(2, deals=[DEAL, other], bots=["EW=random", "S=random"])
    north = Raw(managing.port)
    assert north.line().endswith("seated")
    north.ready("for teams", "to start")
    assert north.ready("for deal") == "Board number 1. Dealer North. Neither vulnerable."
    north.close()
    managing.server.close()
    server = Server(Options(2, ports=(0,), deals=[DEAL, other], bots=["NESW=random"], say=lambda line: None))
    assert server._number(other, 1) == 7


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"boards": 0}, "--games must be"),
        ({"bots": ["X=random"]}, "--bots takes a seat"),
        ({"bots": ["N=random", "NS=random"]}, "two agents for N"),
        ({"bots": ["N=nobody"]}, "nobody"),
        ({"names": ["A", "a"]}, "two different teams"),
        ({"dialect": "latin"}, "A dialect is one of"),
        ({"alerts": "some"}, "--alerts is one of"),
        ({"deals": [DEAL], "boards": 2}, "1 given deals"),
        ({"ports": [70000]}, "The port"),
        ({"ports": []}, "needs a port"),
        ({"restarts": -1}, "--restarts"),
        ({"replace": "nobody"}, "nobody"),
        ({"bots": ["N=cheat"]}, "cheat"),
    ],
)
def test_what_cannot_be_served_is_a_sentence(options, sentence):
    boards = options.pop("boards", 1)
    with pytest.raises(TefudaError, match=sentence):
        Server(Options(boards, **{"ports": (0,), **options}))


def test_a_tally_is_json():
    managing = Managing(bots=["EW=random"])
    players = [Playing(managing.port, seat) for seat in (0, 2)]
    data = players[0].wait().to_json()
    assert json.loads(json.dumps(data))["games"] == 1
    assert data["points"] == [data["score"]]
    players[1].wait(), managing.wait()
