"""Texts: moves and notation, names of games, agents and matches."""

import random
from functools import cache
from typing import Any

import tefuda
from fuzz.harness import Area
from fuzz.values import TEXTS, number, scalar, scratched
from fuzz.views import DEPTHS, GAMES
from support.play import random_state
from tefuda.agents import AGENTS as AGENT_BOOK
from tefuda.games import GAMES as GAME_BOOK

ALLOWED = (tefuda.TefudaError,)


# Moves.


@cache
def state_of(name: str, seed: int, depth: int) -> Any:
    return random_state(name, seed, depth)


def draw_move(rng: random.Random) -> Any:
    at = rng.choice(GAMES), rng.randrange(4), rng.choice(DEPTHS)
    moves = [move.text for move in state_of(*at).list_moves()]
    text = rng.choice([*moves, "pass"])
    if rng.random() < 0.3:
        text = " ".join(rng.choice([text, *moves, *TEXTS]) for _ in range(rng.randrange(4)))
    return at, scratched(text, rng) if rng.random() < 0.8 else text


def run_move(given: Any) -> None:
    at, text = given
    state = state_of(*at)
    move = state.parse(text)
    assert state.parse(move.text) == move, move
    state.copy().play(text)


MOVES = Area("moves", draw_move, run_move, ALLOWED)


# Names with parameters.


def call_text(rng: random.Random, names: list[str], keys: list[str], depth: int = 0) -> str:
    name = rng.choice(names)
    if rng.random() < 0.3:
        return name
    inside = []
    for _ in range(rng.choice([1, 1, 2, 3])):
        value: Any = scalar(rng)
        if depth < 2 and rng.random() < 0.3:
            value = call_text(rng, names, keys, depth + 1)
        elif rng.random() < 0.3:
            value = [scalar(rng) for _ in range(rng.randrange(4))]
        else:
            value = repr(value)
        inside.append(f"{rng.choice(keys)}={value}")
    return f"{name}({', '.join(inside)})" + rng.choice(["", "", "", "*3", "*0", "*10**9"])


@cache
def names_of(which: str) -> tuple[list[str], list[str]]:
    book: Any = GAME_BOOK if which == "game" else AGENT_BOOK
    entries = [entry for entry in book.entries() if entry.where.startswith("tefuda.")]
    keys = {key for entry in entries for key in entry.parameters()}
    # Programs are run by an area of their own, and long searches of the endgame are no mistake.
    return sorted(entry.name for entry in entries if entry.name != "process"), sorted(keys)


def draw_spec(rng: random.Random) -> Any:
    which = rng.choice(["game", "agent", "match"])
    text = call_text(rng, *names_of("game" if which == "game" else "agent"))
    if rng.random() < 0.3:
        text = scratched(text, rng)
    if which == "match":
        seeds = (number(rng), scalar(rng), scalar(rng))
        return which, (rng.choice([*GAMES, text]), [text, "random"], *seeds)
    return which, text


def run_spec(given: Any) -> None:
    which, text = given
    if which == "match":
        game, agents, games, seed, series = text
        tefuda.Match(game, agents, games=games, seed=seed, series=series)
    elif which == "game":
        game = tefuda.load(text)
        assert str(tefuda.load(str(game))) == str(game)
        game.new_state(seed=1).view(0)
    else:
        agent = tefuda.agent(text)
        assert str(tefuda.agent(str(agent))) == str(agent)


SPECS = Area("specs", draw_spec, run_spec, ALLOWED)
