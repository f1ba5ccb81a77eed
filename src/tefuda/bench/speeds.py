"""What ``tefuda bench`` measures."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import tefuda
from tefuda._native import daihinmin
from tefuda._native import geister as native
from tefuda.agents.daihinmin.monte_carlo import DUELS, playout_weights
from tefuda.agents.daihinmin.samples import TimedMc, begun_playouts
from tefuda.bench import bridge as bridge_bench
from tefuda.bench.beliefs import benchmarks as belief_benchmarks
from tefuda.bench.endgame import benchmarks as endgame_benchmarks
from tefuda.bench.workers import benchmarks as worker_benchmarks
from tefuda.core import Budget, Rng, policy_of
from tefuda.games.geister.purple import purple
from tefuda.search import Ismcts

Result = dict[str, Any]
Benchmark = Callable[[], Result]


def measure(unit: str, work: Callable[[], int], at_least: float = 1.0, threads: int = 1) -> Result:
    """Repeat the work for a while; ``work`` returns how many units it did. The rate is per CPU second."""
    work()  # warm up: caches, page faults, imports
    units, began = 0, time.process_time()
    while True:
        units += work()
        spent = time.process_time() - began
        if spent >= at_least:
            return {"value": units / spent, "unit": unit, "cpu_seconds": spent, "threads": threads}


def geister_playout() -> Result:
    """Uniform play-outs, escapes as two moves a corner."""
    return measure("play-outs/CPU s", lambda: native.random_games(50_000, 1).games)


def geister_playout_leave() -> Result:
    """Play-outs in which a blue piece on an exit leaves at once."""
    return measure("play-outs/CPU s", lambda: native.random_games(50_000, 1, leave=True).games)


def geister_playout_portable() -> Result:
    """Uniform play-outs without BMI2."""
    return measure("play-outs/CPU s", lambda: native.random_games(20_000, 1, portable=True).games)


def _ismcts(game: str, iterations: int, trees: int = 1, threads: int = 1) -> Callable[[], int]:
    view = tefuda.load(game).new_state(seed=1).view(0)
    search = Ismcts(Budget(iterations=iterations), trees=trees, threads=threads)
    seeds = Rng(1)
    return lambda: search.run(view, seeds.next()).iterations


def geister_ismcts() -> Result:
    """SO-ISMCTS from the start position, 50,000 iterations a move."""
    return measure("iterations/CPU s", _ismcts("geister", 50_000))


def _purple(depth: int) -> Result:
    view = tefuda.load("geister").new_state(seed=1).view(0)
    purple(view, depth=depth)  # warm up
    spent: list[float] = []
    while sum(spent) < 1 or len(spent) < 3:  # a few milliseconds are easily disturbed
        began = time.process_time()
        purple(view, depth=depth)
        spent.append(time.process_time() - began)
    return {"value": 1000 * min(spent), "unit": "CPU ms, at best", "cpu_seconds": sum(spent), "threads": 1}


def geister_purple_8() -> Result:
    """Purple search of all moves of the start position, eight plies deep, with an empty table."""
    return _purple(8)


def geister_purple_10() -> Result:
    """The same ten plies deep."""
    return _purple(10)


def kuhn_ismcts() -> Result:
    """SO-ISMCTS on Kuhn poker, 50,000 iterations a move."""
    return measure("iterations/CPU s", _ismcts("kuhn", 50_000))


def geister_two_threads() -> Result:
    """How much faster two threads are than one, by the clock on the wall, interleaved; best of seven."""
    one, two = (_ismcts("geister", 100_000, trees=2, threads=n) for n in (1, 2))
    walls: dict[int, float] = {}
    began = time.process_time()
    for _ in range(7):
        for threads, work in ((1, one), (2, two)):
            start = time.perf_counter()
            work()
            walls[threads] = min(walls.get(threads, 1e9), time.perf_counter() - start)
    spent = time.process_time() - began
    return {"value": walls[1] / walls[2], "unit": "times as fast", "cpu_seconds": spent, "threads": 2}


def geister_python_loop() -> Result:
    """Whole random games through the Python State."""
    game = tefuda.load("geister")
    rng = Rng(1)

    def work() -> int:
        for _ in range(100):
            state = game.new_state(rng.below(1 << 30))
            while not state.is_over:
                moves = state.legal_moves
                state.play(moves[rng.below(len(moves))])
        return 100

    return measure("games/CPU s", work)


def geister_match() -> Result:
    """Whole games of two random agents through the arena: Views, agents, referee."""

    def work() -> int:
        agents = [tefuda.agent("random") for _ in range(2)]
        for agent in agents:
            agent.policy = None  # else the games would be played in C++
        return len(tefuda.Match("geister", agents, games=50, seed=1).run().rows)

    return measure("games/CPU s", work)


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
    positions = []
    for seed in range(20):
        position = tefuda.load("daihinmin").new_state(seed=seed).position  # type: ignore[attr-defined]
        while not position.over:
            if len(position.legal()) > 1:
                positions.append(position.copy())
            position.force(position.default_move())
    weights = [0.1] * daihinmin.FEATURES
    return measure("moves/CPU s", lambda: daihinmin.score_moves(positions, weights))


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


def daihinmin_mc() -> Result:
    """What a searched decision of ``mc`` costs, over all of 300 games v four default clients."""
    agent = TimedMc()
    match = tefuda.Match("daihinmin", [agent, "default*4"], games=300, seed=1)
    for series in range(match.plan.series):
        for _ in match.play_series(series):
            pass
    every = [seconds for spent in agent.searched.values() for seconds in spent]
    shares = [
        f"{len(spent):,} of {phase} {1000 * sum(spent) / max(len(spent), 1):.1f} ms"
        for phase, spent in agent.searched.items()
    ]
    note = f"{len(every):,} decisions: {', '.join(shares)}; at most {1000 * max(every):.0f} ms"
    value, unit = sum(every) / len(every), "CPU s/searched decision"
    return {"value": value, "unit": unit, "cpu_seconds": sum(every), "threads": 1, "note": note}


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
    return {**result, "note": f"{1e6 / result['value']:.0f} microseconds a decision"}


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


def _saboteur(margin: str, agent: str | None, games: int) -> Result:
    """Whole games of six, the paper's roles, natively."""
    game: Any = tefuda.load(f"saboteur(preset='tajima', margin={margin})")
    policy = None if agent is None else tefuda.agent(agent).policy
    how = None if policy is None else policy.native(game)
    seeds = Rng(1)
    return measure(
        "games/CPU s",
        lambda: int(game.engine.random_games(game.native_table, games, seeds.next(), how).games),
    )


def saboteur_clipped() -> Result:
    """The paper's players on the board of 9 x 5 (cell C2)."""
    return _saboteur("0", "tajima(m_s=0.5, t=6)", 5_000)


def saboteur_open() -> Result:
    """The paper's players with two cells more on every side (cell C8)."""
    return _saboteur("2", "tajima(m_a=1, m_s=1, t=4, suspicion='S1')", 5_000)


def saboteur_endless() -> Result:
    """The paper's players on a board without a limit (as C6)."""
    return _saboteur("'none'", "tajima(m_s=0, t=8)", 500)


def saboteur_random() -> Result:
    """Every legal move equally likely: all moves are listed at every turn."""
    return _saboteur("2", None, 1_000)


def saboteur_match() -> Result:
    """The paper's players through the arena, one agent a role: deals, rows, intervals."""

    def work() -> int:
        agents = ["tajima(m_s=0.5, t=6)"] * 2
        game = "saboteur(preset='tajima', margin=0)"
        return len(tefuda.Match(game, agents, games=2_000, seed=1, seats="roles").run().rows)

    return measure("games/CPU s", work)


def saboteur_ismcts() -> Result:
    """SO-ISMCTS from the start, 5,000 iterations a move, play-outs by the paper's rules."""
    return measure("iterations/CPU s", _ismcts("saboteur(preset='tajima', margin=2)", 5_000))


def import_time() -> Result:
    """``import tefuda`` in a fresh interpreter, over an empty one; best of five."""

    def best(code: str) -> float:
        walls = []
        for _ in range(5):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            walls.append(time.perf_counter() - start)
        return min(walls)

    began = time.process_time()
    value = best("import tefuda") - best("pass")
    return {"value": value, "unit": "s", "cpu_seconds": time.process_time() - began, "threads": 1}


def openspiel_kuhn_ismcts() -> Result:
    """OpenSpiel's C++ IS-MCTS on Kuhn poker, same number of simulations."""
    try:
        import pyspiel
    except ImportError:
        note = "OpenSpiel is not installed: pip install tefuda[peers]"
        return {"value": None, "unit": "simulations/CPU s", "cpu_seconds": 0.0, "threads": 1, "note": note}
    game = pyspiel.load_game("kuhn_poker")
    state = game.new_initial_state()
    state.apply_action(2)
    state.apply_action(0)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    simulations = 50_000
    bot = pyspiel.ISMCTSBot(
        1, evaluator, 1.41, simulations, -1, pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
    )

    def work() -> int:
        bot.step(state)
        return simulations

    return measure("simulations/CPU s", work)


BENCHMARKS: dict[str, Benchmark] = {
    "geister_playout": geister_playout,
    "geister_playout_leave": geister_playout_leave,
    "geister_playout_portable": geister_playout_portable,
    "geister_ismcts": geister_ismcts,
    "geister_purple_8": geister_purple_8,
    "geister_purple_10": geister_purple_10,
    "geister_two_threads": geister_two_threads,
    "geister_python_loop": geister_python_loop,
    "geister_match": geister_match,
    "daihinmin_random": daihinmin_random,
    "daihinmin_default": daihinmin_default,
    "daihinmin_base": daihinmin_base,
    "daihinmin_policy": daihinmin_policy,
    "daihinmin_playout": daihinmin_playout,
    "daihinmin_short": daihinmin_short,
    "daihinmin_match": daihinmin_match,
    "daihinmin_worlds": daihinmin_worlds,
    "saboteur_clipped": saboteur_clipped,
    "saboteur_open": saboteur_open,
    "saboteur_endless": saboteur_endless,
    "saboteur_random": saboteur_random,
    "saboteur_match": saboteur_match,
    "saboteur_ismcts": saboteur_ismcts,
    "kuhn_ismcts": kuhn_ismcts,
    "import": import_time,
    **belief_benchmarks(),
    **endgame_benchmarks(),
    **worker_benchmarks(),
    **bridge_bench.benchmarks(),
}
LARGE: dict[str, Benchmark] = {
    name: benchmark
    for name, benchmark in {
        "daihinmin_mc": daihinmin_mc,
        **endgame_benchmarks(large=True),
        **belief_benchmarks(large=True),
    }.items()
    if name not in BENCHMARKS
}
GROUPS = {"endgame": "tanhinmin"}  # names of groups that are no prefix
PEERS: dict[str, Benchmark] = {
    "openspiel_kuhn_ismcts": openspiel_kuhn_ismcts,
    **bridge_bench.peer_benchmarks(),
}
