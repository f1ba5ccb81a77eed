"""What ``tefuda agents GAME`` lists is what that game accepts."""

import json

import pytest

import tefuda
from tefuda.agents import AGENTS
from tefuda.cli.main import main
from tefuda.core.policy import POLICIES
from tefuda.games import GAMES
from tefuda.play.admission import admit

NAMES = [entry.name for entry in GAMES.entries() if entry.is_ours]
NEEDED = {"linear": {"weights": "''"}, "process": {"cmd": "true"}, "switching": {"arms": "[random, random]"}}
SPELT = {"bandit": "even", "by": "ucb1"}


def listed(game, capsys):
    assert main(["agents", game, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", NAMES)
def test_every_parameter_listed_for_a_game_can_be_used_with_it(name, capsys):
    game = tefuda.load(name)
    for entry in listed(name, capsys):
        needed = NEEDED.get(entry["name"], {})
        for key, value in entry["parameters"].items():
            if key in entry["required"] or value is None:
                continue  # what it may be is not said
            text = value if isinstance(value, str) and value.isidentifier() and key in SPELT else repr(value)
            if isinstance(value, str) and ("(" in value or value.startswith("[")):
                text = value
            params = {**{k: repr(v) if k == "cmd" else v for k, v in needed.items()}, key: text}
            words = ", ".join(f"{k}={v}" for k, v in params.items())
            made = tefuda.agent(f"{entry['name']}({words})")
            admit(made, game)
            made.close()


@pytest.mark.parametrize("name", NAMES)
def test_every_playout_listed_for_a_game_plays_out(name):
    view = tefuda.load(name).new_state(seed=1).view(tefuda.load(name).new_state(seed=1).player)
    for policy in POLICIES.names(name):
        if POLICIES.entry(policy).plays_out:
            tefuda.agent(f"mc(iterations=2, playout={policy})").decide(view)


def test_a_parameter_of_another_game_is_refused_by_its_name():
    with pytest.raises(tefuda.TefudaError, match="mc has no parameter 'temperature' in geister"):
        tefuda.Match("geister", ["mc(temperature=0.5)", "random"])
    with pytest.raises(tefuda.TefudaError, match="mc has no parameter 'x'"):
        tefuda.agent("mc(x=1)")


def test_general_modules_name_no_game():
    """Agents, searches and estimators that serve several games know none of them."""
    from pathlib import Path

    import tefuda.agents
    import tefuda.beliefs
    import tefuda.search

    games = [*NAMES, "daihinmin"]
    for package in (tefuda.agents, tefuda.beliefs, tefuda.search):
        for path in Path(package.__path__[0]).glob("*.py"):
            text = path.read_text(encoding="utf-8")
            found = [game for game in games if f"tefuda.games.{game}" in text or f'== "{game}"' in text]
            assert not found, f"{path.name} knows {found}"


def test_agents_of_ours_lie_in_the_folder_of_their_game():
    for entry in AGENTS.entries():
        if entry.is_ours and entry.games:
            assert entry.where.startswith(f"tefuda.agents.{entry.games[0]}."), entry
