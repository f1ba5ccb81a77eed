"""Are forecasts right about how sure they are? Spiegelhalter's test, and what it could have seen."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from dataclasses import KW_ONLY, dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.special import expit, logit, ndtr, ndtri, stdtr

from tefuda.beliefs.scores import LEAST, check_forecasts, clipped_forecasts, numbered
from tefuda.core.errors import TefudaError

_Numbers = NDArray[np.float64]
_SKEWED = (
    0.1  # from this skewness of the test statistic on, its distribution is drawn and not supposed normal
)
_DRAWS = 4_000
_MOST = 100.0  # larger factors are called infinite


@dataclass(frozen=True)
class CalibrationTest:
    """The outcome of Spiegelhalter's test.

    ``z`` is above 0 when forecasts are bolder than the truth, below 0 when they are too timid; ``p`` is its
    two-sided p-value. ``overconfidence`` and ``underconfidence`` say how small a fault would have been found
    with a chance of 80 %: forecasts whose logits are so many times too large, or too small.
    """

    z: float
    p: float
    overconfidence: float
    _: KW_ONLY
    underconfidence: float
    forecasts: int
    clipped: int

    def __str__(self) -> str:
        return (
            f"z = {self.z:+.2f}, p = {self.p:.2g}; logits {self.overconfidence:.2f} times too large would "
            "have been found with a chance of 80 %"
        )


def calibration_test(
    forecasts: Sequence[float], outcomes: Sequence[bool], games: Sequence[Hashable] | None = None
) -> CalibrationTest:
    """Test whether what was said with a chance of p came true with a chance of p.

    Spiegelhalter (Statistics in Medicine 5, 1986): the Brier score beside what it must be if the forecasts
    are right. Where forecasts are so sure that few outcomes decide, the distribution of z is drawn from the
    forecasts themselves. Forecasts that belong to one of ``games`` may depend on each other: the spread is
    then taken between games.

    >>> calibration_test([0.9] * 50, [True] * 45 + [False] * 5).p
    1.0
    """
    check_forecasts(forecasts)
    if len(forecasts) != len(outcomes):
        raise TefudaError("There are {n} forecasts, but {n_2} outcomes.", n=len(forecasts), n_2=len(outcomes))
    said = np.asarray(forecasts, dtype=np.float64)
    was = np.asarray(outcomes, dtype=np.float64)
    weight = 1 - 2 * said
    terms = weight * (was - said)
    model = float((weight**2 * said * (1 - said)).sum())
    total, clipped = float(terms.sum()), clipped_forecasts(forecasts, outcomes)
    if games is None:
        error = math.sqrt(model)
        p = 0.0 if clipped else _p_value(said, weight, total, variance=model)
    else:
        sums = np.bincount(numbered(games, len(said)), weights=terms)
        error = math.sqrt(float((sums**2).sum()))
        p = 2 * float(stdtr(max(1, len(sums) - 1), -abs(total) / error)) if error else 1.0
    z = total / error if error else math.copysign(math.inf, total) if total else 0.0
    return CalibrationTest(
        z,
        p,
        _detectable(said, weight, error, sign=1),
        underconfidence=_detectable(said, weight, error, sign=-1),
        forecasts=len(said),
        clipped=clipped,
    )


def _p_value(said: _Numbers, weight: _Numbers, total: float, *, variance: float) -> float:
    """Return how often right forecasts would lie so far off, with the total of the weighted misses."""
    if abs(total) < 1e-12:
        return 1.0
    if float((weight**4 * said * (1 - said)).sum()) / variance**1.5 < _SKEWED:
        return 2 * float(ndtr(-abs(total) / math.sqrt(variance)))
    rng = np.random.default_rng(0)
    doubtful = said * (1 - said) > 0
    said, weight = said[doubtful], weight[doubtful]
    far = sum(
        int(
            (
                np.abs((rng.random((100, len(said))) < said) @ weight - said @ weight) >= abs(total) - 1e-9
            ).sum()
        )
        for _ in range(_DRAWS // 100)
    )
    return (1 + far) / (1 + _DRAWS)


def _detectable(said: _Numbers, weight: _Numbers, error: float, *, sign: int) -> float:
    """Return the smallest fault of the logits, too large (1) or too small (-1), with a power of 80 %."""
    logits = logit(np.clip(said, LEAST, 1 - LEAST))
    bound = float(ndtri(0.975)) * error

    def power(factor: float) -> float:
        true = expit(logits / factor if sign > 0 else logits * factor)
        shift = abs(float((weight * (true - said)).sum()))
        spread = math.sqrt(float((weight**2 * true * (1 - true)).sum()))
        return float(ndtr((shift - bound) / spread)) if spread else float(shift > bound)

    low, high = 1.0, _MOST
    if power(high) < 0.8:
        return math.inf
    while high - low > 1e-3:
        middle = math.sqrt(low * high)
        low, high = (low, middle) if power(middle) >= 0.8 else (middle, high)
    return high
