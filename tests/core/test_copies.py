"""Games, States, Views, worlds, agents and matches travel: pickled and copied they are the same again."""

import copy
import json
import pickle
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tefuda
from support.cluster import ENVIRONMENT
from support.learners import Mood
from tefuda import Agent, Decision, View
from tefuda.agents import AGENTS
from tefuda.core import Rng

GAMES = (
    "geister",
    "geister(setup='choose', max_plies=40)",
    "kuhn",
    "doors",
    "plain_doors",
    "daihinmin",
    "tanhinmin(players=3, hidden=True)",
    "saboteur",
    "saboteur(preset='tajima', margin=2)",
    "match(saboteur)",
)
WAYS = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
}
ways = pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)


def played(game, seed, plies):
    state, rng = game.new_state(seed, game.first_carry()), Rng(seed)
    while not state.is_over and state.length < plies:
        state.play(rng.choice(state.list_moves()))
    return state


@ways
@pytest.mark.parametrize("name", GAMES)
def test_games(name, way):
    game = tefuda.load(name)
    twin = way(game)
    assert twin == game
    assert type(twin) is type(game)
    assert twin.new_state(seed=3) == game.new_state(seed=3)


@ways
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=8)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 60))
def test_states_go_on_as_they_would(name, way, seed, plies):
    state = played(tefuda.load(name), seed, plies)
    twin = way(state)
    assert twin == state
    assert [twin.view(seat) for seat in range(state.game.players)] == [
        state.view(seat) for seat in range(state.game.players)
    ]
    rng = Rng(seed)
    while not state.is_over:
        move = rng.choice(state.list_moves())
        state.play(move)
        twin.play(move)
    assert twin.is_over
    assert twin.scores == state.scores
    if plies:
        state.undo()
        assert twin.is_over  # the copy is independent


@ways
@pytest.mark.parametrize("name", GAMES)
def test_views_deals_moves_and_worlds(name, way):
    state = played(tefuda.load(name), 7, 5)
    assert way(state.deal) == state.deal
    view = state.view(state.player or 0)
    twin = way(view)
    assert twin == view
    assert twin.digest() == view.digest()
    assert View.from_json(json.loads(json.dumps(twin.to_json()))) == view
    world = state.game.sample(view, Rng(1))
    again = way(world)
    assert again == world
    assert again.state(state.game).view(view.observer) == view
    assert list(way(state.legal_moves)) == list(state.legal_moves)


def calls():
    """Every agent in every game that it plays, with something to learn from where it learns."""
    texts = {
        "process": "process(cmd='cat')",
        "switching": "switching(arms=[random, 'mc(iterations=5)'], by=ucb1)",
        "cheating_uct": "cheating_uct(iterations=20, red=1)",
    }
    for entry in AGENTS.entries():
        if entry.where.startswith("tefuda.") and entry.name != "linear":  # which needs a file of weights
            needs = {"iterations", "worlds"} & set(entry.parameters())
            params = ", ".join(f"{need}=20" for need in sorted(needs & {"iterations"}))
            yield texts.get(entry.name, f"{entry.name}({params})" if params else entry.name)


@ways
@pytest.mark.parametrize("text", list(calls()))
def test_agents(text, way):
    agent = tefuda.agent(text)
    agent.seed, agent.games_started = 5, 3
    twin = way(agent)
    assert (str(twin), repr(twin), type(twin)) == (str(agent), repr(agent), type(agent))
    assert (twin.seed, twin.games_started, twin.memory()) == (agent.seed, agent.games_started, agent.memory())


@ways
def test_agents_made_by_their_class(way):
    from tefuda.agents.searchers import IsmctsAgent

    twin = way(IsmctsAgent(iterations=50, c=0.5))
    assert repr(twin) == "IsmctsAgent(iterations=50, c=0.5)"
    view = tefuda.load("kuhn").new_state(seed=1).view(0)
    assert twin.decide(view).values == IsmctsAgent(iterations=50, c=0.5).decide(view).values


@ways
def test_what_an_agent_learnt_is_copied_too(way):
    agent = tefuda.agent("switching(arms=[random, 'mc(iterations=5)'], by=ucb1)")
    tefuda.Match("kuhn", [agent, "random"], games=10, seed=1).run()
    twin = way(agent)
    assert twin.memory() == agent.memory()
    assert twin.memory() != tefuda.agent(str(agent)).memory()
    assert (twin.seed, twin.games_started) == (agent.seed, agent.games_started)


class Own(Agent):
    """An agent of the user's, with a parameter."""

    def __init__(self, level, **more):
        super().__init__()
        self.level = level

    def choose(self, turn):
        return Decision(turn.view.legal_moves[self.level % len(turn.view.legal_moves)])


class Plain:
    """An agent of the user's that is no Agent."""

    def act(self, view, clock):
        return view.legal_moves[0]


@ways
def test_agents_of_the_users_own(way):
    twin = way(Own(3, more=1))
    assert (type(twin), twin.level, repr(twin)) == (Own, 3, "Own(3, more=1)")


@ways
@pytest.mark.parametrize(
    ("game", "agents", "options"),
    [
        ("kuhn", ["random", "mc(iterations=10)"], {}),
        ("kuhn", [Own(1), Plain()], {"duplicate": True, "series": 3}),
        ("kuhn", [Mood(), Mood()], {"series": 5}),
        ("doors", ["random*3"], {"seats": "fixed"}),
        ("daihinmin", ["default*5"], {}),
        ("saboteur(preset='tajima', margin=0)", ["tajima(t=4)"] * 2, {"seats": "roles"}),
        ("match(saboteur(players=5))", ["tajima*5"], {}),
    ],
)
def test_matches(game, agents, options, way):
    match = tefuda.Match(game, agents, games=12, seed=9, **options)
    twin = way(match)
    assert twin.header() == match.header()
    assert twin.plan == match.plan
    assert [row.moves for row in twin.run().rows] == [row.moves for row in match.run().rows]


def test_another_interpreter_reads_them(tmp_path):
    """Nothing depends on what this process has in memory."""
    game = tefuda.load("saboteur(preset='tajima', margin=2)")
    state = played(game, 3, 12)
    match = tefuda.Match(
        "saboteur(preset='tajima', margin=0)", ["tajima"] * 2, games=3, seed=2, seats="roles"
    )
    things = {"state": state, "view": state.view(0), "match": match}
    (tmp_path / "things").write_bytes(pickle.dumps(things))
    code = (
        "import pickle, sys\n"
        f"things = pickle.load(open({str(tmp_path / 'things')!r}, 'rb'))\n"
        "score = things['match'].run().to_json()['players'][0]['score']\n"
        "print(things['state'].view(0) == things['view'], score)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=ENVIRONMENT, check=True
    )
    assert done.stdout.split() == ["True", str(match.run().to_json()["players"][0]["score"])]
