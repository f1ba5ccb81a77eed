"""The tree of all deals and moves of a small game, as arrays: for equilibria and best responses.

Positions come layer by layer, all that are reached after k moves together. A player's decisions that look
alike to it (the same secret, the same log) share a number, and ``first[number]`` is where the chances of
their moves stand in a strategy, which is one array for all players.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tefuda.core import Game, State, TefudaError, View
from tefuda.core.seeds import stream

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

MOST_POSITIONS = 1_000_000
PROBES = 5  # random games that tell beforehand whether a game is far too large

Progress = Callable[[int, int], None]


class GameTree:
    """All deals, all moves.

    >>> import tefuda
    >>> tree = GameTree(tefuda.load("kuhn"))
    >>> tree.size, len(tree.views)
    (54, 12)
    >>> [float(round(value, 4)) for value in tree.values(tree.uniform())]
    [0.125, -0.125]
    """

    def __init__(self, game: Game, most: int = MOST_POSITIONS, *, progress: Progress | None = None) -> None:
        self.game, self.most = game, most
        self.views: list[View] = []  # of whoever decides, by number
        self._numbers: dict[Any, int] = {}  # of decisions, by what their player knows
        self._knowings: dict[Any, int] = {}  # what a player may know, by what it knew and then saw
        layers: list[_Layer] = []
        deals = list(game.deals())
        if deals and all(_is_wide(game.start(deals[0][0]), seed, 10 * most) for seed in range(PROBES)):
            raise self._too_large()
        weights: list[float] = []
        self.size = 0
        for number, (deal, weight) in enumerate(deals):
            if progress is not None:
                progress(number, len(deals))
            state = game.start(deal)
            known = [
                self._knowing((seat, json.dumps(state.secret(seat), sort_keys=True)))
                for seat in range(game.players)
            ]
            weights.append(float(weight))
            self._grow(state, known, layers=layers, depth=0, parent=-1, edge=-1)
        counts = [len(view.legal_moves) for view in self.views]
        self.first: Ints = np.concatenate([[0], np.cumsum(counts, dtype=np.int64)]).astype(np.int64)
        self.owner: Ints = np.array([view.observer for view in self.views], dtype=np.int64)
        self.entries = int(self.first[-1])
        self.number_of_entry: Ints = np.repeat(np.arange(len(counts), dtype=np.int64), counts)
        self.owner_of_entry: Ints = self.owner[self.number_of_entry]
        self.layers = [Layer(layer, game.players) for layer in layers]
        for before, after in zip(self.layers, self.layers[1:], strict=False):
            after.follow(before, self)
        self.weights: Floats = np.array(weights) / sum(weights)

    # Built by walking.

    def _too_large(self) -> TefudaError:
        return TefudaError(
            "{game} has more than {most:,} positions: equilibria and exploitability are for smaller games.",
            game=self.game,
            most=self.most,
        )

    def _knowing(self, key: Any) -> int:
        return self._knowings.setdefault(key, len(self._knowings))

    def _grow(
        self,
        state: State[Any],
        known: Sequence[int],
        *,
        layers: list[_Layer],
        depth: int,
        parent: int,
        edge: int,
    ) -> None:
        if self.size >= self.most:
            raise self._too_large()
        self.size += 1
        if depth == len(layers):
            layers.append(_Layer())
        layer = layers[depth]
        here = len(layer.parent)
        player = state.player
        layer.parent.append(parent)
        layer.edge.append(edge)
        if player is None:
            layer.number.append(-1)
            layer.ends.append(here)
            layer.scores.append(state.scores)
            return
        number = self._numbers.setdefault(known[player], len(self.views))
        if number == len(self.views):
            self.views.append(state.view(player))
        layer.number.append(number)
        for choice, move in enumerate(state.list_moves()):
            seen = [state.observe(move, seat) for seat in range(self.game.players)]
            after = [self._knowing(key) for key in zip(known, seen, strict=True)]
            state.play(move)
            self._grow(state, after, layers=layers, depth=depth + 1, parent=here, edge=choice)
            state.undo()

    # Strategies: one array of chances, a stretch for every decision.

    def uniform(self) -> Floats:
        """Return the strategy that plays all moves equally often."""
        counts = np.diff(self.first)
        return np.repeat(1.0 / counts, counts)

    def of_chances(self, chances: Sequence[Sequence[float]]) -> Floats:
        """Return the strategy with these chances for the decisions, in the order of :attr:`views`."""
        return np.concatenate([np.asarray(part, dtype=np.float64) for part in chances])

    def normalised(self, weights: Floats) -> Floats:
        """Return the strategy that plays in proportion to weights; all equally where there are none."""
        sums = np.bincount(self.number_of_entry, weights, len(self.views))[self.number_of_entry]
        positive = sums > 0
        return np.where(positive, weights / np.where(positive, sums, 1.0), self.uniform())

    def reach(self, seat: int, strategy: Floats) -> list[Floats]:
        """Return, layer by layer, the chance that everybody but a seat (chance too) leads to a position."""
        found = [self.weights]
        for layer in self.layers[1:]:
            chance = np.where(layer.mover == seat, 1.0, strategy[layer.entry])
            found.append(found[-1][layer.parent] * chance)
        return found

    def own_reach(self, seat: int, strategy: Floats) -> Floats:
        """Return, for every decision of a seat, the chance that its own moves lead there."""
        found = np.zeros(len(self.views))
        chances: Floats = np.ones(len(self.weights))
        for depth, layer in enumerate(self.layers):
            if depth:
                own = np.where(layer.mover == seat, strategy[layer.entry], 1.0)
                chances = chances[layer.parent] * own
            mine = layer.numbers >= 0
            found[layer.numbers[mine]] = chances[mine]  # equal in all positions that look alike
        return np.where(self.owner == seat, found, 0.0)

    def values(self, strategy: Floats) -> Floats:
        """Return what every seat gets if all play so."""
        worth = self._worth(strategy)
        return np.asarray(self.weights @ worth[0], dtype=np.float64)

    def _worth(self, strategy: Floats) -> list[Floats]:
        """Return, layer by layer, what every seat gets from there on."""
        found: list[Floats] = [layer.payoffs.copy() for layer in self.layers]
        for depth in range(len(self.layers) - 1, 0, -1):
            layer = self.layers[depth]
            parts = strategy[layer.entry, None] * found[depth]
            for seat in range(self.game.players):
                found[depth - 1][:, seat] += np.bincount(layer.parent, parts[:, seat], len(found[depth - 1]))
        return found

    def gains(self, seat: int, strategy: Floats) -> Floats:
        """Return for every move of a seat what it brings, times the chance that the others lead there."""
        worth, reach = self._worth(strategy), self.reach(seat, strategy)
        found = np.zeros(self.entries)
        for depth in range(1, len(self.layers)):
            layer = self.layers[depth]
            mine = layer.mover == seat
            parts = reach[depth - 1][layer.parent[mine]] * worth[depth][mine, seat]
            found += np.bincount(layer.entry[mine], parts, self.entries)
        return found

    def best(self, seat: int, strategy: Floats) -> float:
        """Return what a best response on a seat gets; it chooses once for all that it cannot tell apart."""
        reach = self.reach(seat, strategy)
        below = self.layers[-1].payoffs[:, seat].copy()
        for depth in range(len(self.layers) - 1, 0, -1):
            layer = self.layers[depth]
            mine = layer.mover == seat
            parts = reach[depth - 1][layer.parent[mine]] * below[mine]
            worth: Floats = np.asarray(np.bincount(layer.entry[mine], parts, self.entries), dtype=np.float64)
            chosen = self._best_entries(worth)
            chance = np.where(mine, chosen[layer.entry], strategy[layer.entry])
            here = self.layers[depth - 1].payoffs[:, seat].copy()
            below = here + np.bincount(layer.parent, chance * below, len(here))
        return float(self.weights @ below)

    def _best_entries(self, worth: Floats) -> Floats:
        """Mark the first best move of every decision with 1, all others with 0."""
        top = np.maximum.reduceat(worth, self.first[:-1])[self.number_of_entry]
        is_top = worth >= top
        order = np.cumsum(is_top)
        before = np.concatenate([[0], order])[self.first[:-1]][self.number_of_entry]
        return np.asarray(is_top & (order - before == 1), dtype=np.float64)


class _Layer:
    """A layer while the tree grows."""

    def __init__(self) -> None:
        self.parent: list[int] = []
        self.edge: list[int] = []
        self.number: list[int] = []
        self.ends: list[int] = []
        self.scores: list[tuple[float, ...]] = []


class Layer:
    """All positions after so many moves.

    ``parent`` in the layer before, ``entry`` of the move that led here, its ``mover``; ``numbers`` of the
    decisions made here, -1 at the end of the game; ``payoffs`` there, 0 elsewhere.
    """

    def __init__(self, layer: _Layer, players: int) -> None:
        self.parent: Ints = np.array(layer.parent, dtype=np.int64)
        self.numbers: Ints = np.array(layer.number, dtype=np.int64)
        self.payoffs: Floats = np.zeros((len(layer.parent), players))
        if layer.ends:
            self.payoffs[layer.ends] = layer.scores
        self._edge: Ints = np.array(layer.edge, dtype=np.int64)
        self.entry: Ints = self._edge
        self.mover: Ints = self._edge

    def follow(self, before: Layer, tree: GameTree) -> None:
        """Work out which entry of a strategy leads to each position."""
        decision = before.numbers[self.parent]
        self.entry = tree.first[decision] + self._edge
        self.mover = tree.owner[decision]


def _is_wide(state: State[Any], seed: int, enough: int) -> bool:
    """Play a random game: is the product of the numbers of moves to choose from at least ``enough``?

    The chance of an end is one over its product, and chances add up to 1. So if a tenth of all random games
    were wide the game would have ``enough`` / 10 ends at least; five wide ones in a row where fewer are is
    one case in 100,000.
    """
    rng, ways = stream(seed, "probe"), 1
    for _ in range(enough):  # nobody waits for a game without an end
        if state.is_over or ways >= enough:
            break
        moves = state.list_moves()
        ways *= len(moves)
        state.play(rng.choice(moves))
    return ways >= enough
