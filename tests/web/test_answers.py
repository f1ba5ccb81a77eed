"""Reviews, explorers, puzzles, studies and contests over HTTP."""

import json

import pytest

import tefuda
from support.web import Browser, Server, Tab
from tefuda.wire.uecda.kit_log import is_kit_log, read_kit_log

PBN = """[Board "1"]
[North "Ann"]
[East "Ben"]
[South "Cat"]
[West "Dan"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.432.432.432 J543.AK5.AK5.765 T98.QJT9.QJT9.QJ 76.876.876.AKT98"]
[Auction "N"]
Pass 1NT Pass Pass
Pass
[Play "S"]
HQ H6 H2 H5
"""


def follow(browser, job):
    """Hear a job to its end."""
    server = browser.server
    address = f"{server.home.replace('http', 'ws')}/ws/job/{job}"
    with server.client.websocket_connect(address, headers=browser.headers) as socket:
        tab = Tab(socket)
        tab.say("hello")
        while tab.hear()["type"] not in ("done", "error"):
            pass
        return tab.told


def finished(browser, game="kuhn", seats=("me", "random")):
    table = browser.open(game, list(seats))
    with browser.at(table) as tab:
        while not (position := tab.my_turn())["over"]:
            tab.say("move", move=position["choices"][-1]["move"])
    return table


def test_a_finished_table_is_reviewed_move_by_move(server):
    browser = Browser(server)
    table = finished(browser, "geister", ["me", "random"])
    answer = browser.post("/api/review", {"table": table, "agent": "ismcts(iterations=100)"}).json()
    assert answer["players"] == ["person", "random"]
    told = follow(browser, answer["job"])
    judged = [frame for frame in told if frame["type"] == "judged"]
    assert told[-1]["type"] == "done"
    assert len(judged) == told[-1]["decisions"] > 3
    assert all(frame["picture"]["parts"] and frame["sentence"] and frame["belief"] for frame in judged)
    assert told == follow(browser, answer["job"])  # whoever comes later hears the same
    stranger = Browser(server)
    assert follow(stranger, answer["job"])[-1] == {"type": "error", "text": "There is no such job."}


def test_dropped_files_of_every_kind(tmp_path, server):
    browser = Browser(server)
    path = tmp_path / "games.jsonl"
    tefuda.Match("kuhn", ["random", "random"], games=2, seed=1).run(record=str(path))
    answer = browser.post(
        "/api/review", {"text": path.read_text(), "player": 1, "agent": "ismcts(iterations=20)"}
    )
    assert answer.json()["kind"] == "record"
    assert follow(browser, answer.json()["job"])[-1]["games"] == 2
    answer = browser.post("/api/review", {"text": PBN, "agent": "random"}).json()
    assert (answer["kind"], answer["players"]) == ("pbn", ["Ann", "Ben", "Cat", "Dan"])
    done = follow(browser, answer["job"])[-1]
    assert done["type"] == "done"
    assert done["tricks_lost"]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({}, "Name a table"),
        ({"text": "hello"}, "neither a record"),
        ({"text": "{}"}, "not a record"),
        ({"text": '{"format": "tefuda.record/2"}'}, "damaged"),
        ({"text": "[Deal nonsense"}, "no board"),
        ({"text": PBN, "player": 7}, "players 1 to 4"),
        ({"text": PBN, "agent": "x.py:Bot"}, "Classes in files"),
        ({"table": "nowhere"}, "no such table"),
    ],
)
def test_what_cannot_be_reviewed_gets_a_sentence(server, asked, why):
    answer = Browser(server).post("/api/review", asked)
    assert answer.status_code == 400
    assert why in answer.json()["error"]


def test_a_record_that_names_code_is_not_run(tmp_path, server):
    bomb = tmp_path / "bomb.py"
    bomb.write_text("raise SystemExit('it ran')")
    path = tmp_path / "games.jsonl"
    tefuda.Match("kuhn", ["random", "random"], games=1, seed=1).run(record=str(path))
    lines = path.read_text().splitlines()
    header = {**json.loads(lines[0]), "game": f"{bomb}:Bomb"}
    answer = Browser(server).post("/api/review", {"text": "\n".join([json.dumps(header), *lines[1:]])})
    assert "Classes in files" in answer.json()["error"]


def test_kit_logs_by_a_reader_from_another_room(tmp_path):
    from tefuda.wire.uecda.kit_writer import write_kit_log

    record = tmp_path / "games.jsonl"
    tefuda.Match("daihinmin", ["default"] * 5, games=1, seed=1).run(record=str(record))
    from tefuda.arena import read_record

    log = tmp_path / "kit.log"
    write_kit_log(read_record(record), str(log))
    with Server(readers={"kit": (is_kit_log, read_kit_log)}) as server:
        browser = Browser(server)
        answer = browser.post("/api/review", {"text": log.read_text(), "agent": "random"}).json()
        assert "error" not in answer, answer
        assert answer["kind"] == "kit"
        assert follow(browser, answer["job"])[-1]["type"] == "done"


def test_endings_of_tanhinmin_are_walked_down(server):
    browser = Browser(server)
    asked = {"text": "1 3 10 / 2 / 4 6 8 / 5 7 9"}
    found = browser.post("/api/explore/tanhinmin", asked).json()
    assert (found["verdict"], found["winning"]) == ("won", [3])
    after = {value["card"]: value["next"] for value in found["values"]}
    assert browser.post("/api/explore/tanhinmin", {"text": after["3"]}).json()["mover"] != found["mover"]
    for text, why in (("nonsense", ""), ("1 2 3 4 5 6 7 / 8 9 10 11 12 13", "at most 12 cards")):
        answer = browser.post("/api/explore/tanhinmin", {"text": text})
        assert answer.status_code == 400
        assert why in answer.json()["error"]


def test_boards_are_analysed(server):
    browser = Browser(server)
    table = browser.post("/api/explore/bridge", {"text": PBN, "what": "table"}).json()
    assert [len(row["cells"]) for row in table["table"]["rows"]] == [5, 5, 5, 5]
    assert table["sentence"].startswith("par ")
    leads = browser.post("/api/explore/bridge", {"text": PBN, "what": "leads"}).json()
    assert leads["sentence"].startswith("South leads against 1NT by E")
    assert set(leads["best"]) <= set(leads["leads"])
    auction = browser.post("/api/explore/bridge", {"text": PBN, "what": "auction"}).json()
    assert len(auction["seats"]) == 4
    hands = "N:AKQ2.432.432.432 J543.AK5.AK5.765 T98.QJT9.QJT9.QJ 76.876.876.AKT98"
    plain = browser.post("/api/explore/bridge", {"text": hands, "what": "par"}).json()
    assert plain["tricks"] == table["tricks"]
    for asked in ({"text": "nonsense"}, {"text": PBN, "what": "magic"}, {"text": hands, "what": "leads"}):
        assert browser.post("/api/explore/bridge", asked).status_code == 400


@pytest.mark.parametrize("game", ["geister", "daihinmin"])
def test_puzzles_are_asked_judged_and_given_up(server, game):
    browser = Browser(server)
    asked = browser.get(f"/api/puzzle/{game}?seed=1&number=2").json()
    assert "solution" not in json.dumps(asked)
    assert asked["choices"]
    given = browser.post(f"/api/puzzle/{game}", {"seed": 1, "number": 2}).json()["solution"]
    moves = []
    for _ in range(40):
        moves.append(browser.post(f"/api/puzzle/{game}", {"seed": 1, "number": 2}).json()["solution"][0])
        answer = browser.post(f"/api/puzzle/{game}", {"seed": 1, "number": 2, "answer": moves[:1]}).json()
        break
    assert answer["right"]
    assert moves[0] == given[0]
    wrong = [choice["move"] for choice in asked["choices"] if choice["move"] not in given]
    if wrong:
        refused = browser.post(f"/api/puzzle/{game}", {"seed": 1, "number": 2, "answer": wrong[:1]}).json()
        assert not refused["right"] or refused["moves"] == 1
    assert browser.get("/api/puzzle/kuhn").status_code == 400
    assert browser.get(f"/api/puzzle/{game}?number=x").status_code == 400


def test_studies_as_data(server):
    found = Browser(server).get("/api/studies?lang=ja").json()
    tags = [study["tag"] for paper in found["papers"] for study in paper["studies"]]
    assert "G2" in tags
    cells = [cell for paper in found["papers"] for study in paper["studies"] for cell in study["cells"]]
    assert len(cells) > 500
    assert {"paper", "ours", "ci95", "verdict", "note"} <= set(cells[0])


def test_contests_from_stores(tmp_path):
    path, gone = tmp_path / "games.sqlite", tmp_path / "gone.sqlite"
    tefuda.Match("kuhn", ["random", "ismcts(iterations=20)"], games=20, seed=1).run(store=str(path))
    with Server(stores=[str(path), str(gone)]) as server:
        found = Browser(server).get("/api/contest").json()["stores"]
    assert found[0]["matches"][0]["games"] == 20
    assert [len(player["ci95"]) for player in found[0]["matches"][0]["players"]] == [2, 2]
    assert "gone.sqlite" in found[1]["error"]
    assert str(tmp_path) not in json.dumps(found)
    assert not gone.exists()


def test_a_dropped_game_is_replayed_position_by_position(tmp_path, server):
    browser = Browser(server)
    path = tmp_path / "games.jsonl"
    tefuda.Match("geister", ["random", "rush"], games=2, seed=1).run(record=str(path))
    found = browser.post("/api/replay", {"text": path.read_text(), "number": 1}).json()
    assert (found["games"], found["number"]) == (2, 1)
    assert "parts" in found["positions"][0]["picture"]
    hashes = [position["picture"]["hash"] for position in found["positions"]]
    assert [position["picture"]["base"] for position in found["positions"][1:]] == hashes[:-1]
    assert browser.post("/api/replay", {"text": path.read_text(), "number": 2}).status_code == 400


def test_the_record_of_a_table_is_for_those_who_played_and_only_after_the_last_game(server, tmp_path):
    browser = Browser(server)
    table = browser.open("kuhn", ["me", "random"])
    assert "all games" in browser.get(f"/api/tables/{table}/record").json()["error"]
    table = finished(browser)
    answer = browser.get(f"/api/tables/{table}/record")
    path = tmp_path / "mine.jsonl"
    path.write_text(answer.text)
    from tefuda.arena import read_record, verify

    assert verify(read_record(path)) == []
    assert Browser(server).get(f"/api/tables/{table}/record").status_code == 400


def test_bidding_of_every_seat():
    deal = "N:AK32.Q54.K76.A82 QJ9.KJ9.QT9.KQJ9 T87.AT32.A32.T76 654.876.J854.543"
    with Server() as server:
        me = Browser(server)
        found = me.post("/api/explore/bridge", {"text": deal, "what": "bid"}).json()
        calls = [turn["call"] for turn in found["turns"]]
        assert calls[0] == "1NT"
        assert calls[-3:] == ["pass"] * 3
        assert all(turn["same"] and turn["why"] for turn in found["turns"])
        tags = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{deal}"]\n'
        board = tags + '[Auction "N"]\n1C Pass Pass Pass\n'
        found = me.post("/api/explore/bridge", {"text": board, "what": "bid"}).json()
        first = found["turns"][0]
        assert (first["made"], first["call"], first["same"]) == ("1C", "1NT", False)
        assert found["sentence"].endswith("calls are those of sayc.")


def test_a_study_is_seen_while_it_is_played(tmp_path):
    from tefuda.cli.main import main
    from tefuda.papers.progress import StudyProgress

    folder = tmp_path / "kept"
    folder.mkdir()
    with Server(results=[str(folder), str(tmp_path / "nowhere")]) as server:
        me = Browser(server)
        empty, missing = me.get("/api/studies/running").json()["folders"]
        assert (empty["running"], empty["studies"], empty["error"]) == (None, [], None)
        assert "nowhere" in missing["error"]
        told = StudyProgress(folder, "T9", "tefuda reproduce T9")
        told.beside(None)("a cell", 3, 10)
        told._write()
        run = me.get("/api/studies/running").json()["folders"][0]["running"]
        assert (run["tag"], run["done"], run["cells"]) == (
            "T9",
            False,
            [{"cell": "a cell", "games": 3, "of": 10}],
        )
        (folder / "progress.json").write_text('{"format": "tefuda.progress/1", "cells": 7}')
        assert "damaged" in me.get("/api/studies/running").json()["folders"][0]["error"]
        assert main(["reproduce", "S1", "--scale", "0.001", "--keep", str(folder), "--workers", "1"]) == 0
        found = me.get("/api/studies/running").json()["folders"][0]
        assert found["running"]["done"]
        assert found["running"]["cells"][0]["games"] > 0
        assert [study["tag"] for study in found["studies"]] == ["S1"]
        assert found["studies"][0]["cells"]
