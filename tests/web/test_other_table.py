"""The same cards at another table, after a game of bridge in the browser."""

from support.web import Browser, Server


def _played_out(tab, position):
    while not position["over"]:
        tab.say("move", move=position["choices"][0]["move"], ply=position["ply"])
        position = tab.until(
            "position",
            lambda frame, ply=position["ply"]: frame["ply"] > ply and (frame["choices"] or frame["over"]),
        )
    return position


def test_imps_against_the_other_table():
    with Server() as server:
        me = Browser(server)
        table = me.open("bridge", ["me", "random", "random", "random"])
        with me.at(table) as tab:
            position = tab.my_turn()
            tab.say("beside", id=5)
            assert "to its end" in tab.until("refused")["text"]
            _played_out(tab, position)
            tab.say("beside", id=6)
            told = tab.until(
                "position",
                lambda frame: frame["over"] and any("other table" in line for line in frame["over"]["after"]),
            )["over"]["after"]
            assert any("random in every seat" in line for line in told)
            assert any(line.startswith("Against the other table: ") for line in told)


def test_only_games_with_imps_have_another_table():
    with Server() as server:
        me = Browser(server)
        table = me.open("kuhn", ["me", "random"])
        with me.at(table) as tab:
            assert "beside" not in tab.until("table")["can"]
            tab.say("beside", id=5)
            assert "not compared" in tab.until("refused")["text"]
