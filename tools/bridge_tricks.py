"""Teach the network that guesses tricks: solve random deals, learn from them, write the weights.

    python tools/bridge_tricks.py FOLDER --seed 63000000 --deals 6000 --epochs 40

FOLDER keeps the solved deals, so that the work can be broken off and gone on with.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from tefuda.bench.auction import deals
from tefuda.core.weights import write_weights
from tefuda.games.bridge import trick_estimate as te
from tefuda.games.bridge.double_dummy import tables
from tefuda.games.bridge.notation import SEATS, STRAINS

BLOCK = 100
HELD_OUT = 0.1


def solved(folder: Path, first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return hands and tricks (deal, declarer, strain) of the deals of these seeds."""
    every: list[tuple[np.ndarray, np.ndarray]] = []
    for start in range(first, first + count, BLOCK):
        path = folder / f"t{start}.npz"
        if not path.exists():
            hands = [hands for hands, _, _ in deals(BLOCK, start)]
            found = tables(hands, workers=1)
            tricks = [[[one.tricks[seat][strain] for strain in STRAINS] for seat in SEATS] for one in found]
            np.savez(path, hands=np.array(hands, dtype=np.uint64), tricks=np.array(tricks, dtype=np.int8))
        with np.load(path) as data:
            every.append((data["hands"], data["tricks"]))
    return np.concatenate([one for one, _ in every]), np.concatenate([one for _, one in every])


def questions(hands: np.ndarray, tricks: np.ndarray, trumps: bool) -> tuple[np.ndarray, np.ndarray]:
    """Return features and tricks of all contracts of these deals."""
    strains = range(te.NOTRUMP) if trumps else (te.NOTRUMP,)
    asked = [(declarer, strain) for declarer in range(4) for strain in strains]
    seen = [
        te.features(hands, np.full(len(hands), declarer), np.full(len(hands), strain))
        for declarer, strain in asked
    ]
    wanted = [tricks[:, declarer, strain] for declarer, strain in asked]
    return np.concatenate(seen), np.concatenate(wanted).astype(np.float32)


def start(trumps: bool, rng: np.random.Generator) -> list[np.ndarray]:
    """Return weights to begin with."""
    return [
        rng.normal(0, (1.0 / shape[0]) ** 0.5, shape).astype(np.float32) * (0.3 if shape[-1] == 2 else 1.0)
        if len(shape) == 2
        else np.zeros(shape, dtype=np.float32)
        for shape in te.shapes_of(trumps)
    ]


def slopes(net: list[np.ndarray], seen: np.ndarray, wanted: np.ndarray) -> list[np.ndarray]:
    """Return the gradient of the log loss of a normal distribution."""
    *readers, w2, b2, w3, b3 = net
    if len(readers) == 4:
        parts = [(seen[:, :1], readers[0], readers[1]), (seen[:, 1:], readers[2], readers[3])]
    else:
        parts = [(seen, readers[0], readers[1])]
    layers = [np.maximum(x @ w + b, 0) for x, w, b in parts]
    first = sum(layer.sum(axis=1) for layer in layers)
    second = np.maximum(first @ w2 + b2, 0)
    out = second @ w3 + b3
    log_spread = np.clip(out[:, 1], -2, 1)
    off = (wanted - te.USUAL - out[:, 0]) / np.exp(log_spread)
    count = len(seen)
    # The slope of the mean is that of plain squares: a small spread must not drown the other rows.
    by_out = np.stack([-(wanted - te.USUAL - out[:, 0]), 1 - off**2], axis=1).astype(np.float32) / count
    by_second = by_out @ w3.T * (second > 0)
    by_first = by_second @ w2.T
    found: list[np.ndarray] = []
    for (x, _, _), layer in zip(parts, layers, strict=True):
        back = by_first[:, None, :] * (layer > 0)
        flat = back.reshape(-1, te.FIRST)
        found += [x.reshape(-1, te.OF_SUIT).T @ flat, flat.sum(axis=0)]
    return [*found, first.T @ by_second, by_second.sum(axis=0), second.T @ by_out, by_out.sum(axis=0)]


def taught(
    seen: np.ndarray, wanted: np.ndarray, trumps: bool, *, epochs: int, rng: np.random.Generator
) -> list[np.ndarray]:
    """Learn by Adam, the rate falling to nothing; weights decay a little."""
    net = start(trumps, rng)
    one, two = [np.zeros_like(w) for w in net], [np.zeros_like(w) for w in net]
    batch, step = 256, 0
    steps = epochs * (len(seen) // batch)
    for _ in range(epochs):
        order = rng.permutation(len(seen))
        for place in range(len(seen) // batch):
            rows = order[place * batch : (place + 1) * batch]
            step += 1
            rate = 0.003 * (1 - step / (steps + 1))
            for number, slope in enumerate(slopes(net, seen[rows], wanted[rows])):
                one[number] = 0.9 * one[number] + 0.1 * slope
                two[number] = 0.999 * two[number] + 0.001 * slope**2
                move = one[number] / (1 - 0.9**step) / (np.sqrt(two[number] / (1 - 0.999**step)) + 1e-8)
                net[number] -= rate * (move + DECAY * net[number])
    return net


DECAY = 0.01


def told(net: list[np.ndarray], seen: np.ndarray, wanted: np.ndarray) -> str:
    """Say how far off it is."""
    out = te.read(tuple(net), seen)
    off = wanted - te.USUAL - out[:, 0]
    spread = np.exp(np.clip(out[:, 1], -2, 1))
    error, expected = np.sqrt((off**2).mean()), np.sqrt((spread**2).mean())
    return f"error {error:.3f} tricks, expected {expected:.3f}, bias {off.mean():+.3f}"


def main() -> None:
    """Solve, learn, write."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("folder", type=Path)
    ask.add_argument("--seed", type=int, default=63_000_000)
    ask.add_argument("--deals", type=int, default=6000)
    ask.add_argument("--epochs", type=int, default=40)
    args = ask.parse_args()
    hands, tricks = solved(args.folder, args.seed, args.deals)
    kept = int(len(hands) * (1 - HELD_OUT))
    rng = np.random.default_rng(1)
    values = []
    for trumps in (True, False):
        seen, wanted = questions(hands[:kept], tricks[:kept], trumps)
        net = taught(seen, wanted, trumps, epochs=args.epochs, rng=rng)
        print("trumps" if trumps else "notrump", len(seen), "contracts:", told(net, seen, wanted))
        print("  held out:", told(net, *questions(hands[kept:], tricks[kept:], trumps)))
        values += [w.ravel() for w in net]
    print(write_weights(args.folder, te.KIND, np.concatenate(values)))


if __name__ == "__main__":
    main()
