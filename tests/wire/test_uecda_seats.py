"""Who sits at a server's table: seats given back, stand-ins, clients that come back, programs of others."""

import json
import socket
import sys
import threading
import time
from pathlib import Path

import jsonschema
import pytest

import tefuda
from support.uecda import Raw, Running
from tefuda.cli.main import main
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.client import Connection, Player

ROOT = Path(__file__).resolve().parents[2]


def greet(port, name):
    """Greet and wait for a number."""
    peer = socket.create_connection(("127.0.0.1", port), timeout=20)
    peer.sendall(wire.hello(20070, name))
    return peer, wire.read_int(peer.recv(4))


def waits(condition, seconds=30):
    for _ in range(int(seconds / 0.02)):
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError("it does not come")


class Held(tefuda.Agent):
    """Plays as the default client does; holds its first move until it is let go."""

    def __init__(self):
        super().__init__()
        self.asked, self.go = threading.Event(), threading.Event()
        self.inner = tefuda.agent("default")

    def decide(self, view, clock=None, hint=None, counts=()):
        self.asked.set()
        assert self.go.wait(30)
        return self.inner.decide(view)


def in_thread(run, name, agent="default"):
    agent = tefuda.agent(agent) if isinstance(agent, str) else agent
    thread = threading.Thread(target=lambda: Player(run.connect(name), agent).run(), daemon=True)
    thread.start()
    return thread


def test_a_departure_is_logged_once():
    run = Running(games=3, bots=["default*3"])
    stays = in_thread(run, "stays")
    waits(lambda: any("is stays" in line for line in run.log))
    peer, _ = greet(run.server.port, "gone")
    peer.close()
    result = run.result()[0]
    stays.join(10)
    assert result.players[1].incidents["departed"] == 1
    assert result.players[1].incidents["passed"] > 3
    assert len([line for line in run.log if "gone" in line and "left" in line]) <= 2  # the event, the summary


def test_a_client_that_leaves_before_the_table_is_full_gives_its_seat_back():
    run = Running(games=2, bots=["default*3"])
    peer, number = greet(run.server.port, "early")
    assert number == 0
    peer.close()
    first = in_thread(run, "first")
    waits(lambda: any("player 1 is first" in line for line in run.log))
    second = in_thread(run, "second")
    result = run.result()[0]
    for thread in (first, second):
        thread.join(10)
    assert [player.name for player in result.players][:2] == ["client first", "client second"]
    assert result.games == 2
    assert result.players[0].incidents == {}


def test_a_stand_in_plays_on():
    run = Running(games=4, bots=["default*4"], replace="default", seed=11)
    peer, _ = greet(run.server.port, "gone")
    peer.close()
    result = run.result()[0]
    assert result.games == 4
    assert result.unfinished == ""
    assert result.players[0].incidents == {"departed": 1}
    assert "default played on" in result.warnings[0]
    # The client never moved, so the match is that of five default players.
    same = tefuda.Match("daihinmin", ["default*5"], games=4, seed=11, series=4).run().rows
    assert [row.moves for row in result.rows] == [row.moves for row in same]


def test_a_client_comes_back_under_its_name():
    run = Running(games=4, bots=["default*3"], seed=2)
    held = Held()
    stays = in_thread(run, "stays", held)
    waits(lambda: any("is stays" in line for line in run.log))
    peer, number = greet(run.server.port, "comes")
    assert held.asked.wait(20)
    peer.close()
    back = in_thread(run, "comes")
    waits(lambda: any("waits to come back" in line for line in run.log))
    stranger = socket.create_connection(("127.0.0.1", run.server.port), timeout=20)
    stranger.sendall(wire.hello(20070, "stranger"))
    assert stranger.recv(4) == b""  # no seat
    held.go.set()
    result = run.result()[0]
    for thread in (stays, back):
        thread.join(10)
    assert number == 1
    assert result.games == 4
    assert "left in game 1" in result.warnings[0]
    assert "back in game 2" in result.warnings[0]
    assert result.players[1].incidents["departed"] == 1
    assert all(row.incidents.get("passed", [0] * 5)[row.seating.index(1)] == 0 for row in result.rows[1:])


def test_with_rejoin_the_last_client_is_waited_for():
    run = Running(games=3, bots=["default*4"], rejoin=30.0)
    peer, _ = greet(run.server.port, "only")
    peer.close()
    back = in_thread(run, "only")
    result = run.result()[0]
    back.join(10)
    assert result.games == 3
    assert result.unfinished == ""


def test_thinking_times_are_told(tmp_path, capsys):
    run = Running(games=2, bots=["default*4"])
    Player(run.connect("thinks"), tefuda.agent("default")).run()
    result = run.result()[0]
    data = result.to_json()
    times = data["players"][0]["thinking"]
    assert times["answers"] > 5
    assert 0 < times["mean"] <= times["longest"]
    assert "thinking" not in data["players"][1]
    assert f"{times['answers']} answers" in result.table()
    jsonschema.validate(data, json.loads((ROOT / "docs" / "schemas" / "match.json").read_text()))


@pytest.mark.parametrize(
    "bots", [["default*5"], ["random", "base", "default*3"], ["default*4", "mc(iterations=2)"]]
)
def test_a_table_of_bots_is_the_match_in_process(bots):
    run = Running(games=4, bots=bots, seed=5)
    same = tefuda.Match("daihinmin", bots, games=4, seed=5, series=4).run().rows
    assert [(row.deal, row.moves) for row in run.result()[0].rows] == [(row.deal, row.moves) for row in same]


def test_bots_that_are_policies_play_the_same_beside_a_client():
    run = Running(games=5, bots=["random", "base", "default*2"], seed=8)
    Player(run.connect(), tefuda.agent("default")).run()
    agents = ["default", "random", "base", "default*2"]
    same = tefuda.Match("daihinmin", agents, games=5, seed=8, series=5).run().rows
    assert [row.moves for row in run.result()[0].rows] == [row.moves for row in same]


def test_standings_are_told_as_games_end():
    run = Running(games=4, bots=["default*5"], standings=2)
    run.result()
    told = [line for line in run.log if line.startswith("after ")]
    assert [line.split(":")[0] for line in told] == ["after 2 games", "after 4 games"]


CLIENT = "import sys; from tefuda.cli.main import main; sys.exit(main(sys.argv[1:]))"


def test_a_whole_contest_in_one_command(capsys):
    client = f"{sys.executable} -c '{CLIENT}' connect uecda {{host}}:{{port}} --agent default --name prog"
    command = ["serve", "uecda", "--port", "0", "--games", "2", "--bots", "default", "random*3", "--json"]
    assert main([*command, "--client", client]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["players"][0]["agent"] == "client prog"
    assert [player["agent"] for player in data["players"]][1:] == ["default", "random", "random", "random"]


@pytest.mark.parametrize(
    "client",
    [["/no/such/program"], ["'unfinished"], [f"{sys.executable} -c 'raise SystemExit(3)'"], ["true"] * 2],
)
def test_programs_that_cannot_play_are_told(client, capsys):
    words = [word for command in client for word in ("--client", command)]
    assert main(["serve", "uecda", "--port", "0", "--bots", "default*4", *words]) == 2
    assert "tefuda: " in capsys.readouterr().err


def test_a_record_that_cannot_be_written_is_refused_before_anybody_sits(tmp_path, capsys):
    base = ["serve", "uecda", "--port", "0", "--bots", "default*4"]
    assert main([*base, "--record", str(tmp_path / "no" / "r.jsonl")]) == 2
    assert main([*base, "--record", str(tmp_path)]) == 2
    assert main([*base, "--replace", "nobody"]) == 2
    assert main([*base, "--standings", "-1"]) == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not socket.has_ipv6, reason="no IPv6 here")
def test_addresses_of_version_6():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("no IPv6 here")
    run = Running(games=1, bots=["default*4"], host="::1")
    connection = Connection("::1", run.server.port, "six", version=20070)
    Player(connection, tefuda.agent("default")).run()
    assert run.result()[0].games == 1


def test_one_that_fails_is_still_named_with_every_reason():
    """Only departures are said once; what is not accepted is said each time."""
    run = Running(games=1, bots=["default*4"])
    raw = Raw(run.server.port)
    raw.follow(lambda peer, sheet: peer.socket.sendall(b"\0\0\0\1" * 20 + bytes(400)))
    result = run.result()[0]
    said = [line for line in run.log if "not accepted" in line]
    assert len(said) == result.players[0].incidents["rejected"] > 1
