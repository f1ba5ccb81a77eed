"""Contract bridge."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

import tefuda._native
import tefuda._native.batches


def contract_score(level: int, strain: int, doubled: int, vulnerable: bool, tricks: int) -> int:
    """
    Points of the declarer's side; strains are clubs 0 to no trump 4, doubled 0, 1 or 2.
    """

def uniform() -> tefuda._native.Policy:
    """Every legal move with the same chance."""

class Position(tefuda._native.Position):
    """A native game in progress; wrapped by tefuda.core.NativeState."""

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

class Knowledge(tefuda._native.Worlds):
    """What one player knows; made by tefuda.games.bridge."""

    def __init__(self, position: Position, *, seen: Sequence[int], observer: int, low: float, high: float, missing: Sequence[int], voids: Sequence[int], unseen: int) -> None: ...

    @property
    def count(self) -> int:
        """How many worlds there are."""

def hand_fits(formula: Sequence[tuple[int, int, int, int, int, int]], hand: int) -> bool:
    """Is a hand as a formula says?"""

def hand_of(formula: Sequence[tuple[int, int, int, int, int, int]], rng: tefuda._native.Rng, tries: int) -> int:
    """A hand that is as a formula says; 0 if none is found."""

class Rules:
    """Formulas in order, asked about hands."""

    def __init__(self, formulas: Sequence[Sequence[tuple[int, int, int, int, int, int]]]) -> None: ...

    def first(self, hand: int) -> int:
        """
        The place of the first formula that the hand fits; -1 if there is none.
        """

    def fitting(self, hand: int) -> list[int]:
        """The places of all formulas that the hand fits."""

class Constrained(tefuda._native.Worlds):
    """Worlds whose hands are as formulas say."""

    def __init__(self, known: Knowledge, *, played: Sequence[int], formulas: Sequence[Sequence[tuple[int, int, int, int, int, int]]], method: str = 'auto') -> None: ...

    @property
    def impossible(self) -> bool:
        """Is there no world, or none that can be found?"""

    @property
    def too_rare(self) -> bool:
        """May there be worlds that were not found?"""

    @property
    def acceptance(self) -> float:
        """The share of tries that give a world, by a probe."""

    @property
    def method(self) -> str:
        """How worlds are drawn: list, rejection or shapes."""

    @property
    def count(self) -> int:
        """How many worlds are listed."""

    def listed(self) -> NDArray[numpy.uint64]:
        """All worlds as rows of four hands, where they are listed."""

    def sample_many(self, rng: tefuda._native.Rng, count: int) -> NDArray[numpy.uint64]:
        """Worlds as rows of four hands."""

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

class AlphaMu:
    """Alpha-mu over some worlds of one position; for one thread at a time."""

    def __init__(self, hands: Annotated[NDArray[numpy.uint64], dict(shape=(None, 4), order='C', device='cpu', writable=False)], *, trump: int, leader: int, trick: Sequence[int], player: int, mine: int, seen: int, weights: Sequence[float], worth: Annotated[NDArray[numpy.float64], dict(shape=(None, 14), order='C', device='cpu', writable=False)], tells_equals: bool = False, threads: int = 1) -> None:
        """
        `mine` and `seen` are seats as bits; `worth` is what 0 to 13 more tricks are worth, by world.
        """

    def open(self, *, seconds: float = 0.0, stop: tefuda._native.Stop | None = None, keep: bool = True) -> list[tuple[int, float, bool, list[float], list[int]]]:
        """
        [(card, value, False, values by world, tricks)] double dummy, of the worlds solved in time.
        """

    def deepen(self, own_cards: int, *, order: Sequence[int], bonus: Sequence[float] = [], all: bool = False, seconds: float = 0.0, stop: tefuda._native.Stop | None = None) -> tuple[list[tuple[int, float, bool, list[float], list[int]]], bool, bool]:
        """
        ([(card, value, whether it is only a bound, values by world, tricks)], done, exact).
        """

    def pool_trick(self, *, seconds: float = 0.0, stop: tefuda._native.Stop | None = None) -> tuple[list[tuple[int, float, bool, list[float], list[int]]], bool]:
        """
        ([(card, value, False, values by world, tricks)], done): one choice for all worlds through the trick.
        """

    @property
    def worlds(self) -> int:
        """How many worlds were opened."""

    @property
    def nodes(self) -> int: ...

    @property
    def solver_nodes(self) -> int: ...

class Sight:
    """What one player sees: the numbers of an encoding follow from it."""

    def __init__(self, *, turn: int, observer: int, dealer: int, vulnerable: int, auction: Sequence[int], bid: int, doubled: int, declarer: int, next: int, hands: Sequence[int], played: Sequence[int], leader: int, trick: Sequence[int], won: Sequence[int]) -> None: ...

class Coder:
    """Bridge for learning libraries."""

    def __init__(self, *, bid: int, declarer: int, doubled: int, tricks: bool, board: int) -> None: ...

    @property
    def fields(self) -> list[tuple[str, list[int], str]]:
        """Name, shape and meaning of every field, in order."""

    def encode(self, sight: Sight, out: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')]) -> None:
        """Write what a player sees into an array of float32."""

    def batch(self, *, actions: Sequence[int], games: int, seed: int, threads: int, seen: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')] | None, seen_bytes: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, mask: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, player: Annotated[NDArray[numpy.int32], dict(order='C', device='cpu')], rewards: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')], done: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')]) -> tefuda._native.batches.Batch:
        """Many games side by side, which write to these arrays."""
