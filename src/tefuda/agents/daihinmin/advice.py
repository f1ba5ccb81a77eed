"""What the network thinks of the moves, as a little that is added to what play-outs found."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tefuda._native import daihinmin as native
from tefuda.core.weights import Weights, load_weights
from tefuda.games.daihinmin.players import NETWORK_KIND
from tefuda.search.pool import Opinion, Pool, Rank

HEAT = 2.0  # evens the network's chances out
FLOOR = -8.0  # no move is thought less of than that


def advised(rank: Pool, blind: Any, share: float) -> Pool:
    """Rank as before, plus so much of the logarithm of the chance by the network against its best move's."""
    if share == 0:
        return rank
    chances = dict(zip(blind.legal(), _adviser(load_network()).weights(blind), strict=True))
    top = max(chances.values())

    def ranked(opinions: Sequence[Opinion]) -> dict[Any, Rank]:
        return {
            move: (value + share * max(math.log(max(chances.get(move, 0.0) / top, 1e-9)), FLOOR), *rest)
            for move, (value, *rest) in rank(opinions).items()
        }

    return ranked


def load_network() -> Weights:
    """Return the network of the package."""
    return load_weights(NETWORK_KIND, native.NETWORK)


@lru_cache(maxsize=1)
def _adviser(weights: Weights) -> Any:
    return native.networked(list(weights.values), temperature=HEAT, leads=0, positions=0)
