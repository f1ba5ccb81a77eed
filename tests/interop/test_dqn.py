"""The example that learns Geister on ``tefuda.batch``: it beats random play, and rush in the long version."""

import numpy as np
import pytest

import tefuda
from geister_dqn import GAME, judge, look, outputs_of, rush, train
from tefuda.agents.geister import Rush


def test_squares_and_rush_are_those_of_the_views():
    batch = tefuda.batch(GAME, 16, seed=2)
    states = [batch.dealt(place) for place in range(16)]
    rng = np.random.default_rng(1)
    agent = Rush()
    for _ in range(25):
        seen, squares = look(batch.observations)
        assert seen.shape == (16, 148)
        chosen = rush(batch.observations, batch.legal, rng)
        for place, state in enumerate(states):
            view = state.view(state.player)
            moves = batch.actions
            urgency = {move: agent._urgency(view, move) for move in view.legal_moves}
            assert urgency[moves[chosen[place]]] == min(urgency.values())
            blue = [piece for piece in view.table["own"].values() if piece["colour"] == "blue"]
            assert seen[place, :36].sum() == sum(len(piece["square"]) == 2 for piece in blue)
        assert np.array_equal(outputs_of(squares)[:, 4] // 4, np.minimum(squares[:, 1], 35))
        batch.step(chosen)
        for place, state in enumerate(states):
            state.play(moves[chosen[place]])
            if state.is_over:
                states[place] = batch.dealt(place)


def test_a_short_training_is_repeated_by_its_seed():
    one, same = (train(steps=60, seed=3, games=16) for _ in range(2))
    assert all(np.array_equal(a, b) for a, b in zip(one.weights, same.weights, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_it_beats_random_play_and_rush(seed):
    net = train(seed=seed)
    for opponent in ("random", "rush"):
        low, _ = judge(net, opponent).to_json()["players"][0]["ci95"]
        assert low > 0.6
