"""`tefuda connect geister`: what it tells of the games, also when the server leaves."""

import json
import threading

import pytest

from support.clocks import thinking
from tefuda.arena.matches.plan import MatchPlan
from tefuda.arena.results.tally import sample_of
from tefuda.cli.main import main
from tefuda.wire.geister import client
from tefuda.wire.geister.client import GeisterTally
from tefuda.wire.geister.server import Options, Server


@pytest.fixture
def port():
    """The first port of a server that plays two games against an agent of ours, and goes."""
    server = Server(Options(ports=(0, 0), games=2, bots=["random"], seed=3, say=lambda text: None))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield server.ports[0]
    thread.join(20)


def test_json_has_an_interval_and_the_clock(port, capsys, monkeypatch):
    monkeypatch.setattr("tefuda.wire.thinking.time", thinking(0.5, 0.25))
    command = ["connect", "geister", f"127.0.0.1:{port}", "--agent", "rush", "--games", "2", "--seed", "1"]
    assert main([*command, "--max-plies", "200", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == told["wins"] + told["draws"] + told["losses"] == 2
    low, high = told["ci95"]
    assert 0 <= low <= told["score"] <= high <= 1
    assert told["moves"] > 2
    slower = (told["moves"] + 1) // 2  # the first, the third and so on
    assert told["seconds_a_move"] * told["moves"] == pytest.approx(0.25 * (told["moves"] + slower))
    assert told["longest_move"] == 0.5
    assert sum(told["reasons"].values()) == 2


def test_games_that_were_played_are_told_when_the_server_is_gone(port, capsys, monkeypatch):
    monkeypatch.setattr(client, "PATIENCE", 0.3)
    command = ["connect", "geister", f"127.0.0.1:{port}", "--agent", "rush", "--games", "3", "--seed", "1"]
    assert main([*command, "--max-plies", "200"]) == 2
    out, err = capsys.readouterr()
    assert "rush: 2 games" in out
    assert "95 %" in out
    assert "ms per move" in out
    assert "Cannot reach 127.0.0.1" in err


def test_nothing_is_told_of_no_games(capsys, monkeypatch):
    monkeypatch.setattr(client, "PATIENCE", 0.1)
    assert main(["connect", "geister", "127.0.0.1:1", "--agent", "rush"]) == 2
    assert capsys.readouterr().out == ""


def test_the_interval_is_that_of_matches():
    tally = GeisterTally()
    scores = [1.0] * 136 + [0.5] * 22 + [0.0] * 42
    for score in scores:
        tally.add(score, "end", seat=0)
    told = tally.to_json()
    assert told["score"] == pytest.approx(0.735)
    mean = sample_of(scores, MatchPlan(200, 2, seats="fixed"), (0.0, 1.0)).mean()
    assert told["ci95"] == pytest.approx((mean.low, mean.high))
    assert mean.high - mean.low == pytest.approx(2 * 1.97 * mean.error, rel=0.02)


def test_addresses_of_version_6_stand_in_brackets(capsys, monkeypatch):
    monkeypatch.setattr(client, "PATIENCE", 0.1)
    assert main(["connect", "geister", "[::1]:1", "--agent", "rush"]) == 2
    assert "Cannot reach ::1:1: " in capsys.readouterr().err
