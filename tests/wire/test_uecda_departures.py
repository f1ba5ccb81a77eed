"""Clients that leave, are late or send nonsense are counted, and a match without clients is no result."""

import json
import socket
import struct
import threading
import time
from contextlib import suppress
from pathlib import Path

import jsonschema
import pytest

import tefuda
from support.uecda import Raw, Running
from tefuda.arena import read_record
from tefuda.cli.main import main
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.client import Connection, Player

ROOT = Path(__file__).resolve().parents[2]


def deserter(port):
    """Greet, take a number, and leave."""
    peer = socket.create_connection(("127.0.0.1", port), timeout=20)
    peer.sendall(wire.hello(20070, "gone"))
    peer.recv(4)
    return peer


def serve(tmp_path, *words):
    """Run the command in a thread; return the thread, the port it listens on, and its exit code when done."""
    log = tmp_path / "log"
    code = []
    base = ["--lang", "en", "serve", "uecda", "--port", "0", "--log", str(log)]
    thread = threading.Thread(target=lambda: code.append(main([*base, *words])), daemon=True)
    thread.start()
    for _ in range(600):
        text = log.read_text() if log.exists() else ""
        if "listening on" in text:
            return thread, int(text.partition("127.0.0.1:")[2].split()[0]), code
        time.sleep(0.05)
    raise AssertionError("the server does not listen")


def test_a_match_that_all_clients_leave_is_stopped(tmp_path, capsys):
    record = tmp_path / "games.jsonl"
    thread, port, code = serve(tmp_path, "--games", "1000", "--json", "--record", str(record))
    peers = [deserter(port) for _ in range(5)]
    for peer in peers:
        peer.close()
    thread.join(60)
    assert code == [1]
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert data["format"] == "tefuda.match/3"
    assert data["games"] == 1
    assert [player["incidents"]["departed"] for player in data["players"]] == [1] * 5
    assert all(player["incidents"]["passed"] > 0 for player in data["players"])
    assert data["unfinished"] == "no client was left after 1 of 1000 games"
    assert "no client was left" in err
    assert len(data["warnings"]) >= 5
    row = read_record(record).rows[0]
    assert row.incidents["departed"] == [1] * 5


def test_one_that_leaves_is_named_and_the_match_goes_on(tmp_path, capsys):
    thread, port, code = serve(tmp_path, "--games", "4", "--bots", "default*3")
    peer = deserter(port)
    time.sleep(0.3)
    stays = threading.Thread(
        target=lambda: Player(
            Connection("127.0.0.1", port, "stays", version=20070), tefuda.agent("default")
        ).run(),
        daemon=True,
    )
    stays.start()
    time.sleep(0.3)
    peer.close()
    thread.join(60)
    stays.join(10)
    assert code == [1]
    out, err = capsys.readouterr()
    assert "4 games" in out
    assert "departed 1" in out
    assert "client gone left before the end" in err


def test_a_good_match_has_no_incidents_and_exit_code_0(tmp_path, capsys):
    thread, port, code = serve(tmp_path, "--games", "2", "--bots", "default*4", "--json")
    Player(Connection("127.0.0.1", port, "good", version=20070), tefuda.agent("default")).run()
    thread.join(60)
    assert code == [0]
    data = json.loads(capsys.readouterr().out)
    assert [player["incidents"] for player in data["players"]] == [{}] * 5


def nonsense(raw, sheet):
    raw.socket.sendall(struct.pack(">120i", *[1] * 20, *[0] * 100))


def silence(raw, sheet):
    pass


@pytest.mark.parametrize(("kind", "answer"), [("rejected", nonsense), ("late", silence)])
def test_what_is_not_accepted_is_counted(kind, answer, tmp_path):
    record = tmp_path / "games.jsonl"
    run = Running(games=1, bots=["default*4"], seconds=0.3, record=str(record))
    raw = Raw(run.server.port)
    with suppress(ConnectionError):  # who is late three times in a row is taken for gone
        raw.follow(answer)
    result = run.result()[0]
    raw.socket.close()
    assert result.players[0].incidents[kind] > 0
    assert result.players[1].incidents == {}
    row = read_record(record).rows[0]
    assert row.incidents[kind][row.seating.index(0)] == result.players[0].incidents[kind]
    schema = json.loads((ROOT / "docs" / "schemas" / "record.json").read_text())
    jsonschema.validate(json.loads(record.read_text().splitlines()[1]), schema["oneOf"][1])
