"""Cards that were played beside an agent's: tables, JSON, folders of files."""

import json

import pytest

import tefuda
from tefuda import Match, TefudaError
from tefuda.arena.records.beside import agents_place
from tefuda.arena.records.bridge_boards import board_files, boards_in, write_games
from tefuda.cli.main import main
from tefuda.games.bridge.beside import Beside
from tefuda.games.bridge.lin import read_lin
from tefuda.games.bridge.tricks_lost import ROLES, tricks_lost

LIN = (
    "vg|A match|pn|s1,w1,n1,e1,s2,w2,n2,e2|qx|{room}1|"
    "md|3SAQ742HAKJ8DKCAQ3,SK9H74DQ43CKT9654,S863HT963DAJ875CJ,SJT5HQ52DT962C872|sv|o|"
    "mb|P|mb|P|mb|1S|mb|P|mb|4S|mb|P|mb|P|mb|P|pc|D3|pc|D8|pc|D2|pc|DK|pc|SA|pc|S9|pc|S3|pc|S5|"
)


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    where = tmp_path_factory.mktemp("games")
    record = str(where / "a.jsonl")
    Match("bridge(contract='1NT by S')", ["random", "random"], 2, seed=2).run(record=record)
    write_games(record, str(where / "a.pbn"))
    return where


def test_an_agent_beside_itself_loses_the_same(games):
    boards = boards_in(str(games / "a.pbn")).boards
    found = tricks_lost(boards, chooser=lambda number, board: lambda state: board.play[state.position.played])
    rows = Beside(found, "those who played").rows()
    assert [row.role for row in rows] == list(ROLES)
    for row in rows:
        assert row.same == row.cards
        assert row.lost == row.other_lost
        assert row.gap.value == 0
        assert row.gap.low < 0 < row.gap.high


def test_a_good_player_loses_less_than_a_random_one(games):
    boards = boards_in(str(games / "a.pbn")).boards[:1]
    player = "pimc(samples=2, solver=double_dummy(effort=2000))"
    one, two = (tricks_lost(boards, workers=n, chooser=agents_place(player, 1)) for n in (1, 2))
    assert one.plays == two.plays  # on any number of threads
    rows = Beside(one, player).rows()
    assert sum(row.lost for row in rows) > sum(row.other_lost for row in rows)


def test_review_of_boards_with_an_agent(games, capsys):
    assert main(["review", str(games / "a.pbn"), "--agent", "random", "--games", "1"]) == 0
    out = capsys.readouterr().out
    assert "Double-dummy tricks lost" in out
    assert "by random in the same positions" in out
    assert main(["review", str(games), "--agent", "random", "--games", "1", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["beside"]["agent"] == "random"
    assert {row["role"] for row in data["beside"]["roles"]} == set(ROLES)
    assert all({"cards", "same", "lost", "other_lost", "p"} <= set(row) for row in data["beside"]["roles"])


def test_review_of_a_record_tells_tricks_lost_besides(games, capsys):
    words = ["review", str(games / "a.jsonl"), "--player", "3", "--agent", "random", "--beliefs", "none"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "reviewed by random" in out
    assert "Tricks lost per card" in out
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tricks_lost"]["roles"]


def test_other_games_have_no_tricks(tmp_path, capsys):
    record = str(tmp_path / "k.jsonl")
    Match("kuhn", ["random", "random"], 2, seed=2).run(record=record)
    assert main(["review", record, "--player", "1", "--agent", "random", "--json"]) == 0
    assert "tricks_lost" not in json.loads(capsys.readouterr().out)


def test_names_of_the_closed_room():
    for room, name, word in (("o", "s1", "Open"), ("c", "s2", "Closed")):
        ((board,), troubles) = read_lin(LIN.format(room=room))
        assert not troubles
        assert (board.tags["south"], board.tags["room"]) == (name, word)
    ((board,), _) = read_lin(LIN.replace("s1,w1,n1,e1,s2,w2,n2,e2", "s,w,n,e").format(room="c"))
    assert board.tags["south"] == "s"


def test_a_folder_of_files(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "00042").write_text(LIN.format(room="o"))
    (tmp_path / "b.LIN").write_text(LIN.format(room="c"))
    (tmp_path / "notes.txt").write_text("nothing")
    assert len(board_files(str(tmp_path))) == 2
    assert len(boards_in(str(tmp_path)).boards) == 2
    assert len(boards_in(str(tmp_path), 1).boards) == 1


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda path: None, "no files in PBN or LIN"),
        (lambda path: (path / "a.lin").write_text(""), "no game in which cards were played"),
        (lambda path: (path / "a.pbn").write_bytes(b"\xff\x00[Deal"), "no game in which cards were played"),
    ],
)
def test_folders_without_play(tmp_path, capsys, make, words):
    make(tmp_path)
    assert main(["review", str(tmp_path), "--agent", "random"]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    "agent", ["nobody", "pimc(samples=0)", "alphamu(workers='tcp://x')", "process(cmd='false')"]
)
def test_agents_that_cannot_be(games, capsys, agent):
    assert main(["review", str(games / "a.pbn"), "--agent", agent]) == 2
    assert capsys.readouterr().err.strip()
    assert main(["review", str(games / "a.jsonl"), "--player", "3", "--agent", agent]) == 2


def test_oracles_are_refused(games):
    boards = boards_in(str(games / "a.pbn")).boards[:1]
    oracle = "pimc(worlds=known())"
    try:
        tefuda.agent(oracle)
    except TefudaError:
        pytest.skip("bridge has no Oracle")
    with pytest.raises(TefudaError):
        tricks_lost(boards, chooser=agents_place(oracle, 1))
