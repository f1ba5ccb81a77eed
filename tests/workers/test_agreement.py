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


TIMES = {"seconds", "cpu_per_decision", "costs", "thinking", "began", "store"}  # what no two runs share
KINDS = {
    "here": lambda _: worker_pool(1),
    "threads": lambda _: worker_pool(2, kind="threads"),
    "processes": lambda _: worker_pool(2),
    "three": lambda _: worker_pool(3),
    "forkserver": lambda _: worker_pool(2, start="forkserver"),
    "cluster": lambda request: worker_pool(request.getfixturevalue("cluster").address),
}


def timeless(data):
    """Return data without times, wherever they are."""
    if isinstance(data, dict):
        return {name: timeless(part) for name, part in data.items() if name not in TIMES}
    return [timeless(part) for part in data] if isinstance(data, list) else data


def told(name, workers, path):
    """Return what a match came to, and its full record: deals, moves, Views and Decisions."""
    game, agents, more = MATCHES[name]
    result = tefuda.Match(game, agents, 12, seed=5, **more).run(workers, record=str(path), full=True)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    return [json.dumps(timeless(part), sort_keys=True) for part in (result.to_json(), *lines)]


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    folder = tmp_path_factory.mktemp("alone")
    return {name: told(name, 1, folder / name) for name in MATCHES}


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_result_to_the_letter(kind, alone, request, tmp_path):
    """One pool for all matches: what a worker keeps from one must not show in the next."""
    with KINDS[kind](request) as workers:
        found = {name: told(name, workers, tmp_path / name) for name in MATCHES}
    assert all(len(lines) == 14 for lines in found.values())
    assert found == alone
