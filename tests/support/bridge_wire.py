"""Table managers and clients of bridge in threads, and clients by hand."""

import socket
import threading
from pathlib import Path

import tefuda
from tefuda.core import Agent, Decision
from tefuda.games.bridge.game import Bridge
from tefuda.wire.bridge.client import Destination, Player
from tefuda.wire.bridge.manners import TimeLimits
from tefuda.wire.bridge.server import Options, Server

FIXTURES = Path(__file__).parent.parent / "fixtures" / "bridge_wire"
GAME = Bridge(seats="keep")
DEAL = {
    "deal": "N:K4.9763.KQ8753.9 AJT73.AJT84.T6.A 9865.K.A4.KJ8632 Q2.Q52.J92.QT754",
    "dealer": "N",
    "vulnerable": "none",
}
QUICK = {"answer": 20.0, "board": None, "rejoin": 20.0, "pause": 0.0}


class Managing:
    """A server at work in a thread."""

    def __init__(self, boards=1, times=None, **options):
        self.said, self.result, self.error = [], None, None
        quick = TimeLimits(**{**QUICK, **(times or {})})
        options = {"ports": (0,), "say": self.said.append, "times": quick, "seed": 7, **options}
        self.server = Server(Options(boards, **options))
        self.port = self.server.ports[0]
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self):
        try:
            self.result = self.server.run()
        except Exception as error:
            self.error = error

    def wait(self, seconds=60):
        self._thread.join(seconds)
        assert not self._thread.is_alive(), self.said
        if self.error:
            raise self.error
        return self.result


class Playing:
    """A client of ours in a thread."""

    def __init__(self, port, seat, agent="random", team=None, seed=5, **place):
        place = {"team": team or "AB"[seat % 2], "patience": 5.0, **place}
        agent = tefuda.agent(agent) if isinstance(agent, str) else agent
        self.player = Player(agent, GAME, Destination("127.0.0.1", port, seat, **place))
        self.error = None
        self._thread = threading.Thread(target=self._run, args=(seed,), daemon=True)
        self._thread.start()

    def _run(self, seed):
        try:
            self.player.run(seed)
        except tefuda.TefudaError as error:
            self.error = error

    def wait(self):
        self._thread.join(30)
        assert not self._thread.is_alive()
        return self.player.tally


class Raw:
    """A client by hand."""

    def __init__(self, port, seat="North", team="A", greet=True):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.file, self.seat = self.socket.makefile("rb"), seat
        if greet:
            self.send(f'Connecting "{team}" as {seat} using protocol version 18')

    def send(self, *lines):
        self.socket.sendall("".join(line + "\r\n" for line in lines).encode())

    def line(self):
        return self.file.readline().decode().rstrip("\r\n")

    def ready(self, *what):
        """Say that we are ready for things, one after another; return the last answer."""
        for thing in what:
            self.send(f"{self.seat} ready {thing}")
            answer = self.line()
        return answer

    def sit(self):
        """Go as far as the cards."""
        assert self.line().endswith("seated")
        return self.ready("for teams", "to start", "for deal", "for cards")

    def close(self):
        self.file.close()
        self.socket.close()


class Scripted(Agent):
    """Makes the moves that it is given."""

    def __init__(self, moves):
        super().__init__()
        self.moves = list(moves)

    def choose(self, turn):
        return Decision(GAME.move(self.moves.pop(0)))


def conversation(name):
    """Read a recorded conversation: for every connection lines as (from, text)."""
    text = (FIXTURES / name).read_text(encoding="ascii")
    parts = [part.splitlines() for part in text.split("\n\n")]
    return [[(line[0], line[2:]) for line in part if line.startswith(("<", ">"))] for part in parts]
