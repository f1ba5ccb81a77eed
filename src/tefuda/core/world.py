"""Worlds: what the hidden part may be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import lcm, prod
from typing import TYPE_CHECKING, Any

from tefuda.core.moves import Move, Token

if TYPE_CHECKING:
    from tefuda.core.game import Game
    from tefuda.core.state import State
    from tefuda.core.view import View

Deal = dict[str, Any]
"""Every chance outcome of a game (hands, roles, order of the deck), as JSON data."""


@dataclass(frozen=True)
class World:
    """One possible truth: a Deal and all moves, hidden choices filled in, with a whole-number weight.

    The weights of the worlds of a View are proportional to chance times a uniform choice at every
    hidden move.
    """

    deal: Deal
    moves: tuple[Move, ...]
    weight: int = 1

    def state(self, game: Game) -> State[Any]:
        """Play the world through and return the State it leads to."""
        return game.replay(self.deal, self.moves)


def is_consistent(game: Game, view: View, world: World) -> bool:
    """Would this world have shown the observer exactly this View?"""
    return world.state(game).view(view.observer) == view


def enumerate_worlds(game: Game, view: View) -> Iterator[World]:
    """Find all worlds of a View by trying every Deal and every hidden choice.

    Slow and simple: for small games, and to check the samplers of large ones.
    """
    found: list[_Found] = []
    for deal, weight in game.deals():
        state = game.start(deal)
        if state.view(view.observer).secret == view.secret:
            _follow(state, view.observer, view.log, deal, weight, [], found)
    fitting = [entry for entry in found if game.replay(entry[0], entry[1]).view(view.observer) == view]
    yield from _weighed(fitting)


_Found = tuple[Deal, tuple[Move, ...], int, list[int]]


def _weighed(found: list[_Found]) -> Iterator[World]:
    """Put the products of 1/(ways to move that look alike) over one common denominator."""
    denominator = 1
    for _, _, _, groups in found:
        denominator = lcm(denominator, prod(groups))
    for deal, moves, weight, groups in found:
        yield World(deal, moves, weight * (denominator // prod(groups)))


def _follow(
    state: State[Any],
    observer: int,
    log: Sequence[Token],
    deal: Deal,
    weight: int,
    groups: list[int],
    found: list[_Found],
) -> None:
    depth = len(state.moves)
    if depth == len(log):
        found.append((deal, tuple(state.moves), weight, list(groups)))
        return
    token = log[depth]
    if state.player != token.player:
        return
    # Moves that looked alike; what they revealed must fit too.
    alike = [m for m in state.legal_moves if state.observe(m, observer).seen == token.seen]
    ways = {move: state.ways(move) for move in alike}
    for move in alike:
        if state.observe(move, observer) != token:
            continue
        state.play(move)
        groups.append(sum(ways.values()))
        _follow(state, observer, log, deal, weight * ways[move], groups, found)
        groups.pop()
        state.undo()
