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
    "five clients": ["f87c5ec666a9", "800f3c68c496", "a1612520b61a", "b6c3eb31f6e4", "96f2f4131ba3"],
    "quirks, resets, bots": ["778fbbb9abf8", "cf45408f62a5", "50c6905c244e"],
    "duplicate": ["07dc4185cb6e", "0b445167da43"],
}


@pytest.mark.parametrize("name", CASES)
def test_every_byte_is_as_it_was(name):
    clients, versions, options = CASES[name]
    assert transcripts(clients, versions, **options) == DIGESTS[name]
