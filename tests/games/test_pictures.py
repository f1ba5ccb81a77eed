"""Drawings: valid, whole, and blind for what a player does not see."""

import random
import re
from xml.etree import ElementTree

import pytest

import tefuda
from support.play import EVERY_GAME
from tefuda.core import View
from tefuda.core.picture import Picture
from tefuda.core.words import speaking

SVG = "{http://www.w3.org/2000/svg}"
NAMES = EVERY_GAME


def played(name: str, seed: int, moves: int) -> "tefuda.State":
    state, rng = tefuda.load(name).new_state(seed=seed), random.Random(seed)
    for _ in range(moves):
        if not state.is_over:
            state.play(rng.choice(list(state.legal_moves)))
    return state


def words(svg: str) -> list[str]:
    return [e.text or "" for e in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def shapes(svg: str) -> list[str]:
    return [e.get("href", "") for e in ElementTree.fromstring(svg).iter(f"{SVG}use")]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", NAMES)
def test_drawings_are_whole(name, lang):
    with speaking(lang):
        for moves in (0, 1, 7, 40, 400):
            state = played(name, 5, moves)
            for svg in (state.svg(), *(state.view(p).svg() for p in range(state.game.players))):
                root = ElementTree.fromstring(svg)
                assert root.tag == f"{SVG}svg"
                assert root.find(f"{SVG}title").text
                known = {"#" + e.get("id") for e in root.iter() if e.get("id")}
                assert set(shapes(svg)) <= known
                assert "nan" not in svg
                assert svg.count("http") == 1  # the name of the format; nothing is fetched


@pytest.mark.parametrize("name", NAMES)
def test_a_players_drawing_is_made_of_its_view_alone(name):
    state = played(name, 3, 9)
    for player in range(state.game.players):
        view = state.view(player)
        assert View.from_json(view.to_json()).svg() == view.svg() == view._repr_svg_()
    assert state.svg() == state._repr_svg_()


def test_geister_hides_colours_and_shows_them_to_the_referee():
    state = played("geister", 1, 4)
    hidden = shapes(state.view(0).svg())
    assert hidden.count("#tefuda-ghost-unknown-turned") == 8
    assert not {"#tefuda-ghost-red-turned", "#tefuda-ghost-blue-turned"} & set(hidden)
    assert shapes(state.svg()).count("#tefuda-ghost-red-turned") == 4
    assert words(state.view(0).svg()).count("?") == 8  # not by colour alone


def test_daihinmin_shows_only_the_own_hand():
    state = tefuda.load("daihinmin").new_state(seed=2)
    for player in range(5):
        view = state.view(player)
        known = sum(len(cards.split()) for cards in view.table["known"].values())
        own = view.table["counts"][player]
        drawn = shapes(view.svg())
        assert drawn.count("#tefuda-card") == own + known
        assert drawn.count("#tefuda-back") == 53 - own - known
    assert shapes(state.svg()).count("#tefuda-card") == 53
    assert "#tefuda-back" not in shapes(state.svg())


def test_saboteur_hides_hands_roles_and_goals():
    state = played("saboteur", 2, 3)
    mine = words(state.view(1).svg())
    assert mine.count("?") - state.view(1).table["hand"].split().count("map") == 25 + 3
    assert not {"miner", "saboteur"} & set(mine)  # roles of players; the own one stands in a sentence
    assert {"miner", "saboteur"} <= set(words(state.svg()))
    assert "$" in words(state.svg())


def test_bridge_shows_the_own_hand_and_then_dummy():
    state = tefuda.load("bridge(contract='3NT by S')").new_state(seed=4)
    ranks = [text for text in words(state.view(1).svg()) if re.fullmatch("10|[AKQJ2-9]", text)]
    assert len(ranks) == 13
    state.play(next(iter(state.legal_moves)))
    ranks = [text for text in words(state.view(1).svg()) if re.fullmatch("10|[AKQJ2-9]", text)]
    assert len(ranks) == 13 + 13 + 1  # East, dummy and the lead of West


def test_the_plain_drawing_escapes_what_a_game_says():
    view = tefuda.load("kuhn").new_state(seed=1).view(0)
    evil = View(**{**vars(view), "secret": {"<b>": "</svg><script>"}, "table": {"x": ["<", None, True, {}]}})
    svg = evil.svg()
    assert "<script" not in svg
    assert "</svg><script>" in "".join(words(svg))


def test_the_plain_drawing_names_the_latest_moves_that_fit():
    state = tefuda.load("doors").replay({"spy": 0, "cards": [1, 2, 3], "deck": 4}, ["swap", "ask"])
    drawn = words(state.svg())
    assert "moves: swap, ask" in drawn
    assert [name for name in drawn if name.startswith("player ")] == ["player 1", "player 2", "player 3"]
    assert words(state.view(1).svg())[0] == "player 2"


def test_text_is_escaped_everywhere_in_a_picture():
    sheet = Picture(10, 10, '"><script>')
    sheet.text(1, 1, "<&>")
    sheet.card(1, 1, "<", suit="S", mark="&")
    assert ElementTree.fromstring(sheet.svg()).find(f"{SVG}title").text == '"><script>'
