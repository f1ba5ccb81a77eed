"""A server of the contest in a thread, for tests."""

import socket
import struct
import threading

from tefuda.games.daihinmin import Daihinmin
from tefuda.wire.uecda import protocol as wire
from tefuda.wire.uecda.client import Connection
from tefuda.wire.uecda.server import Options, Server


class Running:
    """A server in a thread."""

    def __init__(self, **options):
        self.log = []
        options = {"game": Daihinmin(), "port": 0, "seconds": 5.0, "say": self.log.append, **options}
        self.server = Server(Options(**options))
        self.error = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self):
        try:
            self.server.run()
        except BaseException as error:
            self.error = error

    def result(self, timeout=60):
        self.thread.join(timeout)
        assert not self.thread.is_alive(), "the server hangs"
        if self.error:
            raise self.error
        return self.server.results

    def connect(self, name="t", version=20070):
        return Connection("127.0.0.1", self.server.port, name, version=version, seconds=20)


class Raw:
    """A client that does as it likes; it keeps reading, so that nothing stops on its account."""

    def __init__(self, port, greet=True):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        if greet:
            self.socket.sendall(wire.hello(20070, "raw"))
            assert struct.unpack(">i", self.read(4))[0] == 0

    def read(self, size):
        data = b""
        while len(data) < size:
            piece = self.socket.recv(size - len(data))
            if not piece:
                raise ConnectionError("closed")
            data += piece
        return data

    def follow(self, answer):
        """Play a whole match; ``answer(hand table)`` sends what it likes."""
        end = 0
        while end != 2:
            deal = wire.cells_of(self.read(480))
            if deal[76] > 0:
                answer(self, deal)
            end = 0
            while end == 0:
                table = wire.cells_of(self.read(480))
                if table[77] == 1:
                    answer(self, table)
                    self.read(4)
                self.read(480)
                end = struct.unpack(">i", self.read(4))[0]
