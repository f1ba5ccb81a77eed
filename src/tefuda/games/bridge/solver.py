"""The double-dummy solver behind the protocol of solvers: for PIMC and all who value open positions."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from tefuda._native import bridge as native
from tefuda.core import Bounds, Solved, State, Stop, TefudaError, Worth
from tefuda.games.bridge.double_dummy import Position, own_solver
from tefuda.games.bridge.game import BridgeState
from tefuda.games.bridge.notation import FIRST_CARD, Contract


@dataclass(frozen=True)
class DoubleDummy:
    """What every card is worth when all hands are seen, in the game's own scores.

    With ``deepens`` a search that has a limit goes deeper and deeper, as paper P does, and has a value for
    every card from the first trick on; without, it goes to the end card by card, and cards it did not finish
    are missing. ``depth`` (in cards) ends it earlier.
    """

    deepens: bool = True
    depth: int | None = None

    def solve(
        self,
        state: State[Any],
        bounds: Bounds | None = None,
        deadline: float | None = None,
        stop: Stop | None = None,
        nodes: int | None = None,
    ) -> Solved:
        """Value the cards. All values are exact or of one depth, so that a window has nothing to save."""
        if not isinstance(state, BridgeState):
            raise TefudaError("The double-dummy solver plays bridge only.")
        position = Position.of(state)
        limits: dict[str, Any] = {
            "trump": position.trump,
            "leader": position.leader,
            "trick": list(position.trick),
            "nodes": nodes or 0,
            "seconds": 0.0 if deadline is None else max(deadline - time.monotonic(), 1e-6),
            "stop": stop,
        }
        hands, solver = list(position.hands), own_solver()
        is_free = deadline is None and stop is None and nodes is None
        if self.depth is None and (is_free or not self.deepens):
            cards, count, is_exact = solver.solve_some(hands, **limits)
            is_done = is_exact
        else:
            cards, count, is_exact = solver.deepen(hands, **limits, depth=self.depth or 0)
            is_done = is_exact if self.depth is None else min(depth for _, _, depth in cards) >= self.depth
        left = 4 * hands[position.player].bit_count() - len(position.trick)
        moves = {}
        for card, tricks, depth in cards:
            value = score_of(state, tricks)
            exact = depth == left
            move = state.game.interned(FIRST_CARD + card)
            moves[move] = Worth(value, value, value) if exact else Worth(value, depth=depth)
        best = max((worth.value for worth in moves.values()), default=0.0)
        depths = [worth.depth for worth in moves.values() if worth.depth is not None]
        return Solved(
            moves,
            tuple(move for move, worth in moves.items() if worth.value == best),
            count,
            min(depths) if depths else None,
            is_done,
        )


def score_of(state: BridgeState, more: int) -> float:
    """Return the score of the player who decides if its side wins so many of the tricks that are left."""
    contract, won = state.contract, state.position.won
    assert isinstance(contract, Contract)
    side = state.position.seat % 2
    tricks = won[side] + more
    if state.game.score == "tricks":
        return float(tricks)
    declaring = contract.declarer % 2
    vulnerable = state.deal["vulnerable"] in ("both", ("NS", "EW")[declaring])
    made = tricks if side == declaring else 13 - tricks
    points = native.contract_score(contract.level, contract.strain, contract.doubled, vulnerable, made)
    return float(points if side == declaring else -points)
