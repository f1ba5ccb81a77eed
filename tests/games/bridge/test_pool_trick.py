"""Paper P's own remedy: a whole trick is pooled, not only the first card."""

import pytest

import tefuda
from games.bridge.test_alphamu import finesse, positions, values
from support.play import random_state
from tefuda import TefudaError
from tefuda.core import Turn


def test_the_two_way_finesse_is_a_guess_within_the_trick():
    found = tefuda.agent("pimc(pool='trick')").decide(finesse())
    assert values(found) == pytest.approx({"S3": 12.7, "SJ": 12.4, "SA": 12.7})


def test_it_promises_no_more_than_the_first_card_alone():
    differ = 0  # only who has two cards in the trick, the declarer, has something to pool
    for _, view in positions(60, 20, 46):
        mean, trick = (
            values(tefuda.agent(f"pimc(pool='{pool}')").decide(view)) for pool in ("mean", "trick")
        )
        assert all(trick[card] <= mean[card] + 1e-9 for card in mean)
        differ += trick != mean
    assert differ > 1


def test_the_last_to_play_has_nothing_more_to_choose():
    seen = 0
    for seed in range(30):
        state = random_state("bridge(contract='3NT by S')", seed, 31)
        if len(state.position.trick) == 3:
            view = state.view(state.player)
            mean, trick = (tefuda.agent(f"pimc(pool='{pool}')").decide(view) for pool in ("mean", "trick"))
            assert values(trick) == values(mean)
            assert trick.move == mean.move
            seen += 1
    assert seen == 30


def test_what_was_done_by_the_clock_can_be_done_again():
    state = random_state("bridge(contract='3NT by S')", 5, 13)
    text = "pimc(pool='trick', seconds=0.1)"
    first = tefuda.agent(text).decide(state.view(state.player))
    again = tefuda.agent(text).decide(Turn(state.view(state.player), counts=first.counts))
    assert (again.move, again.values) == (first.move, first.values)


@pytest.mark.parametrize("more", ["workers='tcp://localhost:1'", "limit=1.0", "plan='blocks'"])
def test_its_worlds_are_not_shared_out(more):
    with pytest.raises(TefudaError, match="together"):
        tefuda.agent(f"pimc(pool='trick', {more})")


def test_other_games_have_no_tricks_to_pool():
    with pytest.raises(TefudaError, match="searches worlds together"):
        tefuda.agent("pimc(pool='trick')").decide(tefuda.load("kuhn").new_state(seed=1).view(0))
