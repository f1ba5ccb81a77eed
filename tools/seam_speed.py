"""How long calls of the native module take whose arguments it checks: python tools/seam_speed.py.

To see what the checks cost, run it in turn with a build in which they were taken out.
"""

import time
from collections.abc import Callable

import numpy as np

import tefuda
from tefuda._native import geister, search
from tefuda.endgame import open_table

ROUNDS = 5


def milliseconds(work: Callable[[], object]) -> float:
    """Return the least CPU time of some rounds."""
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return 1e3 * min(times)


def main() -> None:
    """Measure a search, many probes of solved endings, and plain questions."""
    state = tefuda.load("geister").new_state(seed=1)
    known, policy = state.game.knowledge(state.view(0)).native, geister.uniform()
    table = open_table(3, 10)
    rng = np.random.default_rng(1)
    owners = np.array(
        [rng.permutation([0, 0, 0, 0, 1, 1, 1, 2, 2, 2]) for _ in range(20_000)], dtype=np.uint8
    )
    position = state.position

    def walk() -> None:
        search.ismcts(
            known, seed=1, iterations=3000, seconds=0.0, c=1.4, reward_scale=1.0, playout=policy,
            branch_on_reveals=True, expand=1, prior=0.0, trees=1, threads=1, counts=[],
        )  # fmt: skip

    def probe() -> None:
        table.probe(range(1, 11), owners)

    def ask() -> None:
        for _ in range(20_000):
            position.side(1)
            position.is_legal(7)
            position.squares(0)

    print(f"3,000 iterations of SO-ISMCTS, Geister  {milliseconds(walk):8.2f} ms")
    print(f"20,000 worlds of an ending, 10 cards    {milliseconds(probe):8.2f} ms")
    print(f"60,000 questions to a Position          {milliseconds(ask):8.2f} ms")


if __name__ == "__main__":
    main()
