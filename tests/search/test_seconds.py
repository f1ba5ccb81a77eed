"""The seconds of a decision: what the estimator takes is gone for the search."""

import pytest

import tefuda
from support.clocks import Clock
from tefuda import Budget
from tefuda.beliefs.registry import estimator
from tefuda.core import Estimator
from tefuda.search import common
from tefuda.search.common import Prepared


class Slow(Estimator):
    """Uniform worlds, for which it thinks."""

    def __init__(self, clock, seconds):
        self.clock, self.seconds = clock, seconds

    def know(self, view, hint=None):
        self.clock.wait(self.seconds)
        return estimator("uniform").know(view, hint)


@pytest.mark.parametrize(
    ("budget", "left"),
    [(Budget(seconds=1.0), 0.4), (Budget(iterations=10), 0.0), (Budget(iterations=10, seconds=2.0), 1.4),
     (Budget(seconds=0.5), 0.125)],
)  # fmt: skip
def test_what_the_estimator_takes_is_gone(monkeypatch, budget, left):
    clock = Clock()
    clock.perf_counter = clock.monotonic
    monkeypatch.setattr(common, "time", clock)
    view = tefuda.load("kuhn").new_state(seed=1).view(0)
    ready = Prepared.of(view, Slow(clock, 0.6), None)
    assert ready.native_budget(budget, (), 1, stop=None)["seconds"] == pytest.approx(left)
    again = ready.native_budget(budget, (7,), 1, stop=None)
    assert (again["seconds"], again["iterations"]) == (0.0, 7)  # repeated by count, not by the clock
