"""How a table deals with its clients: time, alerts, those who leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field

from tefuda.core import Agent


@dataclass(frozen=True)
class TimeLimits:
    """What clients may take, in seconds: for a call or a card, for a board, to come back."""

    answer: float = 60.0
    board: float | None = None
    rejoin: float = 60.0
    _: KW_ONLY
    pause: float = 0.2  # before the next lead


@dataclass
class Manners:
    """How a table deals with clients."""

    times: TimeLimits = field(default_factory=TimeLimits)
    alerts: str = "artificial"  # which calls of our agents are explained
    restarts: int = 1  # how often a board may begin anew
    _: KW_ONLY
    stand_in: Callable[[int, int], Agent] | None = None  # plays on for a player, from a game on
