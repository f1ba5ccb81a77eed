"""A server of the contest in a thread, for tests."""

import threading

from tefuda.games.daihinmin import Daihinmin
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
        return Connection("127.0.0.1", self.server.port, name, version, seconds=20)
