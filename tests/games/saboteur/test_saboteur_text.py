"""Notation, the board in text, and the terminal."""

import subprocess
import sys

import pytest

import tefuda
from support.refusals import refused
from support.saboteur import arranged, road
from tefuda.core.words import choose_language
from tefuda.games.saboteur import notation as n


def test_every_kind_of_move_reads_back():
    game = tefuda.load("saboteur")
    for text in (
        "E-W @ 5,3", "N-W @ -3,12", "N|E|S|W @ 2,3", "S| @ 4,4", "N| @ 4,4", "break pick of 2",
        "repair cart of 6",
        "repair cart of 1 by pick+cart", "rockfall @ 4,3", "map 2", "discard E-W", "discard repair-pick+cart",
        "discard map", "pass",
    ):  # fmt: skip
        assert game.move(text).text == text


def test_a_tile_is_named_as_it_lies_or_flipped():
    game = tefuda.load("saboteur")
    assert game.move("E-S flip @ 5,3") == game.move("N-W @ 5,3")
    assert game.move("E-W flip @ 5,3") == game.move("E-W @ 5,3")
    assert game.move("E-W@5,3") == game.move("E-W @ 5,3")
    assert {n.move_text(n.move_number(f"{tile} @ 1,1")) for tile in n._BY_TILE} == {
        f"{tile} @ 1,1" for tile in n._BY_TILE
    }


@pytest.mark.parametrize(
    "text",
    ["", "E-W", "E-W @", "W-E @ 1,1", "E-W @ 200,1", "E-W @ 99,1", "X @ 1,1", "break pick of 0",
     "break pick of 7",
     "break hammer of 1", "break pick of 1 by pick+cart", "repair pick of 1 by lantern+cart", "map 4", "map",
     "discard gold", "rockfall", "rockfall @ a,b", "flip"],
)  # fmt: skip
def test_other_words_are_refused(text):
    refused(tefuda.load("saboteur").move, text)


BOARD = """\
      0    1    2    3    4    5    6    7    8    9
                                                 ╭───╮
  1   ·    ·    ·    ·    ·    ·    ·    ·    ·  │1 ?│
                                                 ╰───╯

  2   ·    ·    ·    ·    ·    ·    ·    ·    ·    ·

           │         │    │       * │            ╭───╮
  3   ·  ──◉─────────┴────┼─────────┴──  ·    ·  │2 ?│
           │              │                      ╰───╯

  4   ·    ·    ·    ·    ·    ·    ·    ·    ·    ·

                                                 ╭───╮
  5   ·    ·    ·    ·    ·    ·    ·    ·    ·  │3 ?│
                                                 ╰───╯
"""


def test_the_board():
    state = road()
    text = state.game.show(state.view(2))
    assert "\n".join(line.rstrip() for line in text.splitlines()).startswith(BOARD)
    assert "> 3: you  1 cards" in text
    assert "blank cells to a goal: 2; cards to draw: 56" in text
    assert "you are a miner" in text
    assert "\033" not in text
    assert "\033" in state.game.show(state.view(2), colour=True)


def test_what_is_known_is_drawn():
    state = arranged("saboteur(players=3, saboteurs=1, know=True)", ["map", "break-pick", "map"],
                     goals=("gold", "stone E-S", "stone S-W"), saboteurs=(0,))  # fmt: skip
    state.play("map 1")
    assert "│1 $│" in state.game.show(state.view(0))
    assert "│1 ?│" in state.game.show(state.view(1))
    assert "fellow saboteurs: none" in state.game.show(state.view(0))
    state.play("break pick of 1")
    assert "broken: pick" in state.game.show(state.view(1))
    assert "saw goal 1" in state.game.show(state.view(1))
    assert "1: N-S" in str(state)  # the truth shows all hands


def test_japanese():
    choose_language("ja")
    try:
        state = road()
        text = state.game.show(state.view(0))
        assert "あなたは金鉱掘り" in text
        assert "ゴールまでの空きマス: 2" in text
    finally:
        choose_language(None)


def test_a_person_can_play():
    lines = "moves\nE-S flip @ 2,3\nlog\nhint\n" + "\n".join(["undo", "quit"]) + "\n"
    table = ["saboteur(players=3)", "tajima*2", "--seed", "3", "--hints", "mc(iterations=50)"]
    command = [sys.executable, "-m", "tefuda.cli.main", "play", *table]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "you are a" in done.stdout
    assert "Legal moves:" in done.stdout
    assert "Traceback" not in done.stdout + done.stderr


BAD_DEALS = [
    {}, {"roles": 5}, {"hands": []},
    {"roles": ["miner"] * 3}, {"roles": ["miner", "miner", "king"]}, {"roles": ["saboteur"] * 3},
    {"spare": "king"}, {"goals": ["gold", "gold", "stone E-S"]}, {"goals": 3}, {"goals": [1, 2, 3]},
    {"hands": ["E-W"] * 3}, {"hands": [1, 2, 3]}, {"hands": ["gold", "", ""]}, {"deck": 7}, {"deck": "E-W"},
    {"first": 3}, {"first": "x"}, {"agreed": [1]}, {"x": 1},
]  # fmt: skip


@pytest.mark.parametrize("change", BAD_DEALS, ids=str)
def test_deals_of_rubbish(change):
    game = tefuda.load("saboteur(players=3)")
    good = game.new_state(seed=1).deal
    refused(game.start, {**good, **change} if change else change)
    refused(game.start, None)
    refused(game.start, 5)


@pytest.mark.parametrize("agreed", [None, 5, [], [0], [0, 0], [0, 9], [0, "1"], [True, 1]])
def test_agreed_players_are_seats(agreed):
    game = tefuda.load("saboteur(agreed=2)")
    refused(game.start, {**game.new_state(seed=1).deal, "agreed": agreed})


@pytest.mark.parametrize(
    "part", [None, {}, {"round": 1}, {"held": [0] * 5}, {"drawn": [4]}, {"left": [1, 2]}]
)
def test_gold_of_rubbish(part):
    game = tefuda.load("saboteur(rounds=3)")
    deal = game.new_state(seed=1).deal
    broken = {**deal["gold"], **part} if part and len(part) == 1 and "round" not in part else part
    refused(game.start, {**deal, "gold": broken})
