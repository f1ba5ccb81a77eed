"""What a decision takes of the CPU, also where several agents of one process think at the same time."""

import threading
import time

import pytest

import tefuda
from tefuda.core import TefudaError, Turn
from tefuda.play import thinking
from tefuda.play.thinking import think

BURNT = 0.1  # seconds of CPU


class Burns(tefuda.Agent):
    """Computes until it has used so much of the CPU, all in this thread."""

    def __init__(self, together):
        super().__init__()
        self.together = together

    def choose(self, turn):
        self.together.wait(20)
        until = time.thread_time() + BURNT
        while time.thread_time() < until:
            pass
        self.together.wait(20)
        return tefuda.Decision(turn.view.legal_moves[0])


class Refuses(tefuda.Agent):
    def choose(self, turn):
        raise TefudaError("no")


@pytest.fixture
def view():
    return tefuda.load("kuhn").new_state(seed=1).view(0)


@pytest.mark.parametrize("agents", [1, 3])
def test_everybody_is_charged_for_their_own_thinking(view, agents):
    together, thoughts = threading.Barrier(agents), []
    threads = [
        threading.Thread(target=lambda: thoughts.append(think(Burns(together), Turn(view))))
        for _ in range(agents)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(thoughts) == agents
    assert all(BURNT <= thought.cpu < 1.8 * BURNT for thought in thoughts)


def test_who_gives_up_leaves_nothing_behind(view):
    with pytest.raises(TefudaError):
        think(Refuses(), Turn(view))
    assert not thinking._CpuMeter._running
