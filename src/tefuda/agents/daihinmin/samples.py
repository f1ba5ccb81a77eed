"""Positions of real games in which play-outs begin, and what decisions cost: for measuring and for tests."""

from __future__ import annotations

import time
from typing import Any

from tefuda._native import daihinmin as native
from tefuda.agents.daihinmin.monte_carlo import DaihinminMc, candidates_at, playout_weights
from tefuda.core import Decision, Rng, Turn, policy_of
from tefuda.core.game_loader import load


def begun_playouts(games: int, seed: int = 1) -> tuple[list[Any], list[int]]:
    """Return worlds in which a move was just made, and whose: one for every move worth play-outs.

    A player with the learned policy meets default clients; its decisions that are neither forced nor proved
    count, and every move there gets a world of its own.
    """
    game: Any = load("daihinmin")
    weights, plays = playout_weights(), policy_of("policy").native(game)
    worlds: list[Any] = []
    seats: list[int] = []
    carry, rng = game.first_carry(), Rng(seed)
    for number in range(games):
        state = game.new_state(number, carry)
        position, me = state.position, list(state.deal["players"]).index(0)
        while not position.over:
            if position.player != me:
                position.force(position.default_move())
                continue
            if not position.in_exchange:
                blind, found = candidates_at(game, state.view(me), weights)
                known = native.Knowledge(blind, me, game.ranks)
                for move in () if found.proved else found.moves:
                    world = known.sample(rng)
                    world.force(move)
                    if not world.over and world.counts[me]:
                        worlds.append(world)
                        seats.append(me)
            position.force(plays.choose(position, rng))
        carry = game.carry_over(carry, state.deal, state.scores)
    return worlds, seats


class TimedMc(DaihinminMc):
    """``mc`` that notes the CPU seconds of searched decisions by phase; forced and proved ones are none."""

    def __init__(self, iterations: int | None = None) -> None:
        super().__init__(iterations)
        self.searched: dict[str, list[float]] = {"play": [], "exchange": []}

    def choose(self, turn: Turn) -> Decision:
        """Choose as ``mc`` does, and note the time if there was a search."""
        began = time.process_time()
        decision = super().choose(turn)
        if decision.iterations:
            self.searched[turn.view.phase].append(time.process_time() - began)
        return decision
