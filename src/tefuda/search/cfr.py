"""Counterfactual regret minimisation: equilibria of small games by self-play over the whole tree.

CFR (Zinkevich et al., 2007) follows, at every decision, the regrets of the moves not played; the *average* of
its strategies tends to an equilibrium in games of two players whose scores add up to a constant. CFR+
(Tammelin, 2014) forgets negative regrets, updates the players in turn and weights later strategies more, and
is far faster. With three or more players, or other scores, nothing is promised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tefuda.search.game_tree import GameTree

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


class Cfr:
    """A run of CFR, or CFR+ (``plus``), over the tree of a game; goes on from where it stands.

    >>> import tefuda
    >>> run = Cfr(GameTree(tefuda.load("kuhn")))
    >>> run.run(200)
    >>> float(round(run.tree.values(run.average())[0], 3))  # -1/18 at equilibrium
    -0.056
    """

    def __init__(self, tree: GameTree, *, plus: bool = True) -> None:
        self.tree, self.plus = tree, plus
        self.iterations = 0
        self._regrets: Floats = np.zeros(tree.entries)
        self._sums: Floats = np.zeros(tree.entries)

    def run(self, iterations: int) -> None:
        """Go on until so many iterations were made in all."""
        while self.iterations < iterations:
            self.iterations += 1
            self._iterate()

    def _iterate(self) -> None:
        tree = self.tree
        strategy = tree.normalised(np.maximum(self._regrets, 0.0))
        for seat in range(tree.game.players):
            self._update(seat, strategy)
            if self.plus:  # in turn: the next player answers what this one plays now
                strategy = tree.normalised(np.maximum(self._regrets, 0.0))

    def _update(self, seat: int, strategy: Floats) -> None:
        tree = self.tree
        mine = tree.owner_of_entry == seat
        gains = tree.gains(seat, strategy)
        means = np.bincount(tree.number_of_entry, strategy * gains, len(tree.views))
        self._regrets += np.where(mine, gains - means[tree.number_of_entry], 0.0)
        if self.plus:
            self._regrets = np.maximum(self._regrets, 0.0)
            strategy = tree.normalised(self._regrets)
        weight = self.iterations if self.plus else 1.0
        reach = tree.own_reach(seat, strategy)[tree.number_of_entry]
        self._sums += np.where(mine, weight * reach * strategy, 0.0)

    def average(self) -> Floats:
        """Return the average strategy: what CFR recommends."""
        return self.tree.normalised(self._sums)
