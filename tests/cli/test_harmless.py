"""Names and texts of others cannot command a terminal or a page."""

import json
import re
import sqlite3
from contextlib import closing

import pytest

import tefuda
from tefuda.cli.main import main
from tefuda.core.harmless import harmless, read_json

EVIL = "evil\x1b]0;title\x07\x9b2J\r\n\u202e<script>alert(1)</script>"
OWN = re.compile(r"\x1b\[[0-9;]*m")  # colours of ours


def is_harmless(text):
    return not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]", OWN.sub("", text))


@pytest.fixture
def record(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    tefuda.Match("kuhn", ["random", "random"], games=2).run(record="r.jsonl", store="s.sqlite")
    head, *lines = (tmp_path / "r.jsonl").read_text().splitlines()
    header = {**json.loads(head), "agents": [EVIL, "random"], "commit": EVIL}
    rows = [{**json.loads(line), "reason": EVIL, "roles": [EVIL, EVIL]} for line in lines]
    rows[1]["forfeit"] = {"seat": 0, "why": EVIL, "trace": EVIL}
    (tmp_path / "r.jsonl").write_text("\n".join(map(json.dumps, [header, *rows])) + "\n")
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "r.jsonl"],
        ["replay", "r.jsonl", "--verify"],
        ["review", "r.jsonl", "--player", "1", "--agent", "random"],
        ["review", "r.jsonl", "--player", "2", "--agent", "random"],
        ["beliefs", "kuhn", "r.jsonl"],
        ["replay", f"no{EVIL}"],
        ["match", f"no{EVIL}", "random", "random"],
    ],
)
def test_a_terminal_is_not_commanded(words, record, capsys):
    main(words)
    out, err = capsys.readouterr()
    assert is_harmless(out + err)


@pytest.mark.parametrize("words", ["replay r.jsonl", "review r.jsonl --player 2 --agent random"])
def test_nor_is_a_page(words, record):
    assert main([*words.split(), "--html", "p.html"]) == 0
    text = (record / "p.html").read_text()
    assert is_harmless(text)
    assert "<script>alert" not in text


def test_the_games_of_a_store(record, capsys):
    with closing(sqlite3.connect("s.sqlite")) as connection, connection:
        evil = (json.dumps(EVIL),)
        connection.execute("UPDATE games SET row = json_set(row, '$.reason', json(?))", evil)
    assert main(["export", "s.sqlite", "--to", "g.csv"]) == 0
    assert is_harmless(text := (record / "g.csv").read_text())
    assert "evil" in text


def test_names_of_players_at_a_board(tmp_path, capsys):
    hands = "N:AKQJ.AKQ.AKQ.AKQ 5432.543.543.543 T987.JT9.JT9.JT9 6.8762.8762.8762"
    path = tmp_path / "b.pbn"
    path.write_text(f'[Board "{EVIL}"]\n[North "{EVIL}"]\n[Deal "{hands}"]\n', newline="")
    main(["dd", str(path)])
    out, err = capsys.readouterr()
    assert is_harmless(out + err)


class Loud(tefuda.Agent):
    """Names itself and fails with what a terminal would obey."""

    def __str__(self):
        return EVIL

    def choose(self, turn):
        raise RuntimeError(EVIL)


def test_an_agent_of_ones_own(tmp_path):
    result = tefuda.Match("kuhn", [Loud(), "random"], games=2).run(record=str(tmp_path / "r.jsonl"))
    assert is_harmless(result.table())
    assert is_harmless((tmp_path / "r.jsonl").read_text())


def test_texts_that_are_harmless_stay():
    for text in ("ismcts(iterations=5)", "手札 é\n\tx", ""):
        assert harmless(text) == text
        assert read_json(json.dumps(text)) == text
    assert harmless("a\nb", lines=False) == r"a\x0ab"
