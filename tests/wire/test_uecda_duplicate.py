"""Contests on repeated deals over the wire, and what the clients of a table computed."""

import json
import socket
import subprocess
import sys

import pytest

import tefuda
from support.uecda import Running
from tefuda.cli.main import main
from tefuda.core.cpu import cpu_seconds
from tefuda.wire.cpu import ClientCpu, process_behind
from tefuda.wire.uecda.client import Player

DRAWN = "daihinmin(classes='drawn')"
BUSY = """
import socket, sys, time
peer = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
while time.process_time() < 0.3:
    pass
peer.sendall(b"x")
peer.recv(1)
"""


def by_deal(rows):
    deals = {}
    for row in rows:
        deals.setdefault(json.dumps({**row.deal, "players": None}), []).append(row)
    return deals


def test_a_deal_is_the_unit_and_everybody_has_every_seat_and_class():
    run = Running(games=15, bots=["default*3", "base"], seed=3, duplicate=True, game=tefuda.load(DRAWN))
    seen = []
    Player(run.connect("client"), tefuda.agent("default"), seen.append).run()
    result = run.result()[0]
    deals = by_deal(result.rows)
    assert [len(rows) for rows in deals.values()] == [5, 5, 5]
    for rows in deals.values():
        for player in range(5):
            assert {row.seating.index(player) for row in rows} == set(range(5))
            assert {row.deal["classes"][row.seating.index(player)] for row in rows} == set(range(5))
    assert result.plan.repeated == result.plan.deals == 3
    assert {view.secret["classes"] is None for view in seen} == {False}


def test_short_series_carry_their_classes():
    run = Running(games=20, bots=["default*5"], seed=3, duplicate=True, series=2)
    rows = run.result()[0].rows
    assert [bool(row.deal.get("classes")) for row in rows] == [False, True] * 10
    assert len({json.dumps(row.deal["hands"]) for row in rows[::2]}) == 2


def test_the_wire_plays_what_a_match_plays():
    bots = ["base", "default*4"]
    run = Running(games=10, bots=bots, seed=5, duplicate=True, game=tefuda.load(DRAWN))
    same = tefuda.Match(DRAWN, bots, games=10, seed=5, duplicate=True).run()
    assert [(r.deal, r.seating, r.moves) for r in run.result()[0].rows] == [
        (r.deal, r.seating, r.moves) for r in same.rows
    ]
    assert same.plan.series_length == 1


class Sulks(tefuda.Agent):
    """Plays as the default client does, but passes all the second game long."""

    def choose(self, turn):
        moves = {move.text: move for move in turn.view.legal_moves}
        if self.games_started == 2 and "pass" in moves:
            return tefuda.Decision(moves["pass"])
        return tefuda.agent("default").decide(turn.view)


@pytest.mark.parametrize(("classes", "unknown"), [("carried", 0), ("drawn", 1)])
def test_places_that_a_lot_decided_are_not_read_off_classes_that_are_drawn(classes, unknown):
    game = tefuda.load("daihinmin(classes='drawn')" if classes == "drawn" else "daihinmin")
    run = Running(games=3, bots=[Sulks() for _ in range(4)], seed=4, game=game)
    tally = Player(run.connect("client"), Sulks()).run()
    rows = run.result()[0].rows
    assert rows[1].reason == "stalemate"
    mine = [row.scores[row.seating.index(0)] for row in rows]
    assert tally.unknown == unknown
    assert tally.points == [mine[k] for k in range(3) if not (unknown and k == 1)]


def test_repeated_deals_have_smaller_errors():
    agents = ["policy", "base*4"]
    single = tefuda.Match("daihinmin", agents, games=2000, seed=1).run(workers=1)
    repeated = tefuda.Match(DRAWN, agents, games=2000, seed=1, duplicate=True).run(workers=1)
    errors = [result.difference(0, 1, 2, 3, 4).error for result in (single, repeated)]
    assert errors[0] ** 2 > 3 * errors[1] ** 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells whose socket it is")
def test_the_cpu_time_of_a_client_is_that_of_its_process():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        client = subprocess.Popen([sys.executable, "-c", BUSY, str(listener.getsockname()[1])])
        peer, _ = listener.accept()
        with peer:
            watched = ClientCpu(peer)
            assert process_behind(peer) == client.pid
            assert peer.recv(1) == b"x"
            assert 0.05 < watched.look() < 30
            assert watched.look() < 0.05
            peer.sendall(b"y")
            client.wait(20)
            assert watched.look() is None
            assert cpu_seconds(client.pid) is None


def test_a_socket_of_this_process_is_nobody_elses():
    listener = socket.create_server(("127.0.0.1", 0))
    with listener, socket.create_connection(listener.getsockname()) as peer:
        assert process_behind(peer) is None


def test_both_sides_tell_their_cpu_time(capsys):
    client = (
        f"{sys.executable} -m tefuda.cli.main connect uecda 127.0.0.1:{{port}} --agent default --name far"
    )
    words = ["serve", "uecda", "--games", "5", "--port", "0", "--bots", "base", "default*3", "--seed", "1"]
    assert main([*words, "--duplicate", "--classes", "drawn", "--client", client]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if "CPU per decision" in line)
    assert "base 0." in line
    assert "default 0." in line
    assert ("client far" in line) == sys.platform.startswith("linux")


def test_deals_that_a_departure_cut_short_are_not_told_as_repeated():
    class Leaves(tefuda.Agent):
        def choose(self, turn):
            if self.games_started == 8:
                raise ConnectionError
            return tefuda.agent("default").decide(turn.view)

    run = Running(games=15, bots=["default*4"], seed=3, duplicate=True, game=tefuda.load(DRAWN))
    connection = run.connect("client")
    with pytest.raises(ConnectionError):
        Player(connection, Leaves()).run()
    connection.close()
    result = run.result()[0]
    assert result.games == 8
    assert result.deals == (2, 1)
    assert "1 of 2 deals repeated" in result.table()
    assert result.to_json()["deals"] == {"all": 2, "repeated": 1}
