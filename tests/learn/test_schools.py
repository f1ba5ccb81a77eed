"""``tefuda train`` for any game with features."""

import json
import shlex
from pathlib import Path

import pytest

import tefuda
from tefuda.cli.main import main
from tefuda.core import TefudaError
from tefuda.learn import Training
from tefuda.learn.schools import school_of

BROKEN = """
from goofspiel import Goofspiel

class Raises(Goofspiel):
    def features(self, view, move):
        return 1 / 0

class Words(Goofspiel):
    def features(self, view, move):
        return ["high"]

class Scalar(Goofspiel):
    def features(self, view, move):
        return 3.0

class Narrow(Goofspiel):
    def features(self, view):
        return [3.0]

class Late(Goofspiel):
    def features(self, view, move):
        return [1 / (len(view.log) - 3)]
"""
SHORT = ["--rounds", "1", "--games", "5", "--exam", "5", "--workers", "1"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    example = Path(__file__).resolve().parents[2] / "examples" / "goofspiel.py"
    (tmp_path / "goofspiel.py").write_text(example.read_text())
    (tmp_path / "broken.py").write_text(BROKEN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_game_of_ones_own_is_learned_and_the_last_line_plays_with_the_weights(folder, capsys):
    out = 'it\'s a "folder"'
    words = ["train", "goofspiel.py:Goofspiel(cards=3)", "--out", out, "--rounds", "3", "--games", "20"]
    assert main([*words, "--exam", "10", "--workers", "1"]) == 0
    last = capsys.readouterr().out.strip().splitlines()[-1]
    assert last.startswith("To play with these weights: tefuda match")
    pasted = shlex.split(last.partition(": ")[2])[1:]
    assert main([*pasted, "--games", "4", "--json"]) == 0
    players = json.loads(capsys.readouterr().out)["players"]
    assert players[0]["agent"].startswith("linear(")
    assert players[0]["forfeits"] == {}


@pytest.mark.parametrize("name", ["Raises", "Words", "Scalar", "Narrow", "Late"])
def test_features_that_are_none_get_a_sentence(folder, capsys, name):
    assert main(["train", f"broken.py:{name}", "--out", "lessons", *SHORT]) == 2
    said = capsys.readouterr().err
    assert "features(view, move) of goofspiel must return numbers" in said
    assert "Traceback" not in said


def test_a_training_goes_on_with_its_own_kind_only(tmp_path, capsys):
    words = ["train", "geister", "--out", str(tmp_path), *SHORT]
    assert main([*words, "--kind", "racing"]) == 0
    assert main([*words, "--kind", "even", "--resume"]) == 2
    assert "another plan" in capsys.readouterr().err
    assert main([*words, "--kind", "racing", "--resume"]) == 0


def test_a_folder_that_cannot_be_made_gets_a_sentence(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    for out in ("file", "file/below"):
        assert main(["train", "geister", "--out", str(tmp_path / out), *SHORT]) == 2
        assert "Cannot make the folder" in capsys.readouterr().err


def test_a_game_with_parameters_is_told_to_come_without(tmp_path, capsys):
    assert main(["train", "geister(max_plies=100)", "--out", str(tmp_path), *SHORT]) == 2
    assert "tefuda train geister" in capsys.readouterr().err


def test_a_training_that_is_stopped_says_how_to_go_on(tmp_path, capsys, monkeypatch):
    def stopped(self, workers, report=None):
        raise KeyboardInterrupt

    monkeypatch.setattr(Training, "run", stopped)
    assert main(["train", "geister", "--out", str(tmp_path), *SHORT]) == 1
    assert "--resume" in capsys.readouterr().err


def test_games_without_features_and_kinds_that_are_none_get_a_sentence(capsys, tmp_path):
    assert main(["train", "kuhn", "--out", str(tmp_path)]) == 2
    assert "features(view, move)" in capsys.readouterr().err
    assert main(["train", "geister", "--kind", "offerring", "--out", str(tmp_path)]) == 2
    assert "offering" in capsys.readouterr().err
    with pytest.raises(TefudaError, match="weights"):
        tefuda.agent("linear")


def test_the_first_kind_is_the_usual_one():
    assert school_of("daihinmin").kind == "daihinmin-policy"
    assert school_of("geister").kind == "geister-even"
    assert school_of("geister", "racing").kind == "geister-racing"
