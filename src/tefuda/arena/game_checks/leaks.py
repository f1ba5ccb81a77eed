"""What a player must not be able to see: truths that its secret and its log do not tell apart."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

from tefuda.core import Game, Move, State, View
from tefuda.core.world import follow

MOST = 500  # deals that are looked at for one View


def alike_moves(state: State[Any]) -> Iterator[tuple[tuple[Move, Move], int]]:
    """Give pairs of legal moves with equal tokens, and the seat that cannot tell them apart."""
    for seat in range(state.game.players):
        groups: dict[Any, list[Move]] = {}
        for move in state.list_moves():
            groups.setdefault(state.observe(move, seat), []).append(move)
        for alike in groups.values():
            for pair in combinations(alike[:4], 2):
                yield pair, seat


def hidden_choices(state: State[Any]) -> Iterator[tuple[int, State[Any], State[Any]]]:
    """Give a seat and two States after moves that it cannot tell apart."""
    for (first, second), seat in alike_moves(state):
        left, right = state.copy(), state.copy()
        left.play(first)
        right.play(second)
        yield seat, left, right


def unseen_deals(game: Game, view: View, most: int) -> Iterator[State[Any] | None]:
    """Give truths that would have told the observer the same secret and the same log; None for other deals.

    They are found by going through the deals of the game, without looking at the rest of the View.
    """

    def every() -> Iterator[State[Any] | None]:
        for deal, weight in game.deals():
            state = game.start(deal)
            if state.secret(view.observer) != view.secret:
                yield None
                continue
            for found, moves, _, _ in follow(state, view.observer, view.log, deal=deal, weight=weight):
                yield game.replay(found, moves)

    return islice(every(), min(most, MOST))
