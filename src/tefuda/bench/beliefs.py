"""What worlds cost: estimators of Daihinmin's hands at the decisions of one player, game after game."""

from __future__ import annotations

import time
from functools import lru_cache
from typing import Any

from tefuda.beliefs.registry import estimator
from tefuda.bench.measure import Benchmark
from tefuda.core import View, policy_of
from tefuda.core.game_loader import load


@lru_cache(maxsize=2)
def views(games: int, seed: int = 1) -> list[View]:
    """Return the Views of one player a game at its decisions with a choice, in games of ``policy``."""
    game = load("daihinmin")
    policies = [policy_of("policy")] * game.players
    carry, found = game.first_carry(), []
    for number in range(games):
        state = game.new_state(1000 * seed + number, carry)
        game.play_out(state, policies, [number * game.players + seat for seat in range(game.players)])
        again, seat = game.start(state.deal), number % game.players
        for move in state.moves:
            if again.player == seat and len(again.legal_moves) > 1 and again.phase == "play":
                found.append(again.view(seat))
            again.play(move)
        carry = game.carry_over(carry, state.deal, state.scores)
    return found


def measure(text: str, games: int) -> dict[str, Any]:
    """Make the worlds of an estimator at all these decisions, once; the rate is per CPU second."""
    source, asked = estimator(text), views(games)
    source.know(asked[0])
    worlds, began = 0, time.process_time()
    for view in asked:
        worlds += source.know(view).count or 0
    spent = time.process_time() - began
    note = f"{1e6 * spent / worlds:,.0f} µs a world; {len(asked):,} decisions of {games} games"
    return {"value": worlds / spent, "unit": "worlds/CPU s", "cpu_seconds": spent, "threads": 1, "note": note}


def benchmarks() -> dict[str, Benchmark]:
    """Return the benchmarks over a few games."""
    return _over(10, "")


def large() -> dict[str, Benchmark]:
    """Return the same over 300 games."""
    return _over(300, "_300")


def _over(games: int, ending: str) -> dict[str, Benchmark]:
    return {
        f"daihinmin_rejection{ending}": lambda: measure("rejection(samples=32)", games),
        f"daihinmin_particles{ending}": lambda: measure("particles", games),
    }
