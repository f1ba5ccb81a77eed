"""Several tests at once, paired results and differences of two estimates."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tefuda.statistics.means import Sample

Estimate = tuple[float, float, float]
"""A value with the two ends of its interval."""


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values that hold for all tests together (Holm 1979): the smallest times n, the next n - 1 …

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    adjusted = [1.0] * len(p_values)
    least = 0.0
    for rank, place in enumerate(order):
        least = max(least, min(1.0, (len(order) - rank) * p_values[place]))
        adjusted[place] = least
    return adjusted


def joint_level(p_value: float, adjusted: float, level: float = 0.95) -> float:
    """Return the level of an interval that leaves 0 out exactly where the adjusted p-value says so.

    >>> round(joint_level(0.01, 0.03), 4)
    0.9833
    """
    return 1 - (1 - level) * (p_value / adjusted if adjusted > 0 else 1.0)


def p_text(p: float) -> str:
    """Write a p-value; tiny ones as a bound.

    >>> p_text(0.0123), p_text(1e-9)
    ('p = 0.012', 'p < 0.0001')
    """
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.2g}"


def paired_difference(up: int, down: int, games: int, *, level: float = 0.95) -> Estimate:
    """Return the difference of two rates over paired games, of which ``up`` + ``down`` came out differently.

    The score interval of Tango (1998), as :class:`Sample` has it: right with few such games and with none.

    >>> paired_difference(0, 0, 2)[2] > 0.8
    True
    """
    values = np.repeat([1.0, -1.0, 0.0], [up, down, games - up - down])
    sample = Sample(values, np.arange(games), (-1.0, 1.0))
    return (sample.value, *sample.interval(level))


def mover(first: Estimate, second: Estimate) -> Estimate:
    """Return the difference of two independent estimates with its interval, from theirs.

    Newcombe's method (1998) for any estimates: each end takes from either interval the side that counts.

    >>> value, low, high = mover((0.5, 0.4, 0.6), (0.2, 0.15, 0.3))
    >>> round(value, 3), round(low, 3), round(high, 3)
    (0.3, 0.159, 0.412)
    """
    value = first[0] - second[0]
    low = value - math.hypot(first[0] - first[1], second[2] - second[0])
    high = value + math.hypot(first[2] - first[0], second[0] - second[1])
    return value, low, high
