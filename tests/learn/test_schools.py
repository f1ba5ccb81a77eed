"""``tefuda train`` for any game with features."""

import json
from pathlib import Path

import pytest

import tefuda
from tefuda.cli.main import main
from tefuda.core import TefudaError
from tefuda.learn.schools import school_of

GAME = """
from goofspiel import Goofspiel

class Learned(Goofspiel):
    def features(self, view, move):
        card = int(move.text.split()[-1]) if move.text.split()[-1].isdigit() else move.id
        return [card / self.cards, float(card == self.cards)]
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    example = Path(__file__).resolve().parents[2] / "examples" / "goofspiel.py"
    (tmp_path / "goofspiel.py").write_text(example.read_text())
    (tmp_path / "learned.py").write_text(GAME)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_a_game_of_ones_own_is_learned_and_played(folder, capsys):
    words = ["train", "learned.py:Learned(cards=3)", "--out", "lessons", "--rounds", "3", "--games", "20"]
    assert main([*words, "--exam", "10", "--workers", "1"]) == 0
    out = capsys.readouterr().out.strip().splitlines()
    assert out[-1].startswith("To play with these weights: tefuda match")
    weights = next(Path("lessons").glob("*-linear-*.npz"))
    assert main(["match", words[1], f"linear(weights='{weights}')", "random", "--games", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"][0]["forfeits"] == {}


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
