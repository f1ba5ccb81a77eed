"""How a speed is measured: the work is repeated for a while, in CPU seconds of this process."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import tefuda
from tefuda.core import Budget, Rng
from tefuda.search import Ismcts

Result = dict[str, Any]
Benchmark = Callable[[], Result]


def measure(unit: str, work: Callable[[], int], *, at_least: float = 1.0, threads: int = 1) -> Result:
    """Repeat the work for a while; ``work`` returns how many units it did. The rate is per CPU second."""
    work()  # warm up: caches, page faults, imports
    units, began = 0, time.process_time()
    while True:
        units += work()
        spent = time.process_time() - began
        if spent >= at_least:
            return {"value": units / spent, "unit": unit, "cpu_seconds": spent, "threads": threads}


def ismcts_from_start(game: str, iterations: int, trees: int = 1, *, threads: int = 1) -> Callable[[], int]:
    """Return the work of SO-ISMCTS from the start position of a game."""
    view = tefuda.load(game).new_state(seed=1).view(0)
    search = Ismcts(Budget(iterations=iterations), trees=trees, threads=threads)
    seeds = Rng(1)
    return lambda: search.run(view, seeds.next()).iterations
