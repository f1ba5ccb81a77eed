"""All benchmarks, from the modules of this room: each may have benchmarks(), large() and peers()."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from importlib.util import find_spec

import tefuda.bench
from tefuda.bench.measure import Benchmark

GROUPS = {"endgame": "tanhinmin"}  # names of groups that are no prefix


def all_of(kind: str) -> dict[str, Benchmark]:
    """Return the benchmarks of one kind (``benchmarks``, ``large`` or ``peers``) of all modules."""
    found: dict[str, Benchmark] = {}
    for module in pkgutil.iter_modules(tefuda.bench.__path__):
        make = getattr(import_module(f"tefuda.bench.{module.name}"), kind, None)
        if make is not None:
            found |= make()
    return found


def missing_peers() -> list[str]:
    """Name other people's programs that are not installed."""
    found: dict[str, None] = {}  # each once, in order
    for module in pkgutil.iter_modules(tefuda.bench.__path__):
        for package, name in getattr(import_module(f"tefuda.bench.{module.name}"), "PEERS", ()):
            if find_spec(package) is None:
                found[name] = None
    return list(found)
