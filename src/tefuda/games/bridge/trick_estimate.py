"""How many tricks a contract takes, guessed from the four hands in microseconds by a small network.

It learned from random deals that the double-dummy solver solved (``tools/bridge_tricks.py``). Every suit is
read by itself, all side suits by the same weights, so that their order does not matter; what was read is
added up and read once more. There is one network for trumps and one for notrump.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from tefuda.core.weights import load_weights

KIND = "bridge-tricks"
NOTRUMP = 4  # STRAINS: clubs 0 to notrump 4
HONOURS = 6  # A K Q J T 9, each by itself
SHORT = 3  # lengths 0, 1, 2 have a mark of their own
OF_HAND = HONOURS + SHORT + 1
FIT = 6  # cards of both hands: 5 to 10 or more
OF_SUIT = 4 * OF_HAND + FIT
FIRST, SECOND = 48, 32  # units
USUAL = 7.0  # tricks that the network begins with

Net = tuple[np.ndarray, ...]

_HONOUR_BITS = np.uint64(12) - np.arange(HONOURS, dtype=np.uint64)  # the ace is bit 12 of a suit


def shapes_of(trumps: bool) -> tuple[tuple[int, ...], ...]:
    """Return the shapes of the weights of one network."""
    read = ((OF_SUIT, FIRST), (FIRST,))
    rest = ((FIRST, SECOND), (SECOND,), (SECOND, 2), (2,))
    return (*read, *read, *rest) if trumps else (*read, *rest)


def _size(trumps: bool) -> int:
    return sum(int(np.prod(shape)) for shape in shapes_of(trumps))


SIZE = _size(True) + _size(False)


def split(values: np.ndarray) -> tuple[Net, Net]:
    """Cut the flat weights into those of the network for trumps and of that for notrump."""
    found: list[Net] = []
    start = 0
    for trumps in (True, False):
        parts = []
        for shape in shapes_of(trumps):
            end = start + int(np.prod(shape))
            parts.append(values[start:end].reshape(shape))
            start = end
        found.append(tuple(parts))
    return found[0], found[1]


@cache
def nets(path: str = "") -> tuple[Net, Net]:
    """Return the two networks that ship with the package, or those of a file."""
    return split(np.array(load_weights(KIND, SIZE, path).values, dtype=np.float32))


def features(hands: np.ndarray, declarers: np.ndarray, strains: np.ndarray) -> np.ndarray:
    """Describe contracts, a row for each: the trumps first, then the other suits; the declarer's hand first.

    ``hands`` has a row of four hands for every contract, ``strains`` counts clubs 0 to notrump 4, all of them
    trumps or all notrump.
    """
    rows = np.arange(len(hands))
    turned = hands[rows[:, None], (declarers[:, None] + np.arange(4)) % 4].astype(np.uint64)
    order = np.argsort(np.arange(4)[None, :] != (3 - strains)[:, None], axis=1, kind="stable")
    suits = (turned[:, None, :] >> (order[:, :, None].astype(np.uint64) * np.uint64(16))) & np.uint64(0x1FFF)
    lengths = np.bitwise_count(suits).astype(np.float32)  # contract, suit, hand
    honours = (suits[..., None] >> _HONOUR_BITS & np.uint64(1)).astype(np.float32)
    short = (lengths[..., None] == np.arange(SHORT)).astype(np.float32)
    fit = (lengths[..., 0] + lengths[..., 2])[..., None] >= np.arange(5, 5 + FIT)
    each = np.concatenate([honours, short, lengths[..., None] / 4], axis=-1)
    return np.concatenate([each.reshape(*each.shape[:2], -1), fit.astype(np.float32)], axis=-1)


def read(net: Net, seen: np.ndarray) -> np.ndarray:
    """Return the mean and the logarithm of the spread for every row of features."""
    if len(net) == 8:
        wt, bt, ws, bs, w2, b2, w3, b3 = net
        first = np.maximum(seen[:, 0] @ wt + bt, 0) + np.maximum(seen[:, 1:] @ ws + bs, 0).sum(axis=1)
    else:
        ws, bs, w2, b2, w3, b3 = net
        first = np.maximum(seen @ ws + bs, 0).sum(axis=1)
    out: np.ndarray = np.maximum(first @ w2 + b2, 0) @ w3 + b3
    return out


def estimate(
    hands: np.ndarray, declarers: np.ndarray, strains: np.ndarray, *, weights: str = ""
) -> tuple[np.ndarray, np.ndarray]:
    """Return for every contract the tricks that the declarer's side takes on average, and their spread.

    >>> from tefuda.games.bridge.notation import read_deal
    >>> deal = read_deal("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
    >>> mean, spread = estimate(np.array([deal], dtype=np.uint64), np.array([0]), np.array([3]))
    >>> bool(mean[0] > 11)
    True
    """
    means, spreads = np.zeros(len(hands)), np.ones(len(hands))
    trumps, notrump = nets(weights)
    for net, rows in ((trumps, strains != NOTRUMP), (notrump, strains == NOTRUMP)):
        if rows.any():
            out = read(net, features(hands[rows], declarers[rows], strains[rows]))
            means[rows] = np.clip(USUAL + out[:, 0], 0, 13)
            spreads[rows] = np.exp(np.clip(out[:, 1], -2, 1))
    return means, spreads
