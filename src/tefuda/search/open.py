"""What the searches of open positions share: the way into the native code, and their limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tefuda import _native
from tefuda.core import NativeState, State, Stop, TefudaError
from tefuda.core.solver import check_nodes, check_stop, seconds_until

_NO_TIME = 1e-9  # 0 would mean no limit


@dataclass(frozen=True)
class Limits:
    """How long a search may go on: seconds from now, nodes, a stop handle."""

    seconds: float | None
    nodes: int | None
    stop: Stop | None

    @classmethod
    def of(
        cls, *, seconds: float | None, deadline: float | None, stop: Stop | None, nodes: int | None
    ) -> Limits:
        """Return the limits of a search: so many seconds, until a moment of ``time.monotonic()``."""
        check_stop(stop)
        check_nodes(nodes)
        left = [] if seconds is None else [seconds]
        if deadline is not None:
            left.append(seconds_until(deadline, least=_NO_TIME))
        return cls(min(left, default=None), nodes, stop)

    @property
    def native(self) -> dict[str, Any]:
        """The limits as native searches take them."""
        return {"seconds": self.seconds or 0.0, "nodes": self.nodes or 0, "stop": self.stop}


def position_of(state: State[Any]) -> _native.Position:
    """Return a State as the native searches of open positions take it."""
    if isinstance(state, NativeState):
        position: _native.Position = state.position
        return position
    return _native.python.Position(state)


def player_of(state: State[Any]) -> int:
    """Return who decides, or say that nobody does."""
    player = state.player
    if player is None:
        raise TefudaError("The game is over: there is nothing to search.")
    return player
