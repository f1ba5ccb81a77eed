"""Learned styles: players without a search, and how they are taught."""

import numpy as np
import pytest

import tefuda
from tefuda import Match, TefudaError
from tefuda._native import geister as native
from tefuda.agents.policies import PolicyAgent
from tefuda.core.weights import Weights
from tefuda.games.geister.styles import STYLES, Rewards, Styled, style_weights
from tefuda.learn.geister import GeisterSchool
from tefuda.learn.training import Training, TrainingPlan
from tefuda.play.identity import identity_of
from tefuda.workers import worker_pool

GAME = tefuda.load("geister")
PLAIN = Rewards().native()


def test_it_leaves_when_it_can():
    state = GAME.position("B4r/6/6/6/R5/4b1 1 60")
    assert tefuda.agent("styled").decide(state.view(0)).move.text in ("A north", "A west")


# One that walks to and fro until the draw is no better than a random player (docs/strength-geister.md).
@pytest.mark.parametrize("style", [style for style in STYLES if style != "hoarding"])
def test_every_style_beats_a_random_player(style):
    result = Match("geister", [f"styled(style='{style}')", "random"], games=10, seed=1).run()
    assert result.players[0].mean.value > 0.4  # random ones take nothing that is offered


def test_mirror_images_are_the_same_to_it():
    """The same game seen in a mirror: the same values, so the mirrored step."""
    position, mirrored = "b1r3/1r2b1/2r3/1B4/R2B2/1R1B2 1 20", "3r1b/1b2r1/3r2/4B1/2B2R/2B1R1 1 20"
    agent = tefuda.agent("styled(style='offering')")
    step, other = (
        agent.decide(state.view(0)).move.text.split()
        for state in (GAME.position(position), GAME.position(mirrored))
    )
    assert other[1] == {"east": "west", "west": "east"}.get(step[1], step[1])


def test_the_weights_are_part_of_who_it_is():
    even, offering = (identity_of(tefuda.agent(f"styled(style='{s}')")) for s in ("even", "offering"))
    assert style_weights("even").hash in even
    assert even != offering
    assert all(style_weights(s).hash in identity_of(tefuda.agent("strong")) for s in ("even", "offering"))


@pytest.mark.numbers
def test_a_short_training_is_enough_for_a_random_player(tmp_path):
    plan = TrainingPlan(rounds=8, games=300, seed=3, every=8, exam=2, rate=0.02)
    with worker_pool(1) as workers:
        found = Training(GeisterSchool("even"), plan, tmp_path).run(workers).weights
    learned = PolicyAgent(Styled(Weights(tuple(found[: native.PAIRS].tolist()), "of a test")))
    assert Match("geister", [learned, "random"], games=20, seed=2).run().players[0].mean.value > 0.7


def test_a_lesson_is_the_same_again():
    weights = [0.0] * (2 * native.PAIRS)
    one, again = (native.self_play(weights, PLAIN, games=2, seed=5) for _ in range(2))
    assert one.gradient == again.gradient
    assert (one.lives, one.rewards) == (4, 0)  # what one wins the other loses
    assert native.self_play(weights, PLAIN, games=2, seed=6).gradient != one.gradient


def test_training_is_the_same_after_a_break(tmp_path):
    plan = TrainingPlan(rounds=2, games=60, seed=3, every=2, exam=4)
    with worker_pool(1) as workers:
        whole = Training(GeisterSchool("racing"), plan, tmp_path / "whole").run(workers)

        class Enough(Exception):
            pass

        def stop(at):
            raise Enough

        with pytest.raises(Enough):
            Training(GeisterSchool("racing"), plan, tmp_path / "part").run(workers, stop)
        again = Training(GeisterSchool("racing"), plan, tmp_path / "part", resume=True).run(workers)
    assert np.array_equal(whole.weights, again.weights)


@pytest.mark.parametrize(
    "text", ["styled(style='bold')", "styled(temperature=-1)", "styled(weights='no.npz')"]
)
def test_impossible_parameters(text):
    with pytest.raises(TefudaError):
        tefuda.agent(text)
