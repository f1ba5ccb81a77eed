"""Which texts have no Japanese: every literal that the program translates has some."""

import argparse
import ast
from importlib import import_module
from pathlib import Path

import pytest

import tefuda
from support.play import OURS

SOURCE = Path(tefuda.__file__).parent
ENGLISH_ONLY: set[str] = set()
"""Texts that stay as they are in Japanese, too."""


def words():
    """Return all Japanese words, by the English text."""
    found = {}
    for path in SOURCE.rglob("*japanese.py"):
        module = ".".join(("tefuda", *path.relative_to(SOURCE).with_suffix("").parts))
        found.update(import_module(module).JAPANESE)
    return found


def texts():
    """Give every literal that tr is called with, also through a variable called text, with its place."""
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if not isinstance(function, (ast.FunctionDef, ast.Lambda, ast.Module)):
                continue
            named = {}
            for node in ast.walk(function):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                    named.setdefault(node.targets[0].id, []).append(node.value)
            for node in ast.walk(function):
                is_tr = (
                    isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tr"
                )
                if is_tr and node.args:
                    yield from ((text, path) for text in literals(node.args[0], named))


def literals(node, named):
    """Give the texts that an expression may be, as far as one can see."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body, named)
        yield from literals(node.orelse, named)
    elif isinstance(node, ast.Name):
        for value in named.get(node.id, ()):
            if isinstance(value, (ast.Constant, ast.IfExp)):
                yield from literals(value, {})


def test_every_text_has_japanese():
    known = words()
    missing = {text: str(path.relative_to(SOURCE)) for text, path in texts() if text not in known}
    missing = {text: path for text, path in missing.items() if text not in ENGLISH_ONLY and text.strip()}
    assert missing == {}


def test_the_search_for_texts_finds_them():
    found = {text for text, _ in texts()}
    assert len(found) > 150
    assert "Goodbye." in found


def test_values_have_the_same_names_in_both_languages():
    import string

    for english, japanese in words().items():
        names = [
            {part for _, part, _, _ in string.Formatter().parse(text) if part} for text in (english, japanese)
        ]
        assert names[0] == names[1], english


@pytest.mark.parametrize("game", OURS)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_rules_fit_on_a_screen(game, language):
    from tefuda.core.words import screen_width, speaking

    with speaking(language):
        lines = tefuda.load(game).talk().rules().splitlines()
    assert 8 <= len(lines) <= 23
    assert max(map(screen_width, lines)) <= 83
    assert any(ord(letter) > 0x3000 for letter in lines[0]) == (language == "ja")


def test_every_help_has_japanese():
    """Descriptions, helps and examples of all commands, as the parser looks them up."""
    from tefuda.cli.main import COMMANDS, parser

    known = words()
    asked = []

    def walk(node):
        for action in node._actions:
            asked.append(action.help)
            if isinstance(action, argparse._SubParsersAction):
                asked.extend(choice.help for choice in action._choices_actions)
                for below in action.choices.values():
                    walk(below)

    from tefuda.core.words import speaking

    with speaking("en"):
        walk(parser())
    missing = {text for text in asked if text and text != "==SUPPRESS==" and text not in known}
    assert missing == set()
    assert len(COMMANDS) > 15
