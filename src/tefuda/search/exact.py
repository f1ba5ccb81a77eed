"""Exact searches of open positions, any number of players: max^n, soft-max^n, singleton.

They walk the whole tree, so they are for small games and endings, and they need the truth: a State, not a
View. Hidden cards are for the searches over worlds. The paranoid search is alpha-beta, in its own module.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Any, ClassVar, Generic, TypeVar

from tefuda._native import search as native
from tefuda.core import Bounds, Move, Solved, State, Stop, TefudaError, Worth
from tefuda.core.errors import positive, whole
from tefuda.search.open import Limits, player_of, position_of

V = TypeVar("V")
Vector = tuple[float, ...]

PAYOFFS = ("ranks", "first")
TIES = ("first", "last", "spite", "kind")
RULES = ("full", "paper")
TABLE = 2_000_000  # positions: about 400 MB of Tanhinmin


@dataclass(frozen=True)
class Exact(Generic[V]):
    """The value of a position and of each of its moves; ``best`` are the moves that nobody would regret."""

    value: V
    moves: dict[Move, V]
    best: tuple[Move, ...]
    _: KW_ONLY
    nodes: int


class ExactSearch(Generic[V]):
    """A search of the whole tree, with its own kind of value; as a solver it gives what that is worth."""

    deepens: ClassVar[bool] = False
    seconds: float | None
    table: int

    @abstractmethod
    def _search(self, state: State[Any], limits: Limits) -> Any:
        """Run the native search."""

    @abstractmethod
    def _read(self, value: Any) -> V:
        """Put a native value into words."""

    @abstractmethod
    def _best(self, state: State[Any], value: V | None, moves: dict[Move, V]) -> tuple[Move, ...]:
        """Return the moves that nobody would regret; without the value of the position, as far as known."""

    @abstractmethod
    def _worth(self, value: V, player: int) -> float:
        """Say what a value is worth to a player."""

    def run(self, state: State[Any], stop: Stop | None = None) -> Exact[V]:
        """Search the whole tree below a State."""
        found, moves = self._found(
            state, Limits.of(seconds=self.seconds, deadline=None, stop=stop, nodes=None)
        )
        if not found.is_done:
            raise TefudaError("No exact answer: the search was stopped before it was done.")
        value = self._read(found.value)
        return Exact(value, moves, self._best(state, value, moves), nodes=found.nodes)

    def solve(
        self,
        state: State[Any],
        *,
        bounds: Bounds | None = None,
        deadline: float | None = None,
        stop: Stop | None = None,
        nodes: int | None = None,
    ) -> Solved:
        """Value the moves exactly; cut short, the first of them. Bounds are no help to these values."""
        player = player_of(state)
        found, moves = self._found(
            state, Limits.of(seconds=self.seconds, deadline=deadline, stop=stop, nodes=nodes)
        )
        value = self._read(found.value) if found.is_done else None
        worths = {}
        for move, one in moves.items():
            worth = self._worth(one, player)
            worths[move] = Worth(worth, worth, worth)
        best = self._best(state, value, moves)
        return Solved(worths, best, found.nodes, depth=None if found.is_done else 0, is_done=found.is_done)

    def _found(self, state: State[Any], limits: Limits) -> tuple[Any, dict[Move, V]]:
        player_of(state)
        try:
            found = self._search(state, limits)
        except RuntimeError as error:
            raise TefudaError("No exact answer: {error}.", error=error) from None
        by_number = {move.id: move for move in state.legal_moves}
        return found, {by_number[number]: self._read(value) for number, value in found.moves}


@dataclass(frozen=True)
class MaxN(ExactSearch[Vector]):
    """max^n: every player takes the vector that is best for itself.

    Ties are the weak point of max^n: who wins may depend on how they are broken. ``tie`` takes the
    ``"first"`` or ``"last"`` of equal moves, or the one worst (``"spite"``) or best (``"kind"``) for the
    player at the root. ``payoff`` is the game's own score (``"ranks"``) or 1 for first place and 0 for
    all others (``"first"``).

    >>> import tefuda
    >>> state = tefuda.load("tanhinmin(players=3)").start({"hands": [[1, 3], [2], [4]]})
    >>> MaxN().run(state).value
    (1.0, 0.0, 2.0)
    """

    tie: str = "first"
    payoff: str = "ranks"
    seconds: float | None = None
    _: KW_ONLY
    table: int = TABLE

    def __post_init__(self) -> None:
        check_word("tie", self.tie, TIES)
        check_search(self.payoff, self.seconds, self.table)

    def _search(self, state: State[Any], limits: Limits) -> Any:
        tie, payoff = TIES.index(self.tie), PAYOFFS.index(self.payoff)
        return native.max_n(position_of(state), tie=tie, payoff=payoff, table=self.table, **limits.native)

    def _read(self, value: Any) -> Vector:
        return tuple(value)

    def _best(self, state: State[Any], value: Vector | None, moves: dict[Move, Vector]) -> tuple[Move, ...]:
        me = player_of(state)
        return _top(moves, lambda vector: vector[me])

    def _worth(self, value: Vector, player: int) -> float:
        return value[player]


@dataclass(frozen=True)
class SoftMaxN(ExactSearch[frozenset[Vector]]):
    """soft-max^n: the set of all vectors that ties may lead to.

    A move is dropped when another dominates it for the mover: nothing it can lead to is better
    (``dominance="weak"``, as in the examples of paper E) or everything is worse (``"strict"``).

    >>> import tefuda
    >>> state = tefuda.load("tanhinmin(players=3)").start({"hands": [[1, 3], [2], [4]]})
    >>> sorted(SoftMaxN().run(state).value)
    [(1.0, 0.0, 2.0)]
    """

    payoff: str = "ranks"
    dominance: str = "weak"
    seconds: float | None = None
    _: KW_ONLY
    table: int = TABLE

    def __post_init__(self) -> None:
        check_word("dominance", self.dominance, ("weak", "strict"))
        check_search(self.payoff, self.seconds, self.table)

    def _search(self, state: State[Any], limits: Limits) -> Any:
        strict, payoff = self.dominance == "strict", PAYOFFS.index(self.payoff)
        return native.soft_max_n(
            position_of(state), strict=strict, payoff=payoff, table=self.table, **limits.native
        )

    def _read(self, value: Any) -> frozenset[Vector]:
        return frozenset(map(tuple, value))

    def _best(
        self, state: State[Any], value: frozenset[Vector] | None, moves: dict[Move, frozenset[Vector]]
    ) -> tuple[Move, ...]:
        if value is None:
            me = player_of(state)
            return _top(moves, lambda vectors: self._worth(vectors, me))
        return tuple(move for move, one in moves.items() if one <= value)

    def _worth(self, value: frozenset[Vector], player: int) -> float:
        return sum(vector[player] for vector in value) / len(value)


@dataclass(frozen=True)
class Singleton(ExactSearch[frozenset[int]]):
    """Singleton values (paper E): a leaf is its winner, a node a set of seats of which one will win.

    The player to move prefers {itself}, then sets with itself, smaller ones first, then all others alike;
    the value is the union of the best class. ``rule="paper"`` looks at a pass only when no other move
    keeps the mover's own chances, as the program behind the paper's tables seems to have done.

    >>> import tefuda
    >>> state = tefuda.load("tanhinmin(players=3)").start({"hands": [[1, 3], [2], [4]]})
    >>> sorted(Singleton().run(state).value)
    [1, 2]
    """

    rule: str = "full"
    seconds: float | None = None
    table: int = TABLE

    def __post_init__(self) -> None:
        check_word("rule", self.rule, RULES)
        check_search("first", self.seconds, self.table)

    def _search(self, state: State[Any], limits: Limits) -> Any:
        if self.rule == "paper" and not hasattr(state, "is_pass"):
            raise TefudaError("{name} has no pass: rule='paper' cannot be used there.", name=state.game.name)
        return native.singleton(
            position_of(state), reluctant=self.rule == "paper", table=self.table, **limits.native
        )

    def _read(self, value: Any) -> frozenset[int]:
        return frozenset(seat for seat in range(value.bit_length()) if value >> seat & 1)

    def _best(
        self, state: State[Any], value: frozenset[int] | None, moves: dict[Move, frozenset[int]]
    ) -> tuple[Move, ...]:
        me = player_of(state)
        plays = {m: v for m, v in moves.items() if self.rule == "full" or not _is_pass(state, m)}
        if not any(me in one for one in plays.values()):
            plays = moves
        return _top(plays, lambda seats: -len(seats) if me in seats else -99)

    def _worth(self, value: frozenset[int], player: int) -> float:
        return 1 / len(value) if player in value else 0.0


def _top(moves: dict[Move, V], rank: Callable[[V], float]) -> tuple[Move, ...]:
    if not moves:
        return ()
    top = max(map(rank, moves.values()))
    return tuple(move for move, value in moves.items() if rank(value) == top)


def _is_pass(state: Any, move: Move) -> bool:
    answer: bool = state.is_pass(move)
    return answer


def check_word(name: str, value: str, known: tuple[str, ...]) -> None:
    """Refuse a word that is none of those known."""
    if value not in known:
        raise TefudaError(
            "{name} is one of {known}, not {value!r}.",
            name=name,
            known=", ".join(map(repr, known)),
            value=value,
        )


def check_search(payoff: str, seconds: float | None, table: int) -> None:
    """Refuse impossible parameters that all searches of open positions have."""
    check_word("payoff", payoff, PAYOFFS)
    if seconds is not None:
        positive(seconds, "seconds")
    whole(table, "table", low=1, high=2**30)
