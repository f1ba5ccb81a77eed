"""What a match says beside its scores: pooled rows, comparisons, power, series with a memory."""

import json
from pathlib import Path

import jsonschema
import pytest

import tefuda
from support.learners import Mood
from tefuda.cli.main import main

ROOT = Path(__file__).resolve().parents[2]


def test_equal_agents_are_one_row_and_one_comparison():
    result = tefuda.Match("daihinmin", ["default", "random*4"], games=30, seed=1).run()
    table = result.table()
    assert table.count("random ×4") == 3  # its row, its reasons, the comparison
    assert "\n  random  " not in table
    (comparison,) = result.comparisons()
    assert comparison.others == (1, 2, 3, 4)
    mean = sum(result.players[k].mean.value for k in range(1, 5)) / 4
    assert comparison.difference == pytest.approx(result.players[0].mean.value - mean)
    assert comparison.p < 0.05
    assert len(result.to_json()["players"]) == 5


def test_p_and_interval_of_a_match_agree():
    result = tefuda.Match("doors", ["random", "mc(iterations=5)", "random"], games=30, seed=1).run()
    for comparison in result.comparisons():
        assert (comparison.p < 0.05) == (not comparison.low <= 0 <= comparison.high)


def test_power_is_for_the_effect_that_is_named(capsys):
    words = ["match", "kuhn", "random", "random", "--games", "40", "--duplicate", "--workers", "1"]
    assert main([*words, "--power", "0.5", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    jsonschema.validate(data, json.loads((ROOT / "docs/schemas/match.json").read_text()))
    (games,) = data["power"]["games"]
    assert games > 10
    assert main([*words, "--power", "0.25", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["power"]["games"][0] > 3 * games
    assert main([*words, "--power", "0.5", "--pilot", "20"]) == 0
    assert "games show a difference of 0.5" in capsys.readouterr().out
    assert main([*words, "--pilot", "20"]) == 2
    assert main([*words, "--power", "9"]) == 2


def test_a_series_of_a_learner_is_marked():
    once = tefuda.Match("kuhn", [Mood(), "random"], games=60, seed=1).run()
    assert "agents that remember earlier games" in once.table()
    assert "--series" in once.to_json()["warnings"][0]
    often = tefuda.Match("kuhn", [Mood(), "random"], games=60, seed=1, series=6).run()
    assert often.warnings == []


def test_a_match_stopped_by_sprt_says_so():
    match = tefuda.Match("geister(max_plies=60)", ["rush", "random"], games=200, seed=1)
    result = match.run(sprt=(0, 100))
    assert "Stopped by SPRT" in result.table()
    data = result.to_json()
    jsonschema.validate(data, json.loads((ROOT / "docs/schemas/match.json").read_text()))
    assert data["sprt"]["verdict"] == "high"
    assert data["comparisons"][0]["p"] is None
    low, high = data["players"][0]["ci95"]
    assert low <= data["players"][0]["score"] <= high
    assert data["players"][1]["ci95"] == pytest.approx([1 - high, 1 - low])


def test_leagues_keep_to_their_schema():
    schema = json.loads((ROOT / "docs/schemas/league.json").read_text())
    for game, agents, options in (
        ("kuhn", ["random", "mc(iterations=5)"], {}),
        ("doors", ["random", "mc(iterations=5)"], {"tables": 2}),
        ("saboteur(players=3)", ["random", "tajima"], {"seats": "roles"}),
    ):
        result = tefuda.League(game, agents, games=6, seed=1, **options).run()
        jsonschema.validate(result.to_json(), schema)
        assert result.table()
