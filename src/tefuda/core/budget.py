"""How long a search may think, and the clock of a game."""

from __future__ import annotations

import math
from dataclasses import dataclass

from tefuda.core.errors import TefudaError


@dataclass(frozen=True)
class Budget:
    """A number of iterations, a time in seconds, or both: whichever ends first.

    >>> Budget(iterations=1000)
    Budget(iterations=1000, seconds=None)
    """

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is not None and not 1 <= self.iterations < 2**32:
            raise TefudaError(f"iterations must be from 1 to {2**32 - 1}, not {self.iterations}.")
        if self.seconds is not None and not (self.seconds > 0 and math.isfinite(self.seconds)):
            raise TefudaError(f"seconds must be a number above 0, not {self.seconds}.")
        if self.iterations is None and self.seconds is None:
            raise TefudaError("A budget needs iterations, seconds or both.")

    @property
    def is_timed(self) -> bool:
        """Does the clock decide how much is done?"""
        return self.seconds is not None


@dataclass(frozen=True)
class Clock:
    """What an agent is told of time: seconds for this move, and left for the game (None = no limit)."""

    move: float | None = None
    game: float | None = None
