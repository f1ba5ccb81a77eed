"""What ``tefuda bench daihinmin`` measures."""

from __future__ import annotations

from typing import Any

import tefuda
from tefuda._native import daihinmin
from tefuda.agents.daihinmin.monte_carlo import DUELS, playout_weights
from tefuda.agents.daihinmin.samples import TimedMc, begun_playouts
from tefuda.arena.matches.series import SeriesPlayer
from tefuda.bench.measure import Benchmark, Result, measure
from tefuda.core import Budget, Rng, policy_of
from tefuda.core.weights import load_weights
from tefuda.games.daihinmin.players import NETWORK_KIND
from tefuda.search import Ismcts


def benchmarks() -> dict[str, Benchmark]:
    """Return the benchmarks of this module by name."""
    found = [
        daihinmin_random,
        daihinmin_default,
        daihinmin_base,
        daihinmin_policy,
        daihinmin_network,
        daihinmin_playout,
        daihinmin_short,
        daihinmin_match,
        daihinmin_worlds,
    ]
    return {one.__name__: one for one in found}


def large() -> dict[str, Benchmark]:
    """Return those that take minutes."""
    return {"daihinmin_mc": daihinmin_mc}


def daihinmin_random() -> Result:
    """Whole games of five with classes and exchange, every legal move equally likely."""
    return measure("games/CPU s", lambda: daihinmin.random_games(5_000, 1).games)


def daihinmin_default() -> Result:
    """Whole games of five default clients, native."""
    return measure("games/CPU s", lambda: daihinmin.random_games(5_000, 1, policy=daihinmin.client()).games)


def daihinmin_base() -> Result:
    """Whole games of five rule-based players, native, proofs included."""
    policy = policy_of("base").native(tefuda.load("daihinmin"))
    return measure("games/CPU s", lambda: daihinmin.random_games(500, 1, policy=policy).games)


def daihinmin_policy() -> Result:
    """Moves scored by the learned policy, at the decisions of games of default clients."""
    positions, weights = decisions(), [0.1] * daihinmin.FEATURES
    return measure("moves/CPU s", lambda: daihinmin.score_moves(positions, weights))


def daihinmin_network() -> Result:
    """The same by the network."""
    positions, weights = decisions(), list(load_weights(NETWORK_KIND, daihinmin.NETWORK).values)
    result = measure("moves/CPU s", lambda: daihinmin.score_moves(positions, weights))
    return {**result, "note": f"{1e6 / result['value']:.2f} microseconds a move"}


def decisions() -> list[Any]:
    """Return the decisions of games of default clients."""
    positions = []
    for seed in range(20):
        position = tefuda.load("daihinmin").new_state(seed=seed).position  # type: ignore[attr-defined]
        while not position.over:
            if len(position.legal()) > 1:
                positions.append(position.copy())
            position.force(position.default_move())
    return positions


def daihinmin_playout() -> Result:
    """Play-outs of ``mc`` after every move worth a thought, at the decisions of 300 games v default clients.

    Decisions that are forced or proved are left out, as the player does; worlds are drawn beforehand.
    """
    worlds, seats = begun_playouts(300)
    weights = playout_weights()

    def work() -> int:
        return sum(daihinmin.places(worlds, seats, weights, temperature=1.0, duels=DUELS, repeats=1, seed=1))

    result = measure("play-outs/CPU s", work)
    return {**result, "note": f"{1e6 / result['value']:.1f} microseconds a play-out"}


def daihinmin_short() -> Result:
    """SO-ISMCTS of ten iterations at the decisions of a game: what is around a search."""
    state, views = tefuda.load("daihinmin").new_state(seed=1), []
    while not state.is_over:
        if len(state.list_moves()) > 1:
            views.append(state.view(state.player or 0))
        state.play(state.list_moves()[0])
    search, seeds = Ismcts(Budget(iterations=10)), Rng(1)

    def work() -> int:
        for view in views:
            search.run(view, seeds.next())
        return len(views)

    result = measure("decisions/CPU s", work)
    return {**result, "note": f"{1e6 / result['value']:.0f} microseconds per decision"}


def daihinmin_match() -> Result:
    """Whole games of five default clients through the arena: deals, classes, rows, intervals."""

    def work() -> int:
        return len(tefuda.Match("daihinmin", ["default*5"], games=500, seed=1).run().rows)

    return measure("games/CPU s", work)


def daihinmin_worlds() -> Result:
    """Worlds at every decision of a series of random games, exchange and tribute respected."""
    game = tefuda.load("daihinmin")
    known = []
    carry, rng = game.first_carry(), Rng(1)
    for number in range(6):
        state = game.new_state(number, carry)
        while not state.is_over:
            known.append(game.knowledge(state.view(state.player or 0)))
            state.play(rng.choice(state.list_moves()))
        carry = game.carry_over(carry, state.deal, state.scores)

    def work() -> int:
        for one in known:
            for _ in range(10):
                one.native.sample(rng)
        return 10 * len(known)

    return measure("worlds/CPU s", work)


def daihinmin_mc() -> Result:
    """What a searched decision of ``mc`` costs, over all of 300 games v four default clients."""
    agent = TimedMc()
    match = tefuda.Match("daihinmin", [agent, "default*4"], games=300, seed=1)
    player = SeriesPlayer(match)
    for series in range(match.plan.series):
        for _ in player.play(series):
            pass
    every = [seconds for spent in agent.searched.values() for seconds in spent]
    shares = [
        f"{len(spent):,} of {phase} {1000 * sum(spent) / max(len(spent), 1):.1f} ms"
        for phase, spent in agent.searched.items()
    ]
    note = f"{len(every):,} decisions: {', '.join(shares)}; at most {1000 * max(every):.0f} ms"
    value, unit = sum(every) / len(every), "CPU s/searched decision"
    return {"value": value, "unit": unit, "cpu_seconds": sum(every), "threads": 1, "note": note}
