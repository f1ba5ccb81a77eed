"""One agent a team, where everybody knows the teams."""

import pytest

import tefuda
from tefuda import Match, TefudaError


def test_one_agent_a_team_is_one_a_seat():
    teams = Match("bridge(contract='3NT by S')", ["random", "mc(iterations=1)"], games=4, seed=1).run()
    seats = Match("bridge(contract='3NT by S')", ["random", "mc(iterations=1)"] * 2, games=4, seed=1).run()
    assert [p.mean for p in teams.players] == [p.mean for p in seats.players]
    assert [p.name for p in teams.players] == ["random", "mc(iterations=1)"] * 2


def test_partners_do_not_share_an_object():
    mine = tefuda.agent("random")
    match = Match("bridge", [mine, "random"], games=1)
    assert match.agents[0] is not match.agents[2]


@pytest.mark.parametrize(("game", "agents"), [("daihinmin", 2), ("saboteur(players=5)", 2), ("bridge", 3)])
def test_where_there_are_no_such_teams(game, agents):
    with pytest.raises(TefudaError, match="agents were named"):
        Match(game, ["random"] * agents, games=1)
