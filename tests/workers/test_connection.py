"""A connection to a worker that does not answer: what others are told to do in its place."""

import asyncio

import pytest

from tefuda.workers import connection
from tefuda.workers.connection import WorkerConnection


class Owner:
    def __init__(self):
        self.unsent = []

    def silent(self, one, unsent):
        self.unsent += unsent


def test_a_task_that_was_dropped_before_it_was_sent_is_not_given_to_others(monkeypatch):
    pytest.importorskip("distributed", reason="pip install 'tefuda[cluster]'")
    monkeypatch.setattr(connection, "ANSWER", 0.01)

    async def hangs(*_):
        await asyncio.sleep(60)

    async def tried():
        owner = Owner()
        one = WorkerConnection(owner, "there", 1, name="us", run=hangs)
        one.do(1, b"sent at once")
        await asyncio.sleep(0)  # it goes out, and nothing comes back
        await asyncio.sleep(0)
        one.do(2, b"waits")
        one.do(3, b"waits and is not wanted any more")
        one.drop(3)
        await asyncio.sleep(0.1)
        one.close()
        return owner.unsent

    assert asyncio.run(tried()) == [2]
