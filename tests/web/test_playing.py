"""Whole games over the socket."""

import pytest

from support.web import Browser

GAMES = ["kuhn", "doors", "geister", "tanhinmin", "saboteur(players=3)", "daihinmin", "bridge"]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_of_every_kind(server, game):
    import tefuda

    browser = Browser(server)
    players = tefuda.load(game).players
    table = browser.open(game, ["me", *["random"] * (players - 1)])
    with browser.at(table) as tab:
        seen = tab.until("table")
        kinds = [seat["kind"] for seat in seen["seats"]]
        assert kinds.pop(seen["you"]) == "person"  # in Daihinmin the cards say who sits where
        assert kinds == ["agent"] * (players - 1)
        for _ in range(300):
            position = tab.my_turn()
            if position["over"]:
                break
            tab.say("move", move=position["choices"][-1]["move"], ply=position["ply"])
        assert len(position["over"]["scores"]) == players
        assert position["over"]["truth"]["parts"]
        assert position["over"]["seed"].isdigit()
        plies = [entry["ply"] for frame in tab.told if frame["type"] == "log" for entry in frame["entries"]]
        assert plies == list(range(position["ply"]))
