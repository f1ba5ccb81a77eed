"""How well set-ups of Geister do, drawn with learned chances and with equal ones, against answers.

    python tools/set_ups.py --games 200 --seed 1
    python tools/set_ups.py --player "styled(style='even', temperature=0.3)"

Both sides are played by the same player. Each of the 70 set-ups answers set-ups drawn with learned chances,
and by lot. The best answer is chosen in one half of the games and scored in the other half, so that chance
does not count as skill.
"""

from __future__ import annotations

import argparse
import sys
from typing import Any

import numpy as np

import tefuda
from tefuda.core import Rng, TefudaError
from tefuda.core.seeds import native_seed, stream_seed
from tefuda.games.geister.notation import RED_SETS, red_letters
from tefuda.games.geister.set_ups import chances_of, set_up_weights
from tefuda.learn.geister_set_ups import drawn, score


def scores(player: Any, chances: np.ndarray, *, games: int, seed: int) -> np.ndarray:
    """Return the mean scores of every answer against set-ups drawn by these chances, in two halves."""
    found = np.zeros((2, len(RED_SETS)))
    for answer in range(len(RED_SETS)):
        for game in range(games):
            key = stream_seed(seed, answer, game)
            other = drawn(chances, Rng(native_seed(key)))
            seat = game // 2 % 2  # both halves take turns in beginning
            first = score(player, *((answer, other) if seat == 0 else (other, answer)), seed=key)
            found[game % 2, answer] += first if seat == 0 else 1 - first
    return 2 * found / games


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--player", default="net(temperature=0.3)", help="who plays both sides")
    parser.add_argument("--games", type=int, default=200, help="games for each answer (default 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--set-ups", default="", help="a file of chances; without it that of the package")
    options = parser.parse_args()
    if options.games < 4 or options.games % 4:
        raise TefudaError("--games is a multiple of 4, not {games}.", games=options.games)
    agent = tefuda.agent(options.player)
    if agent.policy is None:
        raise TefudaError("{player} does not play whole games in the core.", player=options.player)
    player = agent.policy.native(tefuda.load("geister"))
    learned = chances_of(np.array(set_up_weights(options.set_ups).values))
    uniform = np.full(len(RED_SETS), 1 / len(RED_SETS))
    entropy = -float(np.sum(learned * np.log(learned + 1e-300)))
    print(f"As hard to guess as {np.exp(entropy):.1f} set-ups drawn by lot; the likeliest:", end="")
    for i in np.argsort(-learned)[:6]:
        print(f" {red_letters(RED_SETS[i])} {100 * learned[i]:.1f} %", end="")
    print()
    for name, chances in (("with learned chances", learned), ("by lot", uniform)):
        found = scores(player, chances, games=options.games, seed=stream_seed(options.seed, name))
        error = 0.5 / (options.games / 2) ** 0.5
        best = int(np.argmax(found[0]))
        print(
            f"Set-ups drawn {name}: the best answer, {red_letters(RED_SETS[best])}, scores "
            f"{found[1, best]:.3f} (± {error:.3f}); answers with learned chances "
            f"{learned @ found.mean(0):.3f}, by lot {uniform @ found.mean(0):.3f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
