"""What ``tefuda bench workers`` measures: what tasks and games cost on their way."""

from __future__ import annotations

import pickle
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import tefuda
from tefuda.workers import WorkerPool, worker_pool
from tefuda.workers.trial import TrialCluster

Result = dict[str, Any]
WORKERS = 2
GAME, AGENTS = "geister", ["mc(iterations=300)", "random"]


def burn(seconds: float) -> None:
    """Use up so much time of a core."""
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


@contextmanager
def crew_of(kind: str) -> Iterator[WorkerPool]:
    """Give two workers of a kind that have started."""
    if kind == "processes":
        with worker_pool(WORKERS) as crew:
            crew.gather([crew.submit(burn, 0.05) for _ in range(2 * WORKERS)])
            yield crew
    else:
        with TrialCluster(WORKERS) as cluster, worker_pool(cluster.address) as crew:
            crew.gather([crew.submit(burn, 0.05) for _ in range(4 * WORKERS)])
            yield crew


def tasks(kind: str, seconds: float) -> Result:
    """Tasks of so many seconds through two workers, by the clock on the wall."""
    count = max(40, min(300, int(WORKERS / max(seconds, 0.005))))
    spent = time.process_time()
    with crew_of(kind) as crew:
        began = time.perf_counter()
        crew.gather([crew.submit(burn, seconds) for _ in range(count)])
        wall = time.perf_counter() - began
    share = count * seconds / wall / WORKERS
    note = f"{100 * share:.0f} % of what {WORKERS} workers without costs would do" if seconds else ""
    return {
        "value": count / wall,
        "unit": "tasks/s",
        "cpu_seconds": time.process_time() - spent,
        "threads": WORKERS,
        "note": note,
    }


def speed_up(kind: str) -> Result:
    """A match on two workers against one, by the clock on the wall, alternating; best of three."""
    match = tefuda.Match(GAME, AGENTS, games=120, seed=1)
    walls: dict[str, float] = {}
    spent = time.process_time()
    with crew_of(kind) as crew:
        for _ in range(3):
            for name, workers in (("one", 1), ("two", crew)):
                began = time.perf_counter()
                match.run(workers)
                walls[name] = min(walls.get(name, 1e9), time.perf_counter() - began)
    return {
        "value": walls["one"] / walls["two"],
        "unit": "times as fast",
        "cpu_seconds": time.process_time() - spent,
        "threads": WORKERS,
    }


def intake() -> Result:
    """Games that the process that runs a match can take in: unpickled, counted, stored."""
    from tefuda.arena.matches.running import MatchRun
    from tefuda.arena.matches.series import Part, SeriesPlayer, play_part
    from tefuda.workers import Shared

    match = tefuda.Match("kuhn", ["random"] * 2, games=4000, seed=1)
    parts = [
        pickle.dumps(
            play_part(
                Shared(SeriesPlayer(match)),
                first,
                first + 100,
                start=None,
                full=False,
                remember=True,
                patience=1e9,
                within=True,
            )
        )
        for first in range(0, 4000, 100)
    ]
    with tempfile.TemporaryDirectory() as folder:
        run = MatchRun(match, store=str(Path(folder) / "store.db"))
        began = time.process_time()
        for dumped in parts:
            part: Part = pickle.loads(dumped)
            for row, memories in zip(part.rows, part.memories, strict=True):
                run.collector.add(row, memories)
        run.close()
        spent = time.process_time() - began
    return {"value": 4000 / spent, "unit": "games/CPU s", "cpu_seconds": spent, "threads": 1}


def benchmarks() -> dict[str, Callable[[], Result]]:
    """Return the benchmarks of this room by name."""
    found: dict[str, Callable[[], Result]] = {}
    for kind in ("processes", "cluster"):
        for name, seconds in (("0ms", 0.0), ("1ms", 0.001), ("10ms", 0.01), ("100ms", 0.1)):
            found[f"workers_{kind}_{name}"] = partial(tasks, kind, seconds)
        found[f"workers_{kind}_speed_up"] = partial(speed_up, kind)
    return {**found, "workers_intake": intake}
