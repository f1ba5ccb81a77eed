"""Random games to test on."""

import json

import tefuda
from tefuda.core import stream

ALL_GAMES = [
    "geister",
    "geister(setup='choose')",
    "geister(max_plies=30)",
    "kuhn",
    "doors",
    "plain_doors",
    "tanhinmin",
    "tanhinmin(players=3, cards=9, ranks=6, hidden=True)",
]
# Games with too many worlds to list them all.
LARGE_GAMES = [
    "daihinmin",
    "daihinmin(players=3, ranks=5)",
    "saboteur(players=4, margin=2)",
    "saboteur(agreed=2, know=True)",
    "saboteur(players=3, rounds=3, distance=3, margin=1)",
    "bridge",
    "bridge(contract='3NT by S')",
]
LONGEST = {"geister": 200, "geister(setup='choose')": 202, "geister(max_plies=30)": 30, "kuhn": 2}


def random_state(name, seed, plies):
    """Play that many random moves from a seeded start, fewer if the game ends before."""
    state = tefuda.load(name).new_state(seed=seed)
    rng = stream(seed, "random moves")
    for _ in range(plies):
        if state.is_over:
            break
        state.play(rng.choice(state.list_moves()))
    return state


def some_states(name, count, seed=0):
    """Give states at random depths of random games, the start and finished games among them."""
    rng = stream(seed, "depths", name)
    longest = LONGEST.get(name, 4)
    for k in range(count):
        yield random_state(name, seed * 1000 + k, rng.below(longest + 1))


def bytes_of(view):
    """Return a View as it would go over the wire."""
    return json.dumps(view.to_json())


def decision(text, view, hint=None, seed=42):
    """All of a seeded decision but the time it took."""
    agent = tefuda.agent(text)
    agent.new_match(view.load_game(), [view.observer], seed)
    agent.new_game(view)
    data = agent.decide(view, hint=hint).to_json()
    del data["seconds"], data["costs"]
    return json.dumps(data)
