"""What people can do at a table: together, with agents, looking on, after a restart."""

import pytest

from support.web import Browser, Server


def refused(tab):
    return tab.until("refused")["text"]


def test_two_people_play_each_in_their_language(server):
    one, other = Browser(server), Browser(server)
    table = one.open("kuhn", ["me", "open"])
    assert [line["table"] for line in other.get("/api/tables").json()["open"]] == [table]
    with one.at(table) as first, other.at(table, lang="ja") as second:
        assert first.until("table")["you"] == 0
        found = second.until("table")
        assert found["you"] is None
        assert "sit" in found["can"]
        second.say("sit", seat=0)
        assert refused(second) == "この席はすでに使われています。"
        second.say("sit", seat=1)
        assert second.until("table", lambda frame: frame["you"] == 1)["seats"][1]["kind"] == "person"
        assert first.until("table", lambda frame: frame["seats"][1]["kind"] == "person")["you"] == 0
        second.say("move", move="bet")
        assert refused(second) == "あなたの番ではありません。"
        first.say("move", move="bet")
        assert second.until("log")["entries"][0]["text"]
        turn = second.until("position", lambda frame: frame["choices"])
        assert turn["status"] == "あなたの番です。"
        first.say("undo")
        assert "other people" in refused(first)
        second.say("move", move="pass")
        assert first.until("position", lambda frame: frame["over"])["over"]["scores"] == [1.0, -1.0]
        second.say("next")
        assert "1" in refused(second)
    assert other.get("/api/tables").json()["own"][0]["over"]


def test_strangers_and_second_tabs_see_what_everybody_saw(server):
    player, stranger = Browser(server), Browser(server)
    table = player.open("kuhn", ["me", "open"])
    with player.at(table) as own, player.at(table, watch=True) as tab, stranger.at(table) as other:
        mine = own.until("position")
        public = tab.until("position")
        assert public == other.until("position")
        assert public["choices"] == []
        assert mine["picture"]["parts"] != public["picture"]["parts"]
        for looker in (tab, other):
            for word in ("hint", "beliefs", "undo", "resign"):
                looker.say(word)
                assert refused(looker)
            looker.say("move", move="bet")
            assert refused(looker) == "Spectators do not move."


def test_undo_ends_an_agent_that_thinks(server):
    browser = Browser(server)
    table = browser.open("geister", ["me", "ismcts(seconds=20)"])
    with browser.at(table) as tab:
        tab.my_turn()
        tab.say("move", move="A north")
        tab.until("thinking")
        tab.say("undo")
        assert tab.until("taken_back")["ply"] == 0
        assert tab.my_turn()["ply"] == 0
        tab.say("move", move="B north")
        tab.until("thinking")
        tab.say("resign")
        over = tab.until("position", lambda frame: frame["over"])["over"]
        assert (over["scores"], over["reason"]) == ([0.0, 1.0], "resigned")


@pytest.mark.parametrize("game", ["geister", "daihinmin"])
def test_games_come_back_after_a_restart(tmp_path, game):
    keep = tmp_path / "kept" / "web.sqlite"
    seats = ["me", "rush"] if game == "geister" else ["me", *["default"] * 4]
    with Server(keep=keep) as server:
        browser = Browser(server)
        table = browser.open(game, seats)
        with browser.at(table) as tab:
            for _ in range(3):
                position = tab.my_turn()
                tab.say("move", move=position["choices"][-1]["move"])
            before = tab.my_turn()
    with Server(keep=keep) as server:
        again = Browser(server, browser.cookie)
        line = again.get("/api/tables").json()["own"][0]
        assert (line["table"], line["turn_is_yours"], line["ply"]) == (table, True, before["ply"])
        with again.at(table) as tab:
            after = tab.my_turn()
            assert after["ply"] == before["ply"]
            assert after["choices"] == before["choices"]
            tab.say("move", move=after["choices"][-1]["move"])
            assert tab.my_turn()["ply"] > after["ply"]


def test_hints_run_and_can_be_stopped(server):
    browser = Browser(server)
    table = browser.open("geister", ["me", "rush"])
    with browser.at(table) as tab:
        tab.my_turn()
        tab.say("hint", id=5)
        frames = [tab.until("hint")]
        while frames[-1]["state"] == "running":
            frames.append(tab.until("hint"))
        assert len(frames) > 2
        assert frames[-1]["state"] == "done"
        assert frames[-1]["to"] == 5
        counts = [sum(value["visits"] for value in frame["values"]) for frame in frames]
        assert counts == sorted(counts)
        assert frames[-1]["values"][0]["spots"]
        server.web.lobby.tables[table].setup.hints = "ismcts(seconds=20)"
        tab.say("hint")
        tab.settle()
        tab.say("stop")
        assert tab.until("hint")["state"] == "stopped"


def test_beliefs_by_ply_and_after_the_game_the_truth(server):
    browser = Browser(server)
    table = browser.open("geister", ["me", "rush"])
    with browser.at(table) as tab:
        for _ in range(3):
            tab.say("move", move=tab.my_turn()["choices"][0]["move"])
        tab.my_turn()
        tab.say("beliefs")
        found = tab.until("beliefs")
        assert (found["ply"], found["seat"], found["truth"], found["score"]) == (6, 0, None, None)
        assert found["estimator"].startswith("deeds")
        assert found["rows"][0]["spot"]
        assert len(found["chance"]) == len(found["rows"])
        tab.say("beliefs", ply=2, estimator="uniform")
        early = tab.until("beliefs")
        assert early["ply"] == 2
        assert not any(row["notable"] for row in early["rows"])
        tab.say("beliefs", estimator="known(blue=4)")
        assert "The estimators here are" in refused(tab)
        tab.say("beliefs", seat=1)
        assert "not what others can" in refused(tab)
        tab.say("resign")
        tab.until("position", lambda frame: frame["over"])
        tab.say("beliefs", ply=4)
        known = tab.until("beliefs")
        assert set(known["truth"]) == {row["name"] for row in known["rows"]}
        assert known["score"]["uniform"] > 0
        tab.say("beliefs", seat=1)
        assert tab.until("beliefs")["seat"] == 1
        tab.say("position", ply=2)
        back = tab.until("position", lambda frame: not frame["live"])
        assert back["ply"] == 2
        assert back["truth"]["parts"]


def test_agents_are_watched_with_all_they_believe(server):
    browser, other = Browser(server), Browser(server)
    table = browser.open("kuhn", ["random", "random"], games=2)
    with browser.at(table) as tab, other.at(table) as guest:
        assert tab.until("table")["you"] is None
        tab.say("pause", on=True)
        assert tab.until("table", lambda frame: frame["paused"])
        guest.say("speed", seconds=0)
        assert "Only who opened" in refused(guest)
        for seat in (0, 1):
            guest.say("beliefs", seat=seat)
            assert guest.until("beliefs")["truth"]
        tab.say("speed", seconds=0)
        tab.say("pause", on=False)
        assert tab.until("position", lambda frame: frame["over"])["over"]["seed"] is None
        tab.say("next")
        assert tab.until("position", lambda frame: frame["over"] and frame["over"]["seed"])


def test_a_match_counts_points_and_goes_on(server):
    browser = Browser(server)
    table = browser.open("daihinmin", ["me", *["default"] * 4], games=2)
    with browser.at(table) as tab:
        for number in range(2):
            while not (position := tab.my_turn())["over"]:
                tab.say("move", move=position["choices"][-1]["move"])
            assert sum(position["points"]) == sum(position["over"]["scores"]) * (number + 1)
            assert (position["over"]["seed"] is None) == (number == 0)
            tab.say("next")
        assert "All 2 games" in refused(tab)


def test_the_clock_of_a_person_runs(server):
    browser = Browser(server)
    table = browser.open("kuhn", ["me", "open"], clock=5)
    with browser.at(table) as tab:
        assert tab.my_turn()["clocks"] == [pytest.approx(5, abs=0.5), 5]
        at = server.web.lobby.tables[table]
        server.run(at._too_late, 0, at._epoch)
        over = tab.until("position", lambda frame: frame["over"])["over"]
        assert (over["scores"], over["reason"]) == ([-2.0, 2.0], "late")


def test_tables_where_nobody_is_leave_the_memory(tmp_path):
    with Server(keep=tmp_path / "k") as server:
        browser = Browser(server)
        tables = [browser.open("kuhn", ["me", "random"]) for _ in range(5)]
        with browser.at(tables[0]) as tab:
            tab.my_turn()
            server.run(server.web.lobby.sweep, 0.0)
            assert list(server.web.lobby.tables) == tables[:1]
        with browser.at(tables[3]) as tab:
            assert tab.my_turn()["ply"] == 0


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"game": "nonsense", "seats": []}, "There is no game named"),
        ({"game": "geister", "seats": ["me"]}, "2 seats"),
        ({"game": "geister", "seats": ["me", "me"]}, "one seat"),
        ({"game": "geister", "seats": ["me", "x.py:Bot"]}, "Classes in files"),
        ({"game": "geister", "seats": ["me", "process(cmd='x')"]}, "programs"),
        ({"game": "geister", "seats": ["me", "cheating_uct(blue=4)"]}, "oracle"),
        ({"game": "geister", "seats": ["me", "ismcts(iterations=999999)"]}, "at most 200,000"),
        ({"game": "geister", "seats": ["me", "default"]}, "daihinmin only"),
        ({"game": "geister", "seats": ["me", "rush"], "games": 0}, "number of games"),
        ({"game": "geister", "seats": ["me", "rush"], "clock": 1}, "clock must have"),
        ({"game": "geister", "seats": "me"}, "list of texts"),
        ({"game": "geister"}, "lacks"),
        ({"game": "geister", "seats": ["me", "rush"], "seed": 1}, "no part 'seed'"),
    ],
)
def test_what_cannot_be_played_gets_a_sentence(server, asked, why):
    answer = Browser(server).post("/api/tables", asked)
    assert answer.status_code == 400
    assert why in answer.json()["error"]


def test_tricks_are_claimed_where_every_world_has_them(server):
    """At the end of a board: what is sure is granted and played out, more is refused."""
    browser = Browser(server)
    table = browser.open("bridge(contract='3NT by S')", ["random", "random", "me", "random"])
    with browser.at(table) as tab:
        while (position := tab.my_turn())["ply"] < 46:
            assert "claim" in tab.told[0]["can"]
            tab.say("move", move=position["choices"][0]["move"])
        tab.say("claim", tricks=14, id=9)
        assert "sure of" in tab.until("refused", lambda frame: frame["to"] == 9)["text"]
        tab.say("claim", tricks=0)
        over = tab.until("position", lambda frame: frame["over"])
        assert over["ply"] == 52
    other = browser.open("kuhn", ["me", "random"])
    with browser.at(other) as tab:
        tab.my_turn()
        tab.say("claim", tricks=1)
        assert "Nothing can be claimed" in refused(tab)


def test_dummy_declares_where_the_table_says_so(server):
    """Dummy gets the declarer's seat with the opening lead; the end tells what was possible."""
    browser = Browser(server)
    seats = ["me", "random", "random", "random"]
    table = browser.open("bridge(contract='3NT by S')", seats, declares=True)
    with browser.at(table) as tab:
        assert tab.until("table", lambda frame: frame["you"] == 2)["declares"]
        position = tab.my_turn()
        assert position["ply"] == 1
        tab.say("move", move=position["choices"][0]["move"])
        position = tab.my_turn()
        assert position["ply"] > 1
        tab.say("undo")
        while (position := tab.my_turn())["ply"] < 40:
            tab.say("move", move=position["choices"][0]["move"])
        tab.say("claim", tricks=0)
        over = tab.until("position", lambda frame: frame["over"] and frame["over"]["after"])["over"]
        assert over["after"][0] == "Tricks with open cards, by declarer:"
        assert any("choices of a card" in line for line in over["after"])
        entries = [entry for frame in tab.told if frame["type"] == "log" for entry in frame["entries"]]
        rounds = {entry["ply"]: entry["round"] for entry in entries if "round" in entry}
        assert sorted(rounds) == list(range(3, 52, 4))
        assert rounds[3].startswith("Trick 1: West ")
