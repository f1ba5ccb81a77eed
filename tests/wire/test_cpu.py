"""The CPU time of clients: of every protocol, in text and JSON, and of programs on several seats."""

import json
import subprocess
import sys

import pytest

import tefuda
from tefuda.cli.main import main
from tefuda.play.rows import GameRow
from tefuda.wire.bridge.server import Options as BridgeOptions
from tefuda.wire.bridge.server import Server as BridgeServer
from tefuda.wire.cpu import charge_clients
from tefuda.wire.programs import Programs
from wire.test_geister_server import Playing

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells whose socket it is")
TEFUDA = f"{sys.executable} -m tefuda.cli.main"


class Fixed:
    """A client that has computed so many seconds at every look."""

    def __init__(self, process, seconds):
        self.process, self.seconds = process, seconds

    def look(self):
        return self.seconds


def row():
    return GameRow(0, 0, {}, seating=[0, 1, 2, 3], seconds=[0.0] * 4)


def test_a_program_on_several_seats_is_counted_once():
    row_of_it = row()
    charge_clients(row_of_it, {0: (Fixed(7, 2.0), 30), 2: (Fixed(7, 0.0), 10), 1: (Fixed(8, 5.0), 10)})
    assert row_of_it.costs == {"decisions": [30, 10, 10, 0], "cpu": [1.5, 5.0, 0.5, 0]}


def test_who_is_not_known_or_gave_no_answer_is_left_out():
    row_of_it = row()
    charge_clients(row_of_it, {0: (Fixed(None, None), 30), 2: (Fixed(7, 1.0), 0)})
    assert row_of_it.costs == {}


@linux
def test_geister_tells_it_of_both_sides():
    playing = Playing(games=2, bots=["purple(depth=2)"], max_plies=40, seed=3)
    command = f"{TEFUDA} connect geister 127.0.0.1:{{port}} --agent ismcts(iterations=2000) --games 2 --json"
    port = str(playing.server.ports[0])
    client = subprocess.run(
        command.replace("{port}", port).split(), capture_output=True, text=True, timeout=60
    )
    told = playing.wait()["players"]
    own = json.loads(client.stdout)
    assert own["cpu_a_move"] > 0
    assert told[0]["cpu_per_decision"] > 0.5 * own["cpu_a_move"]
    assert told[1]["cpu_per_decision"] > 0


@linux
def test_bridge_tells_it_of_both_sides():
    server = BridgeServer(BridgeOptions(2, ports=[0], bots=["EW=random"], seed=1))
    connect = f"{TEFUDA} connect bridge {{host}}:{{port}} --agent random --seat"
    with Programs([f"{connect} N", f"{connect} S"], "127.0.0.1", server.ports[0]):
        result = server.run()
    assert all(player["cpu_per_decision"] > 0 for player in result.to_json()["players"])


def test_a_league_tells_it_in_its_json(capsys):
    assert main(["league", "kuhn", "ismcts(iterations=10)", "random", "--games", "4", "--json"]) == 0
    assert all(rating["cpu_per_decision"] > 0 for rating in json.loads(capsys.readouterr().out)["ratings"])


def test_native_games_have_none(capsys):
    result = tefuda.Match("daihinmin", ["default*5"], games=2, seed=1).run()
    assert result.to_json()["players"][0]["cpu_per_decision"] is None
