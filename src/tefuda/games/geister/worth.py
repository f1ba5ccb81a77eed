"""The learned worth of positions with all colours on the table, for searches that take colours for true."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tefuda._native import geister as native
from tefuda.core.weights import Weights, load_weights

KIND = "geister-worth"
# The styles whose games taught it: those that judge players are not among them.
STYLES = ("even", "offering", "cautious", "giving", "taking", "sneaking")


def worth_weights(path: str = "") -> Weights:
    """Load the weights of the worth: those of the package, or those of a file."""
    return load_weights(KIND, native.WORTHS, path)


def worth_table(path: str = "") -> Any:
    """Return the worth as searches use it.

    >>> import tefuda
    >>> start = tefuda.load("geister").new_state(seed=1)
    >>> 0.2 < worth_table().value(start.position) < 0.8
    True
    """
    return _table(worth_weights(path))


@lru_cache(maxsize=4)
def _table(weights: Weights) -> Any:
    return native.Worth(list(weights.values))
