"""Worlds: what the hidden part may be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING, Any

from tefuda.core.moves import Move

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
    found: list[tuple[Deal, tuple[Move, ...], int, list[int]]] = []
    for deal, weight in game.deals():
        state = game.start(deal)
        if state.view(view.observer).secret != view.secret:
            continue
        _follow(state, view, deal, weight, [], found)
    # One common denominator for the products of 1/(moves that look alike).
    denominator = 1
    for _, _, _, groups in found:
        product = 1
        for size in groups:
            product *= size
        denominator = lcm(denominator, product)
    for deal, moves, weight, groups in found:
        share = denominator
        for size in groups:
            share //= size
        yield World(deal, moves, weight * share)


def _follow(
    state: State[Any],
    view: View,
    deal: Deal,
    weight: int,
    groups: list[int],
    found: list[tuple[Deal, tuple[Move, ...], int, list[int]]],
) -> None:
    depth = len(state.moves)
    if depth == len(view.log):
        if state.view(view.observer) == view:
            found.append((deal, tuple(state.moves), weight, list(groups)))
        return
    token = view.log[depth]
    if state.player != token.player:
        return
    # Moves that looked alike; what they revealed must fit too.
    alike = [m for m in state.legal_moves if state.observe(m, view.observer).seen == token.seen]
    for move in alike:
        if state.observe(move, view.observer) != token:
            continue
        state.play(move)
        groups.append(len(alike))
        _follow(state, view, deal, weight, groups, found)
        groups.pop()
        state.undo()
