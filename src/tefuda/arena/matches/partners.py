"""Teams that everybody knows: who plays with whom in every deal, and one agent for a whole team."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy

from tefuda.core import Acts, Agent, Game

DEALS = 12  # that are looked at: teams that differ between them are hidden


def open_teams(game: Game) -> tuple[int, ...]:
    """Return the team of every seat where it is the same in every deal; else every seat is its own.

    >>> from tefuda.games import load
    >>> open_teams(load("bridge")), open_teams(load("kuhn"))
    ((0, 1, 0, 1), (0, 1))
    """
    found = [game.teams(game.new_state(seed)) for seed in range(DEALS)]
    if any(teams != found[0] for teams in found):
        return tuple(range(game.players))
    return tuple(next(n for n, team in enumerate(found[0]) if seat in team) for seat in range(game.players))


def are_two_teams(game: Game) -> bool:
    """Are there two open teams on alternate seats, so that a team match can be played?

    >>> from tefuda.games import load
    >>> are_two_teams(load("bridge")), are_two_teams(load("daihinmin"))
    (True, False)
    """
    return open_teams(game) == tuple(seat % 2 for seat in range(game.players))


def roles_are_sides(game: Game) -> bool:
    """Are the roles those two teams, whatever the deal? Then a deal can be repeated with the roles exchanged.

    >>> from tefuda.games import load
    >>> roles_are_sides(load("bridge")), roles_are_sides(load("saboteur")), roles_are_sides(load("kuhn"))
    (True, False, False)
    """
    if len(game.role_names) != 2 or not are_two_teams(game):
        return False
    sides = [game.role_names[seat % 2] for seat in range(game.players)]
    return all(game.roles(game.new_state(seed)) == sides for seed in range(DEALS))


def one_a_seat(game: Game, agents: list[Agent]) -> list[Agent]:
    """Give every seat of a team an agent of its own where one agent a team was named."""
    if len(agents) == game.players or len(agents) < 2:
        return agents
    teams = open_teams(game)
    return [deepcopy(agents[team]) for team in teams] if len(set(teams)) == len(agents) else agents


def copies_of(agents: Iterable[Acts | str]) -> list[Acts | str]:
    """Copy agents one by one: one that is there twice becomes two."""
    return [deepcopy(agent) for agent in agents]
