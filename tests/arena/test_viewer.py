"""One HTML file from a record."""

import json
import re
from xml.etree import ElementTree

import pytest

import tefuda
from tefuda.arena import read_record
from tefuda.arena.records.viewer import write_viewer
from tefuda.cli.main import main


def data_of(text: str) -> dict:
    return json.loads(re.search(r'id="data">(.*?)</script>', text, re.S).group(1))


def board(data: dict, game: int, frame: int, which: int) -> str:
    opening, parts = data["games"][game]["frames"][frame]["boards"][which]
    return data["parts"][opening] + "".join(data["parts"][n] for n in parts) + "</svg>"


@pytest.mark.parametrize(
    ("game", "agents"),
    [("geister", ["rush", "random"]), ("doors", ["random*3"]), ("saboteur(players=3)", ["random*3"])],
)
def test_a_page_holds_truth_and_views(tmp_path, game, agents, capsys):
    record, page = tmp_path / "r.jsonl", tmp_path / "r.html"
    result = tefuda.Match(game, agents, games=2, seed=2).run(record=str(record))
    assert main(["replay", str(record), "--html", str(page)]) == 0
    text = page.read_text()
    data = data_of(text)
    assert [len(g["frames"]) for g in data["games"]] == [len(row.moves) + 1 for row in result.rows]
    players = tefuda.load(game).players
    assert all(len(frame["boards"]) == players + 1 for g in data["games"] for frame in g["frames"])
    assert not re.search(r"(src|href)=\"?http", text)
    assert "\x1b" not in text
    state = tefuda.load(game).replay(result.rows[0].deal, result.rows[0].moves[:3])
    pictures = [state.picture(), *(state.game.picture(state.view(p)) for p in range(players))]
    for which, picture in enumerate(pictures):
        shown = board(data, 0, 3, which)
        assert ElementTree.fromstring(shown).tag.endswith("svg")
        assert picture.body() in shown
        for name in picture.shapes:
            assert f'id="tefuda-{name}"' in text
    assert not list(tmp_path.glob("*.part"))


def test_values_stand_beside_the_moves_where_they_were_recorded(tmp_path):
    record, page = tmp_path / "r.jsonl", tmp_path / "r.html"
    tefuda.Match("kuhn", ["ismcts(iterations=20)", "random"], games=2, seed=1).run(
        record=str(record), full=True
    )
    write_viewer(read_record(record), str(page))
    frames = data_of(page.read_text())["games"][0]["frames"]
    decided = [frame for frame in frames if "reasons" in frame]
    assert decided
    assert all(-2 <= frame["value"] <= 2 and "<table" in frame["reasons"] for frame in decided)


def test_names_cannot_break_the_page(tmp_path):
    record, page = tmp_path / "r.jsonl", tmp_path / "r.html"
    tefuda.Match("kuhn", ["random", "random"], games=1, seed=1).run(record=str(record))
    read = read_record(record)
    read.header.agents[0] = '</script><script>alert("x")</script><!--'
    write_viewer(read, str(page))
    text = page.read_text()
    assert "<script>alert" not in text
    assert text.count("<script") == 2
    assert data_of(text)["games"][0]["seats"][0] == read.header.agents[0]


def test_it_begins_where_asked_and_stops_at_fifty(tmp_path, capsys):
    record = tmp_path / "r.jsonl"
    tefuda.Match("kuhn", ["random*2"], games=80, seed=1).run(record=str(record))
    assert main(["replay", str(record), "--html", str(tmp_path / "r.html"), "--game", "11"]) == 0
    assert "50 of 80 games" in capsys.readouterr().out
    assert main(["replay", str(record), "--html", str(tmp_path / "no" / "r.html")]) == 2
    assert main(["replay", str(record), "--html", str(tmp_path / "r.html"), "--game", "99"]) == 2
