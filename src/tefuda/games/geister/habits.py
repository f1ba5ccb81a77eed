"""How players move their pieces by colour, at a glance: weights for the signs of a move, fitted to games."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from scipy.optimize import minimize

from tefuda._native import geister as native
from tefuda.core import State, TefudaError

# What is to be seen of a step, in the order of native/games/geister/habits.hpp.
SIGNS = (
    "nearer to an exit", "away from it", "nearer, and no more than two steps from it",
    "out of danger", "into danger", "from danger into danger", "takes", "takes, and can be taken",
    "onto an exit", "onto an exit, where it cannot be taken",
)  # fmt: skip

# As :func:`fit` found them in 40 games of plain ISMCTS with itself: tefuda match geister
# "ismcts(iterations=1000)" "ismcts(iterations=1000)" --games 40 --seed 2026 --record FILE.
HABITS = [
    0.12, 0.139, 0.73, 0.509, -0.341, -0.064, -0.172, 0.332, 1.643, 0.666,
    0.282, -0.284, -0.365, -0.637, 0.788, 0.193, -0.558, -0.348, -0.061, -0.097,
    0.122,
]  # fmt: skip


def fit(games: Iterable[State[Any]], penalty: float = 1e-3) -> list[float]:
    """Return the weights that make the moves of finished games likeliest.

    First those of SIGNS for blue pieces, then for red ones, then one for moving a red piece at all. The
    penalty is on the sum of their squares, beside the mean over moves of minus the log of the chance.
    """
    steps = [step for state in games for step in _steps(state)]
    if not steps:
        raise TefudaError("None of the games to fit habits to has a move.")

    def loss(weights: Any) -> tuple[float, Any]:
        total, slope = 0.0, np.zeros_like(weights)
        for signs, chosen in steps:
            scores = signs @ weights
            chances = np.exp(scores - scores.max())
            chances /= chances.sum()
            total -= float(np.log(chances[chosen]))
            slope -= signs[chosen] - chances @ signs
        n = len(steps)
        return total / n + penalty * float(weights @ weights), slope / n + 2 * penalty * weights

    found = minimize(loss, np.zeros(2 * len(SIGNS) + 1), jac=True, method="L-BFGS-B")
    return [round(float(weight), 3) for weight in found.x]


def _steps(state: State[Any]) -> Iterable[tuple[Any, int]]:
    """Give the choices of a game: the signs of every step, as weights take them, and which was chosen."""
    again: Any = state.game.start(state.deal)
    for move in state.moves:
        signs = native.signs(again.position)
        numbers = [number for number, _, _ in signs]
        if move.id in numbers:
            reds = again.position.reds(again.player)
            red = np.array([reds >> piece & 1 for _, piece, _ in signs], dtype=float)[:, None]
            seen = np.array([row for _, _, row in signs], dtype=float)
            yield np.hstack([seen * (1 - red), seen * red, red]), numbers.index(move.id)
        again.play(move)


def described(weights: Iterable[float]) -> str:
    """Return the weights as a table.

    >>> print(described([0.5, *[0.0] * 20]).splitlines()[1])
    nearer to an exit                              +0.50   +0.00
    """
    numbers, n = list(weights), len(SIGNS)
    rows = [f"{'':45} {'blue':>6}  {'red':>6}"]
    rows += [f"{sign:45} {numbers[k]:+6.2f}  {numbers[n + k]:+6.2f}" for k, sign in enumerate(SIGNS)]
    return "\n".join([*rows, f"{'moved at all':45} {'':6}  {numbers[2 * n]:+6.2f}"])
