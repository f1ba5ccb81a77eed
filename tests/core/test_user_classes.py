"""Own games and agents by where they lie, in texts and through workers; names that packages bring."""

import pickle
import sys
from importlib import metadata
from importlib.metadata import EntryPoint

import pytest

import tefuda
from tefuda import TefudaError
from tefuda.agents import AGENTS
from tefuda.core.spec import parse, parse_many
from tefuda.games import GAMES
from tefuda.play.identity import identity_of

BOTS = """
from tefuda import Agent, Decision

class High:
    def act(self, view, clock):
        return view.legal_moves[-1].text

class Numbered(Agent):
    games = ("kuhn",)

    def __init__(self, number: int = 0, words=()):
        super().__init__()
        self.number = number

    def choose(self, turn):
        return turn.view.legal_moves[self.number]

class Strict(Numbered):
    def __init__(self, level: int):
        super().__init__()
        if level > 3:
            raise KeyError("too high")

def helper():
    return High()
"""


@pytest.fixture
def bots(tmp_path, monkeypatch):
    (tmp_path / "my bots.py").write_text(BOTS)
    (tmp_path / "own_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("a.py:Bot", "a.py:Bot"),
        (" ../my bots/a.py:Bot( depth = 3 ) ", "../my bots/a.py:Bot(depth=3)"),
        ("my.module:Bot(of=[x.py:A(n=1), random])", "my.module:Bot(of=[x.py:A(n=1), random])"),
        ("C:/bots/a.py:Bot", "C:/bots/a.py:Bot"),
        ("process(cmd='python a.py:B')", "process(cmd='python a.py:B')"),
    ],
)
def test_places_read_back(text, name):
    assert str(parse(text)) == name
    assert parse(name) == parse(text)


def test_places_are_repeated():
    assert [str(call) for call in parse_many("a.py:Bot(n=1)*2")] == ["a.py:Bot(n=1)"] * 2


@pytest.mark.parametrize("where", ["my bots.py", "own_bots", "own_bots.py"])
def test_agents_of_a_file_or_module(bots, where):
    agent = tefuda.agent(f"{where}:Numbered(number=1)")
    view = tefuda.load("kuhn").new_state(seed=1).view(0)
    assert agent.decide(view).move.text == "bet"  # a bare move will do
    assert str(agent) == f"{where}:Numbered(number=1)"
    assert pickle.loads(pickle.dumps(agent)).decide(view).move.text == "bet"
    other = tefuda.agent(f"{where}:High")
    assert other.decide(view).move.text == "bet"
    result = tefuda.Match("kuhn", [f"{where}:High", f"{where}:Numbered"], games=6, seed=1).run(workers=2)
    assert [player.name for player in result.players] == [f"{where}:High", f"{where}:Numbered"]
    assert not any(player.forfeits for player in result.players)


def test_workers_started_anew_know_them_too(bots):
    from tefuda.workers import Processes

    match = tefuda.Match("kuhn", ["own_bots.py:High", "own_bots.py:Numbered"], games=20, seed=1)
    alone = [row.scores for row in match.run().rows]
    with Processes(2, start="spawn") as crew:
        assert [row.scores for row in match.run(crew).rows] == alone


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nowhere.py:Bot", "Cannot read nowhere.py"),
        ("nowhere:Bot", "no module nowhere"),
        ("own_bots.py:Hihg", "Did you mean 'High'"),
        ("own_bots.py:helper", "not a class of agents"),
        ("os:system(command='true')", "not a class of agents"),
        ("own_bots.py:Numbered(nubmer=1)", "Did you mean 'number'"),
        ("own_bots.py:Numbered(number='x')", "a whole number"),
        ("own_bots.py:Strict", "needs the parameter level"),
        ("own_bots.py:Strict(level=4)", "KeyError: 'too high'"),
        ("broken.py:Bot", "SyntaxError"),
        ("raises.py:Bot", r"ZeroDivisionError: division by zero \(line 2\)"),
    ],
)
def test_what_cannot_be_used_gets_a_sentence(bots, text, why):
    (bots / "broken.py").write_text("class Bot\n")
    (bots / "raises.py").write_text("x = 0\n1 / x\n")
    with pytest.raises(TefudaError, match=why):
        tefuda.agent(text)


def test_games_are_checked_before_anything_is_called(bots):
    for text in ("os:system(command='touch done')", "own_bots.py:Numbered"):
        with pytest.raises(TefudaError, match="not a class of games"):
            tefuda.load(text)
    assert not (bots / "done").exists()


def test_an_agent_says_which_games_it_plays(bots):
    with pytest.raises(TefudaError, match="plays kuhn only"):
        tefuda.Match("geister", ["own_bots.py:Numbered", "random"])


def test_an_edited_file_is_another_agent(bots):
    known = identity_of(tefuda.agent("own_bots.py:High"))
    (bots / "again").mkdir()
    (bots / "again" / "own_bots.py").write_text(BOTS + "\n# edited\n")
    other = identity_of(tefuda.agent("again/own_bots.py:High"))
    assert known.rpartition("sha256:")[2] != other.rpartition("sha256:")[2]


def test_a_game_by_its_class_enters_the_book_by_itself():
    from goofspiel import Goofspiel

    result = tefuda.Match(Goofspiel(cards=3), ["ismcts(iterations=20)", "random"], games=4, seed=1).run()
    assert str(result.game) == "goofspiel(cards=3)"
    assert tefuda.load("goofspiel(cards=3)") == Goofspiel(cards=3)


def test_a_game_without_a_docstring_is_not_listed_with_that_of_its_base():
    from goofspiel import Goofspiel

    class Wordless(Goofspiel):
        name = "wordless"

    assert str(Wordless()) == "wordless"
    assert GAMES.entry("wordless").summary == ""


def test_parameters_must_be_kept():
    class Forgetful(tefuda.Game):
        name = "forgetful"

        def __init__(self, cards=3):
            pass

        deal = start = move = None

    with pytest.raises(TefudaError, match=r"self\.cards"):
        str(Forgetful())


def test_packages_bring_names(bots, monkeypatch):
    points = {
        "tefuda.agents": [EntryPoint("packed", "own_bots:Numbered", "tefuda.agents")],
        "tefuda.games": [EntryPoint("packed_goof", "goofspiel:Goofspiel", "tefuda.games")],
    }
    monkeypatch.setattr(metadata, "entry_points", lambda group: points.get(group, []))
    for book in (AGENTS, GAMES):
        monkeypatch.setattr(book, "_entries", dict(book._entries))
        monkeypatch.setattr(book, "_packages_unread", True)
    assert str(tefuda.agent("packed(number=1)")) == "packed(number=1)"
    assert "packed" in AGENTS.names("kuhn")
    assert "packed" not in AGENTS.names("geister")
    assert tefuda.load("packed_goof(cards=3)").cards == 3
