"""What ``tefuda bench batch`` measures: steps of random play with observations and legal actions, in batches.

No other library has our games but bridge, so the peers play what is nearest there: climbing games, bridge,
hidden boards. All draw legal actions at random, observe the player to move at every step and begin anew.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import tefuda
from tefuda.bench.measure import Benchmark, Result, measure
from tefuda.core.words import tr

UNIT = "steps/CPU s"
GAMES = {
    "geister": ("geister", 256),
    "daihinmin": ("daihinmin", 64),
    "tanhinmin": ("tanhinmin", 256),
    "bridge": ("bridge", 128),
    "saboteur": ("saboteur(margin=2)", 64),
}
PEERS = (("pyspiel", "OpenSpiel"), ("rlcard", "RLCard"), ("pgx", "pgx"))  # what peers() needs


def benchmarks() -> dict[str, Benchmark]:
    """Return the benchmarks of this module by name."""
    return {f"{name}_batch": partial(steps, *GAMES[name]) for name in GAMES}


def peers() -> dict[str, Benchmark]:
    """Return other people's programs."""
    spiel = {
        "dou_dizhu": "dou_dizhu",
        "bridge": "bridge(use_double_dummy_result=false)",
        "phantom_ttt": "phantom_ttt",
        "leduc": "leduc_poker",
    }
    found: dict[str, Benchmark] = {}
    for name, text in spiel.items():
        found[f"openspiel_{name}_batch"] = partial(_peer, "pyspiel", _openspiel, text)
    for name in ("doudizhu", "bridge"):
        found[f"rlcard_{name}_batch"] = partial(_peer, "rlcard", _rlcard, name)
    for name in ("animal_shogi", "sparrow_mahjong", "leduc_holdem"):
        found[f"pgx_{name}_batch"] = partial(_peer, "pgx", _pgx, name)
    return found


def steps(text: str, games: int) -> Result:
    """Batches of one of our games, one thread, observations as float32 and masks."""
    batch = tefuda.batch(text, games, seed=1)

    def work() -> int:
        for _ in range(50):
            batch.step(batch.sample())
        return 50 * games

    return measure(UNIT, work)


def _peer(package: str, make: Callable[[str], Callable[[], int]], game: str) -> Result:
    try:
        import_module(package)
    except ImportError:
        note = tr("{package} is not installed: pip install {package}", package=dict(PEERS)[package])
        return {"value": None, "unit": UNIT, "cpu_seconds": 0.0, "threads": 1, "note": note}
    return measure(UNIT, make(game))


def _openspiel(text: str) -> Callable[[], int]:
    """One game after the other through the C++ State, as Python programs do it."""
    import pyspiel

    game, chance = pyspiel.load_game(text), random.Random(1)
    has_observation = game.get_type().provides_observation_tensor

    def work() -> int:
        done = 0
        while done < 2000:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(outcomes, odds)[0])
                    continue
                player = state.current_player()
                state.observation_tensor(player) if has_observation else state.information_state_tensor(
                    player
                )
                state.apply_action(chance.choice(state.legal_actions()))
                done += 1
        return done

    return work


def _rlcard(name: str) -> Callable[[], int]:
    """RLCard's environment: every step returns the observation and the legal actions of the next player."""
    import rlcard

    env, chance = rlcard.make(name, config={"seed": 1}), random.Random(1)

    def work() -> int:
        done = 0
        while done < 200:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(chance.choice(list(state["legal_actions"])))
                done += 1
        return done

    return work


def _pgx(name: str) -> Callable[[], int]:
    """256 games of pgx side by side, compiled by JAX for the CPU."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    games, env = 256, pgx.make(name)
    start = jax.jit(jax.vmap(env.init))
    step = jax.vmap(auto_reset(env.step, env.init))

    def turn(carry: Any, key: Any) -> Any:
        draw, deal = jax.random.split(key)
        odds = jax.numpy.where(carry.legal_action_mask, 0.0, -1e9)
        chosen = jax.random.categorical(draw, odds, axis=-1)
        return step(carry, chosen, jax.random.split(deal, games)), None

    run: Any = jax.jit(lambda state, key: jax.lax.scan(turn, state, jax.random.split(key, 50))[0])

    now = [start(jax.random.split(jax.random.PRNGKey(1), games)), jax.random.PRNGKey(2)]

    def work() -> int:
        now[1], key = jax.random.split(now[1])
        now[0] = jax.block_until_ready(run(now[0], key))
        return 50 * games

    return work
