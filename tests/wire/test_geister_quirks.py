"""What the contests' Java server does beside its protocol, seen on runs of it, and our client takes."""

import socket
import threading

import tefuda
from tefuda.games.geister import Geister
from tefuda.wire.geister import protocol as wire
from tefuda.wire.geister.client import Player

STALE = "OKR"  # the answer to an escape repeats the colour of an earlier capture


class JavaServer(threading.Thread):
    """Plays as the second player against one client: steps to and fro far from everything.

    It answers an escape with a stale colour, sends the result twice and never closes the connection.
    """

    def __init__(self):
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.heard, self.closed = [], False

    def run(self):
        connection, _ = self.listener.accept()
        with connection, connection.makefile("rb") as lines:
            connection.sendall(b"SET?\r\n")
            setup = lines.readline().decode().strip()
            connection.sendall(b"OK \r\n")
            state = Geister(300, "choose").start({})
            state.play("set " + setup.removeprefix("SET:"))
            state.play("set ABCD")
            while not state.is_over:
                connection.sendall(f"MOV?{wire.board_text(state.view(0).table)}\r\n".encode())
                self.heard.append(lines.readline().decode())
                state.play(wire.read_move(self.heard[-1].strip()))
                taken = state.log(0)[-1].reveal
                ack = STALE if state.reason == "escape" else {"red": "OKR", "blue": "OKB", None: "OK "}[taken]
                connection.sendall(f"{ack}\r\n".encode())
                if not state.is_over:
                    texts = [move.text for move in state.legal_moves]
                    state.play(next(text for text in ("G south", "G north", *texts) if text in texts))
            result = f"WON:{wire.board_text(state.truth(0))}\r\n".encode()
            connection.sendall(result + result)
            connection.settimeout(20)
            self.closed = connection.recv(1) == b""  # until the client goes


def test_a_stale_colour_a_second_result_and_a_connection_that_stays_open():
    server = JavaServer()
    server.start()
    port = server.listener.getsockname()[1]
    tally = Player(tefuda.agent("rush"), Geister(300, "choose"), "127.0.0.1", port=port).run(1, seed=1)
    server.join(20)
    server.listener.close()
    assert (tally.wins, tally.reasons) == (1, {"escape": 1})
    assert server.closed
    assert all(line.startswith("MOV:") and line.endswith("\r\n") for line in server.heard)
