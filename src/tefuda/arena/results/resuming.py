"""Which stored match a command means that is run again without the seed that it drew."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any

from tefuda.arena.results.store import IDENTITY, Store
from tefuda.core import TefudaError
from tefuda.core.seeds import STREAMS, random_seed, seed_number
from tefuda.play.header import RecordHeader

MOST_LISTED = 10


def seed_for(
    seed: int | None, store: str | None, resume: bool, *, fits: Callable[[RecordHeader], bool]
) -> int:
    """Return the seed of a run: the one that was given, else that of the stored match, else a random one.

    ``fits`` says of a stored match whether it is the wanted one, apart from the seed.
    """
    if seed is not None:
        return seed_number(seed)
    if resume and store and os.path.exists(store) and os.path.getsize(store):
        found = _stored_seeds(store, fits)
        if len(found) > 1:
            raise TefudaError(
                "{store} has several matches like this one: choose one with --seed ({seeds}).",
                store=store,
                seeds=_listed(found),
            )
        if found:
            return next(iter(found))
    return random_seed()


def identity_but_seed(header: RecordHeader) -> dict[str, Any]:
    """Return what two matches share that differ in nothing but the seed."""
    parts = header.to_json()
    return {part: parts[part] for part in IDENTITY if part in parts and part != "seed"}


def _stored_seeds(path: str, fits: Callable[[RecordHeader], bool]) -> dict[int, int]:
    """Return the seeds of stored matches, each with its number of games."""
    store = Store(path)
    try:
        matches = store.matches()
    finally:
        store.close()
    found: dict[int, int] = {}
    for _, header, games in matches:
        if header.streams == STREAMS and fits(header):
            seed = header.seed if header.root_seed is None else header.root_seed
            found[seed] = found.get(seed, 0) + games
    return found


def _listed(found: Mapping[int, int]) -> str:
    some = [f"{seed}: {games:,} games" for seed, games in list(found.items())[:MOST_LISTED]]
    return "; ".join(some) + ("; …" if len(found) > MOST_LISTED else "")
