"""What the lobby says of the agents: measured cost and strength."""

import json
from importlib.resources import files
from pathlib import Path

from tefuda.core.words import speaking
from tefuda.web.catalogue import games

ROOT = Path(__file__).parents[2]


def test_every_level_tells_what_a_move_costs():
    for game in games():
        for level in game["levels"]:
            assert level["cpu"] is not None, (game["name"], level)
            assert level["cpu"] >= 0


def test_strength_is_told_where_it_was_measured():
    with speaking("en"):
        geister = next(game for game in games() if game["name"] == "geister")
    hard = next(level for level in geister["levels"] if level["name"] == "hard")
    assert hard["strength"] == "0.858 (0.803 to 0.900) against Naotti-2020, depth 6 in 200 games"
    assert "strength" not in geister["levels"][0]


def test_the_strength_is_that_of_the_page():
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8").replace("`", "")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    told = json.loads((files("tefuda.web") / "levels.json").read_text(encoding="utf-8"))["strength"]
    for game, agents in told.items():
        for agent, one in agents.items():
            wanted = [f"| {game.capitalize()} | {agent} |", one["against"].replace("`", ""), one["result"],
                      f"| {one['games']} |", f"{1000 * one['cpu']:g} ms"]  # fmt: skip
            assert any(all(part in row for part in wanted) for row in rows), (game, agent)
