"""What others say of their calls, for agents whose worlds follow from the auction."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.core import Agent
from tefuda.games.bridge.auction import Auction
from tefuda.games.bridge.constraint import Constraint


def hear_explanations(agent: Agent, told: Mapping[int, Constraint]) -> None:
    """Let the estimators of an agent know what calls were said to mean, by number of the call.

    The mapping grows during the auction. What the bidder says takes the place of what our own table says.
    Agents without worlds of the auction do not listen.
    """
    search = getattr(agent, "search", None)
    for worlds in (getattr(agent, "worlds", None), getattr(search, "worlds", None)):
        if isinstance(worlds, Auction):
            worlds.explained = told
