"""Which pairs of a league should meet next: those whose games say most about the ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tefuda.arena.sprt import expected

Pair = tuple[int, int]


def next_pairs(elos: Sequence[float], games: Mapping[Pair, int], blocks: int, size: int) -> list[Pair]:
    """Return the pairs for the next ``blocks`` of ``size`` games.

    Under Bradley–Terry a game between two agents tells p · (1 - p) about the difference of their ratings:
    much between equals, little in a rout. Each block goes where that is largest beside what is known
    already: the design that shrinks the joint uncertainty of all ratings most (D-optimal).

    >>> next_pairs([0.0, 0.0, -800.0], {(0, 1): 10, (0, 2): 10, (1, 2): 10}, 1, 10)
    [(0, 1)]
    """
    n = len(elos)
    known = np.full((n, n), 1.0 / n)  # ratings have the mean 0: that much is always known
    for pair, played in games.items():
        _add(known, elos, pair, played)
    chosen = []
    for _ in range(blocks):
        spread = np.linalg.inv(known)
        # Rounded, so that equal pairs stay equal on every machine; the first of them is taken.
        best = max(games, key=lambda pair: round(_gain(spread, elos, pair), 9))
        _add(known, elos, best, size)
        chosen.append(best)
    return chosen


def _weight(elos: Sequence[float], pair: Pair) -> float:
    p = expected(elos[pair[0]] - elos[pair[1]])
    return p * (1 - p)


def _gain(spread: np.ndarray, elos: Sequence[float], pair: Pair) -> float:
    a, b = pair
    return float(_weight(elos, pair) * (spread[a, a] + spread[b, b] - 2 * spread[a, b]))


def _add(known: np.ndarray, elos: Sequence[float], pair: Pair, games: int) -> None:
    a, b = pair
    told = games * _weight(elos, pair)
    known[a, a] += told
    known[b, b] += told
    known[a, b] -= told
    known[b, a] -= told
