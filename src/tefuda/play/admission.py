"""Who may sit down: one place that admits agents or refuses them with a sentence."""

from __future__ import annotations

from tefuda.agents import check_game, entry_of
from tefuda.core import Agent, Game, TefudaError


def admit(agent: Agent, game: Game, oracles: bool = True, *, programs: bool = True) -> Agent:
    """Return the agent if it may play this game here.

    Without ``oracles`` nobody may see the truth: at tables with people, on other people's servers, in rated
    leagues. Without ``programs`` nobody may run commands on this machine or act outside the game.

    >>> from tefuda.agents import agent
    >>> from tefuda.games import load
    >>> admit(agent("random"), load("kuhn"), oracles=False)
    tefuda.agent('random')
    """
    entry = entry_of(agent)
    if entry is not None:
        check_game(entry.name, game.name)
        if entry.name in game.unfit:
            raise TefudaError("The agent {name} cannot play {game}.", name=entry.name, game=game)
    agent.for_game(game.name)  # raises where its parameters are not for this game
    if agent.peeks is not None and not oracles:
        raise TefudaError("{agent} is an oracle; oracles are not allowed here.", agent=agent)
    if agent.restarts and not programs:
        raise TefudaError("{agent} runs a program; programs are not allowed here.", agent=agent)
    return agent
