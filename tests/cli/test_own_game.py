"""A game and an agent in a file outside the package, with every command, on two workers."""

import json
import shutil
from pathlib import Path

import pytest

from support.cluster import local_cluster
from tefuda.cli.main import main

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "goofspiel.py"
GAME, BOT = "goof.py:Goofspiel(cards=3)", "goof.py:Bidder(more=1)"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    shutil.copy(EXAMPLE, tmp_path / "goof.py")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys, *words):
    code = main([str(word) for word in words])
    out = capsys.readouterr()
    return code, out.out if code == 0 else out.err


def test_checked_matched_rated_replayed_exported(capsys, folder):
    assert run(capsys, "check", GAME, "--games", 2)[0] == 0
    words = ["match", GAME, BOT, "random", "--games", 20, "--seed", 1, "--workers", 2]
    code, out = run(capsys, *words, "--record", "r.jsonl=full", "--store", "s.db", "--json")
    assert code == 0, out
    result = json.loads(out)
    assert [player["agent"] for player in result["players"]] == [BOT, "random"]
    assert result["players"][0]["forfeits"] == {}
    code, out = run(capsys, *words[:-1], 1, "--json")
    assert json.loads(out)["players"][0]["score"] == result["players"][0]["score"]
    assert run(capsys, "replay", "r.jsonl", "--verify", "--trust")[0] == 0
    code, out = run(capsys, "replay", "r.jsonl", "--player", 2, "--trust")
    assert "your cards" in out
    assert run(capsys, "replay", "r.jsonl", "--html", "r.html", "--trust")[0] == 0
    assert run(capsys, "review", "r.jsonl", "--trust", "--player", 1, "--agent", "mc(iterations=5)")[0] == 0
    assert run(capsys, "export", "s.db", "--to", "s.csv")[0] == 0
    assert GAME in (folder / "s.csv").read_text()
    code, out = run(capsys, "league", GAME, BOT, "goof.py:Bidder", "random", "--games", 4, "--workers", 2)
    assert code == 0, out
    assert BOT in out
    assert run(capsys, *words, "--store", "s.db", "--resume")[0] == 0


def test_an_edited_file_has_games_of_its_own(capsys, folder, monkeypatch):
    words = ["match", GAME, "random", "random", "--games", 4, "--seed", 1, "--workers", 1]
    words += ["--store", folder / "s.db"]
    assert run(capsys, *words)[0] == 0
    assert run(capsys, *words)[0] == 2  # they are there already
    (folder / "new").mkdir()
    text = (folder / "goof.py").read_text()
    (folder / "new" / "goof.py").write_text(text.replace("points[first < second]", "points[first > second]"))
    monkeypatch.chdir(folder / "new")
    assert run(capsys, *words)[0] == 0


def test_on_a_cluster_that_does_not_have_the_file(capsys, tmp_path):
    pytest.importorskip("distributed")
    code, alone = run(
        capsys, "match", GAME, BOT, "random", "--games", 10, "--seed", 1, "--workers", 1, "--json"
    )
    with local_cluster(1) as cluster:
        words = [
            "match",
            GAME,
            BOT,
            "random",
            "--games",
            10,
            "--seed",
            1,
            "--workers",
            cluster.address,
            "--json",
        ]
        code, out = run(capsys, *words)
    assert code == 0, out
    assert json.loads(out)["players"][0]["score"] == json.loads(alone)["players"][0]["score"]


def test_bad_games_are_refused_in_a_sentence(capsys, folder):
    (folder / "bad.py").write_text("import nothing_like_this\n")
    for text, says in (
        ("bad.py:Game", "ModuleNotFoundError"),
        ("goof.py:Bidder", "not a class of games"),
        ("goof.py:Goofspeil", "Did you mean 'Goofspiel'"),
        ("goof.py:Goofspiel(cards=99)", "from 2 to 13"),
    ):
        assert main(["match", text, "random", "random"]) == 2
        assert says in capsys.readouterr().err
