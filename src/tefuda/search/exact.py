"""Exact searches of open positions, any number of players: max^n, soft-max^n, paranoid, singleton.

They walk the whole tree, so they are for small games and endings, and they need the truth: a State, not a
View. Hidden cards are for the searches over worlds.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from tefuda import _native
from tefuda.core import Move, NativeState, State, TefudaError

V = TypeVar("V")
Vector = tuple[float, ...]

PAYOFFS = ("ranks", "first")
TIES = ("first", "last", "spite", "kind")
RULES = ("full", "paper")

Payoff = Literal["ranks", "first"]


@dataclass(frozen=True)
class Exact(Generic[V]):
    """The value of a position and of each of its moves; ``best`` are the moves that nobody would regret."""

    value: V
    moves: dict[Move, V]
    best: tuple[Move, ...]
    nodes: int


@dataclass(frozen=True)
class MaxN:
    """max^n: every player takes the vector that is best for itself.

    Ties are the weak point of max^n: who wins may depend on how they are broken. ``tie`` takes the
    ``"first"`` or ``"last"`` of equal moves, or the one worst (``"spite"``) or best (``"kind"``) for the
    player at the root. ``payoff`` is the game's own score (``"ranks"``) or 1 for first place and 0 for
    all others (``"first"``).
    """

    tie: str = "first"
    payoff: str = "ranks"
    seconds: float | None = None

    def __post_init__(self) -> None:
        _check("tie", self.tie, TIES)
        _check_common(self.payoff, self.seconds)

    def run(self, state: State[Any]) -> Exact[Vector]:
        """Search the whole tree below a State."""
        found = _run(
            state, "max_n", tuple, self.seconds, tie=TIES.index(self.tie), payoff=PAYOFFS.index(self.payoff)
        )
        me = _player(state)
        top = found.value[me]
        return _with_best(found, lambda value: value[me] == top)


@dataclass(frozen=True)
class SoftMaxN:
    """soft-max^n: the set of all vectors that ties may lead to.

    A move is dropped when another dominates it for the mover: nothing it can lead to is better
    (``dominance="weak"``, as in the examples of paper E) or everything is worse (``"strict"``).
    """

    payoff: str = "ranks"
    dominance: str = "weak"
    seconds: float | None = None

    def __post_init__(self) -> None:
        _check("dominance", self.dominance, ("weak", "strict"))
        _check_common(self.payoff, self.seconds)

    def run(self, state: State[Any]) -> Exact[frozenset[Vector]]:
        """Search the whole tree below a State."""
        found = _run(
            state,
            "soft_max_n",
            lambda vectors: frozenset(map(tuple, vectors)),
            self.seconds,
            strict=self.dominance == "strict",
            payoff=PAYOFFS.index(self.payoff),
        )
        return _with_best(found, lambda value: value <= found.value)


@dataclass(frozen=True)
class Paranoid:
    """Paranoid search: all others play against the player to move. One number: what it can get for sure."""

    payoff: str = "ranks"
    seconds: float | None = None

    def __post_init__(self) -> None:
        _check_common(self.payoff, self.seconds)

    def run(self, state: State[Any]) -> Exact[float]:
        """Search the whole tree below a State."""
        found = _run(state, "paranoid", float, self.seconds, payoff=PAYOFFS.index(self.payoff))
        return _with_best(found, lambda value: value == found.value)


@dataclass(frozen=True)
class Singleton:
    """Singleton values (paper E): a leaf is its winner, a node a set of seats of which one will win.

    The player to move prefers {itself}, then sets with itself, smaller ones first, then all others alike;
    the value is the union of the best class. ``rule="paper"`` looks at a pass only when no other move
    keeps the mover's own chances, as the program behind the paper's tables seems to have done.
    """

    rule: str = "full"
    seconds: float | None = None

    def __post_init__(self) -> None:
        _check("rule", self.rule, RULES)
        _check_common("first", self.seconds)

    def run(self, state: State[Any]) -> Exact[frozenset[int]]:
        """Search the whole tree below a State."""
        if self.rule == "paper" and not hasattr(state, "is_pass"):
            raise TefudaError(f"{state.game.name} has no pass: rule='paper' means nothing there.")
        found = _run(state, "singleton", _seats, self.seconds, reluctant=self.rule == "paper")
        me = _player(state)
        plays = {m: v for m, v in found.moves.items() if self.rule == "full" or not _is_pass(state, m)}
        if not any(me in value for value in plays.values()):
            plays = found.moves
        top = min(_singleton_class(value, me) for value in plays.values())
        best = tuple(m for m, v in plays.items() if _singleton_class(v, me) == top)
        return Exact(found.value, found.moves, best, found.nodes)


def _singleton_class(value: frozenset[int], seat: int) -> int:
    return len(value) if seat in value else 99


def _seats(bits: int) -> frozenset[int]:
    return frozenset(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def _is_pass(state: Any, move: Move) -> bool:
    answer: bool = state.is_pass(move)
    return answer


def _player(state: State[Any]) -> int:
    player = state.player
    if player is None:
        raise TefudaError("The game is over: there is nothing to search.")
    return player


def _run(
    state: State[Any], search: str, value: Callable[[Any], V], seconds: float | None, **options: Any
) -> Exact[V]:
    """Call the native search and put its numbers into words."""
    _player(state)
    engine: Any = state.game.engine if isinstance(state, NativeState) else _native.python
    held = state.position if isinstance(state, NativeState) else state
    try:
        root, moves, nodes = getattr(engine, search)(held, seconds=seconds or 0.0, **options)
    except RuntimeError as error:
        raise TefudaError(f"No exact answer: {error}.") from None
    by_number = {move.id: move for move in state.legal_moves}
    return Exact(value(root), {by_number[m]: value(v) for m, v in moves}, (), nodes)


def _with_best(found: Exact[V], is_best: Callable[[V], bool]) -> Exact[V]:
    best = tuple(move for move, value in found.moves.items() if is_best(value))
    return Exact(found.value, found.moves, best, found.nodes)


def _check(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise TefudaError(f"{name} is one of {', '.join(map(repr, known))}, not {value!r}.")


def _check_common(payoff: str, seconds: float | None) -> None:
    _check("payoff", payoff, PAYOFFS)
    if seconds is not None and not (seconds > 0 and math.isfinite(seconds)):
        raise TefudaError(f"seconds must be a number above 0, not {seconds}.")
