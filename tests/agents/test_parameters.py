"""Every parameter of an agent, estimator or policy is explained, and the page of them is up to date."""

import subprocess
import sys
from pathlib import Path

import pytest

from tefuda.agents import AGENTS
from tefuda.agents.parameters import MEANINGS, meaning
from tefuda.beliefs import ESTIMATORS
from tefuda.cli.main import main
from tefuda.core.policy import POLICIES

BOOKS = (AGENTS, ESTIMATORS, POLICIES)


def used():
    for book in BOOKS:
        for entry in book.entries():
            if entry.is_ours:
                for game in ("", *entry.variants):
                    for key in book.variant(entry.name, game).parameters():
                        yield entry.name, key


def test_every_parameter_is_explained():
    assert sorted({f"{name}({key})" for name, key in used() if not meaning(name, key)}) == []


def test_nothing_is_explained_that_nobody_takes():
    names = {key for _, key in used()} | {f"{name}.{key}" for name, key in used()}
    assert set(MEANINGS) - names == set()


def test_one_agent_explained(capsys):
    assert main(["agents", "geister", "ismcts"]) == 0
    shown = capsys.readouterr().out
    assert "how much UCB explores" in shown
    assert main(["agents", "geister", "deeds", "--lang", "ja"]) == 0
    assert "heat" in capsys.readouterr().out
    assert main(["agents", "geister", "ismtcs"]) == 2
    assert "ismcts" in capsys.readouterr().err


def test_the_page_is_up_to_date():
    tool = Path(__file__).parents[2] / "tools" / "agents_page.py"
    if not tool.exists():
        pytest.skip("an installed wheel has no tools")
    done = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
