"""One player's decisions beside an agent's."""

import json
from pathlib import Path

import jsonschema
import pytest

import tefuda
from tefuda.arena import read_record
from tefuda.arena.records.review import review
from tefuda.cli.main import main
from tefuda.core.words import speaking

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def record(tmp_path):
    path = tmp_path / "r.jsonl"
    tefuda.Match("geister", ["rush", "random"], games=2, seed=1).run(record=str(path))
    return path


def test_an_agent_without_luck_agrees_with_itself(tmp_path):
    path = tmp_path / "r.jsonl"
    tefuda.Match("daihinmin", ["default", "random*4"], games=6, seed=1).run(record=str(path))
    found = review(read_record(path), 0, tefuda.agent("default"), estimator=None)
    assert len(found.decisions) > 20
    assert found.agreement == 1.0
    assert all(one.cost == 0.0 for one in found.decisions)


def test_the_player_is_reviewed_wherever_it_sits(record):
    found = review(read_record(record), 0, tefuda.agent("random"), estimator=None)
    assert [(one.row.number, one.seat) for one in found.decisions if one.number < 2] == [(0, 0), (1, 1)]


def test_costs_are_differences_of_values_and_come_in_order(record):
    found = review(read_record(record), 1, tefuda.agent("mc(iterations=64)"))
    costs = [one.cost for one in found.costs]
    assert costs == sorted(costs, reverse=True)
    for one in found.decisions:
        values = {entry.move.text: entry.value for entry in one.decision.values}
        assert one.cost == pytest.approx(values[one.decision.move.text] - values[one.played])
        assert one.belief.observer == one.seat
    assert found.mean_cost == pytest.approx(sum(costs) / len(costs))
    again = review(read_record(record), 1, tefuda.agent("mc(iterations=64)"))
    assert [one.decision.move for one in again.decisions] == [one.decision.move for one in found.decisions]


def test_agents_without_values_are_told_so(record):
    found = review(read_record(record), 1, tefuda.agent("rush"), estimator=None)
    unknown = [one for one in found.decisions if not one.agrees]
    assert unknown
    assert all(one.cost is None for one in unknown)
    assert f"{len(unknown)} decisions whose cost is unknown" in found.table()


def test_forced_moves_are_left_out(tmp_path):
    path = tmp_path / "r.jsonl"
    tefuda.Match("daihinmin", ["default*5"], games=2, seed=1).run(record=str(path))
    found = review(read_record(path), 0, tefuda.agent("default"), estimator=None)
    assert found.forced > 0
    assert all(len(one.view.legal_moves) > 1 for one in found.decisions)


def test_the_page(record, tmp_path, capsys):
    page = tmp_path / "p.html"
    command = ["review", str(record), "--player", "2", "--agent", "mc(iterations=16)"]
    assert main([*command, "--html", str(page)]) == 0
    text, said = page.read_text(), capsys.readouterr().out
    assert "reviewed by mc(iterations=16)" in text
    assert "Player 2, random, reviewed by mc(iterations=16)" in said
    assert text.count("<article") == text.count("</article>") > 0
    assert "✓" in text
    assert main([*command, "--json", "--beliefs", "none"]) == 0
    data = json.loads(capsys.readouterr().out)
    jsonschema.validate(data, json.loads((ROOT / "docs" / "schemas" / "review.json").read_text()))
    assert data["decisions"][0]["belief"] is None
    for wrong in (
        ["--player", "3"],
        ["--player", "2", "--game", "9"],
        ["--player", "2", "--games", "0"],
        ["--player", "2", "--beliefs", "nobody"],
        ["--player", "2", "--html", str(tmp_path / "no" / "p.html")],
    ):
        assert main(["review", str(record), "--agent", "rush", *wrong]) == 2
    assert main(["review", str(record), "--player", "1", "--agent", "cheating_uct"]) == 2


def test_every_game_can_be_reviewed(tmp_path):
    for game, agents in (
        ("kuhn", ["random*2"]), ("doors", ["random*3"]), ("bridge", ["random*4"]),
        ("tanhinmin(hidden=True)", ["random*3"]), ("saboteur(players=3)", ["random*3"]),
    ):  # fmt: skip
        path = tmp_path / "r.jsonl"
        tefuda.Match(game, agents, games=1, seed=1).run(record=str(path))
        found = review(read_record(path), 0, tefuda.agent("random"))
        with speaking("ja"):
            assert "検討" in found.table()
            assert found._repr_html_()


def test_a_rating_is_one_for_the_reviewer_and_about_nothing_for_chance(tmp_path):
    path = tmp_path / "r.jsonl"
    tefuda.Match("geister", ["random", "random"], games=6, seed=5).run(record=str(path))
    rating = review(read_record(path), 0, tefuda.agent("mc(iterations=400)"), estimator=None).rating
    assert rating.low < 0 < rating.high
    assert rating.low < rating.value < rating.high
    assert rating.decisions > 50
    mc = tefuda.Match("kuhn", ["ismcts(iterations=200)", "random"], games=20, seed=5)
    mc.run(record=str(path))
    found = review(read_record(path), 0, tefuda.agent("ismcts(iterations=20000)"), estimator=None)
    assert found.rating.value > 0.8
    assert "rating" in found.table()
    assert found.to_json()["rating"]["ci95"][0] <= found.rating.value


def test_too_few_decisions_have_no_rating(tmp_path):
    path = tmp_path / "r.jsonl"
    tefuda.Match("kuhn", ["random", "random"], games=2, seed=5).run(record=str(path))
    assert review(read_record(path), 0, tefuda.agent("ismcts(iterations=50)")).rating is None
