"""What values open positions: the protocol of solvers, and their answers.

A solver is given the truth, a State, and says what every move is worth to the player who decides. Those that
fit every game are in :mod:`tefuda.search`; a game may bring its own (:meth:`tefuda.core.Game.solver`).
"""

from __future__ import annotations

import math
import time
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tefuda.core.budget import Stop
from tefuda.core.errors import TefudaError, whole
from tefuda.core.moves import Move
from tefuda.core.registry import Registry

if TYPE_CHECKING:
    from tefuda.core.state import State


class Bounds(NamedTuple):
    """A window: values at or below ``low``, and at or above ``high``, need not be known exactly.

    "At least x?" is the window just below x.

    >>> Bounds.at_least(3.0).high
    3.0
    """

    low: float = -math.inf
    high: float = math.inf

    @classmethod
    def at_least(cls, value: float) -> Bounds:
        """Return the window that only asks whether so much can be had."""
        return cls(math.nextafter(value, -math.inf), value)


@dataclass(frozen=True)
class Worth:
    """What one move is worth to the player who decides, in the game's own scores.

    ``value`` is the answer to use. What is proved is that the true value lies from ``low`` to ``high``; an
    estimate at a depth limit proves nothing. ``depth`` is how many plies were looked at, None = to the end.
    """

    value: float
    low: float = -math.inf
    high: float = math.inf
    _: KW_ONLY
    depth: int | None = None

    @property
    def is_exact(self) -> bool:
        """Is the value proved?"""
        return self.low == self.high


@dataclass(frozen=True)
class Solved:
    """The moves that were valued, the best of them, and what it took.

    ``is_done`` is False when the clock, a stop handle or a limit of nodes cut it short: then moves may be
    missing. A solver given the ``nodes`` of such an answer as its limit gives the same answer again.
    """

    moves: Mapping[Move, Worth]
    best: tuple[Move, ...]
    nodes: int
    _: KW_ONLY
    depth: int | None = None  # plies that all moves were looked at; None = to the end
    is_done: bool = True

    @property
    def value(self) -> float:
        """What the position is worth to the player who decides."""
        return max(worth.value for worth in self.moves.values())


class Solver(Protocol):
    """Values the moves of an open position. Plain data, so that it can be sent to other processes.

    ``deepens``: does it have a value for every move soon, and better ones the longer it is let?

    >>> import tefuda
    >>> from tefuda.search import solver_of
    >>> state = tefuda.load("tanhinmin(players=3)").start({"hands": [[1, 3], [2], [4]]})
    >>> solved = solver_of("alpha_beta").solve(state)
    >>> [(move.text, worth.value) for move, worth in solved.moves.items()]
    [('1', 0.0), ('3', 1.0)]
    """

    @property
    def deepens(self) -> bool:
        """Is a part of the time enough for an answer?"""

    def solve(
        self,
        state: State[Any],
        *,
        bounds: Bounds | None = None,
        deadline: float | None = None,
        stop: Stop | None = None,
        nodes: int | None = None,
    ) -> Solved:
        """Value the moves: until a moment of ``time.monotonic()``, a stop, or so many nodes."""


def check_stop(stop: Stop | None) -> None:
    """Refuse what is no stop handle."""
    if stop is not None and not isinstance(stop, Stop):
        raise TefudaError("A search is stopped by a tefuda.core.Stop, not by {stop!r}.", stop=stop)


def check_nodes(nodes: int | None, low: int = 1) -> None:
    """Refuse a limit of nodes that is no whole number."""
    if nodes is not None:
        whole(nodes, "nodes", low=low, high=2**63)


def seconds_until(deadline: float, least: float) -> float:
    """Return the seconds from now until a moment of ``time.monotonic()``, but at least ``least``.

    >>> seconds_until(0.0, least=0.5)
    0.5
    >>> seconds_until(math.nan, least=0.5)
    Traceback (most recent call last):
    tefuda.core.errors.TefudaError: deadline must be a moment of time.monotonic(), not nan.
    """
    if isinstance(deadline, bool) or not isinstance(deadline, (int, float)) or math.isnan(deadline):
        raise TefudaError("deadline must be a moment of time.monotonic(), not {value!r}.", value=deadline)
    return max(deadline - time.monotonic(), least)


SOLVERS: Registry[Solver] = Registry("solver")
"""What may stand in ``pimc(solver=…)``; general solvers are in :mod:`tefuda.search.solvers`."""
