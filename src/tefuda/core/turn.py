"""One decision to be made: all that an agent is given for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field
from typing import TYPE_CHECKING

from tefuda.core.budget import Clock, Stop
from tefuda.core.errors import TefudaError
from tefuda.core.seeds import Rng
from tefuda.core.view import View

if TYPE_CHECKING:
    from tefuda.core.game import Hint


@dataclass(frozen=True)
class Turn:
    """What the player sees, its time, what it was told, and the luck of this decision.

    ``counts`` are those of an earlier decision made by the clock, to repeat it. ``stop`` ends it from
    another thread: the agent answers at once with what it has. ``rng`` is the random stream of the
    decision; :meth:`tefuda.core.Agent.decide` puts the agent's own there.

    >>> import tefuda
    >>> view = tefuda.load("kuhn").new_state(seed=1).view(0)
    >>> turn = Turn(view)
    >>> turn.view is view, turn.clock.move
    (True, None)
    """

    view: View
    clock: Clock = field(default_factory=Clock)
    hint: Hint | None = None
    _: KW_ONLY
    counts: Sequence[int] = ()
    stop: Stop | None = field(default=None, compare=False)
    rng: Rng = field(default_factory=lambda: Rng(0), compare=False)

    def __post_init__(self) -> None:
        check_turn(self.view)


def check_turn(view: View) -> None:
    """Refuse Views in which the observer has nothing to decide."""
    if not isinstance(view, View):
        raise TefudaError(
            "An agent decides on a View, such as state.view(0), not on a {name}.",
            name=type(view).__name__,
        )
    if view.is_over:
        raise TefudaError("The game is over: there is nothing to decide.")
    if not view.legal_moves:
        raise TefudaError(
            "It is not the turn of player {observer}: this View has no legal moves.",
            observer=view.observer + 1,
        )
