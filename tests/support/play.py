"""Random games to test on."""

import json

import tefuda
from tefuda.core import stream
from tefuda.games import GAMES, load


def _is_listed(name):
    """Can all worlds of its first decision be listed?"""
    state = load(name).new_state(seed=1)
    count = state.game.knowledge(state.view(state.player)).count
    return count is not None and count < 10**6


OURS = [entry.name for entry in GAMES.entries() if entry.is_ours]
EXAMPLES = {name: load(name).examples for name in OURS}  # the settings that each game names itself
EVERY_GAME = [text for texts in EXAMPLES.values() for text in texts]
# Games with too many worlds to list them all.
LARGE = [name for name in OURS if not _is_listed(name)]
LARGE_GAMES = [text for name in OURS if name in LARGE for text in EXAMPLES[name]]
ALL_GAMES = [*(text for name in OURS if name not in LARGE for text in EXAMPLES[name]), "plain_doors"]
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


def every_state(game, games):
    """Give all States of random games, one after the other; every second game is one of a series."""
    for seed in range(games):
        rng = stream(seed, "every state")
        state = game.new_state(seed, game.first_carry() if seed % 2 else None)
        yield state
        while not state.is_over:
            state.play(rng.choice(state.list_moves()))
            yield state


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
