"""All worlds of a View at once: in which does which card win?"""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tefuda.core import TefudaError, View
from tefuda.endgame.builder import Say
from tefuda.endgame.endings import Seating, ending_of, ending_of_view, needed
from tefuda.endgame.solution import Seats
from tefuda.endgame.table import table_for
from tefuda.games.tanhinmin import Layout, Tanhinmin

BUDGET = 200_000
MOST_WORLDS = 10_000_000


@dataclass(frozen=True)
class Ballot:
    """The worlds of a View with their values: every one of them, or a fair sample above a budget.

    Arrays have an entry a world: ``values`` sets of seats as bits, ``winning`` winning cards as bits (bit i
    for ``ranks[i]``, bit 31 for the pass), ``weights`` how many deals of real cards come to that world,
    ``hands`` the cards by rank and seat (of ``seats``, those who are not out).
    """

    moves: tuple[str, ...]
    ranks: tuple[int, ...]
    seats: tuple[int, ...]
    _: KW_ONLY
    observer: int
    is_exact: bool
    possible: int
    values: Any
    winning: Any
    weights: Any
    hands: Any

    def __len__(self) -> int:
        return len(self.weights)

    def votes(self) -> dict[str, float]:
        """Return the share of the worlds, by weight, in which each move wins by force.

        All winning cards of a world vote, not one of them, so that two worlds {3, 10} and {10} give the
        10 both.
        """
        total = float(self.weights.sum())
        shares = {}
        for move in self.moves:
            bit = 31 if move == "pass" else self.ranks.index(int(move))
            wins = self.winning >> np.uint32(bit) & np.uint32(1)
            shares[move] = float((wins * self.weights).sum()) / total
        return shares

    def verdicts(self) -> dict[str, float]:
        """Return the share of worlds that are won, open and lost for the player to move."""
        mine = 1 << self.seats.index(self.observer)
        total = float(self.weights.sum())
        won = self.values == mine
        lost = (self.values & mine) == 0
        return {
            "won": float(self.weights[won].sum()) / total,
            "open": float(self.weights[~won & ~lost].sum()) / total,
            "lost": float(self.weights[lost].sum()) / total,
        }

    def value(self, world: int) -> Seats:
        """Return the value of one world as seats."""
        return Seating(self.seats).real(int(self.values[world]))

    @property
    def best(self) -> str:
        """The move that wins in most worlds; the weakest of equals."""
        votes = self.votes()
        return max(self.moves, key=lambda move: votes[move])


def ballot(
    view: View,
    rule: str = "full",
    budget: int = BUDGET,
    *,
    seed: int = 0,
    folder: Path | None = None,
    say: Say | None = None,
) -> Ballot:
    """Value all worlds of the player to move; only above ``budget`` worlds a sample of that many.

    >>> import tefuda
    >>> state = tefuda.load("tanhinmin(players=3, hidden=True)").new_state(seed=1)
    >>> len(ballot(state.view(0))) <= 126
    True
    """
    if not 1 <= budget <= MOST_WORLDS:
        raise TefudaError(
            "The budget of worlds is from 1 to {most_worlds:,}, not {budget}.",
            most_worlds=MOST_WORLDS,
            budget=budget,
        )
    game = view.load_game()
    if not isinstance(game, Tanhinmin):
        raise TefudaError("Endgame tables are for tanhinmin only, not for {name}.", name=game.name)
    moves = tuple(move.text for move in view.legal_moves)
    if view.player != view.observer:
        raise TefudaError(
            "It is not the turn of player {observer}: there is nothing to decide.", observer=view.observer + 1
        )
    if game.hidden:
        ending, ranks, seating, possible = ending_of_view(game, view)
        owners = None
    else:
        ending, cards, ranks, seating = ending_of(_open_layout(view))
        possible, owners = 1, np.array([cards], dtype=np.uint8)
    players = len(seating.seats)
    table = table_for(players, needed(ending, players), rule, folder=folder, say=say)
    if owners is not None:
        values, winning, weights, hands = table.native.probe(ending, owners, True, True)
    elif possible <= budget:
        values, winning, weights, hands = table.native.worlds(ending, True, True)
    else:
        values, winning, weights, hands = table.native.sample(ending, seed, budget, True, True)
    return Ballot(
        moves,
        tuple(ranks),
        seating.seats,
        observer=view.observer,
        is_exact=possible <= budget,
        possible=possible,
        values=values,
        winning=winning,
        weights=weights,
        hands=hands,
    )


def _open_layout(view: View) -> Layout:
    """With open hands the View is the position."""
    t = view.table
    hands = tuple(tuple(hand) for hand in t["hands"])
    return Layout(
        hands, t["table"], t["by"], passed=tuple(t["passed"]), turn=view.observer, out=tuple(t["out"])
    )
