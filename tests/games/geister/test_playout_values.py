"""What play-outs are worth, against exact enumeration of short endings with both colours near each other."""

from functools import cache

import pytest

import tefuda
from tefuda import Budget
from tefuda.search import FlatMonteCarlo

ENDINGS = [
    "6/2b3/2Rr2/2B3/6/6 1 60",
    "3r2/2bR2/2B3/6/6/6 1 60",
    "B1r3/1R4/2b3/6/6/6 1 60",
    "6/6/6/3B2/1r4/bR4 1 60",
]


def exact(state, policy):
    """The first player's expected score when both move at random."""
    if state.is_over:
        return state.scores[0]
    moves = state.list_moves()
    if policy == "leave":
        leaving = [m for m in moves if _leaves(state, m)]
        moves = leaving or moves
    total = 0.0
    for move in moves:
        state.play(move)
        total += exact(state, policy)
        state.undo()
    return total / len(moves)


def _leaves(state, move):
    state.play(move)
    gone = state.reason == "escape"
    state.undo()
    return gone


@cache
def move_values(position, policy):
    state = tefuda.load("geister(max_plies=65)").position(position)
    values = {}
    for move in state.list_moves():
        state.play(move)
        values[move.text] = exact(state, policy)
        state.undo()
    return values


@pytest.mark.parametrize("policy", ["uniform", "leave"])
@pytest.mark.parametrize("position", ENDINGS)
def test_flat_monte_carlo_measures_them(position, policy):
    state = tefuda.load("geister(max_plies=65)").position(position)
    told = {letter: piece["colour"] for letter, piece in state.truth()["opponent"].items()}  # one world
    search = FlatMonteCarlo(Budget(iterations=60_000), playout=policy)
    found = search.run(state.view(0), 5, hint={"colours": told})
    assert found.worlds == 1
    values = move_values(position, policy)
    assert len(set(values.values())) > 1
    for entry in found.values:
        assert abs(entry.value - values[entry.move.text]) <= 5 * max(entry.spread, 1e-9)
