"""`tefuda connect uecda`: what it tells of the games, also when the server leaves."""

import json

import pytest

from support.clocks import thinking
from support.uecda import Running
from tefuda.cli.main import main
from tefuda.core.words import speaking
from tefuda.wire.uecda import client
from tefuda.wire.uecda.tally import UecdaTally


def command(run, *more):
    return ["connect", "uecda", f"127.0.0.1:{run.server.port}", "--agent", "random", "--seed", "1", *more]


def test_the_interval_is_that_of_the_server_and_the_clock_is_told(capsys, monkeypatch):
    monkeypatch.setattr("tefuda.wire.thinking.time", thinking(0.5, 0.25))
    run = Running(games=30, bots=["random"] * 4, seed=3)
    assert main(command(run, "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    (result,) = run.result()
    mean = result.players[0].mean
    assert (told["games"], told["unknown"]) == (30, 0)
    assert told["score"] == pytest.approx(mean.value)
    assert told["ci95"] == pytest.approx([mean.low, mean.high])
    assert 1 <= told["ci95"][0] < told["score"] < told["ci95"][1] <= 5
    assert told["moves"] > 30
    slower = (told["moves"] + 1) // 2  # the first, the third and so on
    assert told["seconds_a_move"] * told["moves"] == pytest.approx(0.25 * (told["moves"] + slower))
    assert told["longest_move"] == 0.5


def test_games_that_were_played_are_told_when_the_server_leaves(capsys, monkeypatch):
    run = Running(games=5, bots=["random"] * 4, seed=3)
    play, seen = client._Game.play, []

    def leave(game):
        if len(seen) == 2:
            game.connection.close()
        seen.append(game)
        return play(game)

    monkeypatch.setattr(client._Game, "play", leave)
    assert main(command(run)) == 2
    out, err = capsys.readouterr()
    assert "random: 2 games" in out
    assert "95 %" in out
    assert "ms per move" in out
    assert "The server went away" in err


def test_nothing_is_told_of_no_games(capsys):
    assert main(["connect", "uecda", "127.0.0.1:1", "--agent", "random"]) == 2
    assert capsys.readouterr().out == ""


def test_a_match_whose_only_places_were_drawn_by_lot():
    tally = UecdaTally(unknown=1)
    told = tally.to_json()
    assert (told["games"], told["score"], told["ci95"]) == (1, None, [1.0, 5.0])
    assert "points per game ? " in str(tally)
    assert "places not told by the server: 1" in str(tally)
    with speaking("ja"):
        assert "一局の得点" in str(tally)
        assert "サーバ" in str(tally)
