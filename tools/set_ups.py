"""How well set-ups of Geister do, those that a net draws and any with the same chance, against answers.

    python tools/set_ups.py --games 200 --seed 1
    python tools/set_ups.py --player "styled(style='even', temperature=0.3)"

Both sides are played by the same player. Each of the 70 set-ups answers set-ups drawn by the net, and drawn
by lot. The best answer is chosen in one half of the games and scored in the other half, so that chance does
not count as skill.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import numpy as np

import tefuda
from tefuda._native import geister as native
from tefuda._native import play_out
from tefuda.core import Rng, TefudaError
from tefuda.core.seeds import native_seed, stream_seed
from tefuda.games.geister.nets import net_weights, set_ups
from tefuda.games.geister.notation import RED_SETS, red_letters

FIRST = 64  # the number of the first set-up among the moves


def score(player: object, reds: Sequence[int], *, seed: int, max_plies: int) -> float:
    """Play one game; return the score of the first player."""
    position = native.Position.dealt(max_plies, reds[0], reds[1])
    play_out(position, [player, player], [native_seed(stream_seed(seed, seat)) for seat in (0, 1)])
    return float(position.scores()[0])


def scores(player: object, chances: np.ndarray, *, games: int, seed: int) -> np.ndarray:
    """Return the mean scores of every answer against set-ups drawn by these chances, in two halves."""
    until, found = np.cumsum(chances), np.zeros((2, len(RED_SETS)))
    for answer, reds in enumerate(RED_SETS):
        for game in range(games):
            rng = Rng(native_seed(stream_seed(seed, answer, game)))
            other = RED_SETS[min(int(np.searchsorted(until, rng.uniform())), len(RED_SETS) - 1)]
            seat = game // 2 % 2  # both halves take turns in beginning
            pair = (reds, other) if seat == 0 else (other, reds)
            first = score(player, pair, seed=stream_seed(seed, answer, game, "game"), max_plies=200)
            found[game % 2, answer] += first if seat == 0 else 1 - first
    return 2 * found / games


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--player", default="net(temperature=0.3)", help="who plays both sides")
    parser.add_argument("--games", type=int, default=200, help="games for each answer (default 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--net", default="", help="a file of weights; without it that of the package")
    options = parser.parse_args()
    if options.games < 4 or options.games % 4:
        raise TefudaError("--games is a multiple of 4, not {games}.", games=options.games)
    agent = tefuda.agent(options.player)
    if agent.policy is None:
        raise TefudaError("{player} does not play whole games in the core.", player=options.player)
    player = agent.policy.native(tefuda.load("geister"))
    learned = np.array([set_ups(net_weights(options.net))[FIRST + i] for i in range(len(RED_SETS))])
    uniform = np.full(len(RED_SETS), 1 / len(RED_SETS))
    entropy = -float(np.sum(learned * np.log(learned + 1e-300)))
    print(f"The net draws {np.exp(entropy):.1f} set-ups in effect; the likeliest:", end="")
    for i in np.argsort(-learned)[:6]:
        print(f" {red_letters(RED_SETS[i])} {100 * learned[i]:.1f} %", end="")
    print()
    for name, chances in (("by the net", learned), ("by lot", uniform)):
        found = scores(player, chances, games=options.games, seed=stream_seed(options.seed, name))
        error = 0.5 / (options.games / 2) ** 0.5
        best = int(np.argmax(found[0]))
        print(
            f"Set-ups drawn {name}: the best answer, {red_letters(RED_SETS[best])}, scores "
            f"{found[1, best]:.3f} (± {error:.3f}); answers drawn by the net {learned @ found.mean(0):.3f}, "
            f"by lot {uniform @ found.mean(0):.3f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
