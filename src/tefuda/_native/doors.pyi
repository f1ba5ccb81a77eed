"""The toy game that tests the contracts."""

from collections.abc import Sequence

import tefuda._native


def uniform() -> tefuda._native.Policy:
    """Every legal move with the same chance."""

class Position(tefuda._native.Position):
    """A native game in progress; wrapped by tefuda.core.NativeState."""

    @staticmethod
    def dealt(spy: int, cards: Sequence[int], deck: int) -> Position: ...

    def card(self, seat: int) -> int: ...

    @property
    def spy(self) -> int: ...

    @property
    def coins(self) -> int: ...
