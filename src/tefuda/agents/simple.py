"""Agents without a search."""

from __future__ import annotations

from tefuda.agents.policies import PolicyAgent
from tefuda.core import policy_of


class RandomAgent(PolicyAgent):
    """Any legal move, all equally likely."""

    def __init__(self) -> None:
        super().__init__(policy_of("uniform"))
