"""How long a search may think, the handle that ends it, and the clock of a game."""

from __future__ import annotations

from dataclasses import dataclass

from tefuda._native import Stop
from tefuda.core.errors import TefudaError, positive, whole

__all__ = ["Budget", "Clock", "Stop"]


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
            whole(self.iterations, "iterations", low=1, high=2**32 - 1)
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
    """What an agent is told of time: seconds for this move, and left for the game (None = no limit).

    >>> Clock(move=0.5).move, Clock().game
    (0.5, None)
    """

    move: float | None = None
    game: float | None = None

    def __post_init__(self) -> None:
        for part in ("move", "game"):
            if getattr(self, part) is not None:
                positive(getattr(self, part), f"The clock of a {part}", zero=True)

    @property
    def share(self) -> float | None:
        """Seconds to think about this move: most of its own limit, a twentieth of what the game has left.

        >>> Clock(move=10.0, game=60.0).share
        3.0
        """
        shares = [limit for limit in (_part(self.move, 0.9), _part(self.game, 0.05)) if limit is not None]
        return max(min(shares), 0.001) if shares else None

    def after(self, spent: float) -> Clock:
        """Return the clock of a game in which so many seconds are spent."""
        return Clock(self.move, None if self.game is None else max(self.game - spent, 0.0))


def _part(limit: float | None, share: float) -> float | None:
    return None if limit is None else share * limit
