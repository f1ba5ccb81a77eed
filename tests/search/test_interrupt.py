"""Ctrl-C stops a search, of native games and of games in Python, with one tree or several."""

import _thread
import threading
import time

import pytest

from support.patience import PATIENCE
from support.play import random_state
from tefuda import Budget
from tefuda.core import Stop
from tefuda.search import FlatMonteCarlo, Ismcts

DAYS = 1e6  # seconds


@pytest.mark.parametrize("trees", [1, 3])
@pytest.mark.parametrize("kind", [Ismcts, FlatMonteCarlo])
@pytest.mark.parametrize("name", ["geister", "plain_doors"])
def test_interrupt(name, kind, trees):
    """The budget is days: a search that is deaf to Ctrl-C would go on until the stop handle is set."""
    view = random_state(name, 1, 0).view(0)
    search = kind(Budget(seconds=DAYS), trees=trees, threads=2)
    stop = Stop()
    timers = [threading.Timer(0.15, _thread.interrupt_main), threading.Timer(PATIENCE, stop.set)]

    def run():
        for timer in timers:
            timer.start()
        search.run(view, 1, stop=stop)

    with pytest.raises(KeyboardInterrupt):
        run()
    assert not stop.is_set, f"Ctrl-C was not heard in {PATIENCE:g} s"
    for timer in timers:
        timer.cancel()
    kind(Budget(iterations=40)).run(view, 1)  # and the next search works


@pytest.mark.parametrize("kind", [Ismcts, FlatMonteCarlo])
def test_the_interpreter_is_free_during_a_native_search(kind):
    """Another thread runs Python while the search goes on, and ends it."""
    view = random_state("geister", 1, 0).view(0)
    ticks = []
    stop = Stop()

    def tick():
        for number in range(10):
            ticks.append(number)
            time.sleep(0.01)
        stop.set()

    thread = threading.Thread(target=tick)
    thread.start()
    kind(Budget(seconds=PATIENCE)).run(view, 1, stop=stop)
    during = len(ticks)
    thread.join()
    assert during == 10, f"the other thread did not come to an end in the {PATIENCE:g} s of the search"


def test_a_failing_python_game_says_what_failed():
    """An error in a game's own code comes out as it is."""
    import doors
    from tefuda.games import GAMES

    class Broken(doors.DoorsState):
        @property
        def scores(self):
            raise ZeroDivisionError("the author's mistake")

    class BrokenDoors(doors.PlainDoors):
        name = "broken_doors"

        def start(self, deal):
            return Broken(self, deal, doors.Position(tuple(deal["cards"]), deal["deck"]))

    doors.BrokenDoors = BrokenDoors
    GAMES.add("broken_doors", "doors:BrokenDoors", "raises")
    try:
        view = BrokenDoors().new_state(seed=1).view(0)
        for kind in (Ismcts, FlatMonteCarlo):
            for trees in (1, 3):
                with pytest.raises(ZeroDivisionError, match="author's mistake"):
                    kind(Budget(iterations=50), trees=trees).run(view, 1)
    finally:
        del GAMES._entries["broken_doors"], doors.BrokenDoors
