"""Workers simulated event by event: known answers, bounds, and agreement with the simple simulation."""

import random

import pytest

from tefuda import TefudaError
from tefuda.workers.calibrate import calibrate
from tefuda.workers.simulate import MessageCosts, share_out, simulate


@pytest.mark.parametrize("workers", [1, 3, 8, 50])
def test_without_costs_it_is_a_queue(workers):
    rng = random.Random(workers)
    tasks = [rng.random() for _ in range(40)]
    assert share_out(tasks, workers).seconds == pytest.approx(simulate(tasks, workers))
    assert share_out(tasks, workers, ahead=1).workers == pytest.approx(
        sum(tasks) / simulate(tasks, workers) / workers
    )


def test_one_task_pays_every_message_once():
    costs = MessageCosts(0.2, 0.4, 0.1, way=1.0)
    assert share_out([5.0], 10, costs).seconds == pytest.approx(5.0 + 0.2 + 0.4 + 0.1 + 1.0)


def test_whoever_all_messages_pass_is_the_limit():
    for name, other in (("client", "scheduler"), ("scheduler", "client")):
        found = share_out([0.0] * 1000, 1000, MessageCosts(**{name: 0.01}))
        assert found.seconds == pytest.approx(10.0)
        assert getattr(found, name) == pytest.approx(1.0)
        assert getattr(found, other) == 0.0


def test_more_workers_never_cost_time_and_the_slowest_task_remains():
    tasks = [0.1] * 99 + [3.0]
    times = [share_out(tasks, n, MessageCosts(0.001, 0.001)).seconds for n in (1, 2, 10, 100, 1000)]
    assert times == sorted(times, reverse=True)
    assert times[-1] >= 3.0


def test_tasks_ahead_hide_the_way():
    costs = MessageCosts(way=1.0)
    waits, ahead = (share_out([1.0] * 20, 1, costs, ahead=n).seconds for n in (1, 2))
    assert waits == pytest.approx(40.0)
    assert ahead == pytest.approx(21.0)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: share_out([1.0], 0),
        lambda: share_out([-1.0], 1),
        lambda: share_out([1.0], 1, ahead=0),
        lambda: share_out([float("nan")], 1),
        lambda: MessageCosts(client=-1.0),
        lambda: MessageCosts(way=float("inf")),
    ],
)
def test_impossible_numbers(wrong):
    with pytest.raises(TefudaError):
        wrong()


def test_message_costs_are_measured():
    pytest.importorskip("distributed", reason="pip install 'tefuda[cluster]'")
    found = calibrate(2, 20)
    assert found.costs.client > 0
    assert 0 < found.quickest <= found.round_trip
