"""Set-ups of Geister drawn with learned chances: hard to guess, and hard to answer."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from tefuda.core.weights import Weights, load_weights
from tefuda.games.geister.notation import RED_SETS, red_letters

KIND = "geister-set_ups"
LOT = "lot"  # in place of a file: any set-up with the same chance
FIRST = 64  # the number of the first set-up among the moves
# Which set-up is which in the mirror: A and D, B and C, E and H, F and G change places.
MIRRORED = [
    RED_SETS.index(sum(1 << "DCBAHGFE".index(letter) for letter in red_letters(reds))) for reds in RED_SETS
]


def set_up_weights(path: str = "") -> Weights:
    """Load the weights of the 70 set-ups: those of the package, or those of a file."""
    return load_weights(KIND, len(RED_SETS), path)


def chances_of(weights: np.ndarray) -> np.ndarray:
    """Return the chances of the set-ups by their weights.

    >>> round(70 * float(chances_of(np.zeros(70))[0]), 6)
    1.0
    """
    likely = np.exp(weights - weights.max())
    return np.asarray(likely / likely.sum())


@lru_cache(maxsize=4)
def set_up_chances(path: str = "") -> dict[int, float]:
    """Return the chances of the set-ups by number of the move.

    >>> round(sum(set_up_chances().values()), 6)
    1.0
    """
    chances = chances_of(np.array(set_up_weights(path).values))
    return {FIRST + number: float(chance) for number, chance in enumerate(chances)}
