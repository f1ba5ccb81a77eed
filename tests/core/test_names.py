"""What the package shows of itself."""

import ast
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import tefuda


def test_every_name_that_is_shown_is_there():
    for name in dir(tefuda):
        assert getattr(tefuda, name) is not None


def test_nothing_else_is_shown():
    shown = set(dir(tefuda))
    assert shown >= set(tefuda.__all__)
    assert not shown & {"annotations", "Any", "TYPE_CHECKING"}
    assert all(not name.startswith("_") or name == "__version__" for name in shown)


def test_rooms_are_loaded_when_they_are_used():
    program = "import sys, tefuda; assert 'tefuda.arena' not in sys.modules; tefuda.beliefs; tefuda.League"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


SOURCE = Path(tefuda.__file__).parent
# The same word for the same thing on both wires, or in two games.
SHARED = {"HandWorlds", "Options", "Player", "Server"}


def test_one_name_is_one_thing():
    seen = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                seen[node.name].add(path.relative_to(SOURCE).as_posix())
    assert {name: where for name, where in seen.items() if len(where) > 1 and name not in SHARED} == {}


# Signatures that somebody else fixes: who calls them knows only places.
BY_PLACE = {"core/copies.py: agent_again"}  # pickle calls it with what Agent.__reduce__ gave


def by_place(node, in_class):
    """Return how many arguments a function takes by position, without self or cls."""
    decorated = {ast.unparse(one) for one in node.decorator_list}
    bound = in_class and "staticmethod" not in decorated
    return len(node.args.posonlyargs) + len(node.args.args) - bound


def functions(tree, in_class=False):
    """Give every function of a module, nested ones and methods too, and how many it takes by position."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node, by_place(node, in_class)
        yield from functions(node, isinstance(node, ast.ClassDef))


def test_three_arguments_are_taken_by_position_and_more_by_name():
    """Nobody reads ``Match(game, agents, 100, 7, "fixed", True)``."""
    found = {}
    for path in SOURCE.rglob("*.py"):
        where = path.relative_to(SOURCE).as_posix()
        for node, positional in functions(ast.parse(path.read_text(encoding="utf-8"))):
            if positional > 3:
                found[f"{where}: {node.name}"] = positional
    assert found.keys() == BY_PLACE


def fields_by_place(node):
    """Return how many fields of a dataclass are given by position; bases are not counted."""
    kinds = [ast.unparse(one) for one in node.decorator_list if ast.unparse(one).startswith("dataclass")]
    if not kinds or "kw_only=True" in kinds[0]:
        return 0
    names = []
    for line in node.body:
        if isinstance(line, ast.AnnAssign):
            kind, value = ast.unparse(line.annotation), ast.unparse(line.value) if line.value else ""
            if kind == "KW_ONLY":
                break
            if "ClassVar" not in kind and "init=False" not in value:
                names.append(line)
    return len(names)


def test_fields_beyond_the_third_are_given_by_name():
    found = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and (positional := fields_by_place(node)) > 3:
                found[f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}"] = positional
    assert found == {}


def test_what_users_type_is_there_without_further_imports():
    assert str(tefuda.estimator("uniform")) == "uniform"
    assert tefuda.policy("uniform").text == "uniform"
    assert tefuda.Ismcts is tefuda.search.Ismcts
    result = tefuda.Match("kuhn", ["random", "random"], games=4).run()
    assert isinstance(result, tefuda.MatchResult)
    assert set(tefuda.__all__) <= set(dir(tefuda))
    for name in tefuda.__all__:
        assert getattr(tefuda, name) is not None
