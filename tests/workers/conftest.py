"""A cluster and a gate for the tests of this room."""

import pytest

from support.cluster import local_cluster
from support.gates import Gate


@pytest.fixture(scope="session")
def cluster():
    """A scheduler and two workers on this machine."""
    pytest.importorskip("distributed", reason="pip install 'tefuda[cluster]'")
    with local_cluster() as made:
        yield made


@pytest.fixture
def gate(tmp_path):
    """A gate for tasks. It is open when the test is over: threads that wait there must go home."""
    made = Gate(tmp_path / "gate")
    yield made
    made.open()
