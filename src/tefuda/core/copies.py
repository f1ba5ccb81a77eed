"""How games, States and agents are made again from text and data: what pickle and deepcopy go through.

Native objects never travel: a game is its class with its parameters, a State its game, Deal and moves, an
agent of ours its text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from tefuda.core.errors import TefudaError

if TYPE_CHECKING:
    from tefuda.core.agent import Agent
    from tefuda.core.game import Game
    from tefuda.core.state import State
    from tefuda.core.world import Deal


def game_again(kind: type[Game] | None, text: str, params: Mapping[str, Any]) -> Game:
    """Return the game of that text, the one that all share where its name is in the book."""
    from tefuda.core.game_loader import load

    if kind is None:
        return load(text)
    try:
        known = load(text)
    except TefudaError:
        return kind(**params)
    return known if type(known) is kind else kind(**params)


def state_again(game: Game, deal: Deal, moves: Sequence[str]) -> State[Any]:
    """Play a game through to where it stood."""
    return game.replay(deal, moves)


def agent_again(
    text: str,
    kind: type[Agent] | None,
    args: Sequence[Any],
    params: Mapping[str, Any],
    life: tuple[int, int, Any],
) -> Agent:
    """Make one of our agents from its text, or from what its class was given, and restore its state."""
    if kind is None:
        import tefuda

        made = tefuda.agent(text)
    else:
        made = kind(*args, **params)
    seed, games, memory = life
    made.seed = seed
    made.resume(games, memory)
    return made
