"""A line of ``tefuda bench statistics``: how often something happened, and what that may be."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import NamedTuple

import numpy as np
from numpy.random import Generator, default_rng

from tefuda.bench.designs import COVERS, SHARE, Design


class Rate(NamedTuple):
    """How often something happened, and what it may be."""

    value: float
    error: float
    low: float
    high: float

    @staticmethod
    def of(value: float, experiments: int, *, low: float, high: float) -> Rate:
        """Return it with its standard error."""
        error = math.sqrt(max(value * (1 - value), 0.5 / experiments) / experiments)
        return Rate(value, error, low, high)

    def holds(self, errors: float = 2.0) -> bool:
        """Is it as it should be, as far as so many standard errors tell?"""
        return self.low - errors * self.error <= self.value <= self.high + errors * self.error


@dataclass(frozen=True)
class Trial:
    """One line of the table: how often something happened in so many simulated experiments."""

    group: str  # p-values, sprt, power, league, beliefs, memory
    design: str
    what: str
    _: KW_ONLY
    low: float  # what it may be
    high: float
    run: Callable[[Generator], float]  # one experiment: did it happen, 0 or 1, or its chance
    cost: int = 1  # how dear it is: experiments are fewer

    def measure(self, experiments: int, seed: int = 1) -> dict[str, Rate]:
        """Return how often it happened."""
        rng = default_rng([seed, *self.design.encode()])
        found = [self.run(rng) for _ in range(max(experiments // self.cost, 50))]
        return {self.what: Rate.of(float(np.mean(found)), len(found), low=self.low, high=self.high)}


@dataclass(frozen=True)
class DesignTrial:
    """Two lines: how often intervals hold the truth, and the power beside that of a t-test that knows it."""

    of: Design
    group = "matches"

    @property
    def design(self) -> str:
        """What is played."""
        return self.of.name

    def measure(self, experiments: int, seed: int = 1) -> dict[str, Rate]:
        """Draw matches; a test that finds nothing where there is nothing is not measured by its power."""
        covers, finds, known = self.of.measure(experiments, seed)
        found = {"covers": Rate.of(covers, experiments, low=COVERS, high=self.of.most)}
        if self.of.effect:
            least = 0.0 if self.of.is_hard else SHARE * known
            found[f"power (t: {known:.3f})"] = Rate.of(finds, experiments, low=least, high=1.0)
        return found
