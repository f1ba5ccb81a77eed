"""Positions of real games in which play-outs begin: for measuring and for tests."""

from __future__ import annotations

from typing import Any

from tefuda._native import daihinmin as native
from tefuda.agents.daihinmin.monte_carlo import candidates_at, playout_weights
from tefuda.core import Rng, policy_of
from tefuda.core.book import load


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
