import pytest

from support.web import Browser, Server


@pytest.fixture
def server(tmp_path):
    with Server(keep=tmp_path / "web.sqlite") as made:
        yield made


@pytest.fixture
def browser(server):
    return Browser(server)
