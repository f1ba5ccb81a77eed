"""Worlds paired with those of the opponents: what is told apart from PIMC, and what is not."""

import pytest

import tefuda
from support.play import random_state
from tefuda import TefudaError
from tefuda.core import Turn
from tefuda.search.paired import PairedWorlds

GAME = "bridge(contract='3NT by S', score='tricks')"


def view_of(number, played):
    state = random_state(GAME, number, played)
    return state.view(state.player)


def values(decision):
    return {entry.move.text: entry.value for entry in decision.values}


def test_it_chooses_among_cards_equal_to_pimc():
    for number in range(6):
        view = view_of(number, 36)
        pimc = values(tefuda.agent("pimc(samples=6)").decide(view))
        chosen = tefuda.agent("deceive(samples=6, theirs=3, margin=0.0)").decide(view).move.text
        assert pimc[chosen] == max(pimc.values())


def test_opponents_who_do_not_know_are_worth_no_less_than_those_who_do():
    better = 0
    for number in range(8):
        view = view_of(number, 36)
        pimc = values(tefuda.agent("pimc(samples=6)").decide(view))
        paired = values(tefuda.agent("deceive(samples=6, theirs=2)").decide(view))
        for move, value in paired.items():
            assert value >= pimc[move] - 1e-9  # whatever they answer: all that follows is the best for both
            better += value > pimc[move] + 1e-9
    assert better


def test_the_same_seed_gives_the_same_card():
    view = view_of(3, 34)
    first, again = (tefuda.agent("deceive(samples=5, theirs=2)").decide(view) for _ in range(2))
    assert (first.move, first.values, first.nodes) == (again.move, again.values, again.nodes)


def test_what_was_done_by_the_clock_can_be_done_again():
    view = view_of(4, 30)
    first = tefuda.agent("deceive(samples=40, theirs=4, seconds=0.05)").decide(view)
    again = tefuda.agent("deceive(samples=40, theirs=4)").decide(Turn(view, counts=first.counts))
    assert (again.move, again.values) == (first.move, first.values)


def test_it_sees_nothing_but_the_view():
    state = random_state(GAME, 2, 34)
    view = state.view(state.player)
    known = view.load_game().knowledge(view)
    other = known.sample_world(tefuda.core.Rng(5)).state(state.game)
    text = "deceive(samples=4, theirs=2)"
    one, two = (tefuda.agent(text).decide(seen) for seen in (view, other.view(view.observer)))
    assert (one.move, one.values, one.nodes) == (two.move, two.values, two.nodes)


@pytest.mark.parametrize(
    "options",
    [
        "samples=0",
        "theirs=0",
        "margin=-1.0",
        "seconds=0.0",
        "worlds='nobody'",
        "their_worlds=3",
        "solver='x'",
    ],
)
def test_bad_options(options):
    with pytest.raises(TefudaError):
        tefuda.agent(f"deceive({options})")


@pytest.mark.parametrize("counts", [(1,), (0, 0), (2, 3), (1.5, 1), "12"])
def test_counts_that_cannot_be(counts):
    with pytest.raises(TefudaError, match="counts of deceive"):
        PairedWorlds().run(view_of(1, 40), 1, counts=counts)
