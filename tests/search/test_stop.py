"""A stop handle ends every kind of search from another thread; what was done can be repeated."""

import dataclasses
import threading

import pytest

import tefuda
from support.patience import patience
from support.play import random_state
from tefuda import Budget, TefudaError
from tefuda.core import Stop, Turn
from tefuda.search import DeterminizedUct, FlatMonteCarlo, Ismcts, MoIsmcts

KINDS = [Ismcts, MoIsmcts, DeterminizedUct, FlatMonteCarlo]
GAMES = ["geister", "plain_doors", "saboteur", "daihinmin"]
DAYS = 1000000  # seconds


def timeless(decision):
    return dataclasses.replace(decision, seconds=0.0)


def stopped_after(seconds, run):
    """Run with a handle that another thread sets: a search of days ends only if it hears of it."""
    stop = Stop()
    timer = threading.Timer(seconds, stop.set)
    timer.start()
    with patience("the search did not hear the stop"):
        result = run(stop)
    timer.cancel()
    assert stop.is_set
    return result


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", GAMES)
def test_heard_from_another_thread_and_repeated_from_its_counts(name, kind):
    state = random_state(name, 1, 0)
    view = state.view(state.player)
    search = kind(Budget(seconds=DAYS), trees=2)
    cut = stopped_after(0.05, lambda stop: search.run(view, 1, stop=stop))
    assert cut.counts[0] > 0
    assert timeless(search.run(view, 1, counts=cut.counts)) == timeless(cut)


@pytest.mark.parametrize("kind", KINDS)
def test_set_before_the_start_there_is_still_an_answer(kind):
    view = random_state("geister", 1, 0).view(0)
    stop = Stop()
    stop.set()
    decision = kind(Budget(iterations=1000), trees=3).run(view, 1, stop=stop)
    assert decision.counts == (1, 0, 0)  # one iteration, and trees that were not begun
    assert decision.move in view.legal_moves


@pytest.mark.parametrize("name", ["kuhn", "doors", "plain_doors"])
def test_mo_ismcts_walks_once_from_where_it_stands(name):
    """Every second walk is a game from its beginning, which says nothing of the moves at hand."""
    view = random_state(name, 1, 0).view(0)
    stop = Stop()
    stop.set()
    assert MoIsmcts(Budget(iterations=1000)).run(view, 1, stop=stop).counts == (2,)
    assert MoIsmcts(Budget(iterations=1)).run(view, 1).move in view.legal_moves


def test_agents_pass_it_on():
    view = random_state("geister", 1, 0).view(0)
    agent = tefuda.agent(f"ismcts(seconds={DAYS})")
    by_name = stopped_after(0.05, lambda stop: agent.decide(view, stop=stop))
    by_turn = stopped_after(0.05, lambda stop: agent.decide(Turn(view, stop=stop)))
    assert by_name.counts[0] > 0 < by_turn.counts[0]


def test_what_is_no_handle_is_refused():
    view = random_state("geister", 1, 0).view(0)
    with pytest.raises(TefudaError, match=r"tefuda\.core\.Stop"):
        Ismcts(Budget(iterations=10)).run(view, 1, stop=threading.Event())
