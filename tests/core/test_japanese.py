"""Everything that a user can see has Japanese: the catalogue is complete, and commands speak it."""

import argparse
import re
import shlex
import sys
from pathlib import Path

import pytest

import tefuda
import tefuda.core.words
from support.play import OURS
from tefuda.agents.registry import AGENTS
from tefuda.beliefs.registry import ESTIMATORS
from tefuda.core.policy import POLICIES
from tefuda.core.words import screen_width, speaking
from tefuda.games import GAMES

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import words as tool

JAPANESE = re.compile("[ぁ-んァ-ヶ一-龠]")


@pytest.fixture(scope="module")
def catalogue():
    return {message.id: message.string for message in tool.read() if message.id}


def test_every_sentence_of_the_code_has_japanese():
    missing = list(tool.troubles(tool.update(tool.read())))
    assert missing == []


def test_the_catalogue_is_that_of_the_code():
    new = tool.update(tool.read())
    assert tool.PO.read_bytes() == tool.as_po(new), "run: make words"
    assert tool.MO.read_bytes() == tool.as_mo(new), "run: make words"


def test_the_search_for_sentences_finds_them():
    found = tool.sentences()
    assert len(found) > 1500
    for text in (
        "Goodbye.",  # printed
        "There is no {kind} named {name!r}.{hint}",  # an error
        "{what} must be a whole number from {low} to {high}, not {value}.",  # a native one, in parts
        "a temperature must be 0 or more",  # a native one
        "a random legal move",  # a summary in a registry
        "left ({strerror})",  # an f-string
        "The number of games",  # a part of a sentence
    ):
        assert text in found, text


def test_a_sentence_without_japanese_would_be_found(tmp_path, monkeypatch):
    (tmp_path / "room.py").write_text('raise TefudaError("A brand new {thing}.", thing=1)\n')
    monkeypatch.setattr(tool, "SOURCE", tmp_path)
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    assert any("brand new" in trouble for trouble in tool.troubles(tool.update(tool.read())))


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_fit_on_a_screen(game, language):
    with speaking(language):
        lines = tefuda.load(game).human_interface().rules().splitlines()
    assert 8 <= len(lines) <= 23
    assert max(map(screen_width, lines)) <= 83
    assert any(ord(letter) > 0x3000 for letter in lines[0]) == (language == "ja")


def test_every_help_has_japanese(catalogue):
    """Descriptions, helps and examples of all commands, as the parser looks them up."""
    from tefuda.cli.main import COMMANDS, parser

    asked = []

    def walk(node):
        asked.append(node.description)
        for action in node._actions:
            asked.append(action.help)
            if isinstance(action, argparse._SubParsersAction):
                asked.extend(choice.help for choice in action._choices_actions)
                for below in action.choices.values():
                    walk(below)

    with speaking("ja"):
        walk(parser())
    english = {text for text in asked if text and text != "==SUPPRESS==" and not JAPANESE.search(text)}
    assert english - set(catalogue.values()) == set()
    assert len(COMMANDS) > 15


def test_every_summary_has_japanese(catalogue):
    """Games, agents, policies and estimators, as the listings show them."""
    registries = (GAMES, AGENTS, POLICIES, ESTIMATORS)
    summaries = {entry.summary for known in registries for entry in known.registered() if entry.is_ours}
    assert len(summaries) > 40
    assert {text for text in summaries if text not in catalogue} == set()


COMMANDS = """
agents daihinmin
agents geister
agents saboteur
agents bridge
match kuhn random random --games 20 --record r.jsonl --store s.db
match kuhn random random --games 20 --store s.db
match saboteur tajima random --games 2 --seats roles
match kuhn random random --games 0
match kuhn random
match kuhn randm random
match nogame random random
match kuhn "ismcts(iterations=x)" random
match kuhn "ismcts(itrations=5)" random
match kuhn random random --workers 99999
match kuhn random random --bogus
match kuhn random random --store /nonexistent/x.db
match kuhn random random --record /nonexistent/x.jsonl
league kuhn random "ismcts(iterations=20)" --games 4
league kuhn random
match geister rush random --games 2 --record g.jsonl
replay g.jsonl
replay r.jsonl --verify
replay nofile
review r.jsonl --agent "ismcts(iterations=20)" --player 1
export r.jsonl x.nothing
rules nothing
check doors
beliefs list
bench nothing
reproduce NOPE
reproduce E1 --scale 0
train nothing
endgame solve "1 3 10 / 2 / 4 6 8 / 5 7 9" --explain
endgame solve x
dd nofile
puzzle nothing
play geister --seat 9
play geister --opponent nobody
connect uecda 127.0.0.1:1 --agent base
connect geister nowhere --agent rush
serve geister --seconds -1
worker
nocommand
"""
# Three English words in a row, not inside a command, a name or a path.
ENGLISH = re.compile(r"(?<![\w=('\"./-])[A-Za-z]+ [a-z]+ [a-z]{2,}")


@pytest.mark.parametrize("line", COMMANDS.strip().splitlines())
def test_commands_speak_japanese(line, capsys, tmp_path_factory, monkeypatch):
    """Good and bad commands: no English sentence among what they print."""
    from tefuda.cli.main import main

    folder = tmp_path_factory.getbasetemp() / "japanese"
    folder.mkdir(exist_ok=True)
    monkeypatch.chdir(folder)
    monkeypatch.setattr("sys.stdin", open(Path("/dev/null")))  # noqa: SIM115
    if not Path("g.jsonl").exists() and "g.jsonl" in line:
        main(["match", "geister", "rush", "random", "--games", "2", "--record", "g.jsonl"])
        capsys.readouterr()
    if not Path("r.jsonl").exists() and "r.jsonl" in line:
        main(["match", "kuhn", "random", "random", "--games", "20", "--record", "r.jsonl", "--store", "s.db"])
        capsys.readouterr()
    try:
        main([*shlex.split(line), "--lang", "ja"])
    except SystemExit:
        pass
    finally:
        tefuda.core.words.choose_language(None)
    printed = capsys.readouterr()
    lines = (printed.out + printed.err).splitlines()
    assert lines
    lines = [text for text in lines if not text.strip().startswith(("tefuda ", "例"))]
    english = [text for text in lines if ENGLISH.search(text)]
    assert english == []
