"""What ``tefuda bench geister`` measures."""

from __future__ import annotations

import time

import tefuda
from tefuda._native import geister as native
from tefuda.bench.measure import Benchmark, Result, ismcts_from_start, measure
from tefuda.core import Rng
from tefuda.games.geister.purple import purple


def benchmarks() -> dict[str, Benchmark]:
    """Return the benchmarks of this module by name."""
    found = [
        geister_playout,
        geister_playout_leave,
        geister_playout_portable,
        geister_ismcts,
        geister_purple_8,
        geister_purple_10,
        geister_two_threads,
        geister_python_loop,
        geister_match,
    ]
    return {one.__name__: one for one in found}


def geister_playout() -> Result:
    """Uniform play-outs, escapes as two moves a corner."""
    return measure("play-outs/CPU s", lambda: native.random_games(50_000, 1).games)


def geister_playout_leave() -> Result:
    """Play-outs in which a blue piece on an exit leaves at once."""
    return measure("play-outs/CPU s", lambda: native.random_games(50_000, 1, leave=True).games)


def geister_playout_portable() -> Result:
    """Uniform play-outs without BMI2."""
    return measure("play-outs/CPU s", lambda: native.random_games(20_000, 1, portable=True).games)


def geister_ismcts() -> Result:
    """SO-ISMCTS from the start position, 50,000 iterations a move."""
    return measure("iterations/CPU s", ismcts_from_start("geister", 50_000))


def geister_purple_8() -> Result:
    """Purple search of all moves of the start position, eight plies deep, with an empty table."""
    return _purple(8)


def geister_purple_10() -> Result:
    """The same ten plies deep."""
    return _purple(10)


def geister_two_threads() -> Result:
    """How much faster two threads are than one, by the clock on the wall, interleaved; best of seven."""
    one, two = (ismcts_from_start("geister", 100_000, trees=2, threads=n) for n in (1, 2))
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


def _purple(depth: int) -> Result:
    view = tefuda.load("geister").new_state(seed=1).view(0)
    purple(view, depth=depth)  # warm up
    spent: list[float] = []
    while sum(spent) < 1 or len(spent) < 3:  # a few milliseconds are easily disturbed
        began = time.process_time()
        purple(view, depth=depth)
        spent.append(time.process_time() - began)
    return {"value": 1000 * min(spent), "unit": "CPU ms, at best", "cpu_seconds": sum(spent), "threads": 1}
