"""How long a search may think, and the clock of a game."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda.core.errors import TefudaError, positive, whole


@dataclass(frozen=True)
class Budget:
    """A number of iterations, a time in seconds, or both: whichever ends first.

    >>> Budget(iterations=1000)
    Budget(iterations=1000, seconds=None)
    """

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is not None:
            whole(self.iterations, "iterations", 1, 2**32 - 1)
        if self.seconds is not None:
            positive(self.seconds, "seconds")
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
