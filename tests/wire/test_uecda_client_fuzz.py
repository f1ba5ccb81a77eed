"""Whatever a server sends, our client ends with a sentence: seeded fuzz over streams of real matches."""

import random
import struct
from collections import Counter

import pytest

import tefuda
from support.uecda import Running
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.client import Connection, Player

STATE, PEOPLE = 75, 90


class Heard(Connection):
    """A connection that keeps all it was sent."""

    stream = b""

    def _read(self, size):
        data = super()._read(size)
        self.stream += data
        return data


class Told:
    """A connection to a server that says just these bytes, and then nothing."""

    def __init__(self, data: bytes, version: int) -> None:
        self.data, self.version = data, version
        self.player = self.read_int()
        if not 0 <= self.player < 5:
            raise tefuda.TefudaError("no such player")

    read_int, read_sheet = Connection.read_int, Connection.read_sheet

    def _read(self, size: int) -> bytes:
        if len(self.data) < size:
            raise tefuda.TefudaError("The server closed the connection in the middle of the match.")
        piece, self.data = self.data[:size], self.data[size:]
        return piece

    def send(self, number: int) -> None:
        wire.move_bytes(number)


@pytest.fixture(scope="module", params=[20070, 20140])
def stream(request):
    """What a server said to a client in four games, three of them after an exchange."""
    run = Running(games=4, bots=["default*2", "random*2"], seed=3)
    heard = Heard("127.0.0.1", run.server.port, "t", version=request.param)
    Player(heard, tefuda.agent("default")).run()
    run.result()
    return request.param, heard.stream


def outcome(data: bytes, version: int, agent: str = "default") -> str:
    """Play on a stream; anything but a match or a TefudaError is a fault."""
    try:
        Player(Told(data, version), tefuda.agent(agent)).run()
    except tefuda.TefudaError:
        return "refused"
    return "played"


def test_the_stream_itself_is_a_match(stream):
    version, data = stream
    assert outcome(data, version) == "played"


def mutated(data: bytes, rng: random.Random, version: int) -> bytes:
    """Spoil a stream in one of several ways; the first four bytes are our number."""
    out = bytearray(data)
    size = wire.HEX_BYTES if version == 20140 else wire.SHEET_BYTES
    for _ in range(rng.choice([1, 1, 2, 5, 40])):
        at = rng.randrange(len(out))
        kind = rng.randrange(6)
        if kind == 0:
            out[at] = rng.choice([0, 1, 2, 5, 9, 15, 48, 70, 255, rng.randrange(256)])
        elif kind == 1:
            del out[at : at + rng.choice([1, 4, size])]
        elif kind == 2:
            out[at:at] = out[: rng.choice([1, 4, size])]
        elif kind == 3:
            out[at : at + size] = bytes(len(out[at : at + size]))
        elif kind == 4 and version == 20070:  # a cell of the state or people rows of some sheet
            start = 4 + size * rng.randrange(max(len(out) // size - 1, 1))
            cell = start + 4 * rng.choice(
                [STATE, STATE + 1, STATE + 2, STATE + 3, PEOPLE + rng.randrange(15)]
            )
            out[cell : cell + 4] = struct.pack(">i", rng.choice([-1, 0, 1, 2, 3, 4, 5, 6, 11, 2**31 - 1]))
        else:
            other = rng.randrange(len(out))
            out[at : at + size], out[other : other + size] = out[other : other + size], out[at : at + size]
        if len(out) < 8:
            break
    return bytes(out)


@pytest.mark.parametrize("seed", range(4))
def test_spoiled_streams_end_with_a_sentence(stream, seed):
    version, data = stream
    rng = random.Random(seed)
    seen = Counter(outcome(mutated(data, rng, version), version) for _ in range(40))
    assert seen["refused"] > 10


def sheet(cards: bytes, state, people) -> bytes:
    return wire.pack(wire.Sheet(cards, state, people), 20070)


def deal(wanted: int, classes, hand: int = 0b11111111111) -> bytes:
    state = [1, wanted, 0, 6, *[0] * 11]
    return sheet(wire.hand_bytes(hand), state, [11, 11, 11, 10, 10, *classes, 0, 1, 2, 3, 4])


@pytest.mark.parametrize(
    ("wanted", "classes"),
    [
        (1, [2, 0, 1, 3, 4]),
        (2, [4, 0, 1, 2, 3]),
        (1, [0, 1, 2, 3, 4]),
        (7, [0] * 5),
        (2**31 - 1, [1, 0, 2, 3, 4]),
    ],
)
def test_a_gift_that_nobody_owes_is_refused(wanted, classes):
    """It looped for ever when the class of the player gives nothing."""
    data = wire.pack_int(0) + deal(wanted, classes)
    assert outcome(data, 20070) == "refused"


@pytest.mark.parametrize("first", [5, 7, -1, 2**31 - 1])
def test_a_first_player_that_is_not_there_is_refused(first):
    turn = struct.pack(">120i", *([0] * 75 + [0, 0, 0, first] + [0] * 41))
    assert outcome(wire.pack_int(0) + deal(0, [0] * 5) + turn, 20070) == "refused"


def test_cards_that_went_nowhere_are_refused():
    """The count fell, but the table shows nothing: an IndexError once."""
    hand = 0b11111111111
    own = sheet(
        wire.hand_bytes(hand), [0, 0, 0, 1, 1, *[0] * 10], [11, 11, 11, 10, 10, *[0] * 5, 0, 1, 2, 3, 4]
    )
    play = sheet(wire.ZERO_CARDS, [0, 0, 0, 1, *[0] * 11], [11, 10, 11, 10, 10, *[0] * 5, 0, 1, 2, 3, 4])
    assert outcome(wire.pack_int(0) + deal(0, [0] * 5) + own + play, 20070) == "refused"


def test_a_silent_server_is_left():
    import socket

    listener = socket.create_server(("127.0.0.1", 0))
    with pytest.raises(tefuda.TefudaError, match="said nothing for"):
        Connection("127.0.0.1", listener.getsockname()[1], "t", version=20070, seconds=0.2)
    listener.close()
