"""Views from outside: damaged JSON, and what is then drawn, searched and believed of those that are sound."""

import json
import random
from functools import cache
from typing import Any

import tefuda
from fuzz.harness import Area
from fuzz.values import damaged, number
from support.play import EVERY_GAME, random_state

GAMES = EVERY_GAME
AGENTS = {
    "geister": ["rush", "mc(iterations=5)", "ismcts(iterations=5)", "purple(nodes=50)"],
    "daihinmin": ["default", "base", "policy", "mc(iterations=5)", "ismcts(iterations=5)"],
    "saboteur": ["tajima", "ismcts(iterations=5)"],
    "bridge": ["mc(iterations=3)"],
    "tanhinmin": ["mc(iterations=5)", "mo_ismcts(iterations=5)"],
    "kuhn": ["ismcts(iterations=5)"],
    "doors": ["det_uct(iterations=5)"],
}
DEPTHS = [0, 1, 2, 5, 9, 20, 40, 60, 400]


@cache
def view_data(name: str, seed: int, depth: int, seat: int) -> str:
    state = random_state(name, seed, depth)
    mover = state.player if state.player is not None else 0
    return json.dumps(state.view(mover if seat == 0 else seat % state.game.players).to_json())


def draw(rng: random.Random) -> Any:
    name = rng.choice(GAMES)
    data = json.loads(view_data(name, rng.randrange(4), rng.choice(DEPTHS), rng.choice([0, 0, 1, 2])))
    if rng.random() < 0.05:
        data["game"] = rng.choice(GAMES)
    parts = rng.choice([None, None, "secret", "table", "log"])
    if rng.random() < 0.9:
        data = {**data, parts: damaged(data[parts], rng)} if parts else damaged(data, rng)
    agents = AGENTS.get(name.partition("(")[0], ["ismcts(iterations=5)"])
    return data, rng.choice(agents), rng.random() < 0.2


def run(given: Any) -> None:
    data, agent, searched = given
    view = tefuda.View.from_json(data)
    assert view.to_json() == tefuda.View.from_json(view.to_json()).to_json()
    game = view.load_game()
    game.show(view)
    if searched and view.legal_moves:
        tefuda.agent(agent).decide(view)


VIEWS = Area("views", draw, run, (tefuda.TefudaError,))


# States: deals and moves.


@cache
def state_data(name: str, seed: int, depth: int) -> str:
    return json.dumps(random_state(name, seed, depth).to_json())


def draw_state(rng: random.Random) -> Any:
    data = json.loads(state_data(rng.choice(GAMES), rng.randrange(4), rng.choice(DEPTHS)))
    part = rng.choice([None, "deal", "deal", "moves"])
    data = {**data, part: damaged(data[part], rng)} if part else damaged(data, rng)
    return data, number(rng)


def run_state(given: Any) -> None:
    data, seat = given
    state = tefuda.State.from_json(data)
    state.view(0)
    str(state)
    repr(state)
    state.view(seat)
    state.side(seat)
    state.table(seat)


STATES = Area("states", draw_state, run_state, (tefuda.TefudaError,))
