"""The leagues of docs/strength.md have every agent of every game, and their tools speak in sentences."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import tefuda
from tefuda.agents import AGENTS
from tefuda.core import TefudaError
from tefuda.core.spec import parse
from tefuda.games import GAMES, load

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tools"
pytestmark = pytest.mark.skipif(not TOOLS.exists(), reason="an installed wheel has no tools")


@pytest.fixture(scope="module")
def ratings():
    found = importlib.util.spec_from_file_location("ratings", TOOLS / "ratings.py")
    module = importlib.util.module_from_spec(found)
    sys.modules["ratings"] = module
    found.loader.exec_module(module)
    return module


def ours():
    return [entry.name for entry in GAMES.entries() if entry.is_ours]


@pytest.mark.parametrize("game", ours())
def test_every_agent_of_every_game_is_in_its_league(ratings, game):
    known = set(AGENTS.names(game)) - set(load(game).unfit)
    league = ratings.LEAGUES[game]
    assert load(league.game).name == game
    assert {parse(agent).name for agent in league.agents} == known - set(ratings.NOT_RATED)
    assert set(load(game).human_interface().levels.values()) <= set(league.agents)
    for agent in league.agents:
        tefuda.Match(league.game, [agent] + ["random"] * (load(league.game).players - 1), games=1)


def test_the_page_has_a_place_for_each(ratings):
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    for game in ours():
        assert f"<!-- ratings: {game} -->" in page
        assert f"<!-- end of {game} -->" in page


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["ratings.py", "chess", "--store", "{}/x.db"], "no league of chess"),
        (["ratings.py", "kuhn", "--store", "{}/none/x.db"], "Cannot use the store"),
        (["ratings.py", "kuhn", "--store", "{}/x.db", "--minutes", "0"], "--minutes"),
        (["strength.py", "geister", "--store", "{}/x.db", "--only", "nobody"], "no gate nobody"),
        (["strength.py", "geister", "--store", "{}/x.db", "--games", "0"], "number of games"),
        (["daihinmin_gates.py", "--deals", "0"], "--deals"),
        (["daihinmin_gates.py", "--player", "nobody"], "no agent named"),
        (["daihinmin_gates.py", "--beside", "nobody", "--gate", "base"], "no agent named"),
        (["daihinmin_gates.py", "--deals", "1", "--client", "{}/nobody"], "Cannot start"),
    ],
)
def test_what_cannot_be_done_gets_a_sentence(tmp_path, words, sentence):
    tool, *rest = [word.replace("{}", str(tmp_path)) for word in words]
    ended = subprocess.run(
        [sys.executable, str(TOOLS / tool), *rest], capture_output=True, text=True, timeout=120
    )
    assert ended.returncode == 2
    assert sentence in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_league_goes_on_where_it_stopped(ratings, tmp_path, monkeypatch, capsys):
    page = tmp_path / "strength.md"
    page.write_text("<!-- ratings: kuhn -->\n<!-- end of kuhn -->\n", encoding="utf-8")
    monkeypatch.setattr(ratings, "PAGE", page)
    monkeypatch.setitem(ratings.LEAGUES, "kuhn", ratings.Entry("kuhn", ("random", "cfr", "mc"), 4))
    words = ["ratings.py", "kuhn", "--store", str(tmp_path / "x.db"), "--workers", "1"]
    monkeypatch.setattr(sys, "argv", [*words, "--minutes", "0.000001"])
    assert ratings.main() == 0
    assert "not finished" in page.read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "argv", words)
    assert ratings.main() == 0
    table = page.read_text(encoding="utf-8")
    assert "not finished" not in table
    assert table.count("\n| `") == 3
    with pytest.raises(TefudaError, match="no place"):
        ratings.write("geister", [])
