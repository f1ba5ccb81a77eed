"""Classes, seats and results over a series; notation; the terminal."""

import re
import subprocess
import sys
from itertools import pairwise

import pytest

import tefuda
from support.refusals import refused
from tefuda._native import daihinmin as native
from tefuda.arena import verify
from tefuda.core import State
from tefuda.games.daihinmin import notation as n


def rows(games, **options):
    return tefuda.Match("daihinmin", ["default*5"], games=games, seed=4, **options).run().rows


def test_classes_are_the_places_of_the_last_game():
    played = rows(12)
    assert "classes" not in played[0].deal
    for before, after in pairwise(played):
        score = dict(zip(before.seating, before.scores, strict=True))
        for seat, player in enumerate(after.seating):
            assert after.deal["classes"][seat] == 5 - score[player]


def test_seats_are_drawn_every_three_games_and_classes_forgotten_every_hundred():
    played = rows(205, series=205)
    changes = [
        row.number for row, last in zip(played[1:], played, strict=False) if row.seating != last.seating
    ]
    assert set(changes) <= set(range(3, 205, 3))
    assert len(changes) > 60
    assert [row.number for row in played if "classes" not in row.deal] == [0, 100, 200]
    assert all(row.deal["players"] == row.seating for row in played)


def test_a_series_has_hundred_games_unless_told_otherwise():
    assert tefuda.Match("daihinmin", ["default*5"], games=250).plan.series_length == 100
    assert [row.number for row in rows(250) if "classes" not in row.deal] == [0, 100, 200]


def test_the_same_on_one_worker_and_two():
    match = tefuda.Match("daihinmin", ["default*3", "random*2"], games=40, seed=1, series=10)
    again = tefuda.Match("daihinmin", ["default*3", "random*2"], games=40, seed=1, series=10)
    one, two = match.run(workers=1).rows, again.run(workers=2).rows
    assert [(row.deal, row.moves, row.carry) for row in one] == [
        (row.deal, row.moves, row.carry) for row in two
    ]


def test_records_keep_the_carry_and_verify(tmp_path):
    path = str(tmp_path / "games.jsonl")
    tefuda.Match("daihinmin", ["default*3", "random", "mc(iterations=20)"], games=8, seed=2).run(record=path)
    record = tefuda.read_record(path)
    assert record.rows[3].carry["game"] == 4
    assert record.rows[3].carry["classes"] == [5 - s for s in by_player(record.rows[2])]
    assert verify(record) == []


def by_player(row):
    return [row.scores[row.seating.index(player)] for player in range(5)]


def test_duplicate_moves_the_players_on():
    played = rows(10, series=2, duplicate=True)
    assert [row.deal["hands"] for row in played[::2]] == [played[0].deal["hands"]] * 5
    assert sorted(row.seating[0] for row in played[::2]) == [0, 1, 2, 3, 4]


def test_a_game_alone_has_no_classes():
    state = tefuda.load("daihinmin").new_state(seed=7)
    assert state.phase == "play"
    assert state.view(0).table["classes"] is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_other_numbers_of_players(players):
    result = tefuda.Match(f"daihinmin(players={players})", [f"default*{players}"], games=6, seed=1).run()
    assert sum(result.rows[-1].scores) == players * (players + 1) / 2
    assert result.rows[-1].deal["classes"]


def test_notation_round_trips_on_every_play():
    numbers = native.plays(n.read_cards("S3 H3 D3 C3 S4 S5 S6 H5 H6 CA C2 JK"))
    assert len(numbers) > 100
    for number in numbers:
        assert n.move_number(n.move_text(number)) == number


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("♠8", "S8"),
        ("h10", "HT"),
        ("joker", "JK"),
        ("S8 JK", "S8 JK=H"),
        ("s3-jk-s5", "S3-JK-S5"),
        ("PASS", "pass"),
    ],
)
def test_notation_is_read_kindly(text, means):
    assert n.move_text(n.move_number(text)) == means


@pytest.mark.parametrize(
    "text", ["S1", "S8 H9", "S3-S5-S6", "S3-S4", "S8 JK=S", "S8 S8", "JK JK", "S3-H4-S5", "JK + S3"]
)
def test_what_is_no_move_is_refused(text):
    refused(n.move_number, text)


@pytest.mark.parametrize(
    "deal",
    [
        {},
        {"hands": ["S3"] * 5},
        {"hands": ["D3", "S4", "S5", "S6"]},
        {"hands": ["S3", "S4", "S5", "S6", "S7"]},
        {"hands": ["D3", "S4", "S5", "S6", "S7"], "classes": [0, 0, 1, 2, 3]},
        {"hands": ["D3", "S4", "S5", "S6", "S7"], "classes": [0, 1, 2, 3, 4]},
        {"hands": ["D3", "S4", "S5", "S6", ""]},
        {"hands": ["D3", "S4", "S5", "S6", "S7"], "more": 1},
    ],
)
def test_impossible_deals_are_refused(deal):
    refused(tefuda.load("daihinmin").start, deal)


def test_undo_and_repr():
    state: State = tefuda.load("daihinmin").new_state(seed=3)
    before = repr(state)
    state.play("pass")
    state.undo()
    assert repr(state) == before
    assert eval(before, {"tefuda": tefuda}) == state


def test_play_in_the_terminal():
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "tefuda.cli.main",
            "play",
            "daihinmin",
            "default*4",
            "--seed",
            "3",
            "--seat",
            "2",
        ],
        input="moves\nlog\npass\nquit\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 0
    assert "♠" in run.stdout
    assert re.search(r"Legal moves:\n  pass +pass\n  1 cards  ♦3  ♣5 .*\n  2 cards  ♥6 ♣6  ", run.stdout)


def test_drawn_classes_belong_to_the_deal():
    game = tefuda.load("daihinmin(classes='drawn')")
    rows = tefuda.Match(game, ["default*5"], games=60, seed=1).run(workers=1).rows
    assert game.series_length == 1
    assert len({tuple(row.deal["classes"]) for row in rows}) > 20
    for row in rows:
        counts = [len(hand.split()) for hand in row.deal["hands"]]
        assert counts[row.deal["classes"].index(0)] == 11  # the richest is dealt to first
        assert row.carry["classes"] is None


def test_classes_are_carried_or_drawn():
    with pytest.raises(tefuda.TefudaError, match="'carried' or 'drawn', not 'mixed'"):
        tefuda.load("daihinmin(classes='mixed')")
