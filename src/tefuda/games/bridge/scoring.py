"""Scores: a contract in points, points compared in IMPs and matchpoints."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from tefuda._native import bridge as native
from tefuda.core import TefudaError
from tefuda.games.bridge.notation import Contract

# Law 78B: the least difference in points for 1, 2, … 24 IMPs.
IMP_STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250,
    2500, 3000, 3500, 4000,
)  # fmt: skip


def contract_points(contract: Contract, vulnerable: bool, tricks: int) -> int:
    """Return the points of the declarer's side in duplicate scoring.

    >>> from tefuda.games.bridge import read_contract
    >>> contract_points(read_contract("4S by N"), False, 10)
    420
    >>> contract_points(read_contract("3NTX by S"), True, 7)
    -500
    """
    if not 0 <= tricks <= 13:
        raise TefudaError("A side wins 0 to 13 tricks, not {tricks}.", tricks=tricks)
    points: int = native.contract_score(contract.level, contract.strain, contract.doubled, vulnerable, tricks)
    return points


def imps(points: int) -> int:
    """Turn a difference in points into IMPs.

    >>> imps(430), imps(-10), imps(-620)
    (10, 0, -12)
    """
    size = bisect_right(IMP_STEPS, abs(points))
    return size if points > 0 else -size


def matchpoints(scores: Sequence[float]) -> list[float]:
    """Return the matchpoints of every table: one for each other table it beats, half for each equal one.

    >>> matchpoints([420, 170, 420])
    [1.5, 0.0, 1.5]
    """
    return [
        sum(1.0 if mine > other else 0.5 if mine == other else 0.0 for other in scores) - 0.5
        for mine in scores
    ]
