"""Ctrl-C stops a search, of native games and of games in Python, with one tree or several."""

import _thread
import threading
import time

import pytest

from support.play import random_state
from tefuda import Budget
from tefuda.search import FlatMonteCarlo, Ismcts


@pytest.mark.parametrize("trees", [1, 3])
@pytest.mark.parametrize("kind", [Ismcts, FlatMonteCarlo])
@pytest.mark.parametrize("name", ["geister", "plain_doors"])
def test_interrupt(name, kind, trees):
    view = random_state(name, 1, 0).view(0)
    search = kind(Budget(seconds=20), trees=trees, threads=2)
    timer = threading.Timer(0.15, _thread.interrupt_main)
    began = time.perf_counter()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search.run(view, 1)
    timer.cancel()
    assert time.perf_counter() - began < 10
    kind(Budget(iterations=40)).run(view, 1)  # and the next search works


@pytest.mark.parametrize("kind", [Ismcts, FlatMonteCarlo])
def test_the_interpreter_is_free_during_a_native_search(kind):
    view = random_state("geister", 1, 0).view(0)
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(1)
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    kind(Budget(seconds=0.4)).run(view, 1)
    stop.set()
    thread.join()
    assert len(ticks) > 5


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
