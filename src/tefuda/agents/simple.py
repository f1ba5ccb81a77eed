"""Agents without a search."""

from __future__ import annotations

from tefuda.core import Agent, Decision, Turn


class RandomAgent(Agent):
    """Any legal move, all equally likely."""

    def choose(self, turn: Turn) -> Decision:
        """Draw a move."""
        return Decision(turn.rng.choice(turn.view.legal_moves))
