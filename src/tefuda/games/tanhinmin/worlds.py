"""The worlds of a Tanhinmin View: all ways to deal the cards that the observer does not see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import factorial
from typing import TYPE_CHECKING, Any

from tefuda._native import tanhinmin as native
from tefuda.core import Deal, Knowledge, Rng, TefudaError, View, World
from tefuda.core.errors import impossible_view

if TYPE_CHECKING:
    from tefuda.games.tanhinmin.game import Tanhinmin, TanhinminState
    from tefuda.games.tanhinmin.notation import Layout


class HandWorlds(Knowledge):
    """An exact list and a fair sampler of worlds, from the View alone."""

    def __init__(self, game: Tanhinmin, view: View) -> None:
        self._game = game
        self._view = view
        self.played = [[0] * (game.ranks + 1) for _ in range(game.players)]
        self.unseen = [0] * (game.ranks + 1)
        try:
            layout = self._checked()
        except (TefudaError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise impossible_view(error) from None
        self.sizes = [len(hand) for hand in layout.hands]
        is_open = not game.hidden
        self._known = [
            list(hand) if is_open or seat == view.observer else [] for seat, hand in enumerate(layout.hands)
        ]
        if not is_open:
            for seat, hand in enumerate(layout.hands):
                for card in hand if seat != view.observer else ():
                    self.unseen[card] += 1
        self.native = native.Knowledge(
            ranks=game.ranks,
            observer=view.observer,
            hands=self._known,
            sizes=self.sizes,
            unseen=self.unseen,
            played=self.played,
            table=layout.table or 0,
            owner=-1 if layout.by is None else layout.by,
            passed=sum(1 << seat for seat in layout.passed),
            turn=layout.turn,
            out=list(layout.out)[: game.players - 1],  # the last one's place follows
        )

    def _checked(self) -> Layout:
        """Play one possible world through and see that it gives this very View; return where it leads."""
        secret = self._view.secret
        self._start: Deal = dict(secret["start"])
        for token in self._view.log:
            card = self._game.move(token.seen).id
            if card:
                self.played[token.player][card] += 1
        hands = self._some_hands(secret) if self._game.hidden else secret["hands"]
        state = self._world_state({"hands": hands, **self._start})
        if state.view(self._view.observer) != self._view:
            raise TefudaError("its table does not follow from its secret and its log.")
        return state.layout

    def _some_hands(self, secret: Mapping[str, Any]) -> list[list[int]]:
        """Hands at the start that fit: what everybody played, and the rest anyhow."""
        observer, sizes, left = self._view.observer, secret["sizes"], list(secret["pool"])
        hands = [[rank for rank, k in enumerate(played) for _ in range(k)] for played in self.played]
        hands[observer] = list(secret["hand"])
        for hand in hands:
            for card in hand:
                left.remove(card)
        for seat, hand in enumerate(hands):
            missing = sizes[seat] - len(hand)
            if missing < 0 or missing > len(left):
                raise TefudaError("the cards do not add up.")
            hand += left[:missing]
            del left[:missing]
        return hands

    def _world_state(self, deal: Deal) -> TanhinminState:
        state = self._game.start(deal)
        for token in self._view.log:
            if state.player != token.player:
                raise TefudaError("a move in its log was made out of turn.")
            state.play(token.seen)
        return state

    @property
    def _dealt(self) -> list[int]:
        """How many unseen cards each seat gets."""
        return [size - len(hand) for size, hand in zip(self.sizes, self._known, strict=True)]

    @property
    def count(self) -> int:
        """How many worlds there are, equal cards not told apart."""
        return count_splits(tuple(self.unseen), tuple(self._dealt))

    def worlds(self) -> Iterator[World]:
        """List all worlds; weights count the deals of real cards at the start of the game."""
        for counts in splits(self.unseen, self._dealt):
            weight = 1
            for rank, by_seat in enumerate(counts):
                hidden = [
                    k + self.played[seat][rank]
                    for seat, k in enumerate(by_seat)
                    if seat != self._view.observer
                ]
                weight *= factorial(sum(hidden))
                for k in hidden:
                    weight //= factorial(k)
            hands = [
                list(known) + [rank for rank, by_seat in enumerate(counts) for _ in range(by_seat[seat])]
                for seat, known in enumerate(self._known)
            ]
            yield self._world(hands, weight if sum(self.unseen) else 1)

    def listed(self, most: int) -> list[tuple[World, float]] | None:
        """List the worlds with their weights, where they are few."""
        return None if self.count > most else [(world, float(world.weight)) for world in self.worlds()]

    def sample_world(self, rng: Rng) -> World:
        """Draw one world by its weight."""
        position = self.native.sample(rng)
        return self._world([position.hand(seat) for seat in range(self._game.players)])

    def _world(self, hands: list[list[int]], weight: int = 1) -> World:
        """A world from the hands as they are now: what was played goes back."""
        before = [
            sorted(hand + [rank for rank, k in enumerate(self.played[seat]) for _ in range(k)])
            for seat, hand in enumerate(hands)
        ]
        moves = tuple(self._game.move(token.seen) for token in self._view.log)
        return World({"hands": before, **self._start}, moves, weight)


def splits(supply: Sequence[int], sizes: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """List all ways to deal a supply of cards by rank into hands of given sizes: counts by rank and hand.

    >>> list(splits([1, 1], [1, 1]))
    [[(0, 1), (1, 0)], [(1, 0), (0, 1)]]
    """
    if not supply:
        yield []
        return
    for first in _shares(supply[0], tuple(sizes)):
        rest = [size - k for size, k in zip(sizes, first, strict=True)]
        for more in splits(supply[1:], rest):
            yield [first, *more]


def _shares(cards: int, sizes: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Ways to give equal cards to hands with room."""
    if not sizes:
        if cards == 0:
            yield ()
        return
    for k in range(max(0, cards - sum(sizes[1:])), min(cards, sizes[0]) + 1):
        for more in _shares(cards - k, sizes[1:]):
            yield (k, *more)


@lru_cache(maxsize=64)
def count_splits(supply: tuple[int, ...], sizes: tuple[int, ...]) -> int:
    """Count what :func:`splits` lists, without listing it."""
    ways = {sizes: 1}
    for cards in supply:
        if cards == 0:
            continue
        after: dict[tuple[int, ...], int] = {}
        for left, number in ways.items():
            for share in _shares(cards, left):
                rest = tuple(size - k for size, k in zip(left, share, strict=True))
                after[rest] = after.get(rest, 0) + number
        ways = after
    return sum(ways.values())
