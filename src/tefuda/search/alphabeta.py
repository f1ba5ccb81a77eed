"""Alpha-beta for two sides, the player to move with its partners against all others; the paranoid search."""

from __future__ import annotations

import math
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar

from tefuda._native import Solution
from tefuda._native import search as native
from tefuda.core import Bounds, Move, Solved, State, Stop, TefudaError, Worth
from tefuda.core.errors import whole
from tefuda.core.policy import playout_of
from tefuda.core.solver import check_nodes
from tefuda.search.exact import PAYOFFS, Exact, check_search
from tefuda.search.open import Limits, player_of, position_of

TABLE = 1 << 20  # positions of 48 bytes


@dataclass(frozen=True)
class AlphaBeta:
    """What the player to move can be sure of, as deep as the limits allow.

    It deepens ply by ply until every move is valued to the end of all games, or until ``depth`` plies,
    ``nodes`` positions or ``seconds``. Where it looks no further a position is worth what the game
    estimates (:meth:`tefuda.core.State.estimate`), else the mean of ``playouts`` games; with
    ``playouts=0`` there are no guesses and one pass, to the end. With ``only_best`` all but the best move get
    bounds only, which is faster. ``table`` is how many positions are remembered. Without any limit
    it takes as many nodes as the game holds reasonable (``game.effort``).

    >>> import tefuda
    >>> state = tefuda.load("tanhinmin(players=3)").start({"hands": [[1, 3], [2], [4]]})
    >>> [move.text for move in AlphaBeta().solve(state).best]
    ['3']
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    _: KW_ONLY
    playouts: int = 4
    payoff: str = "ranks"
    only_best: bool = False
    table: int = TABLE

    def __post_init__(self) -> None:
        check_search(self.payoff, self.seconds, self.table)
        whole(self.playouts, "playouts", low=0, high=1_000_000)
        check_nodes(self.nodes)
        if self.depth is not None:
            whole(self.depth, "depth", low=1, high=1000)
            if self.playouts == 0:
                raise TefudaError(
                    "A search with a depth limit needs playouts to value its "
                    "leaves: set playouts to 1 or more."
                )
        if not isinstance(self.only_best, bool):
            raise TefudaError("only_best must be True or False, not {only_best!r}.", only_best=self.only_best)

    def solve(
        self,
        state: State[Any],
        *,
        bounds: Bounds | None = None,
        deadline: float | None = None,
        stop: Stop | None = None,
        nodes: int | None = None,
    ) -> Solved:
        """Value the moves as deep as the limits allow; only values within the bounds are told exactly."""
        check_nodes(nodes)
        most = min((n for n in (self.nodes, nodes) if n is not None), default=None)
        if self.deepens and all(limit is None for limit in (most, self.depth, self.seconds, deadline)):
            most = state.game.effort
        found = self._search(
            state, bounds, Limits.of(seconds=self.seconds, deadline=deadline, stop=stop, nodes=most)
        )
        by_number = {move.id: move for move in state.legal_moves}
        worths: dict[Move, Worth] = {}
        for entry in found.moves:
            if entry.depth:
                depth = None if entry.is_whole else entry.depth
                worths[by_number[entry.move]] = Worth(entry.value, entry.low, entry.high, depth=depth)
        top = max((worth.value for worth in worths.values()), default=0.0)
        best = tuple(move for move, worth in worths.items() if worth.value == top)
        depth = None if found.is_whole else found.depth
        return Solved(worths, best, found.nodes, depth=depth, is_done=found.is_done)

    @property
    def deepens(self) -> bool:
        """Has every move a value soon? Not without play-outs for positions that are looked at no further."""
        return self.playouts > 0

    def is_at_least(self, state: State[Any], value: float) -> bool:
        """Say whether the player to move can be sure of so much; only where a search to the end can tell."""
        found = self.solve(state, bounds=Bounds.at_least(value))
        if any(worth.low >= value for worth in found.moves.values()):
            return True
        if found.is_done and all(worth.high < value for worth in found.moves.values()):
            return False
        raise TefudaError(
            "It is not known after {nodes} nodes whether {value} can be reached.",
            value=value,
            nodes=found.nodes,
        )

    def _search(self, state: State[Any], bounds: Bounds | None, limits: Limits) -> Solution:
        player_of(state)
        if bounds is not None and not isinstance(bounds, Bounds):
            raise TefudaError("bounds must be a tefuda.core.Bounds, not {bounds!r}.", bounds=bounds)
        low, high = state.game.score_range if self.payoff == "ranks" else (0.0, 1.0)
        window = bounds or Bounds()
        wanted = (max(low, min(window.low, high)), min(high, max(window.high, low)))
        if wanted[0] >= wanted[1]:  # a window without any value: ask at its upper end
            wanted = (math.nextafter(wanted[1], -math.inf), wanted[1])
        try:
            found: Solution = native.alpha_beta(
                position_of(state),
                payoff=PAYOFFS.index(self.payoff),
                range=(low, high),
                bounds=wanted,
                depth=self.depth or 0,
                playouts=self.playouts,
                only_best=self.only_best,
                table=self.table,
                playout=playout_of(state.game, "default").native(state.game),
                **limits.native,
            )
        except RuntimeError as error:
            raise TefudaError("No answer: {error}.", error=error) from None
        return found


@dataclass(frozen=True)
class Paranoid:
    """Paranoid search: all but the partners play against the player to move: what it can get for sure.

    It is alpha-beta to the end of all games, with the exact value of every move.

    >>> import tefuda
    >>> state = tefuda.load("tanhinmin(players=3)").start({"hands": [[1, 3], [2], [4]]})
    >>> [move.text for move in Paranoid().run(state).best]
    ['3']
    """

    deepens: ClassVar[bool] = False
    payoff: str = "ranks"
    seconds: float | None = None
    table: int = TABLE

    def __post_init__(self) -> None:
        check_search(self.payoff, self.seconds, self.table)

    def run(self, state: State[Any], stop: Stop | None = None) -> Exact[float]:
        """Search the whole tree below a State."""
        found = self.solve(state, stop=stop)
        if not found.is_done:
            raise TefudaError("No exact answer: the search was stopped before it was done.")
        moves = {move: worth.value for move, worth in found.moves.items()}
        return Exact(found.value, moves, found.best, nodes=found.nodes)

    def solve(
        self,
        state: State[Any],
        *,
        bounds: Bounds | None = None,
        deadline: float | None = None,
        stop: Stop | None = None,
        nodes: int | None = None,
    ) -> Solved:
        """Value the moves exactly; cut short, the first of them."""
        search = AlphaBeta(nodes=None, seconds=self.seconds, playouts=0, payoff=self.payoff, table=self.table)
        return search.solve(state, bounds=bounds, deadline=deadline, stop=stop, nodes=nodes)
