"""Inputs that crashed, hung, ate memory or ended in a traceback once, by the names they came through."""

import io
import json
import os
import sqlite3
import zlib
from dataclasses import replace

import pytest

import goofspiel
import tefuda
from support.play import random_state
from support.refusals import refused
from tefuda.arena.records.replay import states
from tefuda.arena.records.verification import verify
from tefuda.arena.results import export as exporting
from tefuda.arena.results.store import Store
from tefuda.cli.main import main
from tefuda.core.harmless import harmless
from tefuda.core.reading import LONGEST_LINE, read_lines
from tefuda.endgame import files, open_table
from tefuda.endgame.table import table_for
from tefuda.papers import catalogue, results
from tefuda.play.record import read_record
from tefuda.play.rows import GameRow


def kuhn(**more):
    return tefuda.Match("kuhn", ["random", "random"], **{"games": 4, "seed": 1, **more})


# Records.


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "record.jsonl"
    kuhn().run(record=str(path))
    return path


def rewritten(path, line, /, **changed):
    lines = path.read_text().splitlines()
    lines[line] = json.dumps({**json.loads(lines[line]), **changed})
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize(
    "changed",
    [{"seating": "ab"}, {"seating": [0, 7]}, {"seating": [None, 0]}, {"seating": []}, {"seating": {"0": 1}},
     {"counts": [1]}, {"counts": {"0": 3}}, {"counts": {"0": [-1]}}, {"scores": [1, None]}, {"scores": []},
     {"scores": [1e999, 0]}, {"moves": [1]}, {"costs": {"decisions": 3}}, {"forfeit": {"seat": 9, "why": ""}},
     {"forfeit": {"seat": 0}}, {"incidents": {"late": [True]}}, {"number": True}, {"roles": ["x"]},
     {"seconds": ["x", 1]}],
)  # fmt: skip
def test_wrong_types_in_a_recorded_game(record, changed):
    refused(read_record, rewritten(record, 2, **changed), match="line 3")


@pytest.mark.parametrize(
    "changed",
    [{"agents": [1, 2]}, {"agents": []}, {"agents": "random"}, {"games": True}, {"games": 2.5},
     {"seed": "one"}, {"seed": 2**128}, {"streams": "2"}, {"root_seed": []},
     {"clock": [1]}, {"clock": {"moves": 1}}, {"series": None}],
)  # fmt: skip
def test_wrong_types_in_the_header_of_a_record(record, changed):
    refused(read_record, rewritten(record, 0, **changed), match="header")


def test_a_record_with_one_game_far_away(record):
    """The billion games before it used to be looked for one by one."""
    rewritten(record, 0, games=10**9)
    rewritten(record, 4, number=10**9 - 1, series=10**9 - 1)
    found = verify(read_record(record))
    assert any("999,999,99" in difference.what for difference in found)


def test_counts_that_nobody_can_have_reached(tmp_path):
    """Running them again used to take an hour."""
    path = tmp_path / "record.jsonl"
    tefuda.Match("kuhn", ["mc(seconds=0.001)", "random"], games=2, seed=1).run(record=str(path))
    record = read_record(path)
    assert verify(record) == []
    row = record.rows[0]
    row.counts = {move: [2 * 10**9] for move in row.counts}
    row.seconds = [0.001 for _ in row.seconds]
    (found,) = verify(record)
    assert "a search of 2,000,000,000 in move 0 cannot have ended" in found.what


@pytest.mark.parametrize("letter", ["\u2028", "\x85", "\x0b", "\ud800", "\x00"])
def test_letters_in_an_exception_do_not_spoil_the_record(tmp_path, letter):
    class Odd:
        def act(self, view, clock):
            raise RuntimeError(f"a{letter}b")

    path = tmp_path / "record.jsonl"
    result = tefuda.Match("kuhn", [Odd(), "random"], games=2, seed=1).run(record=str(path))
    assert result.players[0].forfeits == 2
    again = read_record(path)
    assert len(again.rows) == 2
    assert harmless(letter) in again.rows[0].forfeit["why"]


def test_a_line_without_end():
    refused(lambda: list(read_lines("/dev/zero")), match=f"longer than {LONGEST_LINE >> 20} MB")


@pytest.mark.parametrize("path", ["", "a\0b", "/", "/no/such/file", "x" * 300])
def test_files_that_are_none(path):
    refused(read_record, path)


# Stores.


@pytest.fixture
def store(tmp_path):
    path = tmp_path / "store.db"
    kuhn().run(store=str(path))
    return path


@pytest.mark.parametrize(
    "row", ["[]", "3", "null", '"x"', "{}", "[" * 100_000, b"\xff\xfe", None, 7, '{"number": 0}']
)
@pytest.mark.parametrize("column", ["row", "memories"])
def test_wrong_types_in_a_store(store, row, column):
    with sqlite3.connect(store) as connection:
        connection.execute("CREATE TABLE other AS SELECT * FROM games")
        connection.execute("DROP TABLE games")
        connection.execute("ALTER TABLE other RENAME TO games")
        connection.execute(f"UPDATE games SET {column} = ? WHERE number = 1", (row,))
    refused(lambda: kuhn().run(store=str(store), resume=True))
    if column == "row":
        refused(lambda: list(exporting.stored_lines(Store(str(store)))))


@pytest.mark.parametrize("changed", [{"costs": [1]}, {"costs": {"decisions": []}}, {"seating": [1, 0]}])
def test_stored_games_of_another_match(store, changed):
    with sqlite3.connect(store) as connection:
        (text,) = connection.execute("SELECT row FROM games WHERE number = 0").fetchone()
        row = json.dumps({**json.loads(text), **changed})
        connection.execute("UPDATE games SET row = ? WHERE number = 0", (row,))
    if "seating" in changed:
        refused(lambda: kuhn().run(store=str(store), resume=True))
    else:
        refused(lambda: exporting.export(str(store), str(store) + ".csv"))


@pytest.mark.parametrize("header", ["[]", "3", "{}", '{"game": 1}', "[" * 100_000, b"\xff"])
def test_wrong_headers_in_a_store(store, header):
    with sqlite3.connect(store) as connection:
        connection.execute("UPDATE matches SET header = ?", (header,))
    refused(lambda: Store(str(store)).matches())


@pytest.mark.parametrize("seed", [2**63, 2**64 - 1, -1, 10**30])
@pytest.mark.parametrize("end", ["csv", "arrow", "parquet"])
def test_large_seeds_are_exported(tmp_path, seed, end):
    store = tmp_path / "store.db"
    kuhn(seed=seed).run(store=str(store))
    assert exporting.export(str(store), str(tmp_path / f"rows.{end}")) == 8


def test_a_locked_store_says_so(store, capsys, monkeypatch):
    """It used to wait for a minute without a word."""
    monkeypatch.setattr("tefuda.arena.results.store.threading.Timer", AtOnce)
    Store(str(store)).close()
    assert "Waiting for the store" in capsys.readouterr().err


class AtOnce:
    def __init__(self, _seconds, call):
        self.start, self.cancel = call, lambda: None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_neither_a_store_nor_a_table(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    refused(Store, str(pipe))
    refused(files.read_file, pipe)
    weights = tmp_path / "daihinmin-policy-0123456789abcdef.npz"
    os.mkfifo(weights)
    refused(lambda: tefuda.agent(f"policy(weights={str(weights)!r})"))


# Endgame tables.


def table_file(path, header, data=b""):
    """A file with a right checksum."""
    text = json.dumps(header).encode()
    head = files.HEAD.pack(files.MAGIC, files.VERSION, len(text), zlib.crc32(text)) + text
    path.write_bytes(head + bytes(-len(head) % files.PAGE) + data)
    return path


@pytest.mark.parametrize(
    "header",
    [[], 3, None, {}, {"levels": 3}, {"levels": [3]}, {"levels": [{}]}, {"levels": []}, "[" * 10_000,
     {"levels": [{"cards": 2, "bytes": -1, "crc32": 0}]},
     {"levels": [{"cards": 2, "bytes": 1e9, "crc32": 0}]}],
)  # fmt: skip
def test_a_header_with_a_right_checksum_and_a_wrong_shape(tmp_path, header):
    refused(files.read_file, table_file(tmp_path / "table", header))


def test_the_header_says_what_a_table_is(tmp_path):
    """A table of the paper's rule that is named "full" used to be taken for one."""
    paper = open_table(2, 4, "paper", folder=tmp_path)
    assert paper.path is not None
    named = tmp_path / paper.path.name.replace("paper", "full")
    paper.path.rename(named)
    refused(lambda: open_table(2, 4, folder=tmp_path), match="paper rule")
    refused(lambda: table_for(2, 4, folder=tmp_path), match="paper rule")


def test_a_folder_with_too_long_a_name(monkeypatch, capsys):
    monkeypatch.setenv("TEFUDA_CACHE", "/tmp/" + "x" * 300)
    refused(lambda: open_table(2, 4), match="too long")
    refused(lambda: table_for(2, 4), match="too long")
    assert main(["doctor"]) == 1
    assert "too long" in capsys.readouterr().out


# Matches and games.


@pytest.mark.parametrize(
    "parts",
    [("kuhn", ["random"] * 2, 2.5), ("kuhn", ["random"] * 2, 0),
     ("kuhn", ["random"] * 2, 10**10), (None, ["random"] * 2, 2), (3, ["random"] * 2, 2),
     ("kuhn", None, 2), ("kuhn", "random", 2), ("kuhn", 3, 2), ("kuhn", [None, "random"], 2)],
)  # fmt: skip
def test_matches_of_nothing(parts):
    refused(lambda: tefuda.Match(*parts))


@pytest.mark.parametrize("text", ["J0", "joker", "jk=s"])
def test_other_names_of_the_joker(text):
    assert tefuda.load("daihinmin").move(text).text == "JK"


def test_bounds_beyond_all_elo():
    result = tefuda.Match("geister", ["random", "random"], games=12, seed=1).run(sprt=(-200_000, 0))
    assert result.games == 12


@pytest.mark.parametrize("word", ["\u2028", " ", "\n"])
def test_a_command_with_a_blank_too_many(word, capsys):
    with pytest.raises(SystemExit) as end:
        main(["doctor", word, "--json"])
    assert end.value.code == 2
    assert "not understood" in capsys.readouterr().err


# What users keep.


@pytest.mark.parametrize(
    "changed",
    [{"person": 7}, {"person": None}, {"games": "x"}, {"clock": [1]}, {"clock": -1.0}, {"seed": None},
     {"opponents": []}, {"opponents": "random"}, {"game": "doors"}, {"hints": 3}],
)  # fmt: skip
def test_a_saved_game_with_another_plan(tmp_path, capsys, monkeypatch, changed):
    path = tmp_path / "saved"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save {path}\n"))
    assert main(["play", "kuhn", "random", "--seed", "2", "--hints", "random"]) == 0
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, "plan": {**data["plan"], **changed}}))
    assert main(["play", "--resume", str(path)]) == 2
    assert capsys.readouterr().err.strip()


@pytest.mark.parametrize("seating", [[0, 255], [0, 0], [0], [1, -1]])
def test_a_saved_game_with_other_seats(tmp_path, capsys, monkeypatch, seating):
    path = tmp_path / "saved"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"save {path}\n"))
    assert main(["play", "kuhn", "random", "--seed", "2", "--hints", "random"]) == 0
    data = json.loads(path.read_text())
    data["sitting"]["row"]["seating"] = seating
    path.write_text(json.dumps(data))
    assert main(["play", "--resume", str(path)]) == 2
    assert capsys.readouterr().err.strip()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_pipes_are_no_files_of_ours(tmp_path, capsys):
    """Reading them waited for somebody who writes."""
    for name in ("saved", "mine.py", "K2.1.json"):
        os.mkfifo(tmp_path / name)
    assert main(["play", "--resume", str(tmp_path / "saved")]) == 2
    refused(tefuda.load, f"{tmp_path / 'mine.py'}:Game", match="not a file")
    assert main(["reproduce", "K2.1", "--keep", str(tmp_path)]) == 2
    assert capsys.readouterr().err.count("is not a file") == 2


def test_a_file_that_ends_the_program(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("import sys\nsys.exit(3)\n")
    refused(tefuda.load, f"{path}:Game", match="SystemExit")


CELL = {"cell": "a", "value": 0.5, "games": 10, "sums": {"up": 1, "down": 2}}


@pytest.mark.parametrize(
    "changed",
    [{"value": None}, {"value": "x"}, {"value": float("nan")}, {"value": True}, {"games": 1e9}, {"games": -1},
     {"games": 10**9}, {"sums": [1]}, {"sums": {"up": None}}, {"ci95": [1]}, {"ci95": ["x", 1]}],
)  # fmt: skip
def test_kept_cells_that_are_none(changed):
    head = {"format": "tefuda.kept/1", "tag": "S1", "seed": 1, "scale": 1, "quick": False, "command": "",
            "made_by": {}}  # fmt: skip
    assert results.read(json.dumps({**head, "cells": [CELL]}), "x").cells[0].games == 10
    refused(results.read, json.dumps({**head, "cells": [{**CELL, **changed}]}), "x", match="does not hold")


@pytest.mark.parametrize("data", [b"\xff", b"[" * 100_000, b"[]", b"{}"])
def test_kept_files_that_are_none(tmp_path, capsys, data):
    (tmp_path / "S1.json").write_bytes(data)
    assert main(["reproduce", "S1", "--keep", str(tmp_path)]) == 2
    assert "S1.json" in capsys.readouterr().err


def test_kept_cells_that_do_not_fit_together():
    (study,) = catalogue.chosen(["S1"])
    refused(
        results.judged,
        study,
        [results.Measured("a", 0.5, None, games=10, sums={})],
        match="do not fit together",
    )


def test_rows_say_what_is_wrong():
    assert "scores" in refused(
        GameRow.from_json,
        {"number": 0, "series": 0, "deal": {}, "seating": [0, 1], "moves": [], "scores": "1", "reason": ""},
    )


def test_moves_of_another_game_in_a_record(record):
    game = tefuda.load("kuhn")
    row = read_record(rewritten(record, 2, moves=["A north"])).rows[1]
    refused(lambda: list(states(game, row)))


@pytest.mark.parametrize("card", [[10**9, 0, "N-S"], [0, -(10**9), "N-S"], [200, 0, "N-S"]])
def test_a_card_far_away_is_not_drawn(card):
    """A View that was changed in Python, not read: drawing it filled the memory."""
    view = random_state("saboteur(margin='none')", 1, 5).view(0)
    game = view.load_game()
    far = replace(view, table={**view.table, "cards": [*view.table["cards"], card]})
    refused(game.show, far, match="no mine is that large")
    refused(game.picture, far, match="no mine is that large")


def test_patterns_of_too_many_cards(tmp_path):
    refused(open_table(2, 4, folder=tmp_path).pattern, 10**9, 0, match="number of cards")


NAN, INFINITE = float("nan"), float("inf")


@pytest.mark.parametrize("scores", [(NAN, 0.0), (INFINITE, 0.0), (1.0,), (), None, 1.0, "ab", [[1], [2]]])
def test_scores_that_are_none(scores, monkeypatch):
    spoilt = type("Spoilt", (goofspiel.GoofspielState,), {"scores": property(lambda self: scores)})
    monkeypatch.setattr(goofspiel, "GoofspielState", spoilt)
    match = tefuda.Match(goofspiel.Goofspiel(), ["random", "random"], games=2, seed=1)
    refused(match.run, match="2 numbers from 0 to 1 are expected")


def test_a_view_that_hides_a_card_its_owner_drew():
    """Its past had a card played that nobody held: StopIteration."""
    data = random_state("saboteur(margin='none')", 0, 60).view(0).to_json()
    assert data["log"][36] == [0, "repair lantern of 5", "drew map"]
    data["log"][36][2] = None
    refused(tefuda.View.from_json, data, match="impossible")


def test_parameters_of_two_games_do_not_go_together():
    with pytest.raises(
        tefuda.TefudaError, match="no game in which mc takes temperature, independent together"
    ):
        tefuda.agent("mc(temperature=1.0, independent=True)")


def test_gold_beyond_all_cards_is_refused_before_it_is_drawn():
    game = tefuda.load("saboteur(players=3, margin=1, distance=3, rounds=3)")
    data = game.new_state(seed=1, carry=game.first_carry()).view(0).to_json()
    data["secret"]["gold"]["left"][0] = 2**32
    with pytest.raises(tefuda.TefudaError):
        tefuda.View.from_json(data)
