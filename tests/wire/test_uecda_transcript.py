"""What five clients read and write, byte for byte: digests of the server before it stepped LiveGames."""

import hashlib
import threading

import pytest

import tefuda
from support.uecda import Running
from tefuda.games.daihinmin import Daihinmin
from tefuda.wire.uecda.client import Player


class Tapped:
    """A socket whose bytes are digested in the order in which they pass."""

    def __init__(self, inner):
        self.inner, self.digest = inner, hashlib.sha256()

    def recv(self, size):
        data = self.inner.recv(size)
        self.digest.update(data)
        return data

    def sendall(self, data):
        self.digest.update(data)
        self.inner.sendall(data)

    def close(self):
        self.inner.close()


def transcripts(clients, versions, **options):
    run = Running(seconds=20.0, **options)
    taps, threads = [], []
    for number in range(clients):
        connection = run.connect(f"c{number}", version=versions[number % len(versions)])
        connection._socket = Tapped(connection._socket)
        taps.append(connection._socket)
        player = Player(connection, tefuda.agent("default"))
        threads.append(threading.Thread(target=player.run, daemon=True))
        threads[-1].start()
    run.result()
    for thread in threads:
        thread.join(20)
    return [tap.digest.hexdigest()[:12] for tap in taps]


CASES = {
    "five clients": (5, (20070, 20140), {"games": 4, "seed": 1}),
    "quirks, resets, bots": (
        3,
        (20070,),
        {"games": 5, "seed": 3, "bots": ["default*2"], "game": Daihinmin(quirks="tndhms", reset=3)},
    ),
    "duplicate": (
        2,
        (20070,),
        {"games": 6, "seed": 4, "bots": ["default*3"], "game": Daihinmin(reset=2), "duplicate": True},
    ),
}
DIGESTS = {
    "five clients": ["44b46972f472", "67b42c995631", "94b2cee589d8", "8b1adb582069", "973e0bf97c6b"],
    "quirks, resets, bots": ["184e3f475510", "ccbd64b2956d", "c61752655c8d"],
    "duplicate": ["1f649399e430", "26ab4deb405e"],
}


@pytest.mark.parametrize("name", CASES)
def test_every_byte_is_as_it_was(name):
    clients, versions, options = CASES[name]
    assert transcripts(clients, versions, **options) == DIGESTS[name]
