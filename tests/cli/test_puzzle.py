"""``tefuda puzzle`` as a person and as a program use it."""

import io
import json
from pathlib import Path

import jsonschema

from tefuda.cli.main import main

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "schemas" / "puzzle.json"


def problem(capsys, *words):
    assert main(["puzzle", "daihinmin", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def answer(monkeypatch, capsys, lines, *words):
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines) + "\n"))
    code = main([*words, "puzzle", "daihinmin", "--number", "2"])
    return code, capsys.readouterr().out


def test_json_follows_its_schema(capsys):
    data = problem(capsys, "--number", "2")
    jsonschema.validate(data, json.loads(SCHEMA.read_text()))
    assert data == problem(capsys, "--number", "2")
    assert data != problem(capsys, "--number", "2", "--seed", "5")


def test_solving_one(monkeypatch, capsys):
    solution = problem(capsys, "--number", "2")["solution"]
    code, out = answer(monkeypatch, capsys, ["?", "moves", *solution])
    assert code == 0
    assert "Legal moves:" in out
    assert "Solved, without a mistake." in out


def test_wrong_illegal_and_senseless_moves(monkeypatch, capsys):
    data = problem(capsys, "--number", "2")
    wrong = next(move for move in data["view"]["legal_moves"] if move not in (data["solution"][0], "pass"))
    code, out = answer(monkeypatch, capsys, [wrong, "S3-S4-S5-S6", "nonsense", "solution"])
    assert code == 1
    assert "somebody may get in your way" in out
    assert "You do not hold" in out
    assert "The solution: " + ", ".join(data["solution"]) in out


def test_in_japanese(monkeypatch, capsys):
    code, out = answer(monkeypatch, capsys, ["quit"], "--lang", "ja")
    assert code == 1
    assert "詰め大貧民" in out
    assert "他の手札" in out


def test_a_game_without_puzzles(capsys):
    assert main(["puzzle", "kuhn"]) == 2
    assert "no puzzles of kuhn" in capsys.readouterr().err


def test_numbers_count_from_one(capsys):
    assert main(["puzzle", "daihinmin", "--number", "0"]) == 2
    assert "--number" in capsys.readouterr().err
