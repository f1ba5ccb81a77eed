"""What calls are worth in some worlds: the table bids on in all seats, and the tricks are guessed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import numpy as np

from tefuda.games.bridge import contract_points
from tefuda.games.bridge.bidding import System
from tefuda.games.bridge.notation import STRAINS, Contract
from tefuda.games.bridge.scoring import IMP_STEPS
from tefuda.games.bridge.situation import PASS, Situation, level_of, strain_of
from tefuda.games.bridge.trick_estimate import estimate

# Seven equal parts of a normal distribution: a side that takes more tricks than guessed does so in all its
# contracts, and the other side takes fewer.
LUCK = np.array([-1.4652, -0.7916, -0.3661, 0.0, 0.3661, 0.7916, 1.4652])

SHORT_BY = np.array([9.0, 9.0, 2.0, 1.5, 1.0, 0.7, 0.5, 0.5])  # tricks, by level, at which we are doubled


def final_contract(now: Situation, dealer: int) -> Contract | None:
    """Return the contract of a finished auction; None if all passed."""
    if not now.bids:
        return None
    turn, call = now.bids[-1]
    strain = strain_of(call)
    first = next(t for t, c in now.bids if strain_of(c) == strain and (t - turn) % 2 == 0)
    return Contract(level_of(call), STRAINS.index(strain), now.doubled, declarer=(dealer + first) % 4)


def ends(
    table: System, calls: tuple[int, ...], hands: Sequence[Sequence[int]], *, dealer: int, vulnerable: int
) -> Iterator[tuple[list[int], Contract | None]]:
    """Bid on by the table in many worlds at once: yield the contracts, each with the worlds it comes from."""
    waiting = [(calls, list(range(len(hands))))]
    while waiting:
        calls, worlds = waiting.pop()
        now = table.situation(calls, vulnerable)
        if now.is_over:
            yield worlds, final_contract(now, dealer)
            continue
        seat = (dealer + len(calls)) % 4
        by_call: dict[int, list[int]] = {}
        for world in worlds:
            rule = table.chosen(hands[world][seat], now)
            by_call.setdefault(rule.call if rule else PASS, []).append(world)
        waiting += [((*calls, call), some) for call, some in by_call.items()]


@cache
def score_table() -> np.ndarray:
    """Return the points of the declarer's side by level, strain, doubled, vulnerable and tricks."""
    found = np.zeros((8, 5, 3, 2, 14), dtype=np.int32)
    for level in range(1, 8):
        for strain in range(5):
            for doubled in range(3):
                contract = Contract(level, strain, doubled, declarer=0)
                for vulnerable in (0, 1):
                    found[level, strain, doubled, vulnerable] = [
                        contract_points(contract, bool(vulnerable), tricks) for tricks in range(14)
                    ]
    return found


def imps_of(points: np.ndarray) -> np.ndarray:
    """Turn differences in points into IMPs."""
    size: np.ndarray = np.searchsorted(np.array(IMP_STEPS), np.abs(points), side="right")
    return np.where(points > 0, size, -size)


def worths(
    table: System, now: Situation, calls: Sequence[int], *, hands: np.ndarray, dealer: int, vulnerable: int
) -> np.ndarray:
    """Return the IMPs that each call gains on the first of them, in every world.

    ``vulnerable`` is that of North-South (1) and East-West (2); ``hands`` has a row of four for each world.
    """
    worlds = len(hands)
    rows = [[int(hand) for hand in row] for row in hands]
    # level, strain, doubled, declarer; level 0: passed out
    reached = np.zeros((len(calls), worlds, 4), dtype=np.int64)
    for place, call in enumerate(calls):
        found = ends(table, (*now.calls, call), rows, dealer=dealer, vulnerable=now.vulnerable)
        for some, contract in found:
            if contract is not None:
                reached[place, some] = (
                    contract.level, contract.strain, contract.doubled, contract.declarer
                )  # fmt: skip
    level, strain, doubled, declarer = np.moveaxis(reached, -1, 0)
    which = np.broadcast_to(np.arange(worlds), level.shape)
    keys, places = np.unique((which * 5 + strain) * 4 + declarer, return_inverse=True)
    mean, spread = estimate(hands[keys // 20], keys % 4, keys // 4 % 5)
    mean, spread = mean[places].reshape(level.shape), spread[places].reshape(level.shape)
    ours = declarer % 2 == (dealer + now.turn) % 2
    # The table doubles seldom; others would not let us play what fails in sight of everybody.
    fails = ours & (doubled == 0) & (level > 0) & (mean < level + 6 - SHORT_BY[level])
    doubled = np.where(fails, 1, doubled)
    sign = np.where(ours, 1, -1)
    tricks = np.rint(mean[..., None] + (sign * spread)[..., None] * LUCK).clip(0, 13).astype(np.int64)
    exposed = vulnerable >> declarer % 2 & 1
    points = score_table()[
        level[..., None], strain[..., None], doubled[..., None], exposed[..., None], tricks
    ]
    points = points * sign[..., None]
    gains: np.ndarray = imps_of(points - points[:1]).mean(axis=-1)
    return gains
