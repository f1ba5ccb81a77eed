"""Our server with our clients, and with peers that misbehave."""

import socket
import threading
import time

import pytest

import tefuda
from tefuda.arena import read_record
from tefuda.core import TefudaError
from tefuda.games.geister import Geister
from tefuda.wire.geister.client import Player
from tefuda.wire.geister.server import Options, Server
from tefuda.wire.geister.table import Times


class Playing:
    """A server at work in a thread."""

    def __init__(self, **options):
        self.said = []
        options = {"ports": (0, 0), "say": self.said.append, **options}
        self.server = Server(Options(**options))
        self.result = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        self.result = self.server.run()

    def wait(self):
        self._thread.join(60)
        assert not self._thread.is_alive()
        return self.result.to_json()


class Raw:
    """A client by hand."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.file = self.socket.makefile("rb")

    def send(self, text):
        self.socket.sendall(text.encode())

    def line(self):
        return self.file.readline().decode()

    def set_up(self, letters="ABCD"):
        assert self.line() == "SET?\r\n"
        self.send(f"SET:{letters}\r\n")
        assert self.line() == "OK \r\n"


def client(port, agent, games, seat, seed=5, game=None):
    player = Player(tefuda.agent(agent), game or Geister(200, "choose"), "127.0.0.1", port=port)
    player.__class__ = type("Seated", (Player,), {"_seat": property(lambda self: seat)})
    return player.run(games, seed)


def in_thread(function, *args):
    found = []
    thread = threading.Thread(target=lambda: found.append(function(*args)), daemon=True)
    thread.start()
    return thread, found


def test_clients_of_ours_play_on_our_server(tmp_path):
    record = tmp_path / "games.jsonl"
    playing = Playing(games=6, record=str(record))
    first, second = playing.server.ports
    thread, found = in_thread(client, second, "random", 6, 1)
    mine = client(first, "rush", 6, 0)
    thread.join(60)
    data = playing.wait()
    assert data["players"][0]["wins"] == mine.wins == found[0].losses
    assert mine.games == 6
    assert [row.seating for row in read_record(record).rows] == [[0, 1], [1, 0]] * 3
    for row in read_record(record).rows:  # what was recorded can be played
        assert list(tefuda.load("geister(setup='choose')").replay(row.deal, row.moves).scores) == row.scores


def test_an_agent_of_ours_takes_the_second_seat():
    playing = Playing(games=4, bots=["random"])
    assert len(playing.server.ports) == 1
    mine = client(playing.server.ports[0], "rush", 4, 0)
    assert mine.wins == playing.wait()["players"][0]["wins"]
    names = [player.name for player in playing.result.players]
    assert names == [f"client {playing.server.ports[0]}", "random"]


def test_the_lines_of_a_game_are_those_of_the_contest_server():
    playing = Playing(games=1, max_plies=2)
    first, second = (Raw(port) for port in playing.server.ports)
    second.set_up("efgh")  # in any order
    first.set_up()
    assert first.line() == "MOV?14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u\r\n"
    first.send("MOV:A,NORTH\r\n")
    assert first.line() == "OK \r\n"
    assert second.line() == "MOV?14B24B34B44B15R25R35R45R42u31u21u11u40u30u20u10u\r\n"
    second.send("MOV:H,E\r\n")
    assert second.line() == "OK \r\n"
    assert second.line() == "DRW:14B24B34B44B15R25R35R55R42r31r21r11r40b30b20b10b\r\n"
    assert first.line() == "DRW:13R24R34R44R15B25B35B45B41b31b21b11b40r30r20r00r\r\n"
    assert first.line() == ""  # closed, without our asking
    assert playing.wait()["players"][0]["draws"] == 1


def test_a_capture_tells_its_colour():
    playing = Playing(games=1)
    first, second = (Raw(port) for port in playing.server.ports)
    first.set_up("ABCD")
    second.set_up("ABCD")
    for reply in ("E,WEST", "E,NORTH"):
        first.line()
        first.send("MOV:A,NORTH\r\n")
        assert first.line() == "OK \r\n"
        second.line()
        second.send(f"MOV:{reply}\r\n")
        assert second.line() == "OK \r\n"
    first.line()
    first.send("MOV:A,NORTH\r\n")
    assert first.line() == "OKR\r\n"
    assert "99r" in second.line()
    first.socket.close()
    first.file.close()
    assert second.line().startswith("WON:")
    playing.wait()


@pytest.mark.parametrize("line", ["MOV:A,SOUTH", "MOV:Z,NORTH", "nonsense", "MOV:A,NORTH,\x00", ""])
def test_who_sends_what_is_not_allowed_loses_at_once(line):
    playing = Playing(games=1)
    first, second = (Raw(port) for port in playing.server.ports)
    first.set_up()
    second.set_up()
    first.line()
    first.send(line + "\r\n")
    assert first.line() == "NG \r\n"
    assert first.line().startswith("LST:")
    assert second.line().startswith("WON:")
    data = playing.wait()
    assert data["players"][0]["losses"] == 1


@pytest.mark.parametrize("line", ["SET:ABC", "SET:AABB", "SET:ABCZ", "MOV:A,NORTH", "", "SET:ABCD,"])
def test_a_bad_setup_may_be_sent_again(line):
    playing = Playing(games=1)
    first, second = (Raw(port) for port in playing.server.ports)
    assert first.line() == "SET?\r\n"
    first.send(line + "\r\n")
    assert first.line() == "NG \r\n"
    first.send("SET:ABCD\r\n")
    assert first.line() == "OK \r\n"
    second.set_up()
    assert first.line().startswith("MOV?")
    first.socket.close()
    first.file.close()
    assert second.line().startswith("WON:")
    playing.wait()


def test_several_commands_in_one_piece_and_one_in_several():
    playing = Playing(games=1)
    first, second = (Raw(port) for port in playing.server.ports)
    second.set_up()
    assert first.line() == "SET?\r\n"
    first.send("SET:ABCD\r\nMOV:A,NORTH\r\n")  # the move is there before it is asked for
    assert first.line() == "OK \r\n"
    assert first.line().startswith("MOV?")
    assert first.line() == "OK \r\n"
    assert second.line().startswith("MOV?")
    for letter in "MOV:A,NORTH\r\n":
        second.send(letter)
        time.sleep(0.002)
    assert second.line() == "OK \r\n"
    assert first.line().startswith("MOV?")
    second.send("MOV:B,NORTH\r\n")  # out of turn: no harm done
    assert second.line() == "NG \r\n"
    first.send("MOV:B,NORTH\r\n")
    assert first.line() == "OK \r\n"
    first.socket.close()
    first.file.close()
    playing.wait()


def test_who_leaves_loses():
    playing = Playing(games=1)
    first, second = (Raw(port) for port in playing.server.ports)
    first.set_up()
    second.set_up()
    second.socket.close()  # out of turn, too
    second.file.close()
    first.line()
    first.send("MOV:A,NORTH\r\n")
    lines = [first.line(), first.line()]
    assert lines[-1].startswith("WON:") or lines[0].startswith("WON:")
    assert playing.wait()["players"][1]["losses"] == 1


def test_who_is_late_loses():
    playing = Playing(games=1, times=Times(budget=0.2, timeout=0.2))
    first, second = (Raw(port) for port in playing.server.ports)
    first.set_up()
    second.set_up()
    assert first.line().startswith("MOV?")
    assert first.line().startswith("LST:")
    assert second.line().startswith("WON:")
    playing.wait()
    assert playing.result.rows[0].reason == "late"


def test_a_flood_out_of_turn_harms_only_who_sends_it():
    playing = Playing(games=1)
    first, second = (Raw(port) for port in playing.server.ports)
    first.set_up()
    second.set_up()
    assert first.line().startswith("MOV?")
    second.send("HELLO\r\n" * 2_000)  # and reads nothing
    first.send("MOV:A,NORTH\r\n")
    assert first.line() == "OK \r\n"
    assert first.line().startswith("WON:")  # at its own turn the other still says HELLO
    assert playing.wait()["players"][1]["losses"] == 1


def test_a_flood_of_bad_setups_is_answered_line_by_line():
    playing = Playing(games=1)
    first, second = (Raw(port) for port in playing.server.ports)
    assert first.line() == "SET?\r\n"
    first.send("SET:AABB\r\n" * 500 + "SET:ABCD\r\n")
    assert [first.line() for _ in range(501)] == ["NG \r\n"] * 500 + ["OK \r\n"]
    refused = [line for line in playing.said if "refused" in line]
    assert len(refused) == 10  # the log is not flooded
    assert "not shown" in refused[-1]
    second.set_up()
    assert first.line().startswith("MOV?")
    second.socket.close()
    second.file.close()
    assert first.line().startswith("WON:")
    playing.wait()


def test_who_leaves_before_the_other_came_has_lost_nothing():
    playing = Playing(games=1)
    port, other = playing.server.ports
    first = Raw(port)
    assert first.line() == "SET?\r\n"  # at once, as on the contests' server
    first.socket.close()
    first.file.close()
    time.sleep(0.1)
    first, second = Raw(port), Raw(other)
    first.set_up()
    second.set_up()
    assert first.line().startswith("MOV?")
    first.send("MOV:H,SOUTH\r\n")
    assert playing.wait()["players"][0]["losses"] == 1
    assert len(playing.said) == 1
    assert playing.said[0].startswith(f"game 1: client {port} loses: 'MOV:H,SOUTH' refused")


def test_every_game_is_told():
    playing = Playing(games=2, bots=["rush", "random"])
    playing.wait()
    assert [line.partition(":")[0] for line in playing.said] == ["game 1", "game 2"]
    assert playing.said[0] == f"game 1: rush wins: {playing.result.rows[0].reason}"


def test_a_line_without_end_is_cut():
    playing = Playing(games=1)
    first, second = (Raw(port) for port in playing.server.ports)
    first.set_up()
    second.set_up()
    first.line()
    first.send("x" * 100_000)
    assert second.line().startswith("WON:")
    playing.wait()


@pytest.mark.parametrize(
    "lines",
    [
        ["HELLO"],
        ["SET?", "NG "],
        ["SET?", "OK ", "MOV?rubbish"],
        ["SET?", "OK ", "XYZ?14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u"],
        ["SET?", "OK ", "MOV?14R24R34R44R15B25B35B45B41u31u21u11u40u30u20u10u", "NG "],
        ["SET?", "OK ", "MOV?14R24R34R44R15B25B35B45B43u31u21u11u40u30u20u10u"],
        ["SET?", "OK "],
    ],
)
def test_our_client_answers_a_strange_server_with_a_sentence(lines):
    listener = socket.create_server(("127.0.0.1", 0))

    def serve():
        connection, _ = listener.accept()
        with connection:
            for line in lines:
                connection.sendall(f"{line}\r\n".encode())
            time.sleep(0.3)

    threading.Thread(target=serve, daemon=True).start()
    player = Player(
        tefuda.agent("random"), Geister(300, "choose"), "127.0.0.1", port=listener.getsockname()[1]
    )
    with pytest.raises(TefudaError):
        player.run(1, 1)
    listener.close()


@pytest.mark.parametrize(
    "wrong", [{"games": 0}, {"bots": ["random*3"]}, {"bots": ["cheating_uct"]}, {"ports": (10**6, 1)}]
)
def test_impossible_wishes_get_a_sentence(wrong):
    with pytest.raises(TefudaError):
        Server(Options(**{"ports": (0, 0), **wrong}))
