"""``tefuda endgame``: what it prints, and what it refuses."""

import json
from pathlib import Path

import jsonschema
import pytest

from tefuda.cli.main import main


def run(capsys, *words):
    code = main(["endgame", *words])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def follows(text, name):
    """Read JSON and hold it against its published schema."""
    folder = Path(__file__).resolve().parents[2] / "docs" / "schemas"
    data = json.loads(text)
    jsonschema.validate(data, json.loads((folder / f"{name}.json").read_text()))
    return data


def test_build_and_info(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("TEFUDA_CACHE", str(tmp_path))
    code, out, _ = run(capsys, "build", "--players", "3", "--cards", "7", "--threads", "1")
    assert code == 0
    assert "3x7 (full rule, ties: all)" in out
    code, out, err = run(capsys, "info", "--players", "3", "--cards", "7", "--json")
    info = follows(out, "endgame-info")
    assert (code, err) == (0, "")
    assert info["nontrivial_won"] == 4_708
    code, out, err = run(
        capsys, "info", "--players", "3", "--cards", "8", "--rule", "paper", "--ties", "none"
    )
    assert code == 0
    assert "Building the table 3x8 (paper rule, ties: none)" in err


def test_info_of_the_papers_tables(capsys):
    code, out, _ = run(capsys, "info", "--players", "3", "--cards", "10", "--rule", "paper", "--json")
    info = follows(out, "endgame-info")
    assert code == 0
    assert {key: info[key] for key in ("patterns", "playable", "nontrivial", "nontrivial_won")} == {
        "patterns": 1_428_867, "playable": 1_365_702, "nontrivial": 1_252_180, "nontrivial_won": 486_790,
    }  # fmt: skip
    assert (info["won"], info["won_paper"]) == (600_312, 621_368)
    assert info["won_by_first_card"]["9"] == 2
    assert info["bytes"] < 3 * 1_900_000 / 8 + 20_000
    words = ("info", "--players", "4", "--cards", "10", "--rule", "paper", "--ties", "none", "--json")
    info = follows(run(capsys, *words)[1], "endgame-info")
    assert (info["playable"], info["won"], info["won_paper"]) == (818_520, 344_133, None)


def test_solve(capsys):
    code, out, _ = run(capsys, "solve", "1 3 10 / 2 / 4 6 8 / 5 7 9")
    assert code == 0
    assert "won: player 1 to move, value {1} (full rule)" in out
    assert "*  3  {1}" in out
    code, out, _ = run(capsys, "solve", "1 3 6 9 / 4 5 7 8 / 2", "--rule", "paper", "--json")
    assert follows(out, "endgame-solution")["verdict"] == "open"
    code, out, _ = run(capsys, "solve", "1 4 / 2 3 / 3 5", "--explain")
    assert "├─ 1 plays 1: {3}" in out
    code, out, _ = run(capsys, "solve", "1 4 / 2 3 / 3 5", "--explain", "--json")
    assert follows(out, "endgame-solution")["tree"][0] == "player 1 to move: {3}"


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "a b / 2"),
        ("solve", "1 2 / / 3"),
        ("solve", "1 2 / 3 ; table=5"),
        ("solve", "1 2 / 3 ; table=5 by=7"),
        ("solve", " ".join(["1"] * 20) + " / " + " ".join(["2"] * 20)),
        ("solve", "1 2 / 3", "--rule", "fast"),
        ("solve", ""),
        ("build", "--players", "1", "--cards", "10"),
        ("build", "--players", "3", "--cards", "40"),
        ("build", "--players", "3", "--cards", "7", "--threads", "0"),
        ("build", "--players", "3", "--cards", "7", "--rule", "half"),
        ("info", "--players", "3", "--cards", "13"),
        ("info", "--players", "3", "--cards", "10", "--ties", "few"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(capsys, words):
    code, out, err = run(capsys, *words)
    assert (code, out) == (2, "")
    assert err.startswith("tefuda: ")
    assert err.rstrip().endswith((".", "full"))
    assert "Traceback" not in err


def test_no_verb_shows_the_help(capsys):
    code, out, _ = run(capsys)
    assert code == 2
    assert "solve one position" in out
