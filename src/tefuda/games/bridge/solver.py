"""The double-dummy solver behind the protocol of solvers: for PIMC and all who value open positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from typing import Any

from tefuda._native import bridge as native
from tefuda.core import Bounds, Game, Solved, State, Stop, TefudaError, Worth
from tefuda.core.errors import whole
from tefuda.core.solver import check_nodes, check_stop, seconds_until
from tefuda.games.bridge.double_dummy import Position, own_solver
from tefuda.games.bridge.game import BridgeState
from tefuda.games.bridge.notation import FIRST_CARD, Contract
from tefuda.games.bridge.scoring import imps
from tefuda.games.bridge.together import Together

SUMS = {"tricks": 13.0, "contract": 1.0, "imps": 0.0}  # of both sides
COUNTS = ("score", *SUMS)
EFFORT = 1_000_000  # nodes of a world when nothing is said: a third of a second or so


@dataclass(frozen=True)
class DoubleDummy:
    """What every card is worth when all hands are seen, in the game's own scores, or in what ``count`` says.

    ``'tricks'``; ``'contract'``: 1 for the side that makes or defeats it; ``'imps'``: the mean of the IMPs
    against a table at which it is just made and one at which it goes one down.

    Without a clock it goes to the end of the hand, if that takes no more than ``effort`` nodes (None:
    whatever it takes); else deeper and deeper with as many. With ``deepens`` a search that has a limit goes
    deeper and deeper, as paper P does, and has a value for every card from the first trick on; without, it
    goes to the end card by card, and cards not finished are missing. ``depth`` (in cards) ends it earlier.
    """

    deepens: bool = True
    depth: int | None = None
    effort: int | None = EFFORT
    _: KW_ONLY
    count: str = "score"

    def __post_init__(self) -> None:
        if self.count not in COUNTS:
            raise TefudaError(
                "double_dummy(count=…) is one of {counts}, not {count!r}.",
                counts=", ".join(COUNTS),
                count=self.count,
            )
        for name in ("depth", "effort"):
            if (limit := getattr(self, name)) is not None:
                whole(limit, f"double_dummy({name}=…)", low=1, high=10**15)

    def counting(self, count: str) -> DoubleDummy:
        """Return the same solver that counts the score, tricks, or what else ``count`` may be."""
        return replace(self, count=count)

    def aiming(self, aim: str | None, game: Any) -> DoubleDummy:
        """Return the same solver for worlds searched together, with what is played for.

        None: the contract, where points are scored and this solver counts nothing else; between plans that
        make it as often, points decide.
        """
        if aim is not None:
            return self.counting("score" if aim == "points" else aim)
        return self.counting("contract") if self.count == "score" and game.score == "points" else self

    def sum_of(self, game: Game) -> float:
        """Return what both sides get together."""
        if self.count in SUMS:
            return SUMS[self.count]
        return float(sum(game.score_range))

    def together(
        self, states: Sequence[BridgeState], weights: Sequence[float], player: int, *, threads: int = 1
    ) -> Together:
        """Search States that a player cannot tell apart as one, in what this solver counts."""
        if not all(isinstance(state, BridgeState) for state in states):
            raise TefudaError("The double-dummy solver plays bridge only.")
        return Together(
            states,
            weights,
            player,
            worth=partial(score_of, count=self.count),
            points=None if self.count in ("score", "tricks") else score_of,
            threads=threads,
        )

    def solve(
        self,
        state: State[Any],
        *,
        bounds: Bounds | None = None,
        deadline: float | None = None,
        stop: Stop | None = None,
        nodes: int | None = None,
    ) -> Solved:
        """Value the cards. All values are exact or of one depth, so that a window has nothing to save."""
        if not isinstance(state, BridgeState):
            raise TefudaError("The double-dummy solver plays bridge only.")
        check_stop(stop)
        check_nodes(nodes, low=0)
        position = Position.of(state)
        cards, count, is_exact = self._search(position, deadline=deadline, stop=stop, nodes=nodes)
        is_done = is_exact
        if self.depth is not None:
            is_done = min((depth for _, _, depth in cards), default=0) >= self.depth
        left = 4 * position.hands[position.player].bit_count() - len(position.trick)
        moves = {}
        for card, tricks, depth in cards:
            value = score_of(state, tricks, self.count)
            exact = depth == left
            move = state.game.interned(FIRST_CARD + card)
            moves[move] = Worth(value, value, value) if exact else Worth(value, depth=depth)
        best = max((worth.value for worth in moves.values()), default=0.0)
        depths = [worth.depth for worth in moves.values() if worth.depth is not None]
        return Solved(
            moves,
            tuple(move for move, worth in moves.items() if worth.value == best),
            count,
            depth=min(depths) if depths else None,
            is_done=is_done,
        )

    def _search(
        self, position: Position, *, deadline: float | None, stop: Stop | None, nodes: int | None
    ) -> tuple[list[tuple[int, int, int]], int, bool]:
        hands, solver = list(position.hands), own_solver()
        where: dict[str, Any] = {
            "trump": position.trump,
            "leader": position.leader,
            "trick": list(position.trick),
            "seconds": 0.0 if deadline is None else seconds_until(deadline, least=1e-6),
            "stop": stop,
        }
        if self.depth is not None:
            return solver.deepen(hands, **where, nodes=nodes or 0, depth=self.depth)
        if not self.deepens:
            return solver.solve_some(hands, **where, nodes=nodes or 0)
        most = self.effort or 0
        if deadline is None and (nodes is None or not most or nodes <= most):
            cards, count, is_exact = solver.solve_some(hands, **where, nodes=most if nodes is None else nodes)
            # A search that was cut short by a clock is repeated by its nodes too; it was not this one then.
            if is_exact and (nodes is None or count == nodes):
                return cards, count, is_exact
        return solver.deepen(hands, **where, nodes=nodes or most)


def score_of(state: BridgeState, more: int, count: str = "score") -> float:
    """Return the score, or the tricks, of the player who decides if its side wins so many of those left."""
    contract, won = state.contract, state.position.won
    assert isinstance(contract, Contract)
    side = state.position.seat % 2
    tricks = won[side] + more
    if count == "tricks" or (count == "score" and state.game.score == "tricks"):
        return float(tricks)
    declaring = contract.declarer % 2
    vulnerable = state.deal["vulnerable"] in ("both", ("NS", "EW")[declaring])
    made = tricks if side == declaring else 13 - tricks
    needed = contract.level + 6
    if count == "contract":
        return float((made >= needed) is (side == declaring))
    points_of = partial(native.contract_score, contract.level, contract.strain, contract.doubled, vulnerable)
    worth = float(points_of(made))
    if count == "imps":
        worth = sum(imps(int(worth) - points_of(other)) for other in (needed, needed - 1)) / 2
    return worth if side == declaring else -worth
