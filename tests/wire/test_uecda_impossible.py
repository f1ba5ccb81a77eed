"""Tables that no client of the protocol writes are counted; who sends nothing else is rejected."""

import json
import random
import struct
import threading
from contextlib import suppress

import pytest

import tefuda
from support.uecda import Raw, Running
from tefuda.games.daihinmin import notation as n
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.client import Connection, Player
from tefuda.wire.uecda.submission import impossible


def lowest(sheet):
    """Return the 120 cells of a table with the lowest card of a hand."""
    bit = n.bits(wire.read_hand(sheet) & n.NATURALS)[0]
    cells = [0] * 120
    cells[15 * (bit % 4) + bit // 4 + 1] = 1
    return cells


def wrong_order(raw, sheet):
    raw.socket.sendall(struct.pack("<120i", *lowest(sheet)))


def noise(raw, sheet):
    raw.socket.sendall(random.Random(sheet[90]).randbytes(480))


def all_cards(raw, sheet):
    raw.socket.sendall(struct.pack(">120i", *[1] * 120))


@pytest.mark.parametrize("answer", [wrong_order, noise, all_cards])
def test_who_sends_nothing_else_is_rejected(answer):
    run = Running(games=20, bots=["default*4"])
    raw = Raw(run.server.port)
    with suppress(OSError):  # it is disconnected
        raw.follow(answer)
    result = run.result()[0]
    raw.socket.close()
    assert result.players[0].incidents["impossible"] == 3
    assert result.players[0].incidents["departed"] == 1
    assert result.games < 20  # nobody was left
    assert "rejected" in result.warnings[0]
    assert sum("impossible" in line for line in run.log) >= 1


def test_its_stand_in_plays_on():
    run = Running(games=5, bots=["default*4"], replace="default")
    raw = Raw(run.server.port)
    with suppress(OSError):
        raw.follow(wrong_order)
    result = run.result()[0]
    raw.socket.close()
    assert result.games == 5
    assert "rejected in game" in result.warnings[0]
    assert "default played on" in result.warnings[0]


def now_and_then(raw, sheet):
    """Two impossible tables, then a good one, for ever."""
    raw.count = getattr(raw, "count", 0) + 1
    if raw.count % 3:
        wrong_order(raw, sheet)
    else:
        raw.socket.sendall(struct.pack(">120i", *lowest(sheet)))


def illegal(raw, sheet):
    """What beginners' clients send: the table in which they counted cards, and twice the joker."""
    cells = [0] * 120
    cells[:15] = [0, 2, 3, 4, 2, -1, 13, 15, 1, 1, 0, 2, 1, 1, 0]
    cells[75:] = [10**9] * 45  # the rows below the cards were never written
    raw.socket.sendall(struct.pack(">120i", *cells))


@pytest.mark.parametrize(("answer", "kind"), [(now_and_then, "impossible"), (illegal, "rejected")])
def test_others_play_on(answer, kind):
    run = Running(games=5, bots=["default*4"])
    raw = Raw(run.server.port)
    raw.follow(answer)
    result = run.result()[0]
    raw.socket.close()
    assert result.games == 5
    assert result.players[0].incidents[kind] > 3
    assert result.players[0].incidents["departed"] == 0
    other = "rejected" if kind == "impossible" else "impossible"
    assert result.players[0].incidents[other] == 0 or kind == "impossible"


def test_version_20140_writes_hexadecimal_digits():
    assert impossible(b"0" * 13 + b"FF" + b"a9" * 9, 20140) is None
    assert "no hexadecimal digit" in str(impossible(bytes(33), 20140))


def test_the_exit_code_says_so(tmp_path, capsys):
    from tefuda.cli.main import main

    code, log = [], tmp_path / "log"
    words = ["--lang", "en", "serve", "uecda", "--port", "0", "--log", str(log), "--games", "10"]
    words += ["--bots", "default*3", "--json"]
    thread = threading.Thread(target=lambda: code.append(main(words)), daemon=True)
    thread.start()
    while not log.exists() or "listening on" not in log.read_text():
        thread.join(0.05)
    port = int(log.read_text().partition("127.0.0.1:")[2].split()[0])
    raw = Raw(port)
    good = Player(Connection("127.0.0.1", port, "good", version=20070), tefuda.agent("default"))
    other = threading.Thread(target=good.run, daemon=True)
    other.start()
    with suppress(OSError):
        raw.follow(wrong_order)
    thread.join(60)
    other.join(20)
    raw.socket.close()
    assert code == [1]
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert data["games"] == 10
    assert data["players"][0]["incidents"]["impossible"] == 3
    assert data["players"][1]["incidents"] == {}
    assert "raw sent 3 tables that no client of the protocol writes" in err
