"""Tanhinmin."""

from collections.abc import Sequence

import tefuda._native


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
