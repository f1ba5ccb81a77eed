"""What all tests share: the toy game in plain Python has a name, and hypothesis draws the same every time."""

import os
import random
import signal

import pytest
from hypothesis import HealthCheck, settings

from tefuda.core.words import choose_language
from tefuda.games import GAMES

GAMES.add("plain_doors", "doors:PlainDoors", "the toy game in plain Python")

# Shells start background jobs deaf to Ctrl-C; the tests of Ctrl-C, and the programs they start, must hear it.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "tefuda",
    deadline=None,
    derandomize=True,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("tefuda")


class KnownBits:
    """Seeds that a test does not name: others at every call, the same in every run."""

    def __init__(self, name):
        self.rng = random.Random(name)

    def randbits(self, bits):
        return self.rng.getrandbits(bits)


@pytest.fixture(autouse=True)
def english(monkeypatch):
    """Tests speak English whatever the locale says, and so does the next one after a test in Japanese."""
    monkeypatch.setenv("TEFUDA_LANG", "en")
    yield
    choose_language(None)


@pytest.fixture(autouse=True)
def known_bits(request, monkeypatch):
    """Whatever draws a seed in this process draws the same one in every run of the test."""
    monkeypatch.setattr("tefuda.core.seeds.secrets", KnownBits(request.node.nodeid))


@pytest.fixture(autouse=True, scope="session")
def table_folder(tmp_path_factory):
    """Endgame tables live in a folder of the tests, built once and shared by all test processes."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    before = os.environ.get("TEFUDA_CACHE")
    os.environ["TEFUDA_CACHE"] = str(shared / "tables")
    yield shared / "tables" / "endgame"
    if before is None:
        del os.environ["TEFUDA_CACHE"]
    else:
        os.environ["TEFUDA_CACHE"] = before
