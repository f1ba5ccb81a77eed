"""PIMC solves worlds side by side: the same Decision on any number of threads, and by the clock a prefix."""

import dataclasses

import pytest

import tefuda
from support.play import random_state
from tefuda import TefudaError
from tefuda.arena.record import read_record
from tefuda.arena.verification import verify
from tefuda.search import Pimc

MANY = "tanhinmin(players=3, cards=9, hidden=True)"


def timeless(decision):
    return dataclasses.replace(decision, seconds=0.0)


@pytest.mark.parametrize("game", ["kuhn", "doors", "plain_doors", MANY])
@pytest.mark.parametrize("pool", ["mean", "votes"])
def test_threads_change_nothing(game, pool):
    view = random_state(game, 3, 0).view(0)
    one, three = (timeless(Pimc(12, pool=pool, threads=n).run(view, seed=5)) for n in (1, 3))
    assert one == three


def test_the_clock_cuts_and_counts_repeat():
    view = tefuda.load("tanhinmin(players=3, cards=13, hidden=True)").new_state(seed=5).view(0)
    most = view.load_game().knowledge(view).count - 1  # one less than all: they are drawn
    timed = Pimc(most, seconds=0.05, threads=2).run(view, seed=5)
    (done,) = timed.counts
    assert 1 <= done == timed.worlds < most
    again = Pimc(most, seconds=0.05).run(view, seed=5, counts=timed.counts)
    assert timeless(again) == timeless(timed)
    plain = Pimc(done).run(view, seed=5)  # the first of the longer search
    assert plain.values == timed.values


def test_at_least_one_world():
    view = random_state(MANY, 3, 0).view(0)
    assert Pimc(50, seconds=1e-9).run(view, seed=5).counts[0] >= 1


def test_a_shortened_list_of_worlds_is_no_fixed_prefix():
    """Listed worlds are looked at in an order of their own for every seed: time may run out."""
    view = tefuda.load("kuhn").start({"cards": "QJ"}).view(0)
    search = Pimc(10)
    assert len({search.run(view, seed, counts=[1]).values[0].value for seed in range(20)}) == 2


def test_matches_by_the_clock_can_be_verified(tmp_path):
    path = str(tmp_path / "games.jsonl")
    agents = ["pimc(worlds=5000, seconds=0.01)", "random", "random"]
    tefuda.Match(MANY, agents, games=3, seed=1).run(record=path)
    record = read_record(path)
    assert any(row.counts for row in record.rows)
    assert verify(record) == []


@pytest.mark.parametrize("text", ["pimc(threads=0)", "pimc(seconds=0)", "pimc(seconds=-1)"])
def test_bad_input(text):
    with pytest.raises(TefudaError, match="must be"):
        tefuda.agent(text)


def test_bad_counts():
    with pytest.raises(TefudaError, match="cannot repeat"):
        Pimc(5).run(random_state("kuhn", 1, 0).view(0), 1, counts=[1, 2])
