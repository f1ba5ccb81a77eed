"""One HTML file from a record."""

import json
import re

import pytest

import tefuda
from tefuda.cli.main import main


@pytest.mark.parametrize(("game", "agents"), [("geister", ["rush", "random"]), ("doors", ["random*3"])])
def test_a_page_holds_truth_and_views(tmp_path, game, agents, capsys):
    record, page = tmp_path / "r.jsonl", tmp_path / "r.html"
    result = tefuda.Match(game, agents, games=3, seed=1).run(record=str(record))
    assert main(["replay", str(record), "--html", str(page)]) == 0
    text = page.read_text()
    data = json.loads(re.search(r"const games = (.*);\n", text).group(1).replace("<\\/", "</"))
    assert [len(g["frames"]) for g in data] == [len(row.moves) + 1 for row in result.rows]
    players = tefuda.load(game).players
    assert all(len(frame["boards"]) == players + 1 for g in data for frame in g["frames"])
    assert not re.search(r"(src|href)=\"?http", text)
    if game == "geister":
        first = data[0]["frames"][0]["boards"]
        assert "(a?)" in re.sub("<.*?>", "", first[1])  # a player does not see the other's colours
        assert "?" not in re.sub("<.*?>", "", first[0])


def test_it_begins_where_asked_and_stops_at_fifty(tmp_path, capsys):
    record = tmp_path / "r.jsonl"
    tefuda.Match("kuhn", ["random*2"], games=80, seed=1).run(record=str(record))
    assert main(["replay", str(record), "--html", str(tmp_path / "r.html"), "--game", "10"]) == 0
    assert "50 of 80 games" in capsys.readouterr().out
    assert main(["replay", str(record), "--html", str(tmp_path / "no" / "r.html")]) == 2
    assert main(["replay", str(record), "--html", str(tmp_path / "r.html"), "--game", "99"]) == 2
