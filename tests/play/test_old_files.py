"""Records, stores, saved games and kept results of commit b04cc0e, the last before the rooms were rebuilt."""

import io
import json
import shutil
import sys
from pathlib import Path

import pytest

from tefuda.arena import read_record, verify
from tefuda.arena.results.store import Store
from tefuda.cli.main import main

OLD = Path(__file__).resolve().parents[1] / "fixtures" / "b04cc0e"
RECORDS = sorted(path.name for path in OLD.glob("*.jsonl"))


@pytest.mark.parametrize("name", RECORDS)
def test_records_are_read_and_their_games_follow_the_rules(name, tmp_path, capsys):
    """Deals and decisions came from other random streams: moves are taken as recorded, scores must follow."""
    record = read_record(OLD / name)
    assert record.header.streams == 1
    assert record.rows
    assert record.header.made_by["commit"].startswith("b04cc0e")
    assert verify(record) == []
    assert main(["replay", str(OLD / name), "--verify"]) == 0
    assert "other random numbers" in capsys.readouterr().out
    record.rows[0].scores = record.rows[0].scores[::-1]
    assert verify(record) != []


def test_stores_are_read_but_not_gone_on_with(tmp_path, capsys):
    store = tmp_path / "s.db"
    shutil.copy(OLD / "store.sqlite", store)
    assert [count for _, _, count in Store(str(store)).matches()] == [6, 10]
    words = ["match", "daihinmin", "switch*2", "default*3", "--games", "6", "--seed", "24"]
    assert main([*words, "--store", str(store), "--resume", "--json"]) == 2
    assert "dealt other cards from the same seed" in capsys.readouterr().err
    assert main(["export", str(store), "--to", str(tmp_path / "s.csv")]) == 0
    assert (tmp_path / "s.csv").read_text().count("\n") == 1 + 6 * 5 + 10 * 2


@pytest.mark.parametrize("name", ["saved-geister.json", "saved-daihinmin.json"])
def test_saved_games_are_taken_up(name, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("log\nquit\n"))
    assert main(["play", "--resume", str(OLD / name)]) == 0
    assert "Goodbye." in capsys.readouterr().out


def test_kept_results_are_judged(tmp_path, capsys):
    shutil.copytree(OLD / "kept", tmp_path / "kept")
    words = ["reproduce", "K2.2", "--scale", "0.002", "--keep", str(tmp_path / "kept"), "--json"]
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)
