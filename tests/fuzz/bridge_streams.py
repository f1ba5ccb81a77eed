"""What table managers and clients of bridge send each other, scratched: lines, alerts, whole sessions."""

import random
import socket
from functools import cache
from typing import Any

import tefuda
from fuzz.harness import Area
from fuzz.values import scratched, scratched_bytes
from support.bridge_wire import GAME, conversation
from tefuda.play.dealer import Dealer
from tefuda.play.rows import GameRow
from tefuda.wire.bridge import alerts
from tefuda.wire.bridge import messages as wire
from tefuda.wire.bridge.client import Destination, Player
from tefuda.wire.bridge.dialects import DIALECTS
from tefuda.wire.bridge.guests import Guest
from tefuda.wire.bridge.manners import Manners, TimeLimits
from tefuda.wire.bridge.table import Room
from tefuda.wire.lines import LineSocket

WORDS = [
    "5 cards in spades", "at least 12 total points", "up to 3 points in clubs", "2 total aces",
    "Alternatively,", "ace of hearts", "0 or 4 total kings", "C=0-8", "HCP=17-19", "Asking for aces", ".",
]  # fmt: skip


@cache
def lines_of(name: str) -> list[tuple[str, str]]:
    """The lines of a recorded conversation: who says what."""
    return [line for connection in conversation(name) for line in connection]


def client(data: bytes) -> None:
    """A client of ours that hears what was written down."""
    place = Destination("nowhere", 1, 1, team="WB", dialect=DIALECTS["wbridge5"], rejoin=0.0, silence=0.2)

    class Written(Player):
        def _connect(self, until: float) -> None:
            near, far = socket.socketpair()
            far.sendall(data[:100_000])
            far.shutdown(socket.SHUT_WR)
            self._lines, self._far = LineSocket(near, 4096, encoding="utf-8"), far

    Written(tefuda.agent("random"), GAME, place).run(1)


def server(data: bytes, seed: int) -> None:
    """A table of ours with one client that has said everything already."""
    near, far = socket.socketpair()
    far.sendall(data[:100_000])
    far.shutdown(socket.SHUT_WR)
    bots = {seat: tefuda.agent("random") for seat in (1, 2, 3)}
    times = TimeLimits(0.2, 1.0, 0.05, pause=0.0)
    room = Room("table", bots, Manners(times), say=lambda line: None)
    room.teams = ("A", "B")
    room.arrivals.put(Guest(LineSocket(near, 2048, encoding="utf-8"), "A", 0, dialect=DIALECTS["18"]))
    agents = [None, *bots.values()]
    dealer = Dealer(GAME, seed)
    for number in range(2):
        row, moves = room.play(
            lambda n=number: dealer.new_game(GameRow(n, 0, {}, seating=[0, 1, 2, 3])), number + 1, agents
        )
        assert len(row.scores) == 4
        assert len(moves) == len(row.moves)
        assert list(GAME.replay(row.deal, row.moves).scores) == row.scores or row.forfeit
    room.dismiss("End of session")
    far.close()


def talk(rng: random.Random) -> list[str]:
    """Lines of a client that may make sense."""
    lines = [f"North ready {what}" for what in ("for teams", "to start", "for deal", "for cards")]
    calls = ["North passes", "North bids 1C", "North bids 7NT Alert. 5 cards in spades.", "North doubles"]
    asks = [f"North ready for {what}" for what in ("East's bid", "dummy", "West's card to trick 1", "deal")]
    for _ in range(rng.randrange(40)):
        card = rng.choice("AKQJT98765432") + rng.choice("SHDC")
        lines.append(rng.choice([*calls, *asks, f"North plays {card}", f"South plays {card}"]))
    return lines


def draw(rng: random.Random) -> Any:
    side = rng.choice(["line", "line", "alert", "client", "server"])
    if side == "alert":
        words = [scratched(word, rng) if rng.random() < 0.2 else word for word in rng.choices(WORDS, k=8)]
        return side, ", ".join(words), 0
    if side == "line":
        pool = lines_of("openspiel.txt") + lines_of("bridge-player.txt")
        return side, scratched(rng.choice(pool)[1], rng), 0
    if side == "server":
        lines = talk(rng)
        if rng.random() < 0.5:
            at = rng.randrange(len(lines))
            lines[at] = scratched(lines[at], rng)
        data = "".join(line + "\r\n" for line in lines).encode("utf-8", "surrogatepass")
        return side, scratched_bytes(data, rng) if rng.random() < 0.3 else data, rng.randrange(100)
    told = [text for who, text in lines_of("openspiel.txt") if who == "<"]
    return side, changed(told, rng), 0


def changed(lines: list[str], rng: random.Random) -> bytes:
    """Scratch a line, leave one out, say one twice."""
    lines = list(lines)
    at = rng.randrange(len(lines))
    kind = rng.randrange(4)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, rng.choice(lines))
    elif kind == 2:
        lines[at] = scratched(lines[at], rng)
    data = "".join(line + "\r\n" for line in lines).encode("utf-8", "surrogatepass")
    return scratched_bytes(data, rng) if kind == 3 else data


def run(given: Any) -> None:
    side, data, seed = given
    if side == "line":
        wire.read(data)
    elif side == "alert":
        meaning = alerts.read(data)
        assert alerts.read(alerts.write(meaning)) is not None
    elif side == "client":
        client(data)
    else:
        server(data, seed)


def change(given: Any, rng: random.Random) -> Any:
    side, data, seed = given
    if isinstance(data, bytes):
        return side, scratched_bytes(data, rng), seed
    return side, scratched(data, rng), seed


BRIDGE = Area("bridge_wire", draw, run, (tefuda.TefudaError,), change=change)
