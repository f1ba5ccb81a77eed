"""Learn Geister in minutes: a deep Q-network in numpy on ``tefuda.batch``, judged in the arena.

python examples/geister_dqn.py               trains, then plays 400 games each against random and rush
python examples/geister_dqn.py --steps 1000  trains for a shorter while

It trains against rush, random play and itself, on games from one seed, and is judged on games from another.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

import tefuda
from tefuda.core import Agent, Decision, Turn
from tefuda.interop import actions, encode, encoder

GAME = tefuda.load("geister")
CODE = encoder(GAME)
SQUARES, INPUTS, OUTPUTS, HIDDEN = 36, 4 * 36 + 4, 4 * 36, 256
Array = NDArray[Any]


# What the network sees and says: squares instead of pieces, since two blue pieces are worth the same.


def look(seen: Array) -> tuple[Array, Array]:
    """Return planes of squares (own blue, own red, other, other known as red) and captures; own squares."""
    own, other = _part(seen, "own"), _part(seen, "other")
    blue, red, theirs = _part(seen, "own blue"), _part(seen, "own red"), _part(seen, "other red")
    planes = [
        (own[..., :36] * blue[..., None]).sum(1), (own[..., :36] * red[..., None]).sum(1),
        other[..., :36].sum(1), (other[..., :36] * theirs[..., None]).sum(1),
    ]  # fmt: skip
    gone, taken = own[..., 36], other[..., 36]
    counts = [(gone * blue).sum(1), (gone * red).sum(1), taken.sum(1), (taken * theirs).sum(1)]
    return np.concatenate([*planes, np.stack(counts, 1) / 4], 1), own.argmax(-1)


def _part(seen: Array, name: str) -> Array:
    field, place = PLACES[name]
    return seen[:, place].reshape(len(seen), *field.shape)


def _places() -> dict[str, tuple[Any, slice]]:
    places, start = {}, 0
    for field in CODE.fields:
        places[field.name] = field, slice(start, start + field.size)
        start += field.size
    return places


PLACES = _places()


def outputs_of(squares: Array) -> Array:
    """Return, for each of the 32 actions, the output that stands for it: square and direction."""
    return (4 * np.minimum(squares, SQUARES - 1)[:, :, None] + np.arange(4)).reshape(len(squares), 32)


def best(values: Array, squares: Array, legal: Array) -> tuple[Array, Array]:
    """Return the best legal action by the values of the network, and its value."""
    of_actions = np.take_along_axis(values, outputs_of(squares), 1)
    of_actions = np.where(legal > 0, of_actions, -np.inf)
    return of_actions.argmax(1), of_actions.max(1)


class Net:
    """Two layers with weights and what Adam remembers of them."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights = [
            rng.normal(0, (2 / INPUTS) ** 0.5, (INPUTS, HIDDEN)), np.zeros(HIDDEN),
            rng.normal(0, (0.1 / HIDDEN) ** 0.5, (HIDDEN, OUTPUTS)), np.zeros(OUTPUTS),
        ]  # fmt: skip
        self.weights = [w.astype(np.float32) for w in self.weights]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.time = 0  # steps of training

    def __repr__(self) -> str:
        return f"Net({self.time})"

    def __call__(self, seen: Array) -> Array:
        """Return the value of every square and direction."""
        one, b1, two, b2 = self.weights
        values: Array = np.maximum(seen @ one + b1, 0) @ two + b2
        return values

    def learn(self, seen: Array, output: Array, target: Array, *, rate: float = 1e-3) -> None:
        """Move the values of these outputs towards their targets (Huber loss, Adam)."""
        one, b1, two, b2 = self.weights
        rows = np.arange(len(seen))
        hidden = np.maximum(seen @ one + b1, 0)
        values = hidden @ two + b2
        error = np.zeros_like(values)
        error[rows, output] = np.clip(values[rows, output] - target, -1, 1) / len(seen)
        back = (error @ two.T) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]
        self.time += 1
        for w, slope, (mean, square) in zip(self.weights, slopes, self.moments, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = mean / (1 - 0.9**self.time)
            w -= (rate * step / (np.sqrt(square / (1 - 0.999**self.time)) + 1e-8)).astype(np.float32)


def rush(seen: Array, legal: Array, rng: np.random.Generator) -> Array:
    """Return actions as the agent rush chooses them: a blue piece nearer to an exit, the nearest first."""
    squares, blue = _part(seen, "own").argmax(-1), _part(seen, "own blue")
    x, y = squares % 6, squares // 6
    far = np.stack([_far(x + dx, y + dy) for dx, dy in ((0, 1), (1, 0), (-1, 0), (0, -1))], -1)
    is_nearer = (far < _far(x, y)[..., None]) & (blue[..., None] > 0)
    urgency = np.where(is_nearer, far, 100).reshape(len(seen), 32) + rng.random((len(seen), 32)) / 2
    chosen: Array = np.where(legal > 0, urgency, np.inf).argmin(1)
    return chosen


def _far(x: Array, y: Array) -> Array:
    outside = (x < 0) | (x > 5) | (y > 5)
    return np.where(outside, -1, np.minimum(x, 5 - x) + (5 - y))


class Memory:
    """The last decisions of the learner and what came of them."""

    def __init__(self, size: int) -> None:
        self.seen, self.after = (np.zeros((size, INPUTS), np.float32) for _ in range(2))
        self.output, self.squares = np.zeros(size, np.int64), np.zeros((size, 8), np.int64)
        self.reward, self.legal = np.zeros(size, np.float32), np.zeros((size, 32), np.uint8)
        self.size, self.count = size, 0

    def add(
        self, seen: Array, output: Array, reward: Any, *, after: Array, squares: Array, legal: Array
    ) -> None:
        """Keep decisions; at the end of a game nothing is legal after them."""
        at = (self.count + np.arange(len(seen))) % self.size
        self.seen[at], self.output[at], self.reward[at] = seen, output, reward
        self.after[at], self.squares[at], self.legal[at] = after, squares, legal
        self.count += len(seen)


def train(steps: int = 4_000, seed: int = 1, games: int = 128) -> Net:
    """Train against rush (half of the games), random play and itself; the learner has both seats in turn."""
    batch = tefuda.batch(GAME, games, seed=seed)
    rng, net, target, memory = np.random.default_rng(seed), Net(seed), Net(seed), Memory(60_000)
    seat = np.arange(games) % 2
    kind = np.arange(games) // 2 % 4  # 0, 1: rush, 2: random play, 3: itself
    last, output = np.zeros((games, INPUTS), np.float32), np.zeros(games, np.int64)
    has = np.zeros(games, bool)
    for step in range(steps):
        mine = batch.players == seat
        seen, squares = look(batch.observations)
        again = mine & has
        memory.add(last[again], output[again], 0.0, after=seen[again], squares=squares[again],
                   legal=batch.legal[again])  # fmt: skip
        chosen, _ = best(net(seen), squares, batch.legal)
        explore = rng.random(games) < max(0.05, 1 - step / (steps / 4))
        drawn = batch.sample()
        chosen = np.where((mine & explore) | (~mine & (kind == 2)), drawn, chosen)
        chosen = np.where(~mine & (kind < 2), rush(batch.observations, batch.legal, rng), chosen)
        last[mine], has[mine] = seen[mine], True
        output[mine] = np.take_along_axis(outputs_of(squares), chosen[:, None], 1)[mine, 0]
        batch.step(chosen)
        ended = (batch.done > 0) & has
        won = 2 * batch.rewards[np.arange(games), seat] - 1
        memory.add(last[ended], output[ended], won[ended], after=last[ended], squares=squares[ended],
                   legal=np.zeros((int(ended.sum()), 32)))  # fmt: skip
        has &= batch.done == 0
        if memory.count > 5000:
            some = rng.integers(0, min(memory.count, memory.size), 256)
            after, legal = memory.after[some], memory.legal[some]
            following, _ = best(net(after), memory.squares[some], legal)  # double Q-learning
            at = np.take_along_axis(outputs_of(memory.squares[some]), following[:, None], 1)
            worth = np.take_along_axis(target(after), at, 1)[:, 0] * (legal.sum(1) > 0)
            net.learn(memory.seen[some], memory.output[some], memory.reward[some] + 0.97 * worth)
        if step % 250 == 0:
            target.weights = [w.copy() for w in net.weights]
    return net


class Learned(Agent):
    """Plays as a network says."""

    def __init__(self, net: Net) -> None:
        self.net = net

    def choose(self, turn: Turn) -> Decision:
        """Choose the action with the highest value."""
        numbered = actions(GAME)
        seen, squares = look(encode(turn.view)[None])
        chosen, _ = best(self.net(seen), squares, numbered.mask(turn.view)[None])
        return Decision(numbered[int(chosen[0])])


def judge(net: Net, opponent: str, *, games: int = 400, seed: int = 2 * 10**9) -> Any:
    """Play a match on deals that the training has not seen."""
    return tefuda.Match(GAME, [Learned(net), opponent], games=games, seed=seed).run()


def main() -> None:
    """Train and judge."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--steps", type=int, default=4_000, help="of training, 128 plies each")
    parser.add_argument("--seed", type=int, default=1, help="of the training")
    parser.add_argument("--games", type=int, default=400, help="against each opponent, to judge")
    args = parser.parse_args()
    net = train(args.steps, args.seed)
    for opponent in ("random", "rush"):
        print(judge(net, opponent, games=args.games))


if __name__ == "__main__":
    main()
