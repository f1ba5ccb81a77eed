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

    >>> import tefuda
    >>> state = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"])
    >>> [(world.deal["cards"], world.weight) for world in enumerate_worlds(state.game, state.view(1))]
    [('JK', 1), ('QK', 1)]
    """

    deal: Deal
    moves: tuple[Move, ...]
    weight: int = 1

    def state(self, game: Game) -> State[Any]:
        """Play the world through and return the State it leads to."""
        return game.replay(self.deal, self.moves)


def is_consistent(game: Game, view: View, world: World) -> bool:
    """Would this world have shown the observer exactly this View?

    >>> import tefuda
    >>> state = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"])
    >>> worlds = [World({"cards": cards}, ("bet",)) for cards in ("JK", "QJ")]
    >>> [is_consistent(state.game, state.view(1), world) for world in worlds]
    [True, False]
    """
    return world.state(game).view(view.observer) == view


def enumerate_worlds(game: Game, view: View) -> Iterator[World]:
    """Find all worlds of a View by trying every Deal and every hidden choice.

    Slow and simple: for small games, and to check the samplers of large ones.

    >>> import tefuda
    >>> state = tefuda.load("kuhn").replay({"cards": "QK"}, ["bet"])
    >>> len(list(enumerate_worlds(state.game, state.view(0))))
    2
    """
    found: list[Found] = []
    for deal, weight in game.deals():
        state = game.start(deal)
        if state.view(view.observer).secret == view.secret:
            found += follow(state, view.observer, view.log, deal=deal, weight=weight)
    fitting = [entry for entry in found if game.replay(entry[0], entry[1]).view(view.observer) == view]
    yield from _weighed(fitting)


Found = tuple[Deal, tuple[Move, ...], int, list[int]]
"""A Deal, moves that look as a log has them, a weight, and of how many that look alike each was one."""


def _weighed(found: list[Found]) -> Iterator[World]:
    """Put the products of 1/(ways to move that look alike) over one common denominator."""
    denominator = 1
    for _, _, _, groups in found:
        denominator = lcm(denominator, prod(groups))
    for deal, moves, weight, groups in found:
        yield World(deal, moves, weight * (denominator // prod(groups)))


def follow(
    state: State[Any],
    observer: int,
    log: Sequence[Token],
    *,
    deal: Deal,
    weight: int,
    groups: tuple[int, ...] = (),
) -> Iterator[Found]:
    """Give all ways to go on from a State in which the observer sees what its log has."""
    depth = len(state.moves)
    if depth == len(log):
        yield deal, tuple(state.moves), weight, list(groups)
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
        yield from follow(
            state, observer, log, deal=deal, weight=weight * ways[move], groups=(*groups, sum(ways.values()))
        )
        state.undo()
