"""Matches with given deals, read from files of boards."""

import json
from pathlib import Path

import jsonschema
import pytest

import tefuda
from tefuda import Match, TefudaError
from tefuda.arena import read_record, verify

ROOT = Path(__file__).resolve().parents[2]
DEALS = (
    "N:KJ953.AJT84.9.65 QT2.63.KJT843.K8 A74.K752.Q75.Q43 86.Q9.A62.AJT972",
    "N:QT2.63.KJT843.K8 KJ953.AJT84.9.65 A74.K752.Q75.Q43 86.Q9.A62.AJT972",
    "N:A74.K752.Q75.Q43 QT2.63.KJT843.K8 KJ953.AJT84.9.65 86.Q9.A62.AJT972",
)
TWICE = "N:KJ953.AJT84.9.65 KT2.63.KJT843.K8 A74.K752.Q75.Q43 86.Q9.A62.AJT972"  # two kings of spades


def written(path, deals=DEALS, more=""):
    boards = [
        f'[Board "{n}"]\n[Dealer "E"]\n[Vulnerable "All"]\n[Deal "{deal}"]\n'
        for n, deal in enumerate(deals, 1)
    ]
    path.write_text("".join(boards) + more)
    return str(path)


def given(path):
    return tefuda.load("bridge").read_deals(path)


def test_deals_dealer_and_vulnerability_are_those_of_the_file(tmp_path):
    deals = given(written(tmp_path / "boards.pbn"))
    match = Match("bridge", ["random", "mc(iterations=1)"], seed=1, seats="teams", deals=deals)
    rows = match.run().rows
    assert [row.deal for row in rows] == [deal for deal in deals for _ in range(2)]
    assert {(row.deal["dealer"], row.deal["vulnerable"]) for row in rows} == {("E", "both")}
    assert [deal["deal"] for deal in deals] == list(DEALS)


def test_fewer_games_play_the_first_boards_and_more_are_refused(tmp_path):
    deals = given(written(tmp_path / "boards.pbn"))
    rows = Match("bridge", ["random", "random"], games=2, seed=1, seats="teams", deals=deals).run().rows
    assert {row.deal["deal"] for row in rows} == {DEALS[0]}
    with pytest.raises(TefudaError, match="3 given deals, enough for 6 games; 8"):
        Match("bridge", ["random", "random"], games=8, seats="teams", deals=deals)
    with pytest.raises(TefudaError, match="3 given deals, enough for 3 games; 4"):
        Match("bridge", ["random", "random"], games=4, seats="roles", deals=deals)


def test_boards_need_no_teams(tmp_path):
    deals = given(written(tmp_path / "boards.pbn"))
    rows = Match("bridge", ["random", "random"], seed=1, seats="roles", deals=deals).run().rows
    assert [row.deal for row in rows] == deals


def test_a_deal_that_is_there_twice_is_played_once(tmp_path):
    assert len(given(written(tmp_path / "boards.pbn", DEALS + DEALS[:1]))) == 3


def test_the_deals_belong_to_the_stored_match(tmp_path):
    deals = given(written(tmp_path / "boards.pbn"))
    store = str(tmp_path / "boards.db")
    names = ["random", "mc(iterations=1)"]

    def match(deals, games=None):
        return Match("bridge", names, games=games, seed=1, seats="teams", deals=deals)

    whole = match(deals).run()
    match(deals, 2).run(store=store)
    again = match(deals).run(2, store=store, resume=True)
    assert again.teams.to_json() == whole.teams.to_json()
    other = match(deals[::-1]).run(store=store)  # another match: nothing of it is stored
    assert [row.deal for row in other.rows] != [row.deal for row in whole.rows]
    assert match(deals).header().given != match(deals[::-1]).header().given


def test_a_record_can_be_verified(tmp_path):
    deals = given(written(tmp_path / "boards.pbn"))
    path = str(tmp_path / "boards.jsonl")
    Match("bridge", ["random", "random"], seed=1, seats="teams", deals=deals).run(record=path)
    record = read_record(path)
    assert record.header.deals == "given"
    assert record.header.given
    assert verify(record) == []
    schema = json.loads((ROOT / "docs/schemas/record.json").read_text())
    jsonschema.validate(json.loads(Path(path).read_text().splitlines()[0]), schema)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no board that can be read"),
        ("hello\n", "no board that can be read"),
        (f'[Board "1"]\n[Deal "{TWICE}"]\n', "board 1"),
        (f'[Board "1"]\n[Deal "{DEALS[0]}"]\n[Board "2"]\n[Deal "{DEALS[1][:40]}', "board 2"),
        (f'[Board "1"]\n[Deal "{DEALS[0]}"]\n[Board "2"]\n', "there is no Deal"),
        (f'[Board "1"]\n[Dealer "Q"]\n[Deal "{DEALS[0]}"]\n', "line 2, board 1"),
        (f'[Board "1"]\n[Vulnerable "maybe"]\n[Deal "{DEALS[0]}"]\n', "line 2, board 1"),
    ],
)
def test_files_that_are_no_boards(tmp_path, text, words):
    path = tmp_path / "bad.pbn"
    path.write_text(text)
    with pytest.raises(TefudaError, match=words):
        given(path)


def test_what_came_of_a_board_elsewhere_does_not_matter(tmp_path):
    more = f'[Board "4"]\n[Deal "{DEALS[0]}"]\n[Contract "9NT"]\n[Declarer "S"]\n[Auction "N"]\n1Z\n'
    assert len(given(written(tmp_path / "boards.pbn", DEALS[1:], more))) == 3


def test_games_without_files_of_deals():
    with pytest.raises(TefudaError, match="geister cannot read files of deals"):
        tefuda.load("geister").read_deals("boards.pbn")
    with pytest.raises(TefudaError, match="nowhere"):
        given("nowhere.pbn")


def test_the_command_plays_them_and_lists_the_boards(tmp_path, capsys):
    from tefuda.cli.main import main

    path = written(tmp_path / "boards.pbn")
    options = ["match", "bridge", "random", "random", "--teams", "--boards", path, "--seed", "1", "--each"]
    assert main(options) == 0
    out = capsys.readouterr().out
    assert "3 boards at two tables" in out
    assert "random as north-south" in out
    assert main([*options, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    jsonschema.validate(data, json.loads((ROOT / "docs/schemas/match.json").read_text()))
    assert [board["board"] for board in data["teams"]["each"]] == [1, 2, 3]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--teams", "--seats", "fixed"], "--teams says who sits where"),
        (["--each"], "add --teams"),
        (["--each", "--teams", "--games", "20000"], "up to 10,000 games"),
        (["--boards", "nowhere.pbn"], "nowhere.pbn"),
        (["--teams", "--games", "3"], "even, not 3"),
        (["--teams", "--power", "1", "--pilot", "4", "--boards", "x.pbn"], "cannot be combined"),
    ],
)
def test_options_that_do_not_fit(options, words, capsys):
    from tefuda.cli.main import main

    assert main(["match", "bridge", "random", "random", *options]) == 2
    assert words in capsys.readouterr().err
