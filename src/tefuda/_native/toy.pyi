"""The toy game that tests the contracts."""

from collections.abc import Sequence

import tefuda._native

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
    def dealt(spy: int, cards: Sequence[int], deck: int) -> Position: ...
    def card(self, seat: int) -> int: ...
    @property
    def coins(self) -> int: ...

class Knowledge:
    """All possible worlds of one player, with weights."""

    def __init__(
        self, worlds: Sequence[Position], weights: Sequence[int], observer: int, low: float, high: float
    ) -> None: ...
    @property
    def count(self) -> int: ...
    def sample(self, rng: tefuda._native.Rng) -> Position: ...

def ismcts(
    known: Knowledge,
    *,
    seed: int,
    iterations: int,
    seconds: float,
    c: float,
    reward_scale: float,
    playout: int,
    branch_on_reveals: bool,
    trees: int,
    threads: int,
    counts: Sequence[int],
) -> list[tefuda._native.TreeReport]: ...
def flat(
    known: Knowledge,
    *,
    seed: int,
    iterations: int,
    seconds: float,
    playout: int,
    trees: int,
    threads: int,
    counts: Sequence[int],
) -> list[tefuda._native.TreeReport]: ...
