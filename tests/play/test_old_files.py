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
def test_records_are_read_and_come_out_the_same(name):
    record = read_record(OLD / name)
    assert record.rows
    assert record.header.made_by["commit"].startswith("b04cc0e")
    if name != "served-geister.jsonl":  # our agents began no series there: it never came out again
        assert verify(record) == []


def test_stores_go_on(tmp_path, capsys):
    store = tmp_path / "s.db"
    shutil.copy(OLD / "store.sqlite", store)
    assert [count for _, count in Store(str(store)).matches()] == [6, 10]
    words = ["match", "daihinmin", "switch*2", "default*3", "--games", "6", "--seed", "24"]
    assert main([*words, "--store", str(store), "--resume", "--json"]) == 0
    now, then = json.loads(capsys.readouterr().out), json.loads((OLD / "store.json").read_text())
    for data in (now, then):
        del data["seconds"], data["store"], data["warnings"]
        for part in (*data["players"], *data["comparisons"]):  # intervals are those of today's method
            assert part.pop("ci95")
            part.pop("p", None)
            part.pop("by_role", None)
    assert now == then


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
