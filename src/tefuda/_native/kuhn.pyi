"""Kuhn poker."""

import tefuda._native


def uniform() -> tefuda._native.Policy:
    """Every legal move with the same chance."""

class Position(tefuda._native.Position):
    """A native game in progress; wrapped by tefuda.core.NativeState."""

    @staticmethod
    def dealt(first: int, second: int) -> Position: ...

    def card(self, seat: int) -> int: ...
