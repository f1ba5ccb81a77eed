"""The paper's reduction of hands: endings that differ only in names of ranks are one."""

from __future__ import annotations

from collections.abc import Sequence


def reduced(hands: Sequence[Sequence[int]]) -> list[list[int]]:
    """Shift ranks to 1, close gaps, and merge neighbouring ranks that one and the same player holds alone.

    >>> reduced([[1, 4], [2, 3]])
    [[1, 3], [2, 2]]
    """
    out: list[list[int]] = [[] for _ in hands]
    number, before = 0, -1  # the reduced rank, and who held the last one alone
    for rank in sorted({card for hand in hands for card in hand}):
        owners = [seat for seat, hand in enumerate(hands) if rank in hand]
        alone = owners[0] if len(owners) == 1 else -1
        if alone < 0 or alone != before:
            number += 1
        before = alone
        for seat in owners:
            out[seat] += [number] * list(hands[seat]).count(rank)
    return out
