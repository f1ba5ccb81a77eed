"""Files that name code run it only for those who trust them."""

import json

import pytest

import tefuda
from tefuda.cli.main import main

# Beside itself, not in the working folder: workers of later tests, too, load what was trusted once.
HARM = """import pathlib
(pathlib.Path(__file__).parent / "harm").touch()
from tefuda.games.kuhn.game import Kuhn as Game
"""


@pytest.fixture
def record(tmp_path, monkeypatch):
    """A record of Kuhn poker whose header names a file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "harmful.py").write_text(HARM)
    tefuda.Match("kuhn", ["random", "random"], games=2).run(record="r.jsonl")
    lines = (tmp_path / "r.jsonl").read_text().splitlines()
    header = json.loads(lines[0])
    header["game"] = f"{tmp_path}/harmful.py:Game"
    (tmp_path / "r.jsonl").write_text("\n".join([json.dumps(header), *lines[1:], ""]))
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        "replay r.jsonl",
        "replay r.jsonl --verify",
        "replay r.jsonl --html x.html",
        "review r.jsonl --player 1 --agent random",
        "beliefs kuhn r.jsonl",
    ],
)
def test_reading_a_record_runs_nothing_that_it_names(words, record, capsys):
    assert main(words.split()) == 2
    assert "--trust" in capsys.readouterr().err
    assert not (record / "harm").exists()


def test_whoever_trusts_it_may(record, capsys):
    main(["replay", "r.jsonl", "--html", "x.html", "--trust"])
    assert (record / "harm").exists()


@pytest.mark.parametrize("part", ["game", "opponents", "hints"])
def test_saved_games_run_nothing_that_they_name(part, tmp_path, monkeypatch, capsys):
    from tefuda.play.table import PersonsTable, TableSetup

    monkeypatch.chdir(tmp_path)
    (tmp_path / "harmful.py").write_text(HARM)
    table = PersonsTable(TableSetup("kuhn", ["random"], 0, seed=1))
    list(table.advance())
    table.save("game.json")
    data = json.loads((tmp_path / "game.json").read_text())
    name = f"{tmp_path}/harmful.py:Game"
    data["plan"][part] = [name] if part == "opponents" else name
    (tmp_path / "game.json").write_text(json.dumps(data))
    assert main(["play", "--resume", "game.json"]) == 2
    assert "--trust" in capsys.readouterr().err
    assert not (tmp_path / "harm").exists()


def with_header(path, **parts):
    lines = path.read_text().splitlines()
    header = {**json.loads(lines[0]), **parts}
    path.write_text("\n".join([json.dumps(header), *lines[1:], ""]))


def test_a_search_of_billions_is_refused(tmp_path, capsys):
    path = tmp_path / "r.jsonl"
    tefuda.Match("kuhn", ["random", "random"], games=2).run(record=str(path))
    with_header(path, agents=["random", "mc(iterations=2000000000)"])
    assert main(["replay", str(path), "--verify"]) == 2
    err = capsys.readouterr().err
    assert "iterations is above 10,000,000" in err
    assert "--trust" in err


def test_so_is_a_recorded_count_of_trillions(tmp_path, capsys):
    path = tmp_path / "r.jsonl"
    tefuda.Match("kuhn", ["random", "random"], games=1).run(record=str(path))
    head, line = path.read_text().splitlines()
    row = {**json.loads(line), "counts": {"0": [10**12]}, "seconds": [1e9, 1e9]}
    path.write_text(f"{head}\n{json.dumps(row)}\n")
    assert main(["replay", str(path), "--verify"]) == 2
    assert "1,000,000,000,000 iterations" in capsys.readouterr().err


def test_a_program_is_found_however_it_is_written(tmp_path, capsys):
    path = tmp_path / "r.jsonl"
    tefuda.Match("kuhn", ["random", "random"], games=1).run(record=str(path))
    with_header(path, agents=["random", "bandit(arms=[process (cmd='touch harm')])"])
    assert main(["replay", str(path), "--verify"]) == 2
    assert "names code outside Tefuda" in capsys.readouterr().err
