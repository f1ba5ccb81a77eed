"""PIMC solves worlds side by side: the same Decision on any number of threads, and by the clock a prefix."""

import dataclasses
import threading

import pytest

import tefuda
from support.patience import patience
from support.play import random_state
from tefuda import TefudaError
from tefuda.arena.records.verification import verify
from tefuda.core import Solved, Stop, Worth
from tefuda.play.record import read_record
from tefuda.search import Pimc

MANY = "tanhinmin(players=3, cards=9, hidden=True)"


def timeless(decision):
    return dataclasses.replace(decision, seconds=0.0)


@pytest.mark.parametrize("game", ["kuhn", "doors", "plain_doors", MANY])
@pytest.mark.parametrize("pool", ["mean", "votes"])
def test_threads_change_nothing(game, pool):
    view = random_state(game, 3, 0).view(0)
    one, three = (timeless(Pimc(12, pool=pool, workers=n).run(view, seed=5)) for n in (1, 3))
    assert one == three


def test_the_clock_cuts_and_counts_repeat():
    """An exact solver: the first worlds that were solved in time."""
    view = tefuda.load("tanhinmin(players=3, cards=10, hidden=True)").new_state(seed=5).view(0)
    most = view.load_game().knowledge(view).count - 1  # one less than all: they are drawn
    search = Pimc(most, "paranoid", seconds=0.2, workers=1)
    timed = search.run(view, seed=5)
    assert 1 <= timed.worlds <= len(timed.counts) <= most
    assert timed.solved == timed.worlds
    assert timeless(search.run(view, seed=5, counts=timed.counts)) == timeless(timed)
    plain = Pimc(timed.worlds, "paranoid").run(view, seed=5)  # the first of the longer search
    assert plain.values == timed.values


ENDLESS = "alpha_beta(nodes=1000000000000)"  # days for a world of Geister, Daihinmin or Saboteur
CLOCKED = ["geister", "daihinmin", "saboteur", "plain_doors", "tanhinmin(players=3, cards=13, hidden=True)"]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", CLOCKED)
def test_the_clock_is_kept_from_the_first_world_on(name, threads):
    """A solver that deepens: every world gets its share, whatever the game. The first used to get all."""
    state = random_state(name, 3, 0)
    view = state.view(state.player)
    for solver in (None, ENDLESS):
        search = Pimc(10, solver, seconds=0.1, workers=threads)
        with patience("the clock did not end the search of a world"):
            timed = search.run(view, seed=5)
        assert timed.move in view.legal_moves
        again = dataclasses.replace(search, seconds=None).run(view, seed=5, counts=timed.counts)
        assert timeless(again) == timeless(timed)


@pytest.mark.parametrize("name", CLOCKED)
def test_a_stop_is_heard_and_what_was_done_repeated(name):
    state = random_state(name, 3, 0)
    view = state.view(state.player)
    stop = Stop()
    threading.Timer(0.05, stop.set).start()
    search = Pimc(1000, ENDLESS)
    with patience("the search of a world did not hear the stop"):
        cut = search.run(view, seed=5, stop=stop)
    assert cut.counts[0] >= 1
    assert timeless(search.run(view, seed=5, counts=cut.counts)) == timeless(cut)


def test_even_without_any_time_there_is_an_answer():
    view = random_state("geister", 3, 0).view(0)
    decision = Pimc(50, seconds=1e-9).run(view, seed=5)
    assert decision.counts[0] >= 1
    assert decision.move in view.legal_moves


def test_an_exact_solver_without_the_time_says_so():
    view = random_state("geister", 3, 0).view(0)
    with pytest.raises(TefudaError, match="a solver that deepens"):
        Pimc(5, "max_n", seconds=0.05).run(view, seed=5)


@pytest.mark.parametrize(
    "name", ["geister", "daihinmin", "saboteur", "kuhn", "doors", "tanhinmin(hidden=True)"]
)
def test_it_plays_every_game(name):
    """By the effort that a game holds reasonable; the Decision says how far that went."""
    state = random_state(name, 3, 1)
    view = state.view(state.player)
    decision = tefuda.agent("pimc(worlds=3)").decide(view)
    assert decision.move in view.legal_moves
    assert 0 <= decision.solved <= decision.worlds == 3 or decision.worlds < 3
    assert decision.solved == decision.worlds or decision.depth >= 1


def test_a_solver_of_ones_own():
    """Anything with a method solve: here one that likes the last move."""

    @dataclasses.dataclass(frozen=True)
    class Last:
        deepens = False

        def solve(self, state, bounds=None, deadline=None, stop=None, nodes=None):
            moves = {move: Worth(float(n), float(n), float(n)) for n, move in enumerate(state.legal_moves)}
            return Solved(moves, (list(moves)[-1],), nodes=1)

    view = random_state("geister", 3, 0).view(0)
    decision = Pimc(3, Last()).run(view, seed=1)
    assert decision.move == view.legal_moves[-1]
    assert decision.solved == 3


def test_a_shortened_list_of_worlds_is_no_fixed_prefix():
    """Listed worlds are looked at in an order of their own for every seed: time may run out."""
    view = tefuda.load("kuhn").start({"cards": "QJ"}).view(0)
    search = Pimc(10)
    assert len({search.run(view, seed, counts=[1000]).values[0].value for seed in range(20)}) == 2


def test_matches_by_the_clock_can_be_verified(tmp_path):
    path = str(tmp_path / "games.jsonl")
    agents = ["pimc(worlds=5000, seconds=0.01)", "random", "random"]
    tefuda.Match(MANY, agents, games=3, seed=1).run(record=path)
    record = read_record(path)
    assert any(row.counts for row in record.rows)
    assert verify(record) == []


@pytest.mark.parametrize("text", ["pimc(workers=0)", "pimc(seconds=0)", "pimc(seconds=-1)"])
def test_bad_input(text):
    with pytest.raises(TefudaError, match="must be"):
        tefuda.agent(text)


def test_bad_counts():
    with pytest.raises(TefudaError, match="cannot repeat"):
        Pimc(2).run(random_state("kuhn", 1, 0).view(0), 1, counts=[1, 2, 3])
    with pytest.raises(TefudaError, match="must be above 0"):
        Pimc(2).run(random_state("kuhn", 1, 0).view(0), 1, counts=[0])
