"""From several trees to one choice: how worlds are pooled.

A pool is given the reports of all trees and returns a rank for every move, highest first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tefuda.core.errors import TefudaError, nearest

Rank = tuple[float, ...]
Pool = Callable[[Sequence[Any]], dict[int, Rank]]


def _by_move(trees: Sequence[Any]) -> dict[int, list[Any]]:
    entries: dict[int, list[Any]] = {}
    for tree in trees:
        for entry in tree.moves:
            entries.setdefault(entry.move, []).append(entry)
    return entries


def by_visits(trees: Sequence[Any]) -> dict[int, Rank]:
    """Most visits in all trees together; the mean breaks ties."""
    out: dict[int, Rank] = {}
    for move, entries in _by_move(trees).items():
        visits = sum(e.visits for e in entries)
        out[move] = (visits, sum(e.total for e in entries) / max(visits, 1))
    return out


def by_majority(trees: Sequence[Any]) -> dict[int, Rank]:
    """Each tree votes for its most visited move; all visits break ties."""
    votes: dict[int, int] = {}
    for tree in trees:
        if tree.moves:
            best = max(tree.moves, key=lambda e: (e.visits, e.total))
            votes[best.move] = votes.get(best.move, 0) + 1
    return {move: (votes.get(move, 0), *rank) for move, rank in by_visits(trees).items()}


def by_rate(trees: Sequence[Any]) -> dict[int, Rank]:
    """Highest mean over the trees of the score in each tree."""
    out: dict[int, Rank] = {}
    for move, entries in _by_move(trees).items():
        rates = [e.total / e.weight for e in entries if e.weight > 0]
        out[move] = (sum(rates) / len(rates) if rates else -math.inf, sum(e.visits for e in entries))
    return out


def by_rate_min(trees: Sequence[Any]) -> dict[int, Rank]:
    """Highest minimum over the trees of the score in each tree; a tree that never tried it vetoes a move."""
    out: dict[int, Rank] = {}
    for move, entries in _by_move(trees).items():
        rates = [e.total / e.weight if e.weight > 0 else -math.inf for e in entries]
        out[move] = (min(rates), sum(e.visits for e in entries))
    return out


def by_lcb(trees: Sequence[Any]) -> dict[int, Rank]:
    """Highest minimum over the trees of the lower confidence bound: the move that no world punishes.

    A move that some tree tried less than twice has no bound there. Where no move has one in every tree,
    visits decide, and the Decision says so (:func:`notes_on`).
    """
    out: dict[int, Rank] = {}
    for move, entries in _by_move(trees).items():
        bounds = []
        for entry in entries:
            if entry.visits < 2:
                bounds.append(-math.inf)
                continue
            mean = entry.total / entry.visits
            variance = max(entry.squares / entry.visits - mean * mean, 0.0)
            bounds.append(mean - 1.96 * math.sqrt(variance / entry.visits))
        out[move] = (min(bounds), sum(e.visits for e in entries))
    return out


def notes_on(ranks: Mapping[int, Rank]) -> tuple[str, ...]:
    """Say so where a pool could rank no move and only its tie-break decided."""
    if ranks and all(rank[0] == -math.inf for rank in ranks.values()):
        return ("no move has a value in every tree: visits decide",)
    return ()


POOLS: dict[str, Pool] = {
    "visits": by_visits,
    "majority": by_majority,
    "rate": by_rate,
    "rate_min": by_rate_min,
    "lcb": by_lcb,
}


def pool_of(name: str) -> Pool:
    """Return a pool by name."""
    if name not in POOLS:
        raise TefudaError(f"There is no pool named {name!r}.{nearest(name, POOLS)}")
    return POOLS[name]
