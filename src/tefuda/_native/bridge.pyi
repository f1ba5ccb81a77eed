"""Contract bridge."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

import tefuda._native


def contract_score(level: int, strain: int, doubled: int, vulnerable: bool, tricks: int) -> int:
    """
    Points of the declarer's side; strains are clubs 0 to no trump 4, doubled 0, 1 or 2.
    """

class Position:
    """A native game in progress; wrapped by tefuda.core.NativeState."""

    @property
    def player(self) -> int: ...

    @property
    def over(self) -> bool: ...

    @property
    def moves(self) -> list[int]: ...

    @property
    def length(self) -> int: ...

    def legal(self) -> list[int]: ...

    def is_legal(self, move: int) -> bool: ...

    def play(self, move: int) -> bool:
        """False, and nothing done, when the move is illegal."""

    def undo(self) -> bool: ...

    def copy(self) -> Position: ...

    def scores(self) -> list[float]: ...

    def seen(self, observer: int, first: int = 0) -> list[tuple[int, int, int]]: ...

    def observe(self, move: int, observer: int) -> tuple[int, int]: ...

    @staticmethod
    def set_up(*, hands: Sequence[int], dealer: int, vulnerable: int, bid: int = -1, declarer: int = -1, doubled: int = 0, tricks: bool = False) -> Position: ...

    @property
    def hands(self) -> list[int]: ...

    @property
    def seat(self) -> int:
        """Whose call or card it is."""

    @property
    def playing(self) -> bool: ...

    @property
    def passed_out(self) -> bool: ...

    @property
    def bid(self) -> int: ...

    @property
    def doubled(self) -> int: ...

    @property
    def declarer(self) -> int: ...

    @property
    def leader(self) -> int: ...

    @property
    def played(self) -> int: ...

    @property
    def won(self) -> list[int]: ...

    @property
    def points(self) -> int: ...

    @property
    def trick(self) -> list[int]: ...

class Knowledge:
    """What one player knows; made by tefuda.games.bridge."""

    def __init__(self, position: Position, *, seen: Sequence[int], observer: int, low: float, high: float, missing: Sequence[int], voids: Sequence[int], unseen: int) -> None: ...

    @property
    def count(self) -> int:
        """How many worlds there are."""

    def sample(self, rng: tefuda._native.Rng) -> Position: ...

advises: bool = False

def ismcts(known: Knowledge, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: int, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def mo_ismcts(known: Knowledge, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: int, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def det_uct(known: Knowledge, *, seed: int, iterations: int, seconds: float, c: float, reward_scale: float, playout: int, branch_on_reveals: bool, expand: int, prior: float, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

def flat(known: Knowledge, *, seed: int, iterations: int, seconds: float, playout: int, bandit: int = 0, zeta: float = 1.0, c: float = 1.0, b: float = 1.0, alpha: float = 0.1, trees: int, threads: int, counts: Sequence[int], stop: tefuda._native.Stop | None = None) -> list[tefuda._native.TreeReport]: ...

class Solver:
    """A double-dummy solver: one context, for one thread at a time."""

    def __init__(self) -> None: ...

    def solve(self, hands: Sequence[int], *, trump: int, leader: int, trick: Sequence[int] = [], stop: tefuda._native.Stop | None = None) -> tuple[list[tuple[int, int, int]], int, bool]:
        """
        ([(card, tricks of the side to play, cards searched)], nodes, whether all is exact).
        """

    def solve_some(self, hands: Sequence[int], *, trump: int, leader: int, trick: Sequence[int] = [], seconds: float = 0.0, nodes: int = 0, stop: tefuda._native.Stop | None = None) -> tuple[list[tuple[int, int, int]], int, bool]:
        """The same until a limit is met: only the cards that were finished."""

    def deepen(self, hands: Sequence[int], *, trump: int, leader: int, trick: Sequence[int] = [], seconds: float = 0.0, nodes: int = 0, depth: int = 0, stop: tefuda._native.Stop | None = None) -> tuple[list[tuple[int, int, int]], int, bool]:
        """The same, deeper and deeper until a limit is met."""

    def bounds(self, hands: Sequence[int], *, trump: int, leader: int) -> list[int]:
        """
        Quick tricks of the side on lead and later tricks of the other, counted without search.
        """

def solve_many(hands: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], trumps: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], leaders: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], *, threads: int = 1, stop: tefuda._native.Stop | None = None) -> NDArray[numpy.int8]:
    """
    Tricks of the leader's side by deal and card led, -1 where it has no such card.
    """

def contracts_many(hands: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], *, threads: int = 1, stop: tefuda._native.Stop | None = None) -> NDArray[numpy.int8]:
    """
    Tricks of the declarer's side by deal, strain (spades, hearts, diamonds, clubs, no trump) and declarer.
    """
