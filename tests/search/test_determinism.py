"""Same seed, same result; threads change nothing; longer searches go on where shorter ones stopped."""

import json

import pytest

import tefuda
from support.patience import patience
from support.play import random_state
from tefuda import Budget
from tefuda.search import FlatMonteCarlo, Ismcts

VIEWS = {
    "start": lambda: random_state("geister", 3, 0).view(0),
    "middle": lambda: random_state("geister", 3, 30).view(0),
    "setup": lambda: random_state("geister(setup='choose')", 3, 1).view(1),
    "kuhn": lambda: random_state("kuhn", 3, 0).view(0),
    "doors": lambda: random_state("doors", 3, 0).view(0),
}
ALL = pytest.mark.parametrize("view", [make() for make in VIEWS.values()], ids=list(VIEWS))
KINDS = pytest.mark.parametrize("kind", [Ismcts, FlatMonteCarlo])


def data(decision):
    out = decision.to_json()
    del out["seconds"], out["costs"]
    return json.dumps(out)


@ALL
@KINDS
def test_same_seed_same_result(kind, view):
    search = kind(Budget(iterations=500))
    assert data(search.run(view, 8)) == data(search.run(view, 8))
    assert len({data(search.run(view, seed)) for seed in range(4)}) > 1


@ALL
@KINDS
def test_threads_leave_no_trace(kind, view):
    one, two, nine = (kind(Budget(iterations=501), trees=4, threads=n) for n in (1, 2, 9))
    assert data(one.run(view, 8)) == data(two.run(view, 8)) == data(nine.run(view, 8))


@ALL
@KINDS
def test_counts_add_up(kind, view):
    found = kind(Budget(iterations=503), trees=3).run(view, 1)
    assert found.iterations == 503 == sum(e.visits for e in found.values) == sum(found.counts)
    assert found.counts == (168, 168, 167)
    low, high = view.load_game().score_range
    assert all(low <= e.value <= high and e.spread >= 0 for e in found.values)
    best = max(found.values, key=lambda e: e.visits if kind is Ismcts else e.value)
    if kind is Ismcts:
        assert best.visits == next(e.visits for e in found.values if e.move == found.move)
    else:
        assert best.value == found.value


@ALL
@KINDS
def test_a_longer_search_goes_on_from_a_shorter_one(kind, view):
    search = [kind(Budget(iterations=n)).run(view, 4) for n in (200, 201, 202, 700)]
    visits = [{e.move: e.visits for e in found.values} for found in search]
    for shorter, longer, more in ((0, 1, 1), (1, 2, 1), (2, 3, 498)):
        grown = [visits[longer].get(m, 0) - visits[shorter].get(m, 0) for m in visits[longer]]
        assert min(grown) >= 0
        assert sum(grown) == more


def test_trees_are_searches_of_their_own():
    """Two trees of 100 are not one tree of 200, and pooling keeps the sums."""
    view = VIEWS["middle"]()
    one = Ismcts(Budget(iterations=400)).run(view, 4)
    two = Ismcts(Budget(iterations=400), trees=2).run(view, 4)
    assert data(one) != data(two)
    assert two.iterations == 400


@ALL
@KINDS
def test_timed_search_stops_and_can_be_repeated(kind, view):
    """Nothing but the clock ends it."""
    search = kind(Budget(seconds=0.05), trees=2, threads=2)
    with patience("the clock did not end the search"):
        found = search.run(view, 6)
    assert len(found.counts) == 2
    assert all(count >= 1 for count in found.counts)
    assert data(search.run(view, 6, counts=found.counts)) == data(found)


def test_timed_search_of_a_plain_game():
    view = random_state("plain_doors", 3, 0).view(0)
    search = Ismcts(Budget(seconds=0.1))
    with patience("the clock did not end the search"):
        found = search.run(view, 6)
    assert data(search.run(view, 6, counts=found.counts)) == data(found)


def test_both_limits_whichever_ends_first():
    view = VIEWS["start"]()
    assert Ismcts(Budget(iterations=300, seconds=60)).run(view, 1).iterations == 300
    assert Ismcts(Budget(iterations=10**9, seconds=0.02)).run(view, 1).iterations < 10**9


@pytest.mark.parametrize("seconds", [1e9, 1e12, 1e300])
def test_a_very_long_time_is_not_a_short_one(seconds):
    view = VIEWS["start"]()
    assert Ismcts(Budget(iterations=2000, seconds=seconds)).run(view, 1).iterations == 2000


@KINDS
def test_time_is_shared_between_trees_of_one_thread(kind):
    found = kind(Budget(seconds=0.2), trees=4, threads=1).run(VIEWS["start"](), 1)
    assert sum(found.counts[1:]) > found.counts[0] / 2  # three times as much, but for a machine that is busy


@KINDS
@pytest.mark.parametrize("counts", [(0,), (-1,), (1, 2), (1.5,), ("x",), 5, (2**70,)])
def test_counts_that_cannot_be_repeated(kind, counts):
    with pytest.raises(tefuda.TefudaError):
        kind(Budget(iterations=10)).run(VIEWS["kuhn"](), 1, counts=counts)
