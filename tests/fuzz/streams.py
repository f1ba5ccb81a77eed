"""What servers and clients of the contests send each other, scratched: bytes of tables, lines of Geister."""

import random
import socket
import threading
from functools import cache
from typing import Any

import tefuda
from fuzz.harness import Area
from fuzz.values import EDGES, scratched, scratched_bytes
from tefuda.core.seeds import stream
from tefuda.games.daihinmin import Daihinmin
from tefuda.games.geister import Geister
from tefuda.play.dealer import Dealer
from tefuda.play.rows import GameRow
from tefuda.wire.geister import client as geister_client
from tefuda.wire.geister.table import Client, TableGame, Times
from tefuda.wire.lines import Gone, LineSocket
from tefuda.wire.uecda import client as uecda_client
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.contest import Contest
from tefuda.wire.uecda.people import Bot, Failure, Remote, shake_hands
from tefuda.wire.uecda.seats import Seats

ALLOWED = (tefuda.TefudaError,)
GAMES = 2


class Wire:
    """A socket that has said everything already, and keeps what it is told."""

    def __init__(self, data: bytes, piece: int = 4096) -> None:
        self.left, self.heard, self._piece = data, bytearray(), piece

    def recv(self, size: int) -> bytes:
        size = min(size, self._piece)
        piece, self.left = self.left[:size], self.left[size:]
        return piece

    def sendall(self, data: bytes) -> None:
        self.heard += data

    def fileno(self) -> int:
        return NOTHING.fileno()

    def getpeername(self) -> tuple[str, int]:
        raise OSError("nobody is there")

    def settimeout(self, seconds: float | None) -> None: ...
    def setsockopt(self, *options: int) -> None: ...
    def shutdown(self, how: int) -> None: ...
    def close(self) -> None: ...


NOTHING = open("/dev/null", "rb")  # noqa: SIM115  (always ready to be read)


class Deaf(uecda_client.Connection):
    """A client's end of a conversation that was written down."""

    def __init__(self, data: bytes, version: int) -> None:
        self.version = version
        self._socket: Any = Wire(data)
        self.player = self.read_int()
        if not 0 <= self.player < 5:
            raise tefuda.TefudaError("no such player")


def contest(answers: bytes, version: int) -> tuple[list[GameRow], bytes]:
    """Play some games with one client that says what was written down; return what it was told, too."""
    end: Any = Wire(answers)
    remote = Remote(end, version, "x", seconds=0.2)
    remote.tell_bytes(wire.pack_int(0))
    bots = [Bot(tefuda.agent("default")) for _ in range(4)]
    rows: list[GameRow] = []
    seats = Seats([remote, *bots], lambda line: None)
    Contest(seats, Daihinmin(), GAMES, seed=1, say=lambda line: None).run(rows.append)
    return rows, bytes(end.heard)


@cache
def conversation(version: int) -> tuple[bytes, bytes]:
    """What a server and a sound client say to each other: told, answered."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        near = socket.create_connection(listener.getsockname())
        far, _ = listener.accept()

    class Near(uecda_client.Connection):
        def __init__(self) -> None:
            self.version, self._socket, self.player = version, near, 0

    told, said = bytearray(), bytearray()

    def serve() -> None:
        remote = Remote(far, version, "x", seconds=20.0)
        read = remote._read
        remote._read = lambda deadline: said.extend(data := read(deadline)) or data  # type: ignore
        bots = [Bot(tefuda.agent("default")) for _ in range(4)]
        seats = Seats([remote, *bots], lambda line: None)
        try:
            Contest(seats, Daihinmin(), GAMES, seed=1, say=lambda line: None).run(lambda row: None)
        finally:
            far.close()  # nobody waits for a server that failed

    server = threading.Thread(target=serve, daemon=True)
    server.start()
    client = Near()
    read = client._read
    client._read = lambda size: told.extend(data := read(size)) or data  # type: ignore
    uecda_client.Player(client, tefuda.agent("default")).run()
    server.join()
    near.close()
    return wire.pack_int(0) + bytes(told), bytes(said)


def shaken(data: bytes, rng: random.Random) -> bytes:
    """Change some of the numbers of four bytes; now and then any bytes."""
    if rng.random() < 0.3:
        return scratched_bytes(data, rng)
    out = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = 4 * rng.randrange(max(len(out) // 4, 1))
        value = rng.choice([*range(-1, 6), *EDGES]) & 0xFFFFFFFF
        out[at : at + 4] = value.to_bytes(4, "big")
    return bytes(out)


def draw_uecda(rng: random.Random) -> Any:
    version = rng.choice([20070, 20070, 20140])
    side = rng.choice(["client", "server", "server", "hello"])
    if side == "hello":
        return side, version, scratched_bytes(wire.hello(version, "name"), rng)
    told, said = conversation(version)
    return side, version, shaken(told if side == "client" else said, rng)


def run_uecda(given: Any) -> None:
    side, version, data = given
    if side == "hello":
        near, far = socket.socketpair()
        with near, far:
            far.sendall(data)
            far.shutdown(socket.SHUT_WR)
            try:
                shake_hands(near, 0.2)
            except (OSError, ValueError, Failure) as error:  # the server shows it the door
                raise tefuda.TefudaError(str(error) or "refused") from None
    elif side == "client":
        uecda_client.Player(Deaf(data, version), tefuda.agent("default")).run()
    else:
        rows, _ = contest(data, version)
        assert all(len(row.scores) == 5 for row in rows)


def change_uecda(given: Any, rng: random.Random) -> Any:
    side, version, data = given
    return side, version, shaken(data, rng)


UECDA = Area(
    "uecda",
    draw_uecda,
    run_uecda,
    ALLOWED,
    lambda: [conversation(v) for v in (20070, 20140)] and None,
    change=change_uecda,
)


# Geister.


class Written(geister_client.Player):
    """A player whose server says what was written down."""

    def __init__(self, data: bytes) -> None:
        super().__init__(tefuda.agent("random"), Geister(40, "choose"), "nowhere", port=10000, silence=0.2)
        self.heard: Any = Wire(data)

    def _connect(self) -> LineSocket:
        lines = LineSocket(self.heard)
        try:
            line = lines.line(2**60)
        except Gone as why:
            raise tefuda.TefudaError(f"The server {why}.") from None
        if line != "SET?":
            raise tefuda.TefudaError("no greeting")
        return lines


def table_game(answers: list[bytes], seed: int) -> bytes:
    """Play a game between two clients that have said everything already; what the first was told."""
    pairs = [socket.socketpair() for _ in answers]
    for (_, far), data in zip(pairs, answers, strict=True):
        far.sendall(data[:60_000])
        far.shutdown(socket.SHUT_WR)
    live = Dealer(Geister(40, "choose"), seed).new_game(GameRow(0, 0, {}, seating=[0, 1]))
    first, second = (Client(LineSocket(near), "x") for near, _ in pairs)
    TableGame(live, (first, second), Times(0.2, 0.2), say=lambda line: None).play()
    assert len(live.finish().scores) == 2
    told = pairs[0][1].recv(1 << 20)
    for near, far in pairs:
        near.close()
        far.close()
    return told


def talk(rng: random.Random) -> bytes:
    """Lines of a client, sound as lines."""
    lines = ["SET:ABCD"]
    for _ in range(rng.randrange(12)):
        lines.append(f"MOV:{rng.choice('ABCDEFGH')},{rng.choice(['NORTH', 'EAST', 'SOUTH', 'WEST', 'N'])}")
    return "".join(line + "\r\n" for line in lines).encode()


@cache
def told(seed: int) -> bytes:
    rng = random.Random(seed)
    return table_game([talk(rng), talk(rng)], seed)


def draw_geister(rng: random.Random) -> Any:
    if rng.random() < 0.5:
        data = told(rng.randrange(8))
        text = data.decode("ascii", "replace")
        lines = text.split("\r\n")
        if rng.random() < 0.5:
            at = rng.randrange(len(lines))
            lines[at] = scratched(lines[at], rng)
            return "client", "\r\n".join(lines).encode("utf-8", "surrogatepass"), 0
        return "client", scratched_bytes(data, rng), 0
    talks = [talk(rng), talk(rng)]
    talks[rng.randrange(2)] = scratched_bytes(talks[0], rng)
    return "server", talks, rng.randrange(100)


def run_geister(given: Any) -> None:
    side, data, seed = given
    if side == "server":
        table_game(data, seed)
    else:
        Written(data).run(1, stream(seed, "x").below(100))


def change_geister(given: Any, rng: random.Random) -> Any:
    side, data, seed = given
    if side == "client":
        return side, scratched_bytes(data, rng), seed
    talks = list(data)
    at = rng.randrange(2)
    talks[at] = rng.choice([scratched_bytes(talks[at], rng), talks[at] + talk(rng)])
    return side, talks, seed


GEISTER = Area("geister", draw_geister, run_geister, ALLOWED, change=change_geister)
