"""Agents without a search."""

from __future__ import annotations

from collections.abc import Sequence

from tefuda.core import Agent, Clock, Decision, Hint, View
from tefuda.search.common import check_turn


class RandomAgent(Agent):
    """Any legal move, all equally likely."""

    def decide(
        self,
        view: View,
        clock: Clock | None = None,
        hint: Hint | None = None,
        counts: Sequence[int] = (),
    ) -> Decision:
        """Draw a move."""
        check_turn(view)
        return Decision(self.stream(view).choice(view.legal_moves))
