"""Every kind of worker plays the same games."""

import json

import pytest

import tefuda
from support.learners import Mood
from tefuda.workers import worker_pool

MATCHES = {
    "tanhinmin": ("tanhinmin", ["pimc", "random", "random"], {}),
    "geister": ("geister", ["ismcts(iterations=50)", "rush"], {}),
    "mo": ("geister", ["mo_ismcts(iterations=30)", "det_uct(iterations=30)"], {}),
    "daihinmin": ("daihinmin", ["base", "default*4"], {"series": 3}),
    "kunoichi": ("daihinmin", ["kunoichi(player=mc(iterations=20))", "default*4"], {"series": 3}),
    "saboteur": ("saboteur(players=4)", ["tajima", "inferring", "random*2"], {}),
    "roles": ("saboteur(players=4)", ["tajima", "random"], {"seats": "roles"}),
    "bridge": ("bridge(contract='3NT by S')", ["ismcts(iterations=20)", "random"], {}),
    "learners": ("kuhn", [Mood(), Mood()], {"series": 5}),
    "switching": ("kuhn", ["switching(arms=[random, 'ismcts(iterations=20)'])", "random"], {"series": 6}),
}


def told(match, workers):
    """Return what a match came to, without what may differ: time."""
    data = match.run(workers).to_json()
    for part in ("seconds", "store"):
        data.pop(part)
    for player in data["players"]:
        player.pop("thinking", None)
        player.pop("seconds", None)
    return json.dumps(data, sort_keys=True)


@pytest.fixture(scope="module")
def alone():
    return {
        name: told(tefuda.Match(game, agents, 12, seed=5, **more), 1)
        for name, (game, agents, more) in MATCHES.items()
    }


@pytest.mark.parametrize("name", MATCHES)
@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_the_same_result_to_the_letter(name, kind, alone):
    game, agents, more = MATCHES[name]
    with worker_pool(2, kind=kind) as workers:
        assert told(tefuda.Match(game, agents, 12, seed=5, **more), workers) == alone[name]
