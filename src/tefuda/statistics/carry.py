"""What carries over from game to game of a series: how much less the games say than independent ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tefuda.statistics.tilt import Floats

MOST = 0.95  # correlation of neighbours that is reckoned with
LAGS = 10  # over which it is looked for what a chain does not explain
WORTH = 1.25  # times the variance: what is not worth telling


@dataclass(frozen=True)
class Carry:
    """A chain of units, each of which depends on the past through the one before (autoregression, order 1).

    So classes of Daihinmin do: results correlate as ρ, ρ², ρ³ … The variance of a mean is estimated by
    prewhitening (Andrews and Monahan 1992), with ρ corrected for its bias (Kendall 1954), never below 0; what
    correlation the chain does not explain is added over half as many lags as the cube root of the units.
    """

    correlation: float  # ρ
    inflation: float  # of the variance of a mean, over that of as many independent units
    freedom: float  # degrees of freedom of the estimate, as large as its variance makes it

    @staticmethod
    def of(pulls: Floats, chains: ArrayLike, still: float) -> Carry:
        """Estimate it from units in order; ``still`` is the inflation where nothing varied.

        >>> found = Carry.of(np.array([1.0, 1, -1, -1] * 25), np.zeros(100), 3.0)
        >>> found.correlation < 0.1
        True
        """
        n = len(pulls)
        linked = np.asarray(chains)[1:] == np.asarray(chains)[:-1]
        square, links = float(pulls @ pulls), int(linked.sum())
        if square == 0.0 or not links:
            return Carry(0.0, still if square == 0.0 else 1.0, max(n - 1.0, 1.0))
        rho = float((pulls[1:] * pulls[:-1])[linked].sum()) / square * n / links
        rho = min(max(rho + (1 + 3 * rho) / n, 0.0), MOST)
        length = n / (n - links)
        inflation = (1 + rho) / (1 - rho) - 2 * rho * (1 - rho**length) / length / (1 - rho) ** 2
        inflation = max(inflation, 1.0) * (1 + 2 * max(_left(pulls, linked, rho), 0.0))
        return Carry(rho, inflation, max(n * (1 - rho) / (3 + rho), 1.0))


def _left(pulls: Floats, linked: NDArray[np.bool_], rho: float) -> float:
    """Return the sum of the correlations that remain beside the chain's, over a few lags."""
    rest = np.where(np.append(False, linked), pulls - rho * np.append(0.0, pulls[:-1]), pulls)
    together, found = linked, 0.0
    for lag in range(1, round(len(pulls) ** (1 / 3) / 2) + 1):
        found += float((rest[lag:] * rest[:-lag])[together].sum())
        together = together[1:] & linked[: len(together) - 1]
    return found / float(rest @ rest)


def linked_chains(chains: NDArray[np.int64]) -> NDArray[np.int64] | None:
    """Return the chains of units, or None where no two neighbours have the same: they are independent."""
    return chains if len(chains) > 1 and bool((chains[1:] == chains[:-1]).any()) else None


def carries_further(pulls: Floats, chains: ArrayLike) -> bool:
    """Do results hang together for longer than the correlation of neighbours explains?

    Looks at what remains of each unit beside the one before, over ten lags; chance and trifles are none.
    A learner that has made up its mind cannot be seen in one series at all.
    """
    found = Carry.of(pulls, chains, 1.0)
    linked = np.asarray(chains)[1:] == np.asarray(chains)[:-1]
    rest = (pulls[1:] - found.correlation * pulls[:-1])[linked]
    n, square = len(rest), float(rest @ rest)
    if n < 4 * LAGS or square <= 0:
        return False
    left = sum(float(rest[k:] @ rest[:-k]) for k in range(1, LAGS + 1)) / square
    return 1 + 2 * left > WORTH and left > 2 * (LAGS / n) ** 0.5
