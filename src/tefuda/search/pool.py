"""From several worlds to one choice: how opinions are pooled.

An opinion is what one world, or one tree grown in sampled worlds, says of the moves. A pool takes all of them
and returns a rank for every move, highest first. Searches that solve worlds (PIMC) and searches that grow
trees pool by the same rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from tefuda.core.errors import TefudaError, nearest

Rank = tuple[float, ...]


@dataclass(frozen=True)
class MoveOpinion:
    """What a solved world says of one move: one visit with its value."""

    move: Hashable
    total: float
    visits: int = 1
    _: KW_ONLY
    weight: float = 1.0

    @property
    def squares(self) -> float:
        """The sum of the squares of its scores."""
        return self.total * self.total


@dataclass(frozen=True)
class Opinion:
    """What one world or tree says of the moves: entries with ``move, visits, total, squares, weight``.

    ``best`` are the moves that a solver found best, several where they are equal; a tree has none of these
    and votes for its most visited move.
    """

    moves: Sequence[Any]
    weight: float = 1.0
    best: Sequence[Hashable] = ()

    @property
    def favourites(self) -> Sequence[Hashable]:
        """The moves that it votes for."""
        if self.best or not self.moves:
            return self.best
        return (max(self.moves, key=lambda e: (e.visits, e.total)).move,)


Pool = Callable[[Sequence[Opinion]], dict[Any, Rank]]


def _by_move(opinions: Sequence[Opinion]) -> dict[Any, list[tuple[float, Any]]]:
    entries: dict[Any, list[tuple[float, Any]]] = {}
    for opinion in opinions:
        for entry in opinion.moves:
            entries.setdefault(entry.move, []).append((opinion.weight, entry))
    return entries


def _votes(opinions: Sequence[Opinion]) -> dict[Any, float]:
    votes: dict[Any, float] = {}
    for opinion in opinions:
        favourites = opinion.favourites
        for move in favourites:
            votes[move] = votes.get(move, 0) + opinion.weight / len(favourites)
    return votes


def by_visits(opinions: Sequence[Opinion]) -> dict[Any, Rank]:
    """Most visits in all trees together; the mean breaks ties."""
    out: dict[Any, Rank] = {}
    for move, entries in _by_move(opinions).items():
        visits = sum(e.visits for _, e in entries)
        out[move] = (visits, sum(weight * e.total for weight, e in entries) / max(visits, 1))
    return out


def by_votes(opinions: Sequence[Opinion]) -> dict[Any, Rank]:
    """Each opinion has a vote, shared among moves that it finds equally good; visits and means break ties."""
    votes = _votes(opinions)
    return {move: (votes.get(move, 0), *rank) for move, rank in by_visits(opinions).items()}


def by_mean(opinions: Sequence[Opinion]) -> dict[Any, Rank]:
    """Highest mean over the opinions of the score in each, by weight; visits, then votes break ties."""
    votes = _votes([opinion for opinion in opinions if opinion.best])
    out: dict[Any, Rank] = {}
    for move, entries in _by_move(opinions).items():
        rates = [(weight, e.total / e.weight) for weight, e in entries if e.weight > 0]
        total = sum(weight for weight, _ in rates)
        mean = sum(weight * rate for weight, rate in rates) / total if rates else -math.inf
        out[move] = (mean, sum(e.visits for _, e in entries), votes.get(move, 0))
    return out


def by_min(opinions: Sequence[Opinion]) -> dict[Any, Rank]:
    """Highest minimum over the opinions of the score in each; one that never tried a move vetoes it."""
    out: dict[Any, Rank] = {}
    for move, entries in _by_move(opinions).items():
        rates = [e.total / e.weight if e.weight > 0 else -math.inf for _, e in entries]
        out[move] = (min(rates), sum(e.visits for _, e in entries))
    return out


def by_lcb(opinions: Sequence[Opinion]) -> dict[Any, Rank]:
    """Highest minimum over the trees of the lower confidence bound: the move that no world punishes.

    A move that some tree tried less than twice has no bound there. Where no move has one in every tree,
    visits decide, and the Decision says so (:func:`notes_on`). The bound of a solved world is its value.
    """
    out: dict[Any, Rank] = {}
    for move, entries in _by_move(opinions).items():
        bounds = []
        for _, entry in entries:
            if isinstance(entry, MoveOpinion):
                bounds.append(entry.total)
                continue
            if entry.visits < 2:
                bounds.append(-math.inf)
                continue
            mean = entry.total / entry.visits
            variance = max(entry.squares / entry.visits - mean * mean, 0.0)
            bounds.append(mean - 1.96 * math.sqrt(variance / entry.visits))
        out[move] = (min(bounds), sum(e.visits for _, e in entries))
    return out


def notes_on(ranks: Mapping[Any, Rank]) -> tuple[str, ...]:
    """Say so where a pool could rank no move and only its tie-break decided."""
    if ranks and all(rank[0] == -math.inf for rank in ranks.values()):
        return ("no move has a value in every tree: visits decide",)
    return ()


POOLS: dict[str, Pool] = {
    "visits": by_visits,
    "votes": by_votes,
    "mean": by_mean,
    "min": by_min,
    "lcb": by_lcb,
}
OTHER_NAMES = {"majority": "votes", "rate": "mean", "score": "mean", "rate_min": "min"}
"""The papers' names of some pools."""


def pool_of(name: str) -> Pool:
    """Return a pool by name."""
    known = OTHER_NAMES.get(name, name)
    if known not in POOLS:
        raise TefudaError(
            "There is no pool named {name!r}.{hint}", name=name, hint=nearest(name, [*POOLS, *OTHER_NAMES])
        )
    return POOLS[known]
