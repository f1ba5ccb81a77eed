"""Tanhinmin."""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

import tefuda._native
import tefuda._native.batches


MAX_PLAYERS: int = 6

MAX_RANKS: int = 64

def uniform() -> tefuda._native.Policy:
    """Every legal move with the same chance."""

class Position(tefuda._native.Position):
    """A native game in progress; wrapped by tefuda.core.NativeState."""

    @staticmethod
    def set_up(*, ranks: int, hands: Sequence[Sequence[int]], table: int = 0, owner: int = -1, passed: int = 0, turn: int = 0, out: Sequence[int] = []) -> Position: ...

    def hand(self, seat: int) -> list[int]:
        """The cards of a seat, weakest first."""

    @property
    def table(self) -> int:
        """Rank of the table card, 0 = none."""

    @property
    def owner(self) -> int: ...

    @property
    def passed(self) -> int:
        """Seats as bits."""

    @property
    def places(self) -> list[int]:
        """Seats in the order in which they went out."""

class Knowledge(tefuda._native.Worlds):
    """What one player knows; made by tefuda.games.tanhinmin."""

    def __init__(self, *, ranks: int, observer: int, hands: Sequence[Sequence[int]], sizes: Sequence[int], unseen: Sequence[int], played: Sequence[Sequence[int]], table: int, owner: int, passed: int, turn: int, out: Sequence[int]) -> None: ...

class Sight:
    """What one player sees: the numbers of an encoding follow from it."""

    def __init__(self, *, turn: int, observer: int, hands: Sequence[Sequence[int]], played: Sequence[Sequence[int]], pool: Sequence[int], sizes: Sequence[int], out: Sequence[int], table: int, owner: int, passed: int) -> None:
        """Hands are numbers of cards by rank, from rank 0 on."""

class Coder:
    """Tanhinmin for learning libraries."""

    def __init__(self, *, players: int, ranks: int, copies: int, cards: int, hidden: bool) -> None: ...

    @property
    def fields(self) -> list[tuple[str, list[int], str]]:
        """Name, shape and meaning of every field, in order."""

    def encode(self, sight: Sight, out: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')]) -> None:
        """Write what a player sees into an array of float32."""

    def batch(self, *, actions: Sequence[int], games: int, seed: int, threads: int, seen: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')] | None, seen_bytes: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, mask: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')] | None, player: Annotated[NDArray[numpy.int32], dict(order='C', device='cpu')], rewards: Annotated[NDArray[numpy.float32], dict(order='C', device='cpu')], done: Annotated[NDArray[numpy.uint8], dict(order='C', device='cpu')]) -> tefuda._native.batches.Batch:
        """Many games side by side, which write to these arrays."""
