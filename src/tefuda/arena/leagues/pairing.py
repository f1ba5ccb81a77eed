"""Who should meet whom in a league: pairs that say most about the ratings, tables that mix everybody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from tefuda.core.seeds import stream
from tefuda.statistics import expected
from tefuda.statistics.ratings import Pair


def next_pairs(elos: Sequence[float], games: Mapping[Pair, int], blocks: int, *, size: int) -> list[Pair]:
    """Return the pairs for the next ``blocks`` of ``size`` games.

    Under Bradley–Terry a game between two agents tells p · (1 - p) about the difference of their ratings:
    much between equals, little in a rout. Each block goes where that is largest beside what is known
    already: the design that shrinks the joint uncertainty of all ratings most (D-optimal).

    >>> next_pairs([0.0, 0.0, -800.0], {(0, 1): 10, (0, 2): 10, (1, 2): 10}, 1, size=10)
    [(0, 1)]
    """
    n = len(elos)
    known = np.full((n, n), 1.0 / n)  # ratings have the mean 0: that much is always known
    for pair, played in games.items():
        _add(known, elos, pair, games=played)
    chosen = []
    for _ in range(blocks):
        spread = np.linalg.inv(known)
        # Rounded, so that equal pairs stay equal on every machine; the first of them is taken.
        best = max(games, key=lambda pair: round(_gain(spread, elos, pair), 9))
        _add(known, elos, best, games=size)
        chosen.append(best)
    return chosen


def _weight(elos: Sequence[float], pair: Pair) -> float:
    p = expected(elos[pair[0]] - elos[pair[1]])
    return p * (1 - p)


def _gain(spread: np.ndarray, elos: Sequence[float], pair: Pair) -> float:
    a, b = pair
    return float(_weight(elos, pair) * (spread[a, a] + spread[b, b] - 2 * spread[a, b]))


def _add(known: np.ndarray, elos: Sequence[float], pair: Pair, *, games: int) -> None:
    a, b = pair
    told = games * _weight(elos, pair)
    known[a, a] += told
    known[b, b] += told
    known[a, b] -= told
    known[b, a] -= told


def mixed_tables(agents: int, places: int, tables: int, *, seed: int) -> list[tuple[int, ...]]:
    """Seat agents at tables so that everybody plays about as often, and meets everybody about as often.

    Where there are fewer agents than places some have several. The order at a table is drawn: who sits
    beside whom is mixed as well.

    >>> sorted(map(sorted, mixed_tables(4, 3, 4, seed=1)))
    [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]
    """
    rng = stream(seed, "tables")
    played, met = Counter[int](), Counter[Pair]()
    found = []
    for _ in range(tables):
        lots = [rng.below(1 << 30) for _ in range(agents)]
        table: list[int] = []
        for _ in range(places):
            here = Counter(table)

            def cost(
                agent: int, here: Counter[int] = here, lots: list[int] = lots
            ) -> tuple[int, int, int, int]:
                together = sum(met[_pair(agent, other)] for other in here)
                return here[agent], played[agent] + here[agent], together, lots[agent]

            table.append(min(range(agents), key=cost))
        for agent in table:
            played[agent] += 1
        for a, b in combinations(sorted(set(table)), 2):
            met[a, b] += 1
        for place in range(places - 1, 0, -1):
            other = rng.below(place + 1)
            table[place], table[other] = table[other], table[place]
        found.append(tuple(table))
    return found


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)
