"""What the lobby and `tefuda games GAME` say of the agents: measured cost and strength."""

import re
from pathlib import Path

import pytest

from tefuda.cli.main import main
from tefuda.core.words import speaking
from tefuda.games import load
from tefuda.play.measured import cpu_per_move, strength

ROOT = Path(__file__).parents[2]
RATED = ("geister", "tanhinmin", "saboteur", "daihinmin", "bridge")


@pytest.mark.parametrize("game", [*RATED, "kuhn", "leduc", "liars_dice"])
def test_every_level_tells_what_a_move_costs(game):
    for agent in load(game).human_interface().levels.values():
        cost = cpu_per_move(game, agent)
        assert cost is not None, agent
        assert cost >= 0


def rows():
    """The ratings as the page has them: game, agent, rating, its interval, number of games."""
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    for game, league in re.findall(r"<!-- ratings: (\w+) -->(.*?)<!-- end of", page, re.S):
        for line in league.splitlines():
            if line.startswith("| `"):
                agent, rating, interval, *_, games, _cpu = (
                    cell.strip() for cell in line.strip("|").split("|")
                )
                yield game, agent.split("`")[1], rating, interval, games


def test_the_strength_is_that_of_the_page():
    told = list(rows())
    assert told
    with speaking("en"):
        for game, agent, rating, interval, games in told:
            words = strength(game, agent)
            assert words is not None, (game, agent)
            assert words.startswith(rating)
            assert f"({interval}, {games} games)" in words


def test_levels_of_rated_games_rise():
    """A level is stronger than the one before: otherwise its name would mislead."""
    for game in RATED:
        levels = load(game).human_interface().levels.values()
        told = [strength(game, agent) for agent in levels]
        values = [float(words.split()[0]) for words in told if words is not None]
        assert values == sorted(values), (game, told)


def test_a_stranger_has_no_rating():
    assert strength("geister", "nobody") is None
    assert cpu_per_move("nothing", "nobody") is None


def test_the_command_tells_levels_with_their_strength(capsys):
    assert main(["games", "tanhinmin", "--lang", "en"]) == 0
    assert re.search(r"hard: \+\d\.\d+ points a game, where 0 is the mean", capsys.readouterr().out)
