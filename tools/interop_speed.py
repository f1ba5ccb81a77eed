"""Steps per CPU second of random play through the adapters: python tools/interop_speed.py [GAME…]."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable

import numpy as np

import tefuda
from tefuda.interop import AecGame, actions, encoder, openspiel_game

GAMES = ("geister", "tanhinmin", "daihinmin", "bridge", "saboteur(margin=2)", "kuhn", "leduc", "liars_dice")
SECONDS = 0.5  # of CPU for each cell


def rate(play: Callable[[int], int]) -> float:
    """Play games until the time is up and return the steps per CPU second."""
    play(0)  # what is made once
    steps, seed, start = 0, 1, time.process_time()
    while (spent := time.process_time() - start) < SECONDS:
        steps += play(seed)
        seed += 1
    return steps / spent


def with_encoding(text: str) -> Callable[[int], int]:
    """A State, and mask and encoding of the player's View at every step."""
    game = tefuda.load(text)
    numbered, code = actions(game), encoder(game)

    def play(seed: int) -> int:
        chance, state = random.Random(seed), game.new_state(seed)
        while not state.is_over:
            view = state.view(state.player)
            code.encode(view)
            state.play(numbered[chance.choice(np.flatnonzero(numbered.mask(view)))])
        return len(state.moves)

    return play


def through_aec(text: str) -> Callable[[int], int]:
    """PettingZoo's loop: last() and step()."""
    env = AecGame(text)

    def play(seed: int) -> int:
        chance, steps = random.Random(seed), 0
        env.reset(seed=seed)
        for _ in env.agent_iter():
            seen, _, is_over, _, _ = env.last()
            env.step(None if is_over else chance.choice(np.flatnonzero(seen["action_mask"])))
            steps += not is_over
        return steps

    return play


def through_openspiel(text: str) -> Callable[[int], int]:
    """OpenSpiel's loop: legal actions, the observation tensor, apply."""
    game = openspiel_game(text)
    observer = game.make_py_observer()

    def play(seed: int) -> int:
        chance, state, steps = random.Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
                continue
            observer.set_from(state, state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def main() -> None:
    """Print a table in Markdown."""
    print("| game | actions | numbers | State, View, mask, encoding | PettingZoo | OpenSpiel |")
    print("|---|---|---|---|---|---|")
    for text in sys.argv[1:] or GAMES:
        game = tefuda.load(text)
        rates = [rate(way(text)) for way in (with_encoding, through_aec, through_openspiel)]
        sizes = f"{len(actions(game)):,} | {encoder(game).size:,}"
        print(f"| {text} | {sizes} | " + " | ".join(f"{round(r, -2):,.0f}" for r in rates) + " |", flush=True)


if __name__ == "__main__":
    main()
