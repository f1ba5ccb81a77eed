"""The native ISMCTS and a plain-Python one make the same visits from the same streams."""

import math

import pytest

from reference.ismcts import Search, log
from support.play import some_states
from tefuda import Budget
from tefuda.search import Ismcts


@pytest.mark.parametrize("branch", [False, True])
@pytest.mark.parametrize("name", ["doors", "plain_doors", "kuhn"])
def test_same_visits_and_values(name, branch):
    searched = 0
    for seed, state in enumerate(some_states(name, 14, seed=31)):
        if state.player is None:
            continue
        view = state.view(state.player)
        fast = Ismcts(Budget(iterations=300), branch_on_reveals=branch).run(view, seed)
        slow = Search(state.game, view, branch_on_reveals=branch).run(seed, 300)
        assert {e.move.text: e.visits for e in fast.values} == {m: n for m, (n, _) in slow.items()}
        for entry in fast.values:
            assert entry.value == pytest.approx(slow[entry.move.text][1], abs=1e-12)
        searched += 1
    assert searched >= 5


@pytest.mark.parametrize(("c", "reward_scale"), [(0.0, 2.0), (0.7, 2.0), (1.4, 1.0), (5.0, 2.0)])
def test_constants(c, reward_scale):
    for seed, state in enumerate(some_states("doors", 8, seed=32)):
        if state.player is None:
            continue
        view = state.view(state.player)
        fast = Ismcts(Budget(iterations=400), c=c, reward_scale=reward_scale).run(view, seed)
        slow = Search(state.game, view, c=c, reward_scale=reward_scale).run(seed, 400)
        assert {e.move.text: e.visits for e in fast.values} == {m: n for m, (n, _) in slow.items()}


def test_logarithm_of_the_reference():
    for n in (*range(1, 2000), 10**6, 4 * 10**9):
        assert log(n) == pytest.approx(math.log(n), rel=1e-15, abs=1e-15)
