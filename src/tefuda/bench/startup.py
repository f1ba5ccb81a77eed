"""What ``tefuda bench import`` measures."""

from __future__ import annotations

import subprocess
import sys
import time

from tefuda.bench.measure import Benchmark, Result


def benchmarks() -> dict[str, Benchmark]:
    """Return the benchmarks of this module by name."""
    return {"import": import_time}


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
