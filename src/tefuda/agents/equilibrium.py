"""An agent that plays an equilibrium of a small game, found by CFR over the whole tree."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from tefuda.agents.policies import PolicyAgent
from tefuda.core import Game, Hint, Move, Policy, Rng, State, TefudaError, View
from tefuda.core.errors import whole
from tefuda.core.policy import Seen
from tefuda.search.cfr import Cfr
from tefuda.search.game_tree import GameTree

SOLVED = 4  # games whose trees are kept in memory


class CfrAgent(PolicyAgent):
    """Plays the average strategy of CFR+ after so many iterations; ``plus=False`` for CFR as first published.

    The game is solved when the first decision is due: seconds for Leduc poker or Liar's dice. Games with more
    than a million positions are refused.

    >>> import tefuda
    >>> best = tefuda.load("kuhn").replay({"cards": "KQ"}, ["pass", "bet"]).view(0)
    >>> tefuda.agent("cfr(iterations=100)").decide(best).move.text  # the best card calls
    'bet'
    """

    def __init__(self, iterations: int = 1000, plus: bool = True) -> None:
        whole(iterations, "iterations", low=1, high=10_000_000)
        super().__init__(CfrPolicy(iterations, plus))


class CfrPolicy(Policy):
    """The average strategy of CFR, looked up by what a player knows."""

    def __init__(self, iterations: int, plus: bool) -> None:
        self.iterations, self.plus = iterations, plus

    def probabilities(self, seen: Seen) -> dict[Move, float]:
        """Return the chance of every legal move."""
        view = seen.view(_mover(seen)) if isinstance(seen, State) else seen
        chances = _solved(view.load_game(), self.plus).chances(view, self.iterations)
        return dict(zip(view.legal_moves, chances, strict=True))

    def choose(self, seen: Seen, rng: Rng, hint: Hint | None = None) -> Move:
        """Draw a move by its chance."""
        draw = rng.uniform()
        chances = self.probabilities(seen)
        for move, chance in chances.items():
            draw -= chance
            if draw < 0:
                return move
        return max(chances, key=lambda move: chances[move])  # rounding left a rest


def _mover(state: State[Any]) -> int:
    if state.player is None:
        raise TefudaError("The game is over: there is nothing to decide.")
    return state.player


class _Solved:
    """A run of CFR over a game, and where in its strategies what a player knows is found."""

    def __init__(self, game: Game, plus: bool) -> None:
        self.tree = GameTree(game)
        self.plus = plus
        self._numbers = {_key(view): number for number, view in enumerate(self.tree.views)}
        self._run = Cfr(self.tree, plus=plus)
        self._averages: dict[int, list[list[float]]] = {}

    def chances(self, view: View, iterations: int) -> list[float]:
        """Return the chances of a View's legal moves after so many iterations."""
        if iterations not in self._averages:
            self._averages = {iterations: self._after(iterations)}
        number = self._numbers.get(_key(view))
        if number is None:
            raise TefudaError("This View is impossible: no game of {game} comes to it.", game=self.tree.game)
        return self._averages[iterations][number]

    def _after(self, iterations: int) -> list[list[float]]:
        if self._run.iterations > iterations:
            self._run = Cfr(self.tree, plus=self.plus)
        self._run.run(iterations)
        average, first = self._run.average().tolist(), self.tree.first.tolist()
        return [average[first[number] : first[number + 1]] for number in range(len(self.tree.views))]


@lru_cache(maxsize=SOLVED)
def _solved(game: Game, plus: bool) -> _Solved:
    return _Solved(game, plus)


def _key(view: View) -> tuple[Any, ...]:
    return view.observer, json.dumps(dict(view.secret), sort_keys=True), view.log
