"""What ``tefuda bench endgame`` measures: building tables, and asking them about worlds."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from tefuda._native import endgame as native
from tefuda.core import Rng
from tefuda.endgame.builder import solve_levels
from tefuda.endgame.kind import Kind
from tefuda.endgame.table import in_memory

Result = dict[str, Any]

# The larger builds take minutes and run only when they are named.
BUILDS = ((3, 10), (4, 10))
LARGE_BUILDS = ((3, 13), (4, 11), (5, 10))


def benchmarks() -> dict[str, Callable[[], Result]]:
    """Return the benchmarks of this module by name."""
    found = _builds(BUILDS)
    found["tanhinmin_build_two_threads"] = two_threads
    for players in (3, 4):
        found[f"tanhinmin_worlds_{players}x10"] = partial(worlds, players, False)
        found[f"tanhinmin_masks_{players}x10"] = partial(worlds, players, True)
        found[f"tanhinmin_enumerate_{players}x10"] = partial(enumerate_worlds, players)
    for players in (2, 3, 4):
        found[f"tanhinmin_forced_{players}x10"] = partial(forced, players)
    return found


def large() -> dict[str, Callable[[], Result]]:
    """Return the builds that take minutes."""
    return _builds(LARGE_BUILDS)


def _builds(sizes: Sequence[tuple[int, int]]) -> dict[str, Callable[[], Result]]:
    return {f"tanhinmin_build_{players}x{cards}": partial(build, players, cards) for players, cards in sizes}


def build(players: int, cards: int) -> Result:
    """All levels of a table, ties included, true rules, on one core."""
    # The time of this thread, which does all the work: numpy's idle helpers are not counted.
    began = time.thread_time()
    for _ in solve_levels(Kind(players, cards), threads=1):
        pass
    spent = time.thread_time() - began
    return {"value": spent, "unit": "CPU s", "cpu_seconds": spent, "threads": 1}


def two_threads() -> Result:
    """How much faster two threads build 4x10 than one, by the wall clock, interleaved; best of three."""
    walls: dict[int, float] = {}
    began = time.process_time()
    for _ in range(3):
        for threads in (1, 2):
            start = time.perf_counter()
            for _level in solve_levels(Kind(4, 10), threads):
                pass
            walls[threads] = min(walls.get(threads, 1e9), time.perf_counter() - start)
    spent = time.process_time() - began
    return {"value": walls[1] / walls[2], "unit": "times as fast", "cpu_seconds": spent, "threads": 2}


def worlds(players: int, masks: bool, at_least: float = 1.0) -> Result:
    """The loop of the paper's player: deal the unseen cards of one ending at random, reduce, look up.

    20,000 deals of one ending, then the next ending. With ``masks`` every world is searched for all of
    its winning cards.
    """
    table = in_memory(Kind(players, 10)).native
    endings = [random_ending(players, 10, Rng(i)) for i in range(20)]
    done, began = 0, time.process_time()
    while True:
        for seed, ending in enumerate(endings):
            done += len(table.sample(ending, seed, 20_000, masks, False)[2])
        spent = time.process_time() - began
        if spent >= at_least:
            unit = "winning-card masks/CPU s" if masks else "worlds/CPU s"
            return {"value": done / spent, "unit": unit, "cpu_seconds": spent, "threads": 1}


def enumerate_worlds(players: int, at_least: float = 1.0) -> Result:
    """Endings decided exactly: all worlds of a random ten-card ending with masks, one call an ending."""
    table = in_memory(Kind(players, 10)).native
    endings = [random_ending(players, 10, Rng(i)) for i in range(200)]
    done, began = 0, time.process_time()
    while True:
        for ending in endings:
            table.worlds(ending, True, False)
        done += len(endings)
        spent = time.process_time() - began
        if spent >= at_least:
            return {"value": done / spent, "unit": "endings/CPU s", "cpu_seconds": spent, "threads": 1}


def forced(players: int, at_least: float = 1.0) -> Result:
    """Open endings of ten cards with groups and 8s, each searched for all winning moves of the leader."""
    rng, hands = Rng(players), np.zeros((2_000, 13, players), dtype=np.uint8)
    for one in hands:
        deck = [rank for rank in range(13) for _ in range(4)]
        rng.shuffle(deck)
        for number, rank in enumerate(deck[:10]):
            one[rank, number % players] += 1
    done, began = 0, time.process_time()
    while True:
        done += len(native.forced_wins(hands, groups=True, eight=5, seat=0))
        spent = time.process_time() - began
        if spent >= at_least:
            note = f"{1e6 * spent / done:.1f} microseconds an ending"
            result = {"value": done / spent, "unit": "endings/CPU s", "cpu_seconds": spent}
            return {**result, "threads": 1, "note": note}


def random_ending(players: int, cards: int, rng: Rng) -> native.Ending:
    """An ending as a player on lead sees it: cards of a 52-card deck, dealt evenly."""
    deck = [rank for rank in range(13) for _ in range(4)]
    rng.shuffle(deck)
    mine = -(-cards // players)
    own, unseen = deck[:mine], deck[mine:cards]
    ranks = sorted(set(own + unseen))
    sizes = [len(range(seat, cards, players)) for seat in range(players)]
    return native.Ending(
        seat=0,
        own=[own.count(rank) for rank in ranks],
        unseen=[unseen.count(rank) for rank in ranks],
        sizes=sizes,
    )
