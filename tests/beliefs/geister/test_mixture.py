"""Colours inferred by several models of play at once."""

import math

import numpy as np
import pytest

import tefuda
from tefuda import TefudaError
from tefuda.beliefs import estimator
from tefuda.core import stream

GAME = tefuda.load("geister")
OFFERING = "styled(style='offering')"


def play(seed, them, plies=400):
    """A game of a careless player (0) against an agent."""
    state, agent = GAME.new_state(seed=seed), tefuda.agent(them)
    agent.new_match(GAME, [1], seed)
    rng = stream(seed, "careless")
    for _ in range(plies):
        if state.is_over:
            break
        careless = state.player == 0
        state.play(rng.choice(state.list_moves()) if careless else agent.decide(state.view(1)).move)
    return state


@pytest.mark.parametrize("them", ["random", "rush", OFFERING, "purple(depth=2)"])
@pytest.mark.parametrize("doubt", [0.02, 0.3])
def test_over_a_game_it_never_loses_more_than_its_doubt_to_uniform(them, doubt):
    for seed in range(6):
        view = play(seed, them).view(0)
        mixture = estimator(f"mixture(doubt={doubt}, trust=2.0, depth=1)")  # far too sure of itself
        loss, uniform = mixture.log_losses(view)
        assert uniform == pytest.approx(math.log(70))  # all colours come to light
        assert loss <= uniform + math.log(1 / doubt) + 1e-9


def test_it_holds_also_with_what_was_learned_from_other_games():
    mixture = estimator("mixture(doubt=0.05, depth=1)")
    for seed in range(4):
        mixture.learn(play(seed, OFFERING).view(0))
    loss, uniform = mixture.log_losses(play(9, "random").view(0))
    assert loss <= uniform + math.log(1 / 0.05) + 1e-9


def test_a_style_is_recognised_and_its_colours_are_read():
    believed, guessed, weights = 0.0, 0.0, []
    for seed in range(8):
        state = play(seed, OFFERING, 24)
        if state.is_over:
            continue
        mixture, view = estimator("mixture(depth=1)"), state.view(0)
        chances = dict(mixture.know(view).colourings())
        assert sum(chances.values()) == pytest.approx(1)
        believed += chances[state.deal["reds"][1]]
        guessed += 1 / len(chances)
        found = {reading.name: reading for reading in mixture.readings(view)}
        assert sum(reading.weight for reading in found.values()) == pytest.approx(1)
        assert all(reading.chances.sum() == pytest.approx(1) for reading in found.values())
        weights.append(found["offering"].weight - found["cautious"].weight)
    assert believed > 2 * guessed
    assert np.mean(weights) > 0


def test_reading_on_is_reading_all_again():
    view, later = (play(3, OFFERING, plies).view(0) for plies in (10, 24))
    reader = estimator("mixture(depth=1)")
    reader.know(view)
    afresh = estimator("mixture(depth=1)").know(later).colourings()
    assert [c for _, c in reader.know(later).colourings()] == pytest.approx([c for _, c in afresh])


def test_what_it_learned_can_be_put_away_and_taken_up():
    mixture, other = estimator("mixture(depth=1)"), estimator("mixture(depth=1)")
    fresh = mixture.memory()
    for seed in range(3):
        mixture.learn(play(seed, OFFERING).view(0))
    kept = mixture.memory()
    assert kept["models"]["offering"] > fresh["models"]["offering"]
    other.restore(kept)
    view = play(7, OFFERING, 12).view(0)
    assert other.know(view).colourings() == mixture.know(view).colourings()
    mixture.forget()
    assert mixture.memory() == fresh
    with pytest.raises(TefudaError, match="memory of a mixture"):
        other.restore({"models": {}})


@pytest.mark.parametrize(
    "text",
    [
        "mixture(doubt=0)",
        "mixture(doubt=2)",
        "mixture(trust=0)",
        "mixture(styles=('bold',))",
        "mixture(depth=0)",
    ],
)
def test_impossible_parameters(text):
    with pytest.raises(TefudaError):
        estimator(text)
