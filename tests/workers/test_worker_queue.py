"""What a worker of a cluster does for its clients, whoever they are."""

import asyncio

import pytest

from support.patience import PATIENCE
from support.tasks import held, touch
from tefuda.workers import worker_queue
from tefuda.workers.hands import Hands
from tefuda.workers.serialization import pack, unpack
from tefuda.workers.worker_queue import WorkerQueue


@pytest.fixture
def hands():
    made = Hands()
    yield made
    made.close()


def task(function, *args):
    return pack((function, args, {}))


async def all_news(queue, name, count):
    found, heard = [], 0
    while len(found) < count:
        news = await queue.poll(name, heard)
        found += news
        heard = found[-1][0] if found else 0
    return found


def values(news):
    return {number: unpack(data).value for _, number, end, data, _ in news if end == "done"}


def test_a_client_that_is_gone_leaves_nothing_behind(hands, gate, tmp_path, monkeypatch):
    """It asks no more: what it was at is ended, what it wanted is not done, others have their turn."""

    async def run():
        queue = WorkerQueue(hands, 1)
        queue.open("gone")
        queue.post(
            "gone", [("do", 0, task(held, str(gate.folder), 0)), ("do", 1, task(touch, str(tmp_path / "x")))]
        )
        while not gate.noted("begun"):
            await asyncio.sleep(0.01)
        monkeypatch.setattr(worker_queue, "ABANDONED", 0.05)
        queue.open("gone")  # its last sign of life
        monkeypatch.undo()
        queue.open("there")
        assert queue.post("there", [("do", 0, task(pow, 2, 5))])
        assert values(await all_news(queue, "there", 1)) == {0: 32}
        assert queue.size == 0
        assert not queue.post("gone", [("do", 2, task(pow, 2, 2))])
        assert await queue.poll("gone", 0) is None

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
    assert gate.noted("done") == 0
    assert not (tmp_path / "x").exists()


def test_messages_that_come_twice(hands):
    async def run():
        queue = WorkerQueue(hands, 1)
        queue.open("me")
        orders = [("do", n, task(pow, 2, n)) for n in range(3)]
        queue.post("me", orders)
        queue.post("me", orders)
        first = await all_news(queue, "me", 3)
        again = await queue.poll("me", 0)  # what was not said to have been heard is told again
        assert again
        assert again == first[-len(again) :]
        assert values(first) == {0: 1, 1: 2, 2: 4}
        queue.post("me", [("do", 3, task(pow, 2, 3))])
        assert values(await queue.poll("me", 3)) == {3: 8}

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


def test_a_task_is_given_back_if_it_is_not_begun(hands, gate):
    async def run():
        queue = WorkerQueue(hands, 1)
        queue.open("me")
        queue.post("me", [("do", n, task(held, str(gate.folder), n)) for n in range(2)])
        while not gate.noted("begun"):
            await asyncio.sleep(0.01)
        queue.post("me", [("return", 0, b""), ("return", 1, b"")])
        ((_, number, end, *_),) = await queue.poll("me", 0)
        assert (number, end) == (1, "returned")
        gate.open()
        assert values(await all_news(queue, "me", 2)) == {0: 0}
        assert gate.noted("begun") == 1

    asyncio.run(asyncio.wait_for(run(), PATIENCE))


@pytest.mark.parametrize("when", ["waiting", "begun"])
def test_a_dropped_task_is_not_heard_of(hands, gate, when):
    async def run():
        queue = WorkerQueue(hands, 1)
        queue.open("me")
        queue.post("me", [("do", n, task(held, str(gate.folder), n)) for n in range(2)])
        while not gate.noted("begun"):
            await asyncio.sleep(0.01)
        queue.post("me", [("drop", 0 if when == "begun" else 1, b"")])
        gate.open()
        (news,) = await all_news(queue, "me", 1)
        assert values([news]) == ({1: 1} if when == "begun" else {0: 0})
        assert queue.size == 0

    asyncio.run(asyncio.wait_for(run(), PATIENCE))
