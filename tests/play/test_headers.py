"""Whoever plays games writes the same header, hands games to the same sink and gets the same numbers."""

import io
import json
import sys
import threading

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.arena import read_record
from tefuda.arena.results.store import Store
from tefuda.cli.main import main
from tefuda.games.geister import Geister
from tefuda.play.header import RecordHeader
from tefuda.play.sink import Listener, Sink
from tefuda.wire.geister.client import Player
from tefuda.wire.geister.server import Options, Server

KEYS = [
    "format", "game", "agents", "seed", "games", "seats", "duplicate", "series", "full", "streams", "tefuda",
    "commit", "python", "machine", "began",
]  # fmt: skip


def keys(path):
    return list(json.loads(path.read_text().splitlines()[0]))


def test_everybody_writes_the_same_header(tmp_path, monkeypatch, capsys):
    match, geister, uecda, person = (tmp_path / f"{name}.jsonl" for name in ("m", "g", "u", "p"))
    assert main(["match", "geister", "rush", "random", "--games", "2", "--record", str(match)]) == 0
    words = ["serve", "geister", "--games", "2", "--bots", "rush", "--bots", "random"]
    assert main([*words, "--record", str(geister)]) == 0
    words = ["serve", "uecda", "--games", "2", "--bots", "default*5", "--port", "0"]
    assert main([*words, "--record", str(uecda)]) == 0
    monkeypatch.setattr(sys, "stdin", io.StringIO("bet\nbet\nbet\n"))
    assert main(["play", "kuhn", "random", "--seed", "1", "--record", str(person)]) == 0
    assert [keys(path) for path in (match, geister, uecda, person)] == [KEYS] * 4


def test_leagues_and_studies_store_the_same_header(tmp_path):
    from tefuda.papers.study import Cell, StudyEffort

    store = str(tmp_path / "s.db")
    tefuda.League("kuhn", ["random", "mc(iterations=2)"], games=2, seed=1).run(store=store)
    StudyEffort(store=store).matches([Cell("a", "kuhn", ["random", "random"], games=2)])
    tefuda.Match("kuhn", ["random", "random"], games=2, seed=9).run(store=store)
    headers = [header.to_json() for _, header, _ in Store(store).matches()]
    assert [list(header) for header in headers] == [[*KEYS[1:9], "root_seed", "streams"], *[KEYS[1:10]] * 2]


def test_a_header_comes_back_as_it_was(tmp_path):
    header = RecordHeader.of(
        tefuda.load("kuhn"), ["client a", tefuda.agent("random")], seed=3, games=5, series=5,
        clock=tefuda.Clock(move=1.0), table=2, deals="given",
    )  # fmt: skip
    assert RecordHeader.from_json("here", json.loads(json.dumps(header.to_json()))) == header


@pytest.mark.parametrize("part", ["game", "agents", "seed", "games", "seats", "series", "clock"])
def test_a_damaged_header_is_refused_by_its_part(part):
    data = RecordHeader.of(tefuda.load("kuhn"), ["a", "b"], seed=1, games=1).to_json()
    with pytest.raises(TefudaError, match=f"its header has no valid '{part}'"):
        RecordHeader.from_json("here", {**data, part: 1.5})


class Heard(Listener):
    def __init__(self, enough=100):
        self.at_once, self.in_order, self.enough = [], [], enough

    def arrived(self, row, memories):
        self.at_once.append((row.number, list(memories)))

    def take(self, row):
        self.in_order.append(row.number)
        return len(self.in_order) >= self.enough


def row(number):
    return tefuda.arena.GameRow(number, 0, {}, seating=[])


def test_a_sink_hands_games_on_at_once_and_in_order():
    heard = Heard()
    sink = Sink([heard])
    for number in (2, 0, 3):
        sink.add(row(number), [number])
    assert heard.at_once == [(2, [2]), (0, [0]), (3, [3])]
    assert heard.in_order == [0]
    sink.add_known(row(1))  # of a store: it is not stored again
    assert heard.in_order == [0, 1, 2, 3]
    assert len(heard.at_once) == 3
    sink.add(row(7))
    sink.add(row(6))
    sink.flush()
    assert heard.in_order == [0, 1, 2, 3, 6, 7]


def test_a_sink_stops_when_a_listener_has_heard_enough():
    first, second = Heard(enough=2), Heard()
    sink = Sink([first, second])
    for number in range(5):
        sink.add(row(number))
    assert sink.is_decided
    assert first.in_order == second.in_order == [0, 1]


def served(tmp_path, games, resume=False, store="s.db"):
    options = Options(
        games=games, bots=["rush", "random"], seed=5, store=str(tmp_path / store), resume=resume,
        record=str(tmp_path / f"{games}-{resume}.jsonl"), say=lambda line: None,
    )  # fmt: skip
    return Server(options).run()


def test_a_geister_server_goes_on_from_its_store(tmp_path):
    whole = served(tmp_path, 8, store="other.db")
    served(tmp_path, 3)
    with pytest.raises(TefudaError, match="already has 3 games of this match"):
        served(tmp_path, 8)
    again = served(tmp_path, 8, resume=True)
    assert [r.moves for r in again.rows] == [r.moves for r in whole.rows]
    assert again.players[0].mean == whole.players[0].mean
    assert len(read_record(tmp_path / "8-True.jsonl").rows) == 8


def test_our_agents_play_on_a_server_as_in_a_match(tmp_path):
    result = served(tmp_path, 6)
    match = tefuda.Match("geister(setup='choose')", ["rush", "random"], games=6, seed=5).run()
    assert [r.moves for r in result.rows] == [r.moves for r in match.rows]
    assert result.to_json()["players"][0]["ci95"] == match.to_json()["players"][0]["ci95"]


@pytest.mark.parametrize("duplicate", [[], ["--duplicate", "--reset", "4"]])
def test_a_uecda_server_goes_on_from_its_store(tmp_path, capsys, duplicate):
    def serve(games, *words):
        bots = ["--bots", "switch", "default*4", "--port", "0", "--seed", "3", *duplicate]
        assert main(["serve", "uecda", "--games", str(games), *bots, *map(str, words), "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        return [(player["score"], player["ci95"], player["places"]) for player in data["players"]]

    whole = serve(30)
    if duplicate:  # a series is as long in the shorter match
        serve(22, "--store", tmp_path / "s.db")
        assert serve(30, "--store", tmp_path / "s.db", "--resume") == whole
    serve(30, "--store", tmp_path / "t.db")
    assert serve(30, "--store", tmp_path / "t.db", "--resume") == whole
    assert main(["serve", "uecda", "--bots", "default*5", "--port", "0", "--resume"]) == 2
    assert "--resume needs --store" in capsys.readouterr().err


def test_a_uecda_server_goes_on_in_the_middle_of_its_series(tmp_path):
    from tefuda.games.daihinmin import Daihinmin
    from tefuda.wire.uecda.server import Options as UecdaOptions
    from tefuda.wire.uecda.server import Server as UecdaServer

    def server(**more):
        return UecdaServer(
            UecdaOptions(Daihinmin(), games=12, port=0, bots=["switch", *["default"] * 4], seed=3, **more)
        )

    (whole,) = server().run()
    store = str(tmp_path / "s.db")
    server(store=store).run()
    import sqlite3

    with sqlite3.connect(store) as connection:
        connection.execute("DELETE FROM games WHERE number >= 7")
    (again,) = server(store=store, resume=True).run()
    assert [r.moves for r in again.rows] == [r.moves for r in whole.rows]
    assert [p.mean for p in again.players] == [p.mean for p in whole.players]


def test_a_client_and_its_server_tell_the_same_interval():
    """The same games were 0.283 to 1.000 on the one side and 0.012 to 1.000 on the other."""
    options = Options(games=4, ports=(0,), bots=["random"], seed=2, say=lambda line: None)
    server = Server(options)
    results = []
    thread = threading.Thread(target=lambda: results.append(server.run()))
    thread.start()
    player = Player(tefuda.agent("rush"), Geister(200, "choose"), "127.0.0.1", port=server.ports[0])
    tally = player.run(4, seed=1)
    thread.join(60)
    ours, theirs = tally.mean, results[0].players[0].mean
    assert (ours.value, ours.low, ours.high) == (theirs.value, theirs.low, theirs.high)
    assert tally.seats == [0, 1, 0, 1]
