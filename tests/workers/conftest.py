"""A cluster for the tests of this room."""

import pytest

from support.cluster import local_cluster


@pytest.fixture(scope="session")
def cluster():
    """A scheduler and two workers on this machine."""
    pytest.importorskip("distributed", reason="pip install 'tefuda[cluster]'")
    with local_cluster() as made:
        yield made
